package review

import "math"

// Formula names the one that Accuracy follows: lichess.org/page/accuracy.
const Formula = "lichess"

// A Ply is what a move was worth to its side: its chances before and after it.
type Ply struct{ Before, After float64 }

// Accuracy returns how well each side has played a game, 0 to 100, by the formula
// that lichess.org publishes: a move's accuracy is 103.1668·e^(−0.04354·d) −
// 3.1669, d being the points of win percentage that it gave away; a side's is
// the mean of two means of those of its moves, one weighted with how much was
// at stake, the other harmonic. Side 0 has moved first and the sides have taken
// turns. A side that has not moved has none: NaN.
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

// moveAccuracy returns that of one move.
func moveAccuracy(p Ply) float64 {
	lost := 100 * max(p.Before-p.After, 0)
	return min(max(103.1668*math.Exp(-0.04354*lost)-3.1669, 0), 100)
}

// volatility returns a weight for each move: the standard deviation of the win
// percentages in a window of a tenth of the game, 0.5 to 12.
func volatility(game []Ply) []float64 {
	size := min(max(len(game)/10, 2), 8)
	percent := make([]float64, 0, len(game)+1) // the first side's
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
