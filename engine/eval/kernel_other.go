//go:build !amd64

package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// update is updateGo; scripts/wasmflow puts vector code in its place.
//
//go:noinline
func update(list *pattern.FeatureDelta, n int, cells *[gomoku.Cells]lanes, rows *[pattern.FeatureLimit]lanes, b *boards) {
	updateGo(list, n, cells, rows, b)
}

// dense is denseGo; scripts/wasmflow puts vector code in its place.
//
//go:noinline
func dense(in *lanes, w *[Lanes / 2][2 * Hidden]int16, skip *lanes, out *units) int32 {
	return denseGo(in, w, skip, out)
}
