package protocol

import (
	"time"

	"tengen/engine/game"
	"tengen/engine/player"
)

// searchArgs are the arguments of "search", which asks a player for a move.
type searchArgs struct {
	Place
	side   SideWord // side to move, as if the other side passed; "" keeps the position's
	player string   // "" means "tengen"
	level  int      // 0 means full strength
	limits player.Limits
	lines  int // number of best moves to report; 0 means 1
	seed   uint64
	report time.Duration // least time between two infos; 0 means 125 ms
}

func readSearch(d *Decoder) searchArgs {
	return searchArgs{
		Place: ReadPlace(d), side: d.Text("side"), player: d.Text("player"), level: int(d.Integer("level", 0, 100)), limits: d.Limits("limits."),
		lines: int(d.Integer("lines", 0, 400)), seed: d.Seed(), report: d.Milliseconds("reportMs"),
	}
}

// Info is the reply to "search": interim ones, then the final one.
type Info struct {
	ID    int64
	Final bool
	Time  time.Duration // since the search began
	player.Info
}

func searchCommand(c *Conversation) Command {
	return Command{Name: "search", Long: true, Read: func(d *Decoder) func(int64) {
		a := readSearch(d)
		return func(id int64) { c.search(id, a) }
	}}
}

func (c *Conversation) search(id int64, a searchArgs) {
	position, err := c.Playing(a.Place)
	if err == nil {
		err = c.turn(position, a)
	}
	if err != nil {
		c.Fail(id, err)
		return
	}
	p, err := c.Player(a.player, a.Game)
	if err != nil {
		c.Fail(id, err)
		return
	}
	start, due := c.Now(), c.Every(a.report)
	task := &player.Task{
		Position: position, Limits: a.limits, Level: a.level, Lines: max(a.lines, 1), Seed: a.seed,
		Clock: c.Now, Stop: c.Interrupted,
		Report: func(i *player.Info) {
			if due() {
				c.Send(&Info{ID: id, Time: c.Now() - start, Info: *i})
			}
		},
	}
	c.Begin(id)
	info, err := p.Search(task)
	c.End()
	if err != nil {
		c.Fail(id, &Error{Code: BadRequest, Message: err.Error()})
		return
	}
	c.Send(&Info{ID: id, Final: true, Time: c.Now() - start, Info: info})
}

// turn makes the requested side the side to move; if necessary, the other side passes.
func (c *Conversation) turn(p game.Position, a searchArgs) error {
	names := c.sideNames(a.Place)
	switch a.side {
	case "", names[p.ToMove()]:
		return nil
	case names[1-p.ToMove()]:
		passing, ok := p.(game.Passing)
		if !ok {
			return &Error{Code: BadRequest, Message: "in this game nobody can pass"}
		}
		passing.Pass()
		if p.Over() {
			return game.ErrOver
		}
		return nil
	}
	return &Error{Code: BadRequest, Message: "there is no side " + game.Quote(a.side)}
}

// Encode writes the info.
func (r *Info) Encode(w Writer) {
	kind := "info"
	if r.Final {
		kind = "result"
	}
	Head(w, r.ID, kind)
	if r.Final || r.Move != "" {
		w.Text("move", r.Move)
	}
	EncodeInfo(w, &r.Info, PerSecond(max(r.Nodes, r.Playouts), r.Time), r.Time)
}

// EncodeInfo writes an info without its move, then the nodes per second and the time of
// the search.
func EncodeInfo(w Writer, i *player.Info, rate float64, t time.Duration) {
	w.Number("depth", float64(i.Depth))
	w.Number("selDepth", float64(i.SelDepth))
	w.Number("nodes", float64(i.Nodes))
	w.Number("nps", rate)
	if i.Threads > 1 {
		w.Number("threads", float64(i.Threads))
	}
	w.Number("ms", Milliseconds(t))
	w.Number("hashFull", float64(i.HashFull))
	w.Number("playouts", float64(i.Playouts))
	if i.Limit == 0 {
		w.Null("limit")
	} else {
		w.Number("limit", float64(i.Limit))
	}
	w.Objects("lines", len(i.Lines), func(n int, w Writer) { encodeLine(w, &i.Lines[n]) })
	w.Objects("heat", len(i.Heat), func(n int, w Writer) {
		w.Text("move", i.Heat[n].Move)
		w.Number("value", i.Heat[n].Value)
	})
	w.Texts("candidates", i.Candidate)
}

func encodeLine(w Writer, l *player.Line) {
	w.Text("move", l.Move)
	w.Number("winProb", Rounded(l.WinProb))
	w.Number("eval", float64(l.Eval))
	if l.Win == 0 {
		w.Null("win")
	} else {
		w.Number("win", float64(l.Win))
	}
	if l.AtMost {
		w.Bool("atMost", true)
	}
	w.Bool("proved", l.Proved)
	if l.Exact == nil {
		w.Null("exact")
	} else {
		w.Number("exact", float64(*l.Exact))
	}
	if l.Bounds != nil {
		w.Number("low", float64(l.Bounds[0]))
		w.Number("high", float64(l.Bounds[1]))
	}
	w.Number("visits", float64(l.Visits))
	w.Number("prior", l.Prior)
	w.Number("score", l.Score)
	w.Texts("pv", l.PV)
}
