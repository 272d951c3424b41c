package eval

import "math"

// Crowded is the share of a board's cells that hold stones from which on a score
// means the same: 90 of 225.
const Crowded = 0.4

// Chances say what scores are worth: the scores at which the odds of winning are
// e : 1, on an empty board and on one that is Crowded or more. A lead is worth
// less the more stones lie on the board; what a point adds to the logarithm of
// the odds changes by the same for every stone.
type Chances struct{ Open, Crowded float64 }

// WinProb is the probability, 0…1, that the side with evaluation score wins a
// drawless game with so many stones on a board of so many cells.
func (c Chances) WinProb(score, stones, cells int) float64 {
	return logistic(float64(score) * c.slope(stones, cells))
}

// slope is what a point adds to the logarithm of the odds. The quotients are
// rounded before they are added, so that it has the same bits on every machine.
func (c Chances) slope(stones, cells int) float64 {
	full := Fullness(stones, cells)
	return float64((1-full)/c.Open) + float64(full/c.Crowded)
}

// Fullness is how near a board is to being Crowded, 0…1.
func Fullness(stones, cells int) float64 {
	return min(float64(stones)/(Crowded*float64(cells)), 1)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Chances are what a rule's scores are worth.
func (r *Ranking) Chances() Chances { return r.weights.chances }

// WinProb is the probability, 0…1, that the side with evaluation score wins from
// the position of the map, were there no draws.
func (e *Evaluator) WinProb(score int) float64 {
	return e.weights.chances.WinProb(score, e.m.Ply(), e.m.Size()*e.m.Size())
}
