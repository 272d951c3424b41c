package full

import (
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
)

// arrangeArgs are the arguments of "arrange", which finds moves that lead to a position
// set up by hand.
type arrangeArgs struct {
	game         string
	black, white []string // points
	side         string   // side to move, "black" or "white"; "" derives it from the number of stones
}

//protocol:required game
func readArrange(d *protocol.Decoder) arrangeArgs {
	return arrangeArgs{d.Text("game"), d.Texts("black"), d.Texts("white"), d.Text("side")}
}

// Arranged is the reply to "arrange".
type Arranged struct {
	ID    int64
	Game  string
	Moves string

	Fault SetupFault
}

// A SetupFault is "none", or why no game leads to the position: "count" (wrong numbers of
// stones), "turn" (wrong side to move), "two-fives", "five" (a five that the last move
// cannot have made), or "order" (no legal order was found).
//
//protocol:words none count turn two-fives five order
type SetupFault = string

func arrangeCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "arrange", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readArrange(d)
		return func(id int64) {
			reply, err := a.arrange(id)
			c.Answer(id, reply, err)
		}
	}}
}

// arrange finds the moves. The error is a *protocol.Error if no board can hold the
// stones.
func (a *arrangeArgs) arrange(id int64) (*Arranged, error) {
	rule, size, err := gomoku.ParseGame(a.game)
	if err != nil {
		return nil, err
	}
	var sides [2][]gomoku.Point
	for i, names := range [2][]string{a.black, a.white} {
		for _, name := range names {
			pt, err := gomoku.ParsePoint(name, size)
			if err != nil {
				return nil, &protocol.Error{Code: protocol.BadRequest, Message: err.Error()}
			}
			sides[i] = append(sides[i], pt)
		}
	}
	moves, err := gomoku.Arrange(rule, size, sides[0], sides[1])
	reply := &Arranged{ID: id, Game: a.game, Moves: gomoku.MoveString(moves), Fault: "none"}
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
			return nil, &protocol.Error{Code: protocol.BadRequest, Message: err.Error()}
		}
		reply.Fault = "count"
	}
	toMove := [2]string{"black", "white"}[len(moves)%2]
	if err == nil && a.side != "" && a.side != toMove {
		reply.Moves, reply.Fault = "", "turn"
	}
	return reply, nil
}

// Encode writes the moves or the fault.
func (r *Arranged) Encode(w protocol.Writer) {
	protocol.Head(w, r.ID, "arranged")
	w.Text("game", r.Game)
	w.Text("moves", r.Moves)
	w.Text("fault", r.Fault)
}
