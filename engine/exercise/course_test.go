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

// A step of the page's course: a drawing, or for Connect Four moves, what is
// asked and what the course says are all right first answers.
type step struct {
	ID, Game, Task, Moves string
	Board, Answers        []string
	All                   bool // every answer is to be found
	Find                  int  // so many moves are to be found; 0: as the task has it
}

// A lesson of the course.
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

// place returns a step's game and moves. A drawing is as large as its board, or the
// middle of renju's; its stones are played row by row from the top, by turns.
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

// each calls f with every step's position and task; a short test with the first
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

// What the course says is right is what the engine finds right, all of it.
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
			t.Errorf("%v, the course says %v", answers, want)
		}
	})
}

// Every other answer is refuted: after a defence that does not hold the other
// side's win is told, and it is one; a move that keeps no win is no right one.
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
				if answer.Right != slices.Contains(s.Answers, move) || answer.Loses && (answer.Plies == 0 || len(answer.Line) == 0) {
					t.Errorf("%s: %+v", move, answer)
				}
			}
			return
		}
		j := exercise.NewJudge(v.Rule())
		for _, pt := range points(v.Position) {
			listed := slices.Contains(s.Answers, pt.String())
			if !listed && (task == exercise.ByFours || task == exercise.ByThreats) {
				continue // there are more ways to win than those that begin with a threat
			}
			answer := j.Try(v.Position, task, pt, nil)
			switch {
			case listed != answer.Right:
				t.Errorf("%v: right is %v", pt, answer.Right)
			case task == exercise.Hold && !answer.Right:
				after := v.Position.Clone()
				after.Place(pt)
				if _, err := gomoku.Parse(p.Name(), gomoku.MoveString(after.Moves())+strings.Join(answer.Line, "")); err != nil {
					t.Errorf("%v: %v", pt, err)
				}
				if !answer.Loses || answer.Plies == 0 || len(answer.Line) == 0 || len(answer.Line) > answer.Plies {
					t.Errorf("%v: %+v", pt, answer)
				}
			}
		}
	})
}

// points returns the empty points where the side to move may play.
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

// Whoever follows the right answers wins, against the replies that are given.
func TestCourseWins(t *testing.T) {
	each(t, func(t *testing.T, s *step, p game.Position, task exercise.Task) {
		v, ok := p.(gomoku.Value)
		if !ok || task != exercise.ByFours && task != exercise.ByThreats {
			return
		}
		j := exercise.NewJudge(v.Rule())
		goal := map[exercise.Task]threat.Goal{exercise.ByFours: threat.ByFours, exercise.ByThreats: threat.ByThreats}[task]
		for range 12 {
			own := threat.Solve(v.Position, v.Position.ToMove(), goal, 200_000, nil)
			if own.Outcome != threat.Win {
				t.Fatalf("no way on after %v", v.Moves())
			}
			pt := own.Line[0]
			answer := j.Try(v.Position, task, pt, nil)
			v.Position.Place(pt)
			if answer.Over {
				return
			}
			if !answer.Right || len(answer.Line) != 1 || v.Play(answer.Line[0]) != nil {
				t.Fatalf("%v is answered by %v", pt, answer.Line)
			}
		}
		t.Errorf("not won after %v", v.Moves())
	})
}

// columns returns what Tengen proves of every column.
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
