package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"tengen/engine/eval"
	"tengen/engine/pattern"
)

// append appends the network to a file of weights, in the format of eval.ReadNetwork.
func (n *lines) append(b []byte) (_ []byte, err error) {
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
		for i := range allRows {
			for c := range channels {
				w := n.unit(s, i, c)
				if i < kinds {
					w -= own[i/int(pattern.Shapes)*channels+c] + other[shapeOfOther(i)*channels+c]
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
	return quantise(n.views[side][row*channels+channel], eval.CellUnit)
}

// split approximates the vectors of a view by sums of integer vectors for single
// shapes. The remainder is 0 for most pairs, so that the file compresses well. It
// alternates: each vector becomes the median over the shapes of the other side.
func (n *lines) split(side int) (own, other []float64) {
	const most = int(pattern.Shapes)
	own, other = make([]float64, shapes*channels), make([]float64, shapes*channels)
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
			for c := range channels {
				own[i*channels+c] = median(func(k int) float64 {
					return n.unit(side, i*most+k, c) - other[(content+k)*channels+c]
				})
			}
		}
		for i := range shapes {
			content, shape := i/most*most, i%most
			for c := range channels {
				other[i*channels+c] = median(func(k int) float64 {
					return n.unit(side, (content+k)*most+shape, c) - own[(content+k)*channels+c]
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
	r := emptyLines(len(n.views))
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

// learnOn makes the trainer begin with the network of a file.
func (t *trainer) learnOn(file []byte) error {
	n := t.n
	const view, head = (2*shapes + allRows) * channels, hidden*(eval.Lanes+3) + eval.Lanes + 2 + eval.ThreatMasks
	if want := 2 * len(n.views) * (view + head); len(file) != want {
		return fmt.Errorf("a network of %d bytes instead of %d", len(file), want)
	}
	read := func(list []float32, unit float64) {
		for i := range list {
			list[i] = float32(float64(int16(binary.LittleEndian.Uint16(file))) / unit)
			file = file[2:]
		}
	}
	long := func(list []float32) {
		for i := range list {
			list[i] = float32(float64(int32(binary.LittleEndian.Uint32(file))) / (eval.CellUnit * eval.DenseUnit))
			file = file[4:]
		}
	}
	for i, s := range t.spreads {
		for _, list := range [][]float32{s.own, s.other, s.pair} {
			read(list, eval.CellUnit)
		}
		s.into(n.views[i])
	}
	for i := range n.heads {
		h := &n.heads[i]
		read(h.in, eval.DenseUnit)
		long(h.bias)
		read(h.skip, eval.DenseUnit)
		read(h.out, eval.DenseUnit)
		long(h.last)
		read(h.threats, eval.CellUnit)
	}
	t.rate = laterRate
	return nil
}
