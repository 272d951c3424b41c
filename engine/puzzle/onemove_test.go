package puzzle

import (
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/gomoku"
)

// Puzzles of one move are found on boards with few stones, are true, and only their key is right.
func TestOneMoves(t *testing.T) {
	finder, solver := &Finder{}, solver.NewSolver(18, nil)
	checker, judge := &Checker{}, &Judge{}
	for name, c := range map[string]struct {
		line  string // "" if there is no puzzle
		game  string
		moves string
		wrong string
	}{
		"make five": {"fours freestyle15 1 0 e5f6e8f5e6f3e7e4 e9", "freestyle15", "e5f6e8f5e6f3e7e4",
			"e10"},
		"an overline is no five": {"fours standard15 1 0 e4f6e8f5e6f3e7a1e9a15 e10", "standard15",
			"e4f6e8f5e6f3e7a1e9a15", "e5"},
		"stop five":         {"defence renju15 1 0 j8i8h6k7i7g5k9 l10", "renju15", "j8i8h6k7i7g5k9", "l9"},
		"five at both ends": {"", "freestyle15", "h8a15i8o15j8o1k8a1", ""},
		"too many stones":   {"", "freestyle15", "e5f6e8f5e6f3e7e4a1a15o1o15a3a13c1", ""},
		"make four":         {"drop connect4 1 0 6413624 5", "connect4", "6413624", "1"},
		"stop four":         {"save connect4 2 0 4234544 6", "connect4", "4234544", "1"},
	} {
		p := &Puzzle{Game: c.game, Moves: c.moves}
		var found *Puzzle
		switch v := position(t, p).(type) {
		case gomoku.Value:
			found = finder.oneMove(v.Position)
			if v.Position.Ply() > beginnerStones {
				found = nil
				for _, one := range finder.OneMoves(v.Position) {
					if one.Moves == c.moves {
						found = &one
					}
				}
			}
		case connect4.Value:
			found = OneDisc(solver, v.Position)
		}
		switch {
		case found == nil && c.line != "":
			t.Errorf("%s: no puzzle was found", name)
			continue
		case found == nil:
			continue
		case found.String() != c.line:
			t.Errorf("%s: found %s", name, found)
			continue
		}
		if err := checker.Check(found); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		other := *found
		if other.Key = c.wrong; checker.Check(&other) == nil {
			t.Errorf("%s: %s passes as the key", name, c.wrong)
		}
		for move, want := range map[string]Verdict{found.Key: Solved, c.wrong: Wrong} {
			a, err := judge.Answer(position(t, p), found.Kind, found.Plies, move)
			if err != nil || a.Verdict != want || want == Wrong && a.Reply == "" {
				t.Errorf("%s: %s is answered by %+v, %v", name, move, a, err)
			}
		}
		if line, err := judge.Solution(position(t, p), found.Kind); err != nil || len(line) == 0 ||
			line[0] != found.Key {
			t.Errorf("%s: the solution is %v, %v", name, line, err)
		}
	}
}

// A puzzle of one move is easier than one of two.
func TestOneMoveGrade(t *testing.T) {
	g := &Grader{}
	for _, pair := range [][2]string{
		{"fours freestyle15 1 0 e5f6e8f5e6f3e7e4 e9", "fours freestyle15 3 0 h8a15i8o15j8o1 g8"},
		{"defence renju15 1 0 j8i8h6k7i7g5k9 l10",
			"defence renju15 3 0 e10l5d5h5f9i6g8h7f7e6f10f6f11f8d11c12f13f12h6j7g4i8 h9"},
		{"save connect4 2 0 4234544 6", "save connect4 14 0 14426354525536464355346 2"},
	} {
		easy, hard := pair[0], pair[1]
		p, _ := Parse(easy)
		q, _ := Parse(hard)
		a, _ := g.Grade(&p)
		if b, _ := g.Grade(&q); a >= b {
			t.Errorf("%s has grade %d, %s %d", easy, a, hard, b)
		}
	}
}
