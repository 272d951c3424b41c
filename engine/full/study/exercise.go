package study

import (
	"tengen/engine/connect4"
	"tengen/engine/exercise"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
)

// ExerciseRequest lists all right answers to a task in a position or judges one answer.
type ExerciseRequest struct {
	protocol.Place
	Lesson struct {
		Task   string `wire:",required"`
		Answer string // a move; "" asks for all right answers
	} `wire:",required"`
}

// Exercise is the reply to "exercise".
type Exercise struct {
	protocol.Head `type:"exercise" to:"exercise"`
	Answers       []string // all right answers, if none was given
	exercise.Verdict
}

func exerciseCommand(c *protocol.Conversation) protocol.Command {
	var judge *exercise.Judge // kept for the rule of the last request
	return protocol.Long("exercise", func(d *protocol.Decoder) protocol.Answer {
		r := readExercise(d)
		return func() (reply protocol.Reply, err error) {
			position, err := c.Playing(r.Place)
			if err != nil {
				return nil, err
			}
			task, ok := exercise.Parse(r.Lesson.Task)
			if !ok {
				return nil, protocol.Invalid("there is no task " + game.Quote(r.Lesson.Task))
			}
			stopped := false
			stop := func() bool {
				stopped = stopped || c.Interrupted()
				return stopped
			}
			switch p := position.(type) {
			case gomoku.Value:
				if judge == nil || judge.Rule() != p.Rule() {
					judge = exercise.NewJudge(p.Rule())
				}
				reply, err = inFive(judge, p.Position, task, r.Lesson.Answer, stop)
			case connect4.Value:
				reply, err = inColumns(c, position, task, r, stop)
			default:
				err = protocol.Invalid("there are no exercises in this game")
			}
			if err == nil && stopped { // the result so far may be wrong
				err = &protocol.Error{Code: protocol.Stopped, Message: "the exercise was stopped"}
			}
			return reply, err
		}
	})
}

// foreign returns the error of a task that the position's game does not have.
func foreign(t exercise.Task) error {
	return protocol.Invalid("the task " + game.Quote(t.String()) + " is none of this game")
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
		return nil, protocol.Invalid(game.Quote(answer) + " is no empty point")
	case t != exercise.Forbidden && p.Check(pt) != nil:
		return &Exercise{Verdict: exercise.Verdict{Why: p.Forbidden(pt).String()}}, nil
	}
	return &Exercise{Verdict: judge.Try(p, t, pt, stop)}, nil
}

func inColumns(c *protocol.Conversation, p game.Position, t exercise.Task, r *ExerciseRequest, stop func() bool) (*Exercise, error) {
	if !new(exercise.Columns).Asks(t) {
		return nil, foreign(t)
	}
	if _, err := c.Position(protocol.Place{Game: r.Game, Moves: r.Moves + r.Lesson.Answer}); err != nil {
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
	if r.Lesson.Answer == "" {
		return &Exercise{Answers: columns.Answers(t)}, nil
	}
	verdict, err := columns.Try(t, r.Lesson.Answer)
	return &Exercise{Verdict: verdict}, err
}
