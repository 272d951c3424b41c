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
		v := &n.views[s]
		own, other := v.split()
		for _, shapes := range []*[shapes][channels]float64{&own, &other} {
			for i := range shapes {
				for _, w := range shapes[i] {
					put(w)
				}
			}
		}
		for i := range v.vectors {
			for c, w := range v.vectors[i] {
				w := quantise(w, eval.CellUnit)
				if i < kinds {
					w -= own[i/int(pattern.Shapes)][c] + other[shapeOfOther(i)][c]
				}
				put(w)
			}
		}
	}
	for s := range n.heads {
		h := &n.heads[s]
		for u := range h.in {
			for _, w := range h.in[u] {
				put(quantise(w, eval.DenseUnit))
			}
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
		long(quantise(h.last, eval.CellUnit*eval.DenseUnit))
		for _, w := range h.threats {
			put(quantise(w, eval.CellUnit))
		}
	}
	return b, err
}

// split approximates the vectors of a view by sums of integer vectors for single
// shapes. The remainder is 0 for most pairs, so that the file compresses well. It
// alternates: each vector becomes the median over the shapes of the other side.
func (v *view) split() (own, other [shapes][channels]float64) {
	const n = int(pattern.Shapes)
	median := func(left func(k int) float64) float64 {
		var list [n]float64
		for k := range list {
			list[k] = left(k)
		}
		slices.Sort(list[:])
		return list[n/2]
	}
	for range 6 {
		for i := range shapes {
			content := i / n * n
			for c := range channels {
				own[i][c] = median(func(k int) float64 {
					return quantise(v.vectors[i*n+k][c], eval.CellUnit) - other[content+k][c]
				})
			}
		}
		for i := range shapes {
			content, shape := i/n*n, i%n
			for c := range channels {
				other[i][c] = median(func(k int) float64 {
					return quantise(v.vectors[(content+k)*n+shape][c], eval.CellUnit) - own[content+k][c]
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
	r := &lines{append([]view(nil), n.views...), append([]headWeights(nil), n.heads...)}
	to := func(list []float32, unit float64) {
		for i, w := range list {
			list[i] = float32(quantise(w, unit) / unit)
		}
	}
	for s := range r.views {
		for i := range r.views[s].vectors {
			to(r.views[s].vectors[i][:], eval.CellUnit)
		}
	}
	for s := range r.heads {
		h := &r.heads[s]
		for u := range h.in {
			to(h.in[u][:], eval.DenseUnit)
		}
		to(h.skip[:], eval.DenseUnit)
		to(h.out[:], eval.DenseUnit)
		to(h.threats[:], eval.CellUnit)
	}
	return r
}
