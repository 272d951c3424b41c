package reports

import (
	"math"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/mcts"
)

// Both judges return priors that sum to 1 and a value that matches the win probability.
// The win probability by five-tuples follows from the tuple scores 35, 800, 15,000 and
// 800,000 for one to four stones.
func TestPUCTJudges(t *testing.T) {
	for _, c := range []struct {
		drawing string
		winProb float64 // win probability of the side to move by five-tuples
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
		p, marks := drawnPosition(t, gomoku.Freestyle, c.drawing)
		for name, u := range map[string]*puct{"patterns": newPUCTPatterns(gomoku.Freestyle),
			"tuples": newPUCTTuples(gomoku.Freestyle, p.Size())} {
			u.m.Reset(p)
			moves := u.Moves(nil)
			priors := make([]float32, len(moves))
			winProb := u.judge(moves, priors)
			if name == "tuples" && math.Abs(winProb-c.winProb) > 1e-9 {
				t.Errorf("%s\nwin probability %.4f, want %.4f", c.drawing, winProb, c.winProb)
			}
			if value := u.Judge(moves, priors); math.Abs(value-(1-2*winProb)) > 1.0/4096 {
				t.Errorf("%s: value %.4f for the side that moved, win probability %.4f of its opponent", name, value,
					winProb)
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
