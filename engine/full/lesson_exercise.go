package full

import (
	"tengen/engine/connect4"
	"tengen/engine/exercise"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
)

// exerciseArgs are the arguments of "exercise", which lists all right answers to a task
// in a position or judges one answer.
type exerciseArgs struct {
	protocol.Place
	task   string
	answer string // a move; "" asks for all right answers
}

// Exercise is the reply to "exercise".
type Exercise struct {
	ID      int64
	Answers []string // all right answers, if none was given
	exercise.Verdict
}

//protocol:required lesson.task
func exerciseCommand(c *protocol.Conversation) protocol.Command {
	var judge *exercise.Judge // kept for the rule of the last request
	return protocol.Command{Name: "exercise", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := exerciseArgs{protocol.ReadPlace(d), d.Text("lesson.task"), d.Text("lesson.answer")}
		return func(id int64) {
			position, err := c.Playing(a.Place)
			if err != nil {
				c.Fail(id, err)
				return
			}
			task, ok := exercise.Parse(a.task)
			if !ok {
				c.Fail(id, badRequest("there is no task "+game.Quote(a.task)))
				return
			}
			var reply *Exercise
			stopped := false
			stop := func() bool {
				stopped = stopped || c.Interrupted()
				return stopped
			}
			c.Begin(id)
			switch p := position.(type) {
			case gomoku.Value:
				if judge == nil || judge.Rule() != p.Rule() {
					judge = exercise.NewJudge(p.Rule())
				}
				reply, err = inFive(judge, p.Position, task, a.answer, stop)
			case connect4.Value:
				reply, err = inColumns(c, position, task, a, stop)
			default:
				err = badRequest("there are no exercises in this game")
			}
			c.End()
			switch {
			case err != nil:
				c.Fail(id, err)
				return
			case stopped: // the result so far may be wrong
				c.Fail(id, &protocol.Error{Code: protocol.Stopped, Message: "the exercise was stopped"})
				return
			}
			reply.ID = id
			c.Send(reply)
		}
	}}
}

// foreign returns the error of a task that the position's game does not have.
func foreign(t exercise.Task) error {
	return badRequest("the task " + game.Quote(t.String()) + " is none of this game")
}

func inFive(judge *exercise.Judge, p *gomoku.Position, t exercise.Task, answer string, stop func() bool) (*Exercise, error) {
	if !judge.Asks(t) {
		return nil, foreign(t)
	}
	if answer == "" {
		return &Exercise{Answers: judge.Answers(p, t, stop)}, nil
	}
	pt, err := gomoku.ParsePoint(answer, p.Size())
	switch {
	case err != nil || p.At(pt) != gomoku.Empty:
		return nil, badRequest(game.Quote(answer) + " is no empty point")
	case t != exercise.Forbidden && p.Check(pt) != nil:
		return &Exercise{Verdict: exercise.Verdict{Why: p.Forbidden(pt).String()}}, nil
	}
	return &Exercise{Verdict: judge.Try(p, t, pt, stop)}, nil
}

func inColumns(c *protocol.Conversation, p game.Position, t exercise.Task, a exerciseArgs, stop func() bool) (*Exercise, error) {
	if !new(exercise.Columns).Asks(t) {
		return nil, foreign(t)
	}
	if _, err := c.Position(protocol.Place{Game: a.Game, Moves: a.Moves + a.answer}); err != nil {
		return nil, err
	}
	solver, err := c.Player("", p.Name())
	if err != nil {
		return nil, err
	}
	columns, err := exercise.Solve(solver, p, stop)
	if err != nil {
		return nil, err
	}
	if a.answer == "" {
		return &Exercise{Answers: columns.Answers(t)}, nil
	}
	verdict, err := columns.Try(t, a.answer)
	return &Exercise{Verdict: verdict}, err
}

// Encode writes the verdict, or the answers.
func (e *Exercise) Encode(w protocol.Writer) {
	protocol.Head(w, e.ID, "exercise")
	w.Texts("answers", e.Answers)
	w.Bool("right", e.Right)
	w.Bool("over", e.Over)
	w.Text("made", e.Made)
	w.Text("why", e.Why)
	w.Texts("line", e.Line)
	w.Number("plies", float64(e.Plies))
	w.Bool("loses", e.Loses)
}
