package full

import (
	"math/rand/v2"
	"time"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/opening"
	"tengen/engine/player"
	"tengen/engine/protocol"
)

// openingCommands returns the commands for the opening of a game: the state of an
// opening agreement between two players, the engine's decision in it, and a balanced
// start.
func openingCommands(c *protocol.Conversation) []protocol.Command {
	return []protocol.Command{agreeCommand(c), decideCommand(c), startCommand(c)}
}

// agreeArgs are the arguments of "agree", which asks for the state of an opening
// agreement.
type agreeArgs struct {
	game      string
	procedure Procedure
	words     []string // the choices so far: points of stones, and words
}

// A Procedure is a way in which two players agree on an opening.
//
//protocol:words swap2 taraguchi-10
type Procedure = string

//protocol:required game procedure
func readAgree(d *protocol.Decoder) agreeArgs {
	return agreeArgs{d.Text("game"), d.Text("procedure"), d.Texts("words")}
}

// parse returns the agreement. The error is a *protocol.Error.
func (a *agreeArgs) parse() (*opening.Agreement, error) {
	at, err := opening.Parse(a.procedure, a.game, a.words)
	if err == nil {
		return at, nil
	}
	code := protocol.BadRequest
	if _, ok := err.(*game.MoveError); ok {
		code = protocol.IllegalMove
	} else if _, _, bad := gomoku.ParseGame(a.game); bad != nil {
		code = protocol.BadGame
	}
	return nil, &protocol.Error{Code: code, Message: err.Error()}
}

// Agreement is the reply to "agree": the current task and whose it is, person 1, who began,
// or 2. The task "play" ends the procedure.
type Agreement struct {
	ID int64
	*opening.Agreement
}

func agreeCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "agree", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readAgree(d)
		return func(id int64) {
			at, err := a.parse()
			c.Answer(id, &Agreement{id, at}, err)
		}
	}}
}

// Encode writes the agreement. The two people are 1, who began, and 2.
func (a *Agreement) Encode(w protocol.Writer) {
	protocol.Head(w, a.ID, "agreement")
	w.Text("moves", gomoku.MoveString(a.Position.Moves()))
	w.Text("task", string(a.Task))
	w.Number("actor", float64(a.Actor+1))
	w.Number("left", float64(a.Left))
	w.Texts("options", a.Options)
	w.Texts("allowed", protocol.PointNames(a.Allowed()))
	w.Texts("offered", protocol.PointNames(a.Offered))
	w.Number("black", float64(a.Black+1))
}

// Decided is the reply to "decide": the words with which the engine continues the
// agreement.
type Decided struct {
	ID    int64
	Words []string
}

// judgeNodes is the default node limit for evaluating each position that may be offered
// or accepted.
const judgeNodes = 10_000

// decideCommand continues an agreement in the engine's place.
func decideCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "decide", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a, seed, limits := readAgree(d), d.Seed(), d.Limits("limits.")
		if limits.Nodes == 0 {
			limits.Nodes = judgeNodes
		}
		return func(id int64) {
			c.Begin(id)
			words, err := decide(c, &a, seed, &limits)
			c.End()
			c.Answer(id, &Decided{id, words}, err)
		}
	}}
}

func decide(c *protocol.Conversation, a *agreeArgs, seed uint64, limits *player.Limits) ([]string, error) {
	var left func() time.Duration
	if end := c.Now() + limits.Time; limits.Time > 0 {
		left = func() time.Duration { return end - c.Now() }
	}
	at, err := a.parse()
	if err != nil {
		return nil, err
	}
	who, err := c.Player("tengen", a.game)
	if err != nil {
		return nil, err
	}
	who.Forget() // clear the table, so that the result can be repeated
	words, err := at.Decide(opening.NewJudge(who, limits.Nodes, c.Interrupted, left), rand.New(rand.NewPCG(seed, 0)))
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
	return &protocol.Error{Code: protocol.BadRequest, Message: err.Error()}
}

// Encode writes the words.
func (d *Decided) Encode(w protocol.Writer) {
	protocol.Head(w, d.ID, "decided")
	w.Texts("words", d.Words)
}

// Start is the reply to "start": moves that lead to a balanced position, or to the most
// balanced one known when the request's time limit ends the search for one.
type Start struct {
	ID    int64
	Moves string
}

// startCommand looks for a balanced position. After limits.ms the reply is the most balanced
// one found.
//
//protocol:required game
func startCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "start", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		name, seed, limit := d.Text("game"), d.Seed(), d.Milliseconds("limits.ms")
		return func(id int64) {
			if _, err := c.Position(protocol.Place{Game: name}); err != nil {
				c.Fail(id, err)
				return
			}
			drawing := game.Drawing{Game: name, N: 1, Seed: seed, Strict: true, Stop: c.Interrupted}
			if end := c.Now() + limit; limit > 0 {
				drawing.Late = func() bool { return c.Now() >= end }
			}
			c.Begin(id)
			list, err := c.Engine().Games.Draw(drawing)
			c.End()
			if err != nil {
				c.Fail(id, decideError(err))
				return
			}
			c.Send(&Start{id, list[0]})
		}
	}}
}

// Encode writes the moves.
func (s *Start) Encode(w protocol.Writer) {
	protocol.Head(w, s.ID, "start")
	w.Text("moves", s.Moves)
}
