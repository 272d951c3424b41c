package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// update is updateGo in SSE2, which every amd64 processor supports.
//
//go:noescape
func update(list *pattern.FeatureDelta, n int, cells *[gomoku.Cells]lanes, rows *[pattern.FeatureLimit]lanes, b *boards)

// dense is denseGo in SSE2.
//
//go:noescape
func dense(in *lanes, w *[Lanes / 2][2 * Hidden]int16, skip *lanes, out *units) int32
