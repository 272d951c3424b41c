package threat_test

import (
	"os"
	"strings"
	"testing"

	"tengen/engine/check/sets"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// The kept positions have the answers they are kept for, whichever way the
// board is turned: a win that the verifier accepts, by fours in as many plies,
// or none. TENGEN_FULL takes all of them and all turns, else a sample.
func TestTactics(t *testing.T) {
	every, turns := 4, 1
	switch {
	case os.Getenv("TENGEN_FULL") != "":
		every, turns = 1, int(gomoku.Symmetries)
	case testing.Short():
		every = 40
	}
	for _, rule := range []string{"freestyle", "standard", "renju"} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile("testdata/" + rule + ".tactics")
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(string(text)), "\n")
			if len(lines) < 200 {
				t.Errorf("%d positions", len(lines))
			}
			var solver *threat.Solver
			for i := 0; i < len(lines); i += every {
				c, err := sets.ParseTactic(lines[i])
				if err != nil {
					t.Fatal(err)
				}
				if solver == nil {
					solver = threat.NewSolver(c.Position.Rule())
				}
				for turn := range turns {
					turned := c.Position.Transform(gomoku.Symmetry(i/every+turn) % gomoku.Symmetries)
					s := solver.Solve(turned, turned.ToMove(), c.Goal, 8_000_000, nil)
					if won := s.Outcome == threat.Win; s.Outcome == threat.Unknown || won != (c.Plies > 0) ||
						won && (!s.Verified || c.Goal == threat.ByFours && s.Plies != c.Plies) {
						t.Errorf("%s, turned by %d: %v in %d", lines[i], turn, s.Outcome, s.Plies)
					}
				}
			}
		})
	}
}
