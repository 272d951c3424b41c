package full

import (
	"strings"
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/search"
)

// countArgs are the arguments of "count": a search with an empty table, limited by
// depth or nodes.
type countArgs struct {
	protocol.Place
	off    string // heuristics to switch off, by their names in search.Options, separated by blanks
	limits player.Limits
}

func readCount(d *protocol.Decoder) countArgs {
	return countArgs{protocol.ReadPlace(d), d.Text("lesson.off"), d.Limits("limits.")}
}

// Count is the reply to "count": the cost of a search without some of its heuristics.
type Count struct {
	ID   int64
	Time time.Duration
	search.Info
}

func countCommand(c *protocol.Conversation) protocol.Command {
	var engine *search.Engine // kept for the rule of the last request
	return protocol.Command{Name: "count", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readCount(d)
		return func(id int64) {
			p, err := gomoku.Parse(a.Game, a.Moves)
			if err == nil && p.Over() {
				err = game.ErrOver
			}
			if err != nil {
				c.Fail(id, err)
				return
			}
			options, err := without(a.off)
			if err != nil {
				c.Fail(id, err)
				return
			}
			if engine == nil || engine.Rule() != p.Rule() {
				engine = search.New(p.Rule(), 8<<20)
			}
			engine.Forget()
			engine.Options = options
			c.Begin(id)
			start := c.Now()
			limits := search.Limits{Depth: max(a.limits.Depth, 1), Nodes: a.limits.Nodes}
			info := engine.Search(search.Task{Position: p, Limits: limits, Stop: c.Interrupted})
			c.End()
			c.Send(&Count{id, c.Now() - start, info})
		}
	}}
}

// without returns the search options with the named heuristics off.
func without(off string) (search.Options, error) {
	options := search.Defaults()
	for name := range strings.FieldsSeq(off) {
		if !options.Switch(name, false) {
			return options, badRequest("the search has no heuristic " + game.Quote(name))
		}
	}
	return options, nil
}

// Encode writes the count.
func (c *Count) Encode(w protocol.Writer) {
	protocol.Head(w, c.ID, "count")
	w.Number("depth", float64(c.Depth))
	w.Number("selDepth", float64(c.SelDepth))
	w.Number("nodes", float64(c.Nodes))
	w.Number("ms", protocol.Milliseconds(c.Time))
	w.Text("move", c.Lines[0].Move.String())
	w.Number("score", float64(c.Lines[0].Score))
	w.Number("win", float64(search.WinIn(c.Lines[0].Score)))
}
