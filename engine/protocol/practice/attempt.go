package practice

import (
	"tengen/engine/game"
	"tengen/engine/protocol"
	"tengen/engine/puzzle"
)

// mostPlies bounds what may be claimed of a win.
const mostPlies = 200

// attemptArgs are a move of somebody who solves a puzzle.
type attemptArgs struct {
	protocol.Place
	kind  string // puzzle.Kind
	plies int    // of the win that is claimed; 0 where the puzzle is to defend
	move  string
}

// Attempt answers "attempt": what the move is worth, and what follows.
type Attempt struct {
	ID int64
	puzzle.Answer
}

func attemptCommand(c *protocol.Conversation, j *puzzle.Judge) protocol.Command {
	return protocol.Command{Name: "attempt", Read: func(d *protocol.Decoder) func(int64) {
		a := attemptArgs{protocol.ReadPlace(d), d.Text("kind"), int(d.Integer("plies", 0, mostPlies)), d.Text("move")}
		return func(id int64) {
			kind, err := puzzle.ParseKind(a.kind)
			if err != nil {
				c.Fail(id, badRequest(err))
				return
			}
			p, err := c.Playing(a.Place)
			if err != nil {
				c.Fail(id, err)
				return
			}
			answer, err := j.Answer(p, kind, a.plies, a.move)
			switch {
			case err == nil:
				c.Send(&Attempt{id, answer})
			case err == puzzle.ErrKind:
				c.Fail(id, refused(a.Place, err))
			default:
				c.Fail(id, &game.MoveError{Ply: p.Ply(), Move: a.move, Err: err})
			}
		}
	}}
}

// Encode writes the answer.
func (a *Attempt) Encode(w protocol.Writer) {
	protocol.Head(w, a.ID, "attempt")
	w.Text("verdict", a.Verdict.String())
	w.Text("reply", a.Reply)
	w.Texts("line", a.Line)
	w.Number("plies", float64(a.Plies))
}

// Solution answers "solution": the key and how it goes on.
type Solution struct {
	ID   int64
	Line []string
}

func solutionCommand(c *protocol.Conversation, j *puzzle.Judge) protocol.Command {
	return protocol.Command{Name: "solution", Read: func(d *protocol.Decoder) func(int64) {
		at, word := protocol.ReadPlace(d), d.Text("kind")
		return func(id int64) {
			kind, err := puzzle.ParseKind(word)
			if err != nil {
				c.Fail(id, badRequest(err))
				return
			}
			p, err := c.Playing(at)
			if err != nil {
				c.Fail(id, err)
				return
			}
			line, err := j.Solution(p, kind)
			if err != nil {
				c.Fail(id, refused(at, err))
				return
			}
			c.Send(&Solution{id, line})
		}
	}}
}

// Encode writes the line.
func (s *Solution) Encode(w protocol.Writer) {
	protocol.Head(w, s.ID, "solved")
	w.Texts("line", s.Line)
}
