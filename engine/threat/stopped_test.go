package threat

import (
	"slices"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
)

// Whenever a search is stopped, it lists only moves that stop the win, and reports
// whether the list is incomplete.
func TestStoppedDefences(t *testing.T) {
	for _, c := range []struct{ game, moves string }{
		{"freestyle15", "h8a1i8b1j8"},
		{"standard15", "h8g8h9o15h10"},
		{"renju15", "h8a1i8o1j8"},
	} {
		p := gomokutest.Parse(t, c.game, c.moves)
		attacker := p.ToMove().Other()
		polls := 0
		whole := Solve(p, attacker, ByThreats, 4_000, func() bool { polls++; return false })
		if whole.Outcome != Win || len(whole.Defences) == 0 || whole.Incomplete {
			t.Fatalf("%s %s: %v with defences %s, incomplete: %v", c.game, c.moves,
				whole.Outcome, gomoku.MoveString(whole.Defences), whole.Incomplete)
		}
		partial := 0
		for i := range 12 {
			after := i * polls / 12
			n := 0
			s := Solve(p, attacker, ByThreats, 4_000, func() bool { n++; return n > after })
			if s.Outcome != Win {
				continue
			}
			if s.Incomplete {
				partial++
			} else if !slices.Equal(s.Defences, whole.Defences) {
				t.Errorf("%s %s, stopped at poll %d: defences %s of %s are reported as complete", c.game, c.moves,
					after,
					gomoku.MoveString(s.Defences), gomoku.MoveString(whole.Defences))
			}
			for _, d := range s.Defences {
				if !slices.Contains(whole.Defences, d) {
					t.Errorf("%s %s, stopped at poll %d: %v does not stop the win", c.game, c.moves, after, d)
				}
			}
			if n > after+3 {
				t.Errorf("%s %s, stopped at poll %d: polled %d times after the stop", c.game, c.moves, after, n-after-1)
			}
		}
		if partial == 0 {
			t.Errorf("%s %s: none of %d stops came during the defences", c.game, c.moves, polls)
		}
	}
}
