package eval

import "math"

// Crowded is the share of occupied cells, 0…1, from which on the meaning of a score no
// longer changes: 90 of 225 cells.
const Crowded = 0.4

// Chances relate scores to winning chances: the odds of winning are e : 1 at the score in
// the field Open on an empty board, and at the score in the field Crowded on a board whose
// share of occupied cells is the constant Crowded or more. In between the slope of the log
// odds is linear in the number of stones.
type Chances struct{ Open, Crowded float64 }

// WinProb returns the probability, 0…1, that the side with evaluation score wins a game
// without draws, with the given number of stones on a board of the given number of cells.
func (c Chances) WinProb(score, stones, cells int) float64 {
	return logistic(float64(score) * c.slope(stones, cells))
}

// slope returns the log odds per evaluation point. The conversions prevent fused
// multiply-add, so that the result has the same bits on every machine.
func (c Chances) slope(stones, cells int) float64 {
	full := Fullness(stones, cells)
	return float64((1-full)/c.Open) + float64(full/c.Crowded)
}

// Fullness returns the share of occupied cells in units of Crowded, at most 1.
func Fullness(stones, cells int) float64 {
	return min(float64(stones)/(Crowded*float64(cells)), 1)
}

// logistic returns the probability of log odds x.
func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Chances returns the winning chances of a rule's scores.
func (r *Ranking) Chances() Chances { return r.weights.chances }

// WinProb returns the probability, 0…1, that the side with evaluation score wins from the
// position of the map in a game without draws.
func (e *Evaluator) WinProb(score int) float64 {
	return e.weights.chances.WinProb(score, e.m.Ply(), e.m.Size()*e.m.Size())
}
