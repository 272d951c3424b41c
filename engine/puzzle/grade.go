package puzzle

import "math"

// Grades of Found puzzles are sums of what makes them difficult: the length of
// the win, how much the solver looks at, and how many other moves look as if
// they did it. The weights were fitted to the positions that Tengen's levels
// need (tengen puzzles measure).
var weights = [kinds]struct{ base, ply, effort, decoy float64 }{
	Fours:   {500, 60, 40, 60},
	Threats: {800, 50, 40, 60},
	Defence: {800, 30, 25, 60},
	Trap:    {700, 60, 40, 60},
	Escape:  {900, 30, 25, 60},
	Barred:  {600, 60, 40, 60},
	Drop:    {500, 75, 10, 40},
	Save:    {600, 45, 10, 40},
}

// Grade is how difficult a puzzle is, on the scale of the solver's rating:
// 1,500 is the middle.
func (f *Found) Grade() int {
	w := weights[f.Kind]
	g := w.base + w.ply*float64(f.Plies) + w.effort*math.Log2(float64(f.Effort+1)) + w.decoy*math.Log2(float64(f.Decoys+1))
	return int(min(max(math.Round(g), 100), maxGrade))
}
