//go:build !amd64

package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// update is updateGo. In a browser scripts/wasmflow replaces it by vector code.
//
//go:noinline
func update(list *pattern.FeatureDelta, n int, cells *[gomoku.Cells]lanes, rows *[pattern.FeatureLimit]lanes, b *boards) {
	updateGo(list, n, cells, rows, b)
}

// dense is denseGo. In a browser scripts/wasmflow replaces it by vector code.
//
//go:noinline
func dense(in *lanes, w *[Lanes / 2][2 * Hidden]int16, skip *lanes, out *units) int32 {
	return denseGo(in, w, skip, out)
}
