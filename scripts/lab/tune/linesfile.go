package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"tengen/engine/eval"
	"tengen/engine/pattern"
)

// append appends the network to a file of weights, in the format of eval.ReadNetwork. It
// must have the form in use.
func (n *lines) append(b []byte) (_ []byte, err error) {
	if n.form != inUse {
		return nil, fmt.Errorf("the engine does not read networks of form %v", n.form)
	}
	put := func(v float64) {
		if math.Abs(v) > math.MaxInt16 && err == nil {
			err = fmt.Errorf("a weight does not fit into sixteen bits: %.0f", v)
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(v)))
	}
	long := func(v float64) { b = binary.LittleEndian.AppendUint32(b, uint32(int32(v))) }
	for s := range n.views {
		own, other := n.split(s)
		for _, list := range [][]float64{own, other} {
			for _, w := range list {
				put(w)
			}
		}
		for i := range exactAt {
			for c := range n.channels {
				w := n.unit(s, i, c)
				if i < kinds {
					w -= own[i/int(pattern.Shapes)*n.channels+c] + other[shapeOfOther(i)*n.channels+c]
				}
				put(w)
			}
		}
	}
	for s := range n.heads {
		h := &n.heads[s]
		for _, w := range h.in {
			put(quantise(w, eval.DenseUnit))
		}
		for _, w := range h.bias {
			long(quantise(w, eval.CellUnit*eval.DenseUnit))
		}
		for _, w := range h.skip {
			put(quantise(w, eval.DenseUnit))
		}
		for _, w := range h.out {
			put(quantise(w, eval.DenseUnit))
		}
		long(quantise(h.last[0], eval.CellUnit*eval.DenseUnit))
		for _, w := range h.threats {
			put(quantise(w, eval.CellUnit))
		}
	}
	return b, err
}

// unit returns a weight of a view as it is stored.
func (n *lines) unit(side, row, channel int) float64 {
	return quantise(n.views[side][row*n.channels+channel], eval.CellUnit)
}

// split approximates the vectors of a view by sums of integer vectors for single
// shapes. The remainder is 0 for most pairs, so that the file compresses well. It
// alternates: each vector becomes the median over the shapes of the other side.
func (n *lines) split(side int) (own, other []float64) {
	const most = int(pattern.Shapes)
	own, other = make([]float64, shapes*n.channels), make([]float64, shapes*n.channels)
	median := func(left func(k int) float64) float64 {
		var list [most]float64
		for k := range list {
			list[k] = left(k)
		}
		slices.Sort(list[:])
		return list[most/2]
	}
	for range 6 {
		for i := range shapes {
			content := i / most * most
			for c := range n.channels {
				own[i*n.channels+c] = median(func(k int) float64 {
					return n.unit(side, i*most+k, c) - other[(content+k)*n.channels+c]
				})
			}
		}
		for i := range shapes {
			content, shape := i/most*most, i%most
			for c := range n.channels {
				other[i*n.channels+c] = median(func(k int) float64 {
					return n.unit(side, (content+k)*most+shape, c) - own[(content+k)*n.channels+c]
				})
			}
		}
	}
	return own, other
}

// quantise returns a weight as it is stored: an integer in units of 1/unit.
func quantise(w float32, unit float64) float64 { return math.Round(float64(w) * unit) }

// rounded returns the network with the rounding of its file.
func (n *lines) rounded() *lines {
	r := emptyLines(n.form, len(n.views))
	to := func(list, from []float32, unit float64) {
		for i, w := range from {
			list[i] = float32(quantise(w, unit) / unit)
		}
	}
	for s := range r.views {
		to(r.views[s], n.views[s], eval.CellUnit)
		h, from := &r.heads[s], &n.heads[s]
		copy(h.all, from.all)
		to(h.in, from.in, eval.DenseUnit)
		to(h.skip, from.skip, eval.DenseUnit)
		to(h.out, from.out, eval.DenseUnit)
		to(h.threats, from.threats, eval.CellUnit)
	}
	return r
}

// learnOn makes the trainer begin with the network of a file. A larger network begins with
// the same outputs: its other channels and units weigh nothing yet.
func (t *trainer) learnOn(file []byte) error {
	n := t.n
	if n.channels < eval.Channels || n.hidden < eval.Hidden {
		return fmt.Errorf("a network in use is larger than form %v", n.form)
	}
	const view, head = (2*shapes + exactAt) * eval.Channels, eval.Hidden*(eval.Lanes+3) + eval.Lanes + 2 + eval.ThreatMasks
	if want := 2 * len(n.views) * (view + head); len(file) != want {
		return fmt.Errorf("a network of %d bytes instead of %d", len(file), want)
	}
	get := func(unit float64) float32 {
		v := int16(binary.LittleEndian.Uint16(file))
		file = file[2:]
		return float32(float64(v) / unit)
	}
	long := func() float32 {
		v := int32(binary.LittleEndian.Uint32(file))
		file = file[4:]
		return float32(float64(v) / (eval.CellUnit * eval.DenseUnit))
	}
	boards := func(list []float32) {
		clear(list)
		for whose := range 2 {
			for c := range eval.Channels {
				list[whose*n.channels+c] = get(eval.DenseUnit)
			}
		}
	}
	for i, s := range t.spreads {
		for _, list := range [][]float32{s.own, s.other, s.pair} {
			for at := 0; at < len(list); at += n.channels {
				for c := range eval.Channels {
					list[at+c] = get(eval.CellUnit)
				}
			}
		}
		s.into(n.views[i])
	}
	for i := range n.heads {
		h := &n.heads[i]
		for u := range eval.Hidden {
			boards(h.in[u*2*n.channels:][:2*n.channels])
		}
		for u := range eval.Hidden {
			h.bias[u] = long()
		}
		boards(h.skip)
		clear(h.out)
		for u := range eval.Hidden {
			h.out[u] = get(eval.DenseUnit)
		}
		h.last[0] = long()
		for m := range h.threats {
			h.threats[m] = get(eval.CellUnit)
		}
	}
	t.rate = laterRate
	return nil
}
