package protocol

import (
	"time"

	"tengen/engine/game"
	"tengen/engine/player"
)

// SearchRequest asks a player for a move.
type SearchRequest struct {
	Place
	Side   SideWord // side to move, as if the other side passed; "" keeps the position's
	Player string   // "" means "tengen"
	Level  int      `wire:",0..100"` // 0 means full strength
	Limits Limits
	Lines  int `wire:",0..400"` // number of best moves to report; 0 means 1
	Seed   uint64
	Report time.Duration `wire:"reportMs"` // least time between two infos; 0 means 125 ms
}

// SearchInfo is an interim reply to "search".
type SearchInfo struct {
	Head `type:"info" to:"search"`
	Move string `wire:",omit"` // the chosen move, as soon as it is known
	Found
}

// Result is the reply to "search".
type Result struct {
	Head `type:"result" to:"search"`
	Move string // the chosen move; "" if there is none
	Found
}

// Found is what a search has found.
type Found struct {
	player.Info
	Rate float64       `wire:"nps"`
	Time time.Duration `wire:"ms"` // since the search began
}

func searchCommand(c *Conversation) Command {
	return Long("search", func(d *Decoder) Answer {
		r := readSearch(d)
		return func() (Reply, error) {
			position, err := c.Playing(r.Place)
			if err == nil {
				err = c.turn(position, r)
			}
			if err != nil {
				return nil, err
			}
			p, err := c.Player(r.Player, r.Game)
			if err != nil {
				return nil, err
			}
			start, due := c.Now(), c.Every(r.Report)
			found := func(i *player.Info) Found {
				t := c.Now() - start
				f := Found{Info: *i, Rate: PerSecond(max(i.Nodes, i.Playouts), t), Time: t}
				if f.Threads == 1 {
					f.Threads = 0
				}
				return f
			}
			info, err := p.Search(&player.Task{
				Position: position, Limits: r.Limits.Bounds(), Level: r.Level, Lines: max(r.Lines, 1), Seed: r.Seed,
				Clock: c.Now, Stop: c.Interrupted,
				Report: func(i *player.Info) {
					if due() {
						c.Send(&SearchInfo{Move: i.Move, Found: found(i)})
					}
				},
			})
			if err != nil {
				return nil, Invalid(err.Error())
			}
			return &Result{Move: info.Move, Found: found(&info)}, nil
		}
	})
}

// turn makes the requested side the side to move; if necessary, the other side passes.
func (c *Conversation) turn(p game.Position, r *SearchRequest) error {
	names := c.sideNames(r.Place)
	switch r.Side {
	case "", names[p.ToMove()]:
		return nil
	case names[1-p.ToMove()]:
		passing, ok := p.(game.Passing)
		if !ok {
			return Invalid("in this game nobody can pass")
		}
		passing.Pass()
		if p.Over() {
			return game.ErrOver
		}
		return nil
	}
	return Invalid("there is no side " + game.Quote(r.Side))
}
