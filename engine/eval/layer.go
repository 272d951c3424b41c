package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

const (
	// OrderHidden is the number of the order's hidden units.
	OrderHidden = 16
	// Inputs is the number of inputs: how many cells have each class for the side
	// to move, then for the opponent, and a quarter of the stones on the board.
	Inputs = 2*classInputs + 1
	// MostCells and MostStones bound the counts of cells and of quarters of
	// stones.
	MostCells   = 15
	MostStones  = 31
	firstInput  = int(pattern.ClassForbidden)
	classInputs = int(pattern.ClassStraightFour) - firstInput + 1
)

// A Layer is the hidden layer of the order's network. It sees how many cells of
// each class both sides have, and how late it is in the game:
//
//	hidden = max(0, Bias + Σ input · In), in units of 1/256
type Layer struct {
	In   [Inputs][OrderHidden]int16
	Bias [OrderHidden]int16
}

// See returns the layer's inputs for the side to move.
func See(m *pattern.Map, toMove gomoku.Color) (in [Inputs]uint8) {
	for side, c := range [2]gomoku.Color{toMove, toMove.Other()} {
		counts := m.Counts(c)
		for i := range classInputs {
			in[side*classInputs+i] = uint8(min(counts[firstInput+i], MostCells))
		}
	}
	in[Inputs-1] = uint8(min(m.Ply()/4, MostStones))
	return in
}

// words are hidden units, four to a word, so that one multiplication serves
// four: a word is the sum of its units times 2¹⁶ⁱ, and what a negative unit
// borrows from the one above is given back on reading. Units stay within
// sixteen bits, which scripts/lab/tune sees to.
type words [OrderHidden / 4]int64

func pack(units *[OrderHidden]int16) (w words) {
	for i, u := range units {
		w[i/4] += int64(u) << (16 * (i % 4))
	}
	return w
}

func (w *words) unpack() (units [OrderHidden]int16) {
	for i, word := range w {
		for k := range 4 {
			u := int16(word)
			units[4*i+k] = u
			word = (word - int64(u)) >> 16
		}
	}
	return units
}

// add adds k times v.
func (w *words) add(k int64, v *words) {
	w[0] += k * v[0]
	w[1] += k * v[1]
	w[2] += k * v[2]
	w[3] += k * v[3]
}

// packed is a Layer in words.
type packed struct {
	in   [Inputs]words
	bias words
}

func (l *Layer) pack() (p packed) {
	p.bias = pack(&l.Bias)
	for i := range p.in {
		p.in[i] = pack(&l.In[i])
	}
	return p
}
