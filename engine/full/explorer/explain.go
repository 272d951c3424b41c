package explorer

import (
	"time"

	"tengen/engine/connect4"
	connect4player "tengen/engine/connect4/player"
	"tengen/engine/connect4/solver"
	"tengen/engine/explain"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
)

// ExplainRequest asks for the reasons for a move, or without one about the position: what
// decides it or, in a finished game, what decided it.
type ExplainRequest struct {
	protocol.Place
	Move string // "" asks about the position
	// Winner is what is proved already of the position after the move, or without one of the
	// position: who wins, or a draw. "" leaves it to the engine, which asks the loaded proof and
	// counts Connect Four out where that is quick.
	Winner protocol.WinnerWord
	Plies  int  `wire:",0..400"` // in which the winner wins
	AtMost bool // it may win in fewer
}

// Reasons is the reply to "explain": at most three reasons, what the move makes first, then
// what it stops, then what happens otherwise.
type Reasons struct {
	protocol.Head `type:"reasons" to:"explain"`
	Reasons       []MoveReason
	Time          time.Duration `wire:"ms"`
}

// A MoveReason is a reason for a move.
type MoveReason struct {
	Side protocol.SideWord // who makes or threatens it, or wins; of what a move stops, the other side
	explain.Reason
}

func explainCommand(p *proof, book connect4player.BookSource) protocol.Command {
	x := &explanations{proof: p, five: explain.New()}
	x.five.Book = book
	return protocol.Plain("explain", func(d *protocol.Decoder) protocol.Answer {
		r := readExplain(d)
		return func() (protocol.Reply, error) {
			at, err := p.Position(r.Place)
			if err != nil {
				return nil, err
			}
			if !explain.Has(at) {
				return nil, protocol.Invalid("explain is for five in a row and Connect Four")
			}
			start := p.Now()
			list, err := x.reasons(at, r)
			if err != nil {
				return nil, err
			}
			g, _ := p.Engine().Games.Find(r.Game)
			reply := &Reasons{}
			for _, one := range list {
				reply.Reasons = append(reply.Reasons, MoveReason{g.Sides[one.Side], one})
			}
			reply.Time = p.Now() - start
			return reply, nil
		}
	})
}

// explanations answers "explain".
type explanations struct {
	*proof
	five  *explain.Explainer
	exact *solver.Solver // made when first needed
}

func (x *explanations) reasons(at game.Position, r *ExplainRequest) ([]explain.Reason, error) {
	if r.Move == "" {
		known, err := x.known(at, r)
		if err != nil {
			return nil, err
		}
		return x.five.Position(at, known, nil), nil
	}
	if at.Over() {
		return nil, game.ErrOver
	}
	known, err := explain.Known{}, error(nil)
	switch err := at.Play(r.Move); err.(type) {
	case nil:
		known, err = x.known(at, r)
		at.Undo()
		if err != nil {
			return nil, err
		}
	case gomoku.ForbiddenError: // that is a reason
	default:
		return nil, &game.MoveError{Ply: at.Ply(), Move: r.Move, Err: err}
	}
	list, err := x.five.Move(at, r.Move, known)
	return list, err
}

// exactNodes is the limit of a count of Connect Four, in positions: some ten milliseconds.
const exactNodes = 300_000

// exactTable is the log2 of the number of entries in the table of the count.
const exactTable = 16

// known returns what is proved of a position: by the request, by the loaded proof, or by a
// short count.
func (x *explanations) known(at game.Position, r *ExplainRequest) (k explain.Known, err error) {
	if r.Winner != "" {
		g, _ := x.Engine().Games.Find(r.Game)
		switch r.Winner {
		case "draw":
			return explain.Known{Proved: true, Winner: -1}, nil
		case g.Sides[0]:
			return explain.Known{Proved: true, Plies: r.Plies, AtMost: r.AtMost}, nil
		case g.Sides[1]:
			return explain.Known{Proved: true, Winner: 1, Plies: r.Plies, AtMost: r.AtMost}, nil
		}
		return k, protocol.Invalid("there is no side " + game.Quote(r.Winner))
	}
	if at.Over() {
		return k, nil
	}
	switch v := at.(type) {
	case gomoku.Value:
		if x.guide == nil || x.guide.Start.Game() != v.Game() {
			return k, nil
		}
		a, ok := x.guide.Answer(v.Position)
		return explain.Known{Proved: ok, Plies: a.Plies, AtMost: true}, nil
	case connect4.Value:
		return x.count(v.Position), nil
	}
	return k, nil
}

// count solves a position of the classic board.
func (x *explanations) count(p *connect4.Position) (k explain.Known) {
	if !p.Classic() {
		return k
	}
	if x.exact == nil {
		x.exact = solver.NewSolver(exactTable, nil)
	}
	x.exact.Forget() // so that the answer depends on the position only
	a := x.exact.Analyse(p, solver.Options{Nodes: exactNodes, Only: true})
	best := a.Columns[a.Best]
	if !a.Solved || !best.Solved() {
		return k
	}
	k.Proved, k.Winner = true, -1
	switch plies := solver.PliesToWin(best.Lo, p.Free()); {
	case plies > 0:
		k.Winner, k.Plies = int(p.ToMove()), plies
	case plies < 0:
		k.Winner, k.Plies = int(p.ToMove().Other()), -plies
	}
	return k
}
