package files

import (
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
)

// ArrangeRequest finds moves that lead to a position set up by hand.
type ArrangeRequest struct {
	Game         string   `wire:",required"`
	Black, White []string // points
	Side         string   // side to move, "black" or "white"; "" derives it from the number of stones
}

// Arranged is the reply to "arrange".
type Arranged struct {
	protocol.Head `type:"arranged" to:"arrange"`
	Game          string
	Moves         string
	Fault         SetupFault
}

// A SetupFault is "none", or why no game leads to the position: "count" (wrong numbers of
// stones), "turn" (wrong side to move), "two-fives", "five" (a five that the last move
// cannot have made), or "order" (no legal order was found).
//
//protocol:words none count turn two-fives five order
type SetupFault = string

func arrangeCommand() protocol.Command {
	return protocol.During("arrange", func(d *protocol.Decoder) protocol.Answer {
		r := readArrange(d)
		return func() (protocol.Reply, error) { return r.arrange() }
	})
}

// arrange finds the moves. The error is a *protocol.Error if no board can hold the
// stones.
func (r *ArrangeRequest) arrange() (*Arranged, error) {
	rule, size, err := gomoku.ParseGame(r.Game)
	if err != nil {
		return nil, err
	}
	var sides [2][]gomoku.Point
	for i, names := range [2][]string{r.Black, r.White} {
		for _, name := range names {
			pt, err := gomoku.ParsePoint(name, size)
			if err != nil {
				return nil, protocol.Invalid(err.Error())
			}
			sides[i] = append(sides[i], pt)
		}
	}
	moves, err := gomoku.Arrange(rule, size, sides[0], sides[1])
	reply := &Arranged{Game: r.Game, Moves: gomoku.MoveString(moves), Fault: "none"}
	switch err {
	case nil:
	case gomoku.ErrTwoFives:
		reply.Fault = "two-fives"
	case gomoku.ErrEndless:
		reply.Fault = "five"
	case gomoku.ErrNoOrder, gomoku.ErrGivenUp:
		reply.Fault = "order"
	default:
		if _, ok := err.(gomoku.CountError); !ok {
			return nil, protocol.Invalid(err.Error())
		}
		reply.Fault = "count"
	}
	toMove := [2]string{"black", "white"}[len(moves)%2]
	if err == nil && r.Side != "" && r.Side != toMove {
		reply.Moves, reply.Fault = "", "turn"
	}
	return reply, nil
}
