package exercise_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/exercise"
	"tengen/engine/full"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// A step is a step of the page's course: a position as a drawing or, for Connect Four, as
// moves, the task, and all right first answers.
type step struct {
	ID, Game, Task, Moves string
	Board, Answers        []string
	All                   bool // every answer must be found
	Find                  int  // number of moves to find; 0 means that of the task
}

// A lesson is a lesson of the course.
type lesson struct {
	ID    string
	Steps []step
}

func course(t *testing.T) (list []lesson) {
	t.Helper()
	text, err := os.ReadFile("../../site/course/lessons.json")
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil || len(list) == 0 {
		t.Fatalf("no course: %v", err)
	}
	return list
}

// place returns the game and moves of a step. A drawing shows the whole board or, in renju,
// the middle of it. The stones are played alternately, row by row from the top.
func (s *step) place(t *testing.T) (name, moves string) {
	t.Helper()
	if s.Board == nil {
		return s.Game, s.Moves
	}
	size, edge := len(s.Board), 0
	if s.Game == "renju" {
		edge, size = (15-size)/2, 15
	}
	var stones [2][]string
	for y, row := range s.Board {
		for x, c := range row {
			if side := strings.IndexRune("XO", c); side >= 0 {
				stones[side] = append(stones[side], gomoku.At(edge+x, size-1-edge-y).String())
			}
		}
	}
	black, white := stones[0], stones[1]
	if d := len(black) - len(white); d != 0 && d != 1 {
		t.Errorf("%s: %d black stones and %d white ones", s.ID, len(black), len(white))
		white = white[:min(len(black), len(white))]
	}
	var b strings.Builder
	for i := range black {
		b.WriteString(black[i])
		if i < len(white) {
			b.WriteString(white[i])
		}
	}
	return s.Game + strconv.Itoa(size), b.String()
}

// each calls f with the position and task of every step, or in short tests of the first
// step of every lesson.
func each(t *testing.T, f func(t *testing.T, s *step, p game.Position, task exercise.Task)) {
	games := full.New(nil, nil).Games
	for _, l := range course(t) {
		for i, s := range l.Steps {
			if testing.Short() && i > 0 {
				break
			}
			t.Run(l.ID+" "+s.ID, func(t *testing.T) {
				p, err := games.Parse(s.place(t))
				if err != nil {
					t.Fatal(err)
				}
				task, ok := exercise.Parse(s.Task)
				if !ok || p.Over() {
					t.Fatalf("task %q, over: %v", s.Task, p.Over())
				}
				f(t, &s, p, task)
			})
		}
	}
}

// The answers in the course are exactly the right answers that the engine finds.
func TestCourseAnswers(t *testing.T) {
	each(t, func(t *testing.T, s *step, p game.Position, task exercise.Task) {
		var answers []string
		if v, ok := p.(gomoku.Value); ok {
			answers = exercise.NewJudge(v.Rule()).Answers(v.Position, task, nil)
		} else {
			answers = columns(t, p).Answers(task)
		}
		slices.Sort(answers)
		if want := slices.Sorted(slices.Values(s.Answers)); !slices.Equal(answers, want) {
			t.Errorf("%v, in the course %v", answers, want)
		}
	})
}

// All other answers are wrong. For a defence that does not hold, the verdict has a legal
// line of the other side's win.
func TestCourseRefutations(t *testing.T) {
	if testing.Short() {
		t.Skip("every point of every step takes ten seconds")
	}
	each(t, func(t *testing.T, s *step, p game.Position, task exercise.Task) {
		v, ok := p.(gomoku.Value)
		if !ok {
			columns := columns(t, p)
			for x := range 7 {
				move := strconv.Itoa(x + 1)
				answer, _ := columns.Try(task, move)
				if answer.Right != slices.Contains(s.Answers, move) || answer.Loses &&
					(answer.Plies == 0 || len(answer.Line) == 0) {
					t.Errorf("%s: %+v", move, answer)
				}
			}
			return
		}
		j := exercise.NewJudge(v.Rule())
		for _, pt := range points(v.Position) {
			listed := slices.Contains(s.Answers, pt.String())
			if !listed && (task == exercise.ByFours || task == exercise.ByThreats) {
				continue // Answers lists only wins that begin with a threat
			}
			answer := j.Try(v.Position, task, pt, nil)
			switch {
			case listed != answer.Right:
				t.Errorf("%v: right is %v", pt, answer.Right)
			case task == exercise.Hold && !answer.Right:
				after := v.Position.Clone()
				after.Place(pt)
				if _, err := gomoku.Parse(p.Name(),
					gomoku.MoveString(after.Moves())+strings.Join(answer.Line, "")); err != nil {
					t.Errorf("%v: %v", pt, err)
				}
				if !answer.Loses || answer.Plies == 0 || len(answer.Line) == 0 || len(answer.Line) > answer.Plies {
					t.Errorf("%v: %+v", pt, answer)
				}
			}
		}
	})
}

// points returns the legal points of the side to move.
func points(p *gomoku.Position) (list []gomoku.Point) {
	for y := range p.Size() {
		for x := range p.Size() {
			if pt := gomoku.At(x, y); p.At(pt) == gomoku.Empty && p.Check(pt) == nil {
				list = append(list, pt)
			}
		}
	}
	return list
}

// A player who always gives right answers wins against the replies of the verdicts.
func TestCourseWins(t *testing.T) {
	each(t, func(t *testing.T, s *step, p game.Position, task exercise.Task) {
		v, ok := p.(gomoku.Value)
		if !ok || task != exercise.ByFours && task != exercise.ByThreats {
			return
		}
		j := exercise.NewJudge(v.Rule())
		goal := map[exercise.Task]threat.Goal{exercise.ByFours: threat.ByFours,
			exercise.ByThreats: threat.ByThreats}[task]
		for range 12 {
			own := threat.Solve(v.Position, v.Position.ToMove(), goal, 200_000, nil)
			if own.Outcome != threat.Win {
				t.Fatalf("no win found after %v", v.Moves())
			}
			pt := own.Line[0]
			answer := j.Try(v.Position, task, pt, nil)
			v.Position.Place(pt)
			if answer.Over {
				return
			}
			if !answer.Right || len(answer.Line) != 1 || v.Play(answer.Line[0]) != nil {
				t.Fatalf("the verdict on %v has the line %v", pt, answer.Line)
			}
		}
		t.Errorf("not won after %v", v.Moves())
	})
}

// columns returns the columns of p, solved by Tengen's player.
func columns(t *testing.T, p game.Position) *exercise.Columns {
	t.Helper()
	engine := full.New(nil, nil)
	player, err := engine.Players.New(engine.Games, "tengen", p.Name())
	if err != nil {
		t.Fatal(err)
	}
	c, err := exercise.Solve(player, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
