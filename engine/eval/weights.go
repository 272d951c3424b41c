package eval

import (
	_ "embed"
	"math"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// weights are a rule's evaluation: what each code of an empty cell is worth to
// a side that is to move and to one that is not. scripts/tune fits them to
// games and writes the files: little-endian int16, first the tempo, then per
// side (one for both, or Black's and White's in renju) the values of all codes
// for the side to move and, negative, for the other.
type weights struct {
	tempo        int                     // to have the move
	mine, theirs [2][pattern.Codes]int16 // by side
	scale        float64                 // evaluation at which the odds of winning are e : 1
}

var (
	//go:embed freestyle.weights
	freestyle []byte
	//go:embed standard.weights
	standard []byte
	//go:embed renju.weights
	renju []byte
)

func weightsOf(rule gomoku.Rule) *weights {
	b := [3][]byte{freestyle, standard, renju}[rule]
	next := func() int16 {
		v := int16(b[0]) | int16(b[1])<<8
		b = b[2:]
		return v
	}
	w := &weights{tempo: int(next()), scale: 200}
	for side := range 2 {
		if side == 1 && rule != gomoku.Renju {
			w.mine[1], w.theirs[1] = w.mine[0], w.theirs[0]
			break
		}
		for code := range pattern.Codes {
			w.mine[side][code] = next()
		}
		for code := range pattern.Codes {
			w.theirs[side][code] = -next()
		}
	}
	return w
}

// Move ordering: shapes and classes as seen by the side that would play, and
// as taken from the other side.
type orderWeights struct {
	shape [pattern.Shapes]int16
	class [pattern.Classes]int16
}

var ownOrder = orderWeights{
	shape: [pattern.Shapes]int16{0, 0, 4, 10, 16, 34, 40, 44, 46, 90, 100, 110, 200, 300},
	class: [pattern.Classes]int16{
		pattern.ClassTwoTwo: 20, pattern.ClassSleepingThreePlus: 25, pattern.ClassThreePlus: 45,
		pattern.ClassThreeThree: 250, pattern.ClassFour: 20, pattern.ClassFourPlus: 60, pattern.ClassFourThree: 500,
		pattern.ClassStraightFour: 1500, pattern.ClassFive: 4000,
	},
}

var opponentOrder = orderWeights{
	shape: [pattern.Shapes]int16{0, 0, 3, 8, 12, 28, 33, 36, 36, 75, 80, 80, 160, 250},
	class: [pattern.Classes]int16{
		pattern.ClassTwoTwo: 15, pattern.ClassSleepingThreePlus: 20, pattern.ClassThreePlus: 35,
		pattern.ClassThreeThree: 200, pattern.ClassFourPlus: 40, pattern.ClassFourThree: 400,
		pattern.ClassStraightFour: 1000, pattern.ClassFive: 3000,
	},
}

func order(shapes [4]pattern.Shape, class pattern.Class, w *orderWeights) int16 {
	v := w.class[class]
	for _, s := range shapes {
		v += w.shape[s]
	}
	return v
}

// values are the worth of a code to a side that is to move, and to one that is
// not.
func (w *weights) values(side int, code pattern.Code) (mine, theirs int) {
	return int(w.mine[side][code]), int(w.theirs[side][code])
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
