package main

import (
	"math"
	"math/rand/v2"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

const (
	channels = eval.Channels // of a cell in one side's view, a multiple of vector
	hidden   = eval.Hidden   // units between the dense layers
	perCell  = 4             // rows whose vectors a cell sums
)

// A view's table has a row for each kind of feature and the bias.
const (
	kinds   = 3 * int(pattern.Shapes) * int(pattern.Shapes)
	biasRow = kinds
	allRows = kinds + 1
)

const perBoard = 1.0 / 32 // weight of a cell in the sum over the board; see eval.BoardShift

// kind numbers the features from Black's view: content, own shape, opponent's shape.
func kind(r pattern.Feature) int {
	return int(r>>8)*int(pattern.Shapes*pattern.Shapes) + int(r>>4&15)*int(pattern.Shapes) + int(r&15)
}

// kindOf is the kind of a feature, swappedRows a row with the colours exchanged.
var (
	kindOf = func() (t [pattern.FeatureLimit]uint16) {
		for r := range pattern.Feature(pattern.FeatureLimit) {
			t[r] = uint16(kind(r))
		}
		return t
	}()
	swappedRows = func() (t [allRows]uint16) {
		for content := range gomoku.Color(3) {
			for own := range pattern.Shapes {
				for other := range pattern.Shapes {
					f := pattern.MakeFeature(content, own, other)
					t[kind(f)] = uint16(kind(f.Swapped()))
				}
			}
		}
		t[biasRow] = uint16(biasRow)
		return t
	}()
)

// lines is the floating-point form of eval.Network that is trained: a view and a head for
// each side.
type lines struct {
	views [][]float32 // channels numbers for each row
	heads []headWeights
}

// headWeights are the weights after the boards; all holds them in this order:
type headWeights struct {
	all     []float32
	in      []float32 // hidden·2·channels
	bias    []float32 // hidden
	skip    []float32 // 2·channels
	out     []float32 // hidden
	last    []float32 // 1
	threats []float32 // eval.ThreatMasks
}

func newHead() (h headWeights) {
	n := hidden * (2*channels + 2)
	h.all = make([]float32, n+2*channels+1+eval.ThreatMasks)
	rest := h.all
	for _, part := range []struct {
		list *[]float32
		n    int
	}{{&h.in, hidden * 2 * channels}, {&h.bias, hidden}, {&h.skip, 2 * channels}, {&h.out, hidden}, {&h.last, 1}, {&h.threats, eval.ThreatMasks}} {
		*part.list, rest = rest[:part.n:part.n], rest[part.n:]
	}
	return h
}

// emptyLines returns a network whose weights are all 0.
func emptyLines(sides int) *lines {
	n := &lines{make([][]float32, sides), make([]headWeights, sides)}
	for s := range sides {
		n.views[s] = make([]float32, allRows*channels)
		n.heads[s] = newHead()
	}
	return n
}

// newLines returns a network with small random weights in the heads.
func newLines(sides int, rng *rand.Rand) *lines {
	n := emptyLines(sides)
	normal := func(list []float32, spread float64) {
		for i := range list {
			list[i] = float32(rng.NormFloat64() * spread)
		}
	}
	for s := range n.heads {
		h := &n.heads[s]
		normal(h.in, math.Sqrt(1/float64(2*channels)))
		normal(h.out, 0.2)
		normal(h.skip, 0.02)
	}
	return n
}

// shapes is the number of pairs of a content and a shape of one side.
const shapes = 3 * int(pattern.Shapes)

// A spread is the trained form of a view's kinds and bias. Each vector is a sum of three:
// one for the content and the side's own shape, one for the content and the opponent's
// shape, and one for the pair, which decays to 0. A rare feature thus gets the value of
// its shapes.
type spread struct {
	own, other []float32 // by shape
	pair       []float32 // by kind, then the bias
}

func newSpread() *spread {
	return &spread{make([]float32, shapes*channels), make([]float32, shapes*channels), make([]float32, allRows*channels)}
}

// into computes the vectors of a view.
func (s *spread) into(view []float32) {
	copy(view, s.pair)
	for i := range kinds {
		own, other := s.own[i/int(pattern.Shapes)*channels:][:channels], s.other[shapeOfOther(i)*channels:][:channels]
		for c := range own {
			view[i*channels+c] += own[c] + other[c]
		}
	}
}

// gather adds the gradient of a view's vectors to s.
func (s *spread) gather(view []float32) {
	for i, g := range view[:allRows*channels] {
		s.pair[i] += g
	}
	for i := range kinds {
		own, other := s.own[i/int(pattern.Shapes)*channels:][:channels], s.other[shapeOfOther(i)*channels:][:channels]
		for c := range own {
			own[c] += view[i*channels+c]
			other[c] += view[i*channels+c]
		}
	}
}

// shapeOfOther is the index in other of a kind's content and opponent's shape.
func shapeOfOther(kind int) int {
	n := int(pattern.Shapes)
	return kind/(n*n)*n + kind%n
}

// random gives the shapes small random vectors.
func (s *spread) random(rng *rand.Rand) {
	for i := range s.own {
		s.own[i], s.other[i] = float32(rng.NormFloat64()*0.1), float32(rng.NormFloat64()*0.1)
	}
}

// A pass holds the intermediate values of the network for one position, and the
// gradients.
type pass struct {
	rows    [2][]int32   // offsets in the views of the rows of each cell, by side
	cells   [2][]float32 // before max(0, ·); vector numbers for each cell, then the next vector's
	boards  []float32    // the side to move first
	units   []float32    // before max(0, ·)
	dboards []float32
	grad    *lines
}

func newPass(sides int) *pass {
	p := &pass{boards: make([]float32, 2*channels), dboards: make([]float32, 2*channels), units: make([]float32, hidden), grad: emptyLines(sides)}
	for side := range 2 {
		p.rows[side] = make([]int32, cells*perCell)
		p.cells[side] = make([]float32, cells*channels)
	}
	return p
}

// forward returns the logit of a position for the side to move.
func (p *pass) forward(n *lines, at *sample) float32 {
	clear(p.boards)
	for i, r := range at.rows {
		p.rows[0][i] = int32(r) * channels
		p.rows[1][i] = int32(swappedRows[r]) * channels
	}
	for side := range 2 {
		v := n.views[side%len(n.views)]
		for k := 0; k < channels; k += vector {
			sumRows(&v[k], &v[biasRow*channels+k], &p.rows[side][0], perCell, cells,
				&p.cells[side][k*cells], &p.boards[channels*(side^at.mover)+k])
		}
	}
	for k := range p.boards {
		p.boards[k] *= perBoard
	}
	h := &n.heads[at.mover%len(n.heads)]
	out := h.last[0] + h.threats[at.mask]
	for k, x := range p.boards {
		out += x * h.skip[k]
	}
	for u := range p.units {
		x := h.bias[u]
		in := h.in[u*len(p.boards):][:len(p.boards)]
		for k, y := range p.boards {
			x += y * in[k]
		}
		p.units[u] = x
		out += max(x, 0) * h.out[u]
	}
	return out
}

// backward adds the gradient of the position of the last forward; d is the gradient of
// its logit.
func (p *pass) backward(n *lines, at *sample, d float32) {
	h, g := &n.heads[at.mover%len(n.heads)], &p.grad.heads[at.mover%len(n.heads)]
	g.last[0] += d
	g.threats[at.mask] += d
	for k, x := range p.boards {
		g.skip[k] += d * x
		p.dboards[k] = d * h.skip[k]
	}
	for u, x := range p.units {
		if x <= 0 {
			continue
		}
		g.out[u] += d * x
		e := d * h.out[u]
		g.bias[u] += e
		in, gin := h.in[u*len(p.boards):][:len(p.boards)], g.in[u*len(p.boards):][:len(p.boards)]
		for k, y := range p.boards {
			gin[k] += e * y
			p.dboards[k] += e * in[k]
		}
	}
	for k := range p.dboards {
		p.dboards[k] *= perBoard
	}
	for side := range 2 {
		view := side % len(n.views)
		v := p.grad.views[view]
		for k := 0; k < channels; k += vector {
			spreadRows(&v[k], &v[biasRow*channels+k], &p.rows[side][0], perCell, cells,
				&p.cells[side][k*cells], &p.dboards[channels*(side^at.mover)+k])
		}
	}
}
