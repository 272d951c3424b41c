package review

import "math"

// Formula is the name of the formula of Accuracy: lichess.org/page/accuracy.
const Formula = "lichess"

// A Ply holds the win probability of the side that moved, before and after the move.
type Ply struct {
	Before, After float64 `wire:",required,0..1"`
}

// Accuracy returns the accuracy of each side in a game, 0 to 100, by the formula that
// lichess.org publishes. The accuracy of a move is 103.1668·e^(−0.04354·d) − 3.1669,
// where d is the loss of win percentage in points. The accuracy of a side is the average
// of two means over its moves: the mean weighted by volatility, and the harmonic mean.
// Side 0 moves first and the sides alternate. The accuracy of a side without moves is
// NaN.
func Accuracy(game []Ply) (sides [2]float64) {
	weights := volatility(game)
	for side := range sides {
		var sum, weight, inverse, n float64
		for ply := side; ply < len(game); ply += 2 {
			a := moveAccuracy(game[ply])
			sum += a * weights[ply]
			weight += weights[ply]
			inverse += 1 / max(a, 1)
			n++
		}
		sides[side] = (sum/weight + n/inverse) / 2
	}
	return sides
}

// moveAccuracy returns the accuracy of a move.
func moveAccuracy(p Ply) float64 {
	lost := 100 * max(p.Before-p.After, 0)
	return min(max(103.1668*math.Exp(-0.04354*lost)-3.1669, 0), 100)
}

// volatility returns the weight of each move: the standard deviation of the win
// percentages in a window of a tenth of the game, limited to 0.5 … 12.
func volatility(game []Ply) []float64 {
	size := min(max(len(game)/10, 2), 8)
	percent := make([]float64, 0, len(game)+1) // win percentages of side 0
	for i, p := range game {
		if i&1 == 1 {
			p.Before = 1 - p.Before
		}
		percent = append(percent, 100*p.Before)
	}
	if n := len(game); n > 0 {
		last := game[n-1].After
		if n&1 == 0 {
			last = 1 - last
		}
		percent = append(percent, 100*last)
	}
	weights := make([]float64, len(game))
	for i := range weights {
		end := min(max(i+2, size), len(percent))
		weights[i] = min(max(deviation(percent[max(end-size, 0):end]), 0.5), 12)
	}
	return weights
}

func deviation(list []float64) float64 {
	var sum, squares float64
	for _, v := range list {
		sum += v
	}
	mean := sum / float64(len(list))
	for _, v := range list {
		squares += (v - mean) * (v - mean)
	}
	return math.Sqrt(squares / float64(len(list)))
}
