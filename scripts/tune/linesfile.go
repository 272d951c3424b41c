package main

import (
	"encoding/binary"
	"fmt"
	"math"

	"tengen/engine/linenet"
)

// append adds a network to a file of weights, in linenet's format.
func (n *lines) append(b []byte) (_ []byte, err error) {
	put := func(v float64) {
		if math.Abs(v) > math.MaxInt16 && err == nil {
			err = fmt.Errorf("a weight does not fit into sixteen bits: %.0f", v)
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(v)))
	}
	long := func(v float64) { b = binary.LittleEndian.AppendUint32(b, uint32(int32(v))) }
	for s := range n.views {
		for i := range n.views[s].vectors {
			for _, w := range n.views[s].vectors[i] {
				put(stored(w, linenet.CellUnit))
			}
		}
	}
	for s := range n.heads {
		h := &n.heads[s]
		for u := range h.in {
			for _, w := range h.in[u] {
				put(stored(w, linenet.DenseUnit))
			}
		}
		for _, w := range h.bias {
			long(stored(w, linenet.CellUnit*linenet.DenseUnit))
		}
		for _, w := range h.skip {
			put(stored(w, linenet.DenseUnit))
		}
		for _, w := range h.out {
			put(stored(w, linenet.DenseUnit))
		}
		long(stored(h.last, linenet.CellUnit*linenet.DenseUnit))
		for _, w := range h.threats {
			put(stored(w, linenet.CellUnit))
		}
	}
	return b, err
}

func stored(w float32, unit float64) float64 { return math.Round(float64(w) * unit) }

// rounded is the network as its file has it.
func (n *lines) rounded() *lines {
	r := &lines{append([]view(nil), n.views...), append([]headWeights(nil), n.heads...)}
	to := func(list []float32, unit float64) {
		for i, w := range list {
			list[i] = float32(stored(w, unit) / unit)
		}
	}
	for s := range r.views {
		for i := range r.views[s].vectors {
			to(r.views[s].vectors[i][:], linenet.CellUnit)
		}
	}
	for s := range r.heads {
		h := &r.heads[s]
		for u := range h.in {
			to(h.in[u][:], linenet.DenseUnit)
		}
		to(h.skip[:], linenet.DenseUnit)
		to(h.out[:], linenet.DenseUnit)
		to(h.threats[:], linenet.CellUnit)
	}
	return r
}
