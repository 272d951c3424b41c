package eval

import (
	_ "embed"
	"math"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// weights are a rule's evaluation and move order. scripts/tune fits them to
// games and writes the files, little-endian int16; what has a side is there
// once for both, or in renju for Black and then for White:
//
//	tempo
//	scale                        the evaluation at which the odds of winning are e : 1
//	per side   mine, -theirs     what each code of an empty cell is worth to a
//	                             side that is to move and to one that is not
//	per side   own, opponent     move order, by what the side that moves makes
//	                             and takes away
//	near                         move order, by the last move and the one before
//	per side   threats           what each threat mask is worth
type weights struct {
	tempo        int                     // to have the move
	mine, theirs [2][pattern.Codes]int16 // by side
	scale        float64                 // evaluation at which the odds of winning are e : 1

	own, opponent [2][pattern.Codes]int16 // move order, by the side that moves
	near          [2][Offsets]int16

	threats [2][Threats]int16 // by the side to move
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
	read := func(table []int16) {
		for i := range table {
			table[i] = int16(b[0]) | int16(b[1])<<8
			b = b[2:]
		}
	}
	w := new(weights)
	sides := 1
	if rule == gomoku.Renju {
		sides = 2
	}
	var head [2]int16
	read(head[:])
	w.tempo, w.scale = int(head[0]), float64(head[1])
	for side := range sides {
		read(w.mine[side][:])
		read(w.theirs[side][:])
		for i := range w.theirs[side] {
			w.theirs[side][i] *= -1
		}
	}
	for side := range sides {
		read(w.own[side][:])
		read(w.opponent[side][:])
	}
	read(w.near[0][:])
	read(w.near[1][:])
	for side := range sides {
		read(w.threats[side][:])
	}
	if sides == 1 {
		w.mine[1], w.theirs[1] = w.mine[0], w.theirs[0]
		w.own[1], w.opponent[1] = w.own[0], w.opponent[0]
		w.threats[1] = w.threats[0]
	}
	return w
}

// values are the worth of a code to a side that is to move, and to one that is
// not.
func (w *weights) values(side int, code pattern.Code) (mine, theirs int) {
	return int(w.mine[side][code]), int(w.theirs[side][code])
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
