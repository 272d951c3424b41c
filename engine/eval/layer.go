package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

const (
	// OrderHidden is the number of the order's hidden units.
	OrderHidden = 16
	// Inputs is the number of inputs: the number of cells of each class for the side
	// to move, then for the opponent, and a quarter of the number of stones.
	Inputs = 2*classInputs + 1
	// MostCells is the greatest value of an input that counts cells, MostStones that
	// of the input for stones.
	MostCells   = 15
	MostStones  = 31
	firstInput  = int(pattern.ClassMaybeForbidden)
	classInputs = int(pattern.ClassStraightFour) - firstInput + 1
)

// A Layer is the hidden layer of the policy's network. Its inputs are those that InputsOf
// returns:
//
//	hidden = max(0, Bias + Σ input · In), in units of 1/256
type Layer struct {
	In   [Inputs][OrderHidden]int16
	Bias [OrderHidden]int16
}

// InputsOf returns the inputs of the layer for the side to move, in the order that Inputs
// describes.
func InputsOf(m *pattern.Map, toMove gomoku.Color) (in [Inputs]uint8) {
	for side, c := range [2]gomoku.Color{toMove, toMove.Other()} {
		counts := m.Counts(c)
		for i := range classInputs {
			in[side*classInputs+i] = uint8(min(counts[firstInput+i], MostCells))
		}
	}
	in[Inputs-1] = uint8(min(m.Ply()/4, MostStones))
	return in
}

// words holds hidden units, four to a word, so that one multiplication updates four: a
// word is Σ unit[i]·2¹⁶ⁱ. A negative unit borrows from the one above; unpack corrects
// that. Units must fit in 16 bits, which scripts/lab/tune ensures.
type words [OrderHidden / 4]int64

// pack packs units into words.
func pack(units *[OrderHidden]int16) (w words) {
	for i, u := range units {
		w[i/4] += int64(u) << (16 * (i % 4))
	}
	return w
}

// unpack is the inverse of pack.
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

// A packedLayer is a Layer in words.
type packedLayer struct {
	in   [Inputs]words
	bias words
}

// pack returns the layer as 64-bit words.
func (l *Layer) pack() (p packedLayer) {
	p.bias = pack(&l.Bias)
	for i := range p.in {
		p.in[i] = pack(&l.In[i])
	}
	return p
}
