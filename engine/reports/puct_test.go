package reports

import (
	"math"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/mcts"
)

// Both kinds of PUCT rate the moves of a position; the one made by hand by the
// five-tuples: a tuple of one's own stones is worth 35, 800, 15,000 and 800,000.
func TestPUCTJudges(t *testing.T) {
	for _, c := range []struct {
		drawing string
		chance  float64 // of the side to move by five-tuples
	}{
		{`
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . x A . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`,
			800.0 / (800 + 800 + 20*35)},
		{`
			x . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . A o
			. . . . . . . . .`,
			(800.0 + 3*35) / (1600 + 3*35 + 4*35)},
	} {
		p, marks := drawn(t, gomoku.Freestyle, c.drawing)
		for name, u := range map[string]*puct{"patterns": newPUCTPatterns(gomoku.Freestyle), "tuples": newPUCTTuples(gomoku.Freestyle, p.Size())} {
			u.m.Reset(p)
			moves := u.Moves(nil)
			priors := make([]float32, len(moves))
			chance := u.judge(moves, priors)
			if name == "tuples" && math.Abs(chance-c.chance) > 1e-9 {
				t.Errorf("%s\nchance %.4f, want %.4f", c.drawing, chance, c.chance)
			}
			if value := u.Judge(moves, priors); math.Abs(value-(1-2*chance)) > 1.0/4096 {
				t.Errorf("%s: value %.4f for the side that moved, whose opponent has a chance of %.4f", name, value, chance)
			}
			sum, near := float32(0), float32(0)
			for i, prior := range priors {
				sum += prior
				if moves[i] == mcts.Move(marks['A']) {
					near = prior
				}
			}
			if math.Abs(float64(sum)-1) > 1e-4 || near == 0 {
				t.Errorf("%s: priors sum to %v, beside a stone %v", name, sum, near)
			}
		}
	}
}
