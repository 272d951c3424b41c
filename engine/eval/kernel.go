package eval

import (
	"unsafe"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// This file defines the kernels in Go. On amd64 the vector code of kernel_amd64.s
// replaces them, and in a browser the vector code that scripts/wasmflow inserts. All
// compute the same integers.

// updateGo applies n changes of features to cells and boards.
func updateGo(list *pattern.FeatureDelta, n int, cells *[gomoku.Cells]lanes, rows *[pattern.FeatureLimit]lanes, b *boards) {
	for _, d := range unsafe.Slice(list, n) {
		cell := &cells[d.Cell&(gomoku.Cells-1)]
		was, is := &rows[d.Old], &rows[d.New]
		for k := range cell {
			a := cell[k]
			c := a + is[k] - was[k]
			cell[k] = c
			b[k] += int32(max(c, 0)) - int32(max(a, 0))
		}
	}
}

// denseGo adds the products of boards and weights to the units, and returns the dot
// product of boards and skip.
func denseGo(in *lanes, w *[Lanes / 2][2 * Hidden]int16, skip *lanes, out *units) int32 {
	var sum int32
	for i := range w {
		a, b := int32(in[2*i]), int32(in[2*i+1])
		for u := range out {
			out[u] += a*int32(w[i][2*u]) + b*int32(w[i][2*u+1])
		}
		sum += a*int32(skip[2*i]) + b*int32(skip[2*i+1])
	}
	return sum
}
