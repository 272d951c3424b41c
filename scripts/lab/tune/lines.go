package main

import (
	"math"
	"math/rand/v2"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A sample is a training position: the features of its cells, four per cell, and the
// targets.
type sample struct {
	rows   []pattern.Feature // four per cell
	mask   int               // the threats of eval.Threat
	mover  int               // side to move: 0 Black, 1 White
	ply    int
	target float32 // training target for the side to move, 0 to 1
	result float32 // result of the game for the side to move, 0 to 1
}

const (
	channels = eval.Channels
	hiddens  = eval.Hidden
	perBoard = 1.0 / 32 // weight of a cell in the sum over the board; see eval.BoardShift
	kinds    = 3 * int(pattern.Shapes) * int(pattern.Shapes)
)

// kind numbers the features from Black's view: content, own shape, opponent's shape.
func kind(r pattern.Feature) int {
	return int(r>>8)*int(pattern.Shapes*pattern.Shapes) + int(r>>4&15)*int(pattern.Shapes) + int(r&15)
}

// lines is the floating-point form of eval.Network that is trained.
//
//	views   per side   a vector for each kind of feature, then the bias
//	heads   per side   in[hiddens][2·channels], bias, skip, out, last, threats
type lines struct {
	views []view
	heads []headWeights
}

type view struct {
	vectors [kinds + 1][channels]float32 // the last is the bias
}

type headWeights struct {
	in      [hiddens][2 * channels]float32
	bias    [hiddens]float32
	skip    [2 * channels]float32
	out     [hiddens]float32
	last    float32
	threats [eval.ThreatMasks]float32
}

// shapes is the number of pairs of a content and a shape of one side.
const shapes = 3 * int(pattern.Shapes)

// A spread is the trained form of a view. Each vector of the view is a sum of three:
// one for the content and the side's own shape, one for the content and the opponent's
// shape, and one for the pair, which decays to 0. A rare feature thus gets the value of
// its shapes.
type spread struct {
	own, other [shapes][channels]float32
	pair       [kinds + 1][channels]float32 // the last is the bias
}

// into computes the vectors of a view.
func (s *spread) into(v *view) {
	v.vectors = s.pair
	for i := range v.vectors[:kinds] {
		own, other := i/int(pattern.Shapes), shapeOfOther(i)
		for c := range channels {
			v.vectors[i][c] += s.own[own][c] + s.other[other][c]
		}
	}
}

// gather computes the gradient from that of a view's vectors.
func (s *spread) gather(v *view) {
	*s = spread{pair: v.vectors}
	for i := range v.vectors[:kinds] {
		own, other := i/int(pattern.Shapes), shapeOfOther(i)
		for c, g := range v.vectors[i] {
			s.own[own][c] += g
			s.other[other][c] += g
		}
	}
}

// shapeOfOther is the index in other of a kind's content and opponent's shape.
func shapeOfOther(kind int) int {
	n := int(pattern.Shapes)
	return kind/(n*n)*n + kind%n
}

// newSpread returns a spread with small random vectors for shapes and zero for pairs.
func newSpread(rng *rand.Rand) *spread {
	s := new(spread)
	for i := range shapes {
		for c := range channels {
			s.own[i][c] = float32(rng.NormFloat64() * 0.1)
			s.other[i][c] = float32(rng.NormFloat64() * 0.1)
		}
	}
	return s
}

func newLines(rule gomoku.Rule, rng *rand.Rand) *lines {
	n := &lines{make([]view, sidesOf(rule)), make([]headWeights, sidesOf(rule))}
	for s := range n.heads {
		h := &n.heads[s]
		for u := range h.in {
			for k := range h.in[u] {
				h.in[u][k] = float32(rng.NormFloat64() * math.Sqrt(1.0/(2*channels)))
			}
			h.out[u] = float32(rng.NormFloat64() * 0.2)
		}
		for k := range h.skip {
			h.skip[k] = float32(rng.NormFloat64() * 0.02)
		}
	}
	return n
}

// A pass holds the intermediate values of the network for one position, and the
// gradients.
type pass struct {
	cells  [2][gomoku.MaxSize * gomoku.MaxSize][channels]float32 // before max(0, ·)
	boards [2 * channels]float32                                 // the side to move first
	units  [hiddens]float32                                      // before max(0, ·)
	grad   *lines
}

// kindOf maps a feature to its kind in a side's view.
var kindOf = func() (t [2][pattern.FeatureLimit]uint16) {
	for r := range pattern.Feature(pattern.FeatureLimit) {
		t[0][r], t[1][r] = uint16(kind(r)), uint16(kind(r.Swapped()))
	}
	return t
}()

// forward returns the logit of a position for the side to move.
func (p *pass) forward(n *lines, at *sample) float32 {
	p.boards = [2 * channels]float32{}
	for side := range 2 {
		v := &n.views[side%len(n.views)]
		kinds := &kindOf[side]
		sum := p.boards[channels*(side^at.mover):][:channels]
		for i := 0; i+3 < len(at.rows); i += 4 {
			cell := &p.cells[side][i/4]
			a, b := &v.vectors[kinds[at.rows[i]]], &v.vectors[kinds[at.rows[i+1]]]
			c, d := &v.vectors[kinds[at.rows[i+2]]], &v.vectors[kinds[at.rows[i+3]]]
			bias := &v.vectors[len(v.vectors)-1]
			for k := range cell {
				x := bias[k] + a[k] + b[k] + c[k] + d[k]
				cell[k] = x
				sum[k] += max(x, 0)
			}
		}
	}
	for k := range p.boards {
		p.boards[k] *= perBoard
	}
	h := &n.heads[at.mover%len(n.heads)]
	out := h.last + h.threats[at.mask]
	for k, x := range p.boards {
		out += x * h.skip[k]
	}
	for u := range p.units {
		x := h.bias[u]
		for k, y := range p.boards {
			x += y * h.in[u][k]
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
	var boards [2 * channels]float32
	g.last += d
	g.threats[at.mask] += d
	for k, x := range p.boards {
		g.skip[k] += d * x
		boards[k] = d * h.skip[k]
	}
	for u, x := range p.units {
		if x <= 0 {
			continue
		}
		g.out[u] += d * x
		e := d * h.out[u]
		g.bias[u] += e
		for k, y := range p.boards {
			g.in[u][k] += e * y
			boards[k] += e * h.in[u][k]
		}
	}
	for side := range 2 {
		v := &p.grad.views[side%len(n.views)]
		kinds := &kindOf[side]
		var of [channels]float32
		for k, x := range boards[channels*(side^at.mover):][:channels] {
			of[k] = x * perBoard
		}
		for i := 0; i+3 < len(at.rows); i += 4 {
			cell := &p.cells[side][i/4]
			a, b := &v.vectors[kinds[at.rows[i]]], &v.vectors[kinds[at.rows[i+1]]]
			c, d := &v.vectors[kinds[at.rows[i+2]]], &v.vectors[kinds[at.rows[i+3]]]
			bias := &v.vectors[len(v.vectors)-1]
			for k, x := range cell {
				if x > 0 {
					y := of[k]
					a[k] += y
					b[k] += y
					c[k] += y
					d[k] += y
					bias[k] += y
				}
			}
		}
	}
}
