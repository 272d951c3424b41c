package contest

import (
	"math/rand/v2"
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/opening"
	"tengen/engine/protocol"
)

// AgreeRequest asks for the state of an opening agreement.
type AgreeRequest struct{ Words }

// Words are the words of an opening agreement so far.
type Words struct {
	Game      string    `wire:",required"`
	Procedure Procedure `wire:",required"`
	Words     []string  // the choices so far: points of stones, and words
}

// A Procedure is a way in which two players agree on an opening.
//
//protocol:words swap swap2 soosyrv-8 taraguchi-10 pro long-pro
type Procedure = string

// parse returns the agreement. The error is a *protocol.Error.
func (w *Words) parse() (*opening.Agreement, error) {
	at, err := opening.Parse(w.Procedure, w.Game, w.Words)
	if err == nil {
		return at, nil
	}
	code := protocol.BadRequest
	if _, ok := err.(*game.MoveError); ok {
		code = protocol.IllegalMove
	} else if _, _, bad := gomoku.ParseGame(w.Game); bad != nil {
		code = protocol.BadGame
	}
	return nil, &protocol.Error{Code: code, Message: err.Error()}
}

// Agreement is the reply to "agree": the current task and whose it is, person 1, who began,
// or 2. The task "play" ends the procedure.
type Agreement struct {
	protocol.Head `type:"agreement" to:"agree"`
	Moves         string
	Task          opening.Task
	Actor         int // the person who has the task; for "play", the one to move
	Left          int // number of stones still to place or offer
	Options       []string
	Allowed       []string
	Offered       []string
	Black         int // the person who has Black
}

func agreeCommand() protocol.Command {
	return protocol.During("agree", func(d *protocol.Decoder) protocol.Answer {
		r := readAgree(d)
		return func() (protocol.Reply, error) {
			at, err := r.parse()
			if err != nil {
				return nil, err
			}
			return &Agreement{
				Moves: gomoku.MoveString(at.Position.Moves()), Task: at.Task, Actor: at.Actor + 1, Left: at.Left, Options: at.Options,
				Allowed: protocol.Names(at.Allowed()), Offered: protocol.Names(at.Offered), Black: at.Black + 1,
			}, nil
		}
	})
}

// DecideRequest continues an agreement in the engine's place.
type DecideRequest struct {
	Words
	Seed   uint64
	Limits protocol.Limits
}

// Decided is the reply to "decide": the words with which the engine continues the
// agreement.
type Decided struct {
	protocol.Head `type:"decided" to:"decide"`
	Words         []string
}

// judgeNodes is the default node limit for evaluating each position that may be offered
// or accepted.
const judgeNodes = 10_000

func decideCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Long("decide", func(d *protocol.Decoder) protocol.Answer {
		r := readDecide(d)
		return func() (protocol.Reply, error) {
			words, err := r.decide(c)
			return &Decided{Words: words}, err
		}
	})
}

func (r *DecideRequest) decide(c *protocol.Conversation) ([]string, error) {
	nodes := r.Limits.Nodes
	if nodes == 0 {
		nodes = judgeNodes
	}
	var left func() time.Duration
	if end := c.Now() + r.Limits.Time; r.Limits.Time > 0 {
		left = func() time.Duration { return end - c.Now() }
	}
	at, err := r.parse()
	if err != nil {
		return nil, err
	}
	who, err := c.Player("tengen", r.Game)
	if err != nil {
		return nil, err
	}
	who.Forget() // clear the table, so that the result can be repeated
	words, err := at.Decide(opening.NewJudge(who, nodes, c.Interrupted, left), rand.New(rand.NewPCG(r.Seed, 0)))
	return words, decideError(err)
}

// decideError converts err to a *protocol.Error.
func decideError(err error) error {
	switch err {
	case nil:
		return nil
	case game.ErrStopped:
		return &protocol.Error{Code: protocol.Stopped, Message: "it was stopped before anything was decided"}
	}
	return protocol.Invalid(err.Error())
}

// StartRequest looks for a balanced position. After limits.ms the reply is the most balanced
// one found.
type StartRequest struct {
	Game   string `wire:",required"`
	Seed   uint64
	Limits protocol.Limits
}

// Start is the reply to "start": moves that lead to a balanced position, or to the most
// balanced one known when the request's time limit ends the search for one.
type Start struct {
	protocol.Head `type:"start" to:"start"`
	Moves         string
}

func startCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Long("start", func(d *protocol.Decoder) protocol.Answer {
		r := readStart(d)
		return func() (protocol.Reply, error) {
			if _, err := c.Position(protocol.Place{Game: r.Game}); err != nil {
				return nil, err
			}
			drawing := game.Drawing{Game: r.Game, N: 1, Seed: r.Seed, Strict: true, Stop: c.Interrupted}
			if end := c.Now() + r.Limits.Time; r.Limits.Time > 0 {
				drawing.Late = func() bool { return c.Now() >= end }
			}
			list, err := c.Engine().Games.Draw(drawing)
			if err != nil {
				return nil, decideError(err)
			}
			return &Start{Moves: list[0]}, nil
		}
	})
}
