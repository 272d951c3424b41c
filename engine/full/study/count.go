package study

import (
	"strings"
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/search"
)

// CountRequest asks for a search with an empty table, limited by depth or nodes.
type CountRequest struct {
	protocol.Place
	Lesson struct {
		Off string // heuristics to switch off, by their names in search.Options, separated by blanks
	}
	Limits protocol.Limits
}

// Count is the reply to "count": the cost of a search without some of its heuristics.
type Count struct {
	protocol.Head   `type:"count" to:"count"`
	Depth, SelDepth int
	Nodes           int64
	Time            time.Duration `wire:"ms"`
	Move            string
	Score           int
	Win             int
}

func countCommand(c *protocol.Conversation) protocol.Command {
	var engine *search.Engine // kept for the rule of the last request
	return protocol.Long("count", func(d *protocol.Decoder) protocol.Answer {
		r := readCount(d)
		return func() (protocol.Reply, error) {
			p, err := gomoku.Parse(r.Game, r.Moves)
			if err == nil && p.Over() {
				err = game.ErrOver
			}
			if err != nil {
				return nil, err
			}
			options, err := without(r.Lesson.Off)
			if err != nil {
				return nil, err
			}
			if engine == nil || engine.Rule() != p.Rule() {
				engine = search.New(p.Rule(), 8<<20)
			}
			engine.Forget()
			engine.Options = options
			start := c.Now()
			limits := search.Limits{Depth: max(r.Limits.Depth, 1), Nodes: r.Limits.Nodes}
			info := engine.Search(search.Task{Position: p, Limits: limits, Stop: c.Interrupted})
			best := info.Lines[0]
			return &Count{
				Depth: info.Depth, SelDepth: info.SelDepth, Nodes: info.Nodes, Time: c.Now() - start,
				Move: best.Move.String(), Score: int(best.Score), Win: search.WinIn(best.Score),
			}, nil
		}
	})
}

// without returns the search options with the named heuristics off.
func without(off string) (search.Options, error) {
	options := search.Defaults()
	for name := range strings.FieldsSeq(off) {
		if !options.Switch(name, false) {
			return options, protocol.Invalid("the search has no heuristic " + game.Quote(name))
		}
	}
	return options, nil
}
