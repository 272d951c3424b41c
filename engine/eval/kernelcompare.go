package eval

import (
	"errors"
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// CompareKernels runs this program's kernels and their definitions in Go on the same
// random network, cells and changes, and returns an error unless the results are equal.
// Seed selects the random numbers. In a browser with vector instructions the kernels are
// those that scripts/wasmflow has inserted.
func CompareKernels(seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 1))
	n := random(rng)
	var a, b Accumulator
	list := make([]pattern.FeatureDelta, rng.IntN(100)+1)
	for i := range list {
		list[i] = pattern.FeatureDelta{
			Cell: uint16(rng.IntN(gomoku.Cells)),
			Old:  uint16(rng.IntN(pattern.FeatureLimit)), New: uint16(rng.IntN(pattern.FeatureLimit)),
		}
	}
	for i := range a.cells {
		for k := range a.cells[i] {
			a.cells[i][k] = int16(rng.Uint32())
		}
	}
	for k := range a.boards {
		a.boards[k] = int32(rng.Uint32())
	}
	b.cells, b.boards = a.cells, a.boards
	update(&list[0], len(list), &a.cells, &n.rows, &a.boards)
	updateGo(&list[0], len(list), &b.cells, &n.rows, &b.boards)
	if a.cells != b.cells || a.boards != b.boards {
		return errors.New("the results of update and updateGo differ")
	}
	var in lanes
	for k := range in {
		in[k] = int16(rng.Uint32())
	}
	h := n.heads[0]
	u, v := h.bias, h.bias
	if dense(&in, &h.in, &h.skip, &u) != denseGo(&in, &h.in, &h.skip, &v) || u != v {
		return errors.New("the results of dense and denseGo differ")
	}
	return nil
}

// random returns a network of random weights.
func random(rng *rand.Rand) *Network {
	n := new(Network)
	some := func(most int) int16 { return int16(rng.IntN(2*most+1) - most) }
	for i := range n.rows {
		for k := range n.rows[i] {
			n.rows[i][k] = some(3000)
		}
	}
	for k := range n.bias {
		n.bias[k] = some(3000)
	}
	for side := range n.heads {
		h := new(head)
		for i := range h.in {
			for k := range h.in[i] {
				h.in[i][k] = some(1000)
			}
		}
		for u := range h.bias {
			h.bias[u], h.out[u] = int32(some(30000)), some(1000)
		}
		for k := range h.skip {
			h.skip[k] = some(1000)
		}
		n.heads[side] = h
	}
	return n
}
