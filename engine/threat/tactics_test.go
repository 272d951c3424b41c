package threat_test

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/threat"
)

// The solver answers the positions in testdata as recorded, under every symmetry of
// the board: with a verified win, by fours in the recorded number of plies, or with
// None. TENGEN_FULL tests all positions and symmetries instead of a sample.
func TestTactics(t *testing.T) {
	every, turns := gomokutest.Every(4, 40), 1
	if every == 1 {
		turns = int(gomoku.Symmetries)
	}
	for _, rule := range []string{"freestyle", "standard", "renju"} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			lines := gomokutest.Lines(t, "testdata/"+rule+".tactics")
			if len(lines) < 200 {
				t.Errorf("%d positions", len(lines))
			}
			var solver *threat.Solver
			for i := 0; i < len(lines); i += every {
				c, err := threat.ParseTactic(lines[i])
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
						t.Errorf("%s, symmetry %d: %v in %d plies", lines[i], turn, s.Outcome, s.Plies)
					}
				}
			}
		})
	}
}
