package puzzle

import "math"

// Grades of Found puzzles say how difficult they are by the length of the win,
// the logarithms of how many positions the solver visits and of how many other
// moves look as if they did it. The sums were fitted, kind by kind, to the
// logarithm of the positions that Tengen's levels need (tengen puzzles measure).
// Where many threats are to be had a win by threats is found sooner.
var weights = [kinds]struct{ base, ply, effort, decoy float64 }{
	Fours:   {6.4, 0.55, 0.05, 0.3},
	Threats: {15.1, -0.1, 0.3, -1.65},
	Defence: {7.4, 0.05, 0.17, 1.2},
	Trap:    {9, 0.25, 0.2, 0},
	Escape:  {8, 0.05, 0.17, 1.2},
	Barred:  {6.8, 0.55, 0.05, 0.3},
	Drop:    {3.7, 0.4, 0, -1.2},
	Save:    {4.5, 0.12, 0.09, 0},
}

// Grade is how difficult a puzzle is, on the scale of the solver's rating: the
// easiest have 700 or so, few more than 2,000.
func (f *Found) Grade() int {
	w := weights[f.Kind]
	x := w.base + w.ply*float64(f.Plies) + w.effort*math.Log2(float64(f.Effort+1)) + w.decoy*math.Log2(float64(f.Decoys+1))
	g := 700 + 180*(x-8)
	if f.Kind >= Drop { // Connect Four's levels count other positions
		g = 500 + 150*x
	}
	return int(min(max(math.Round(g), 100), maxGrade))
}
