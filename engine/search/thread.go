package search

import (
	"tengen/engine/gomoku"
	"tengen/engine/tt"
)

// isHelper reports whether the engine is not the leader of its threads.
func (e *Engine) isHelper() bool { return e.thread.Number > 0 }

// visited returns the number of nodes that all threads have visited, and reports this
// engine's number to the others.
func (e *Engine) visited() int64 {
	if e.thread.Count == nil {
		return e.nodes
	}
	return e.thread.Count(e.nodes)
}

// skips reports whether a thread skips the iteration of a depth. Helpers skip different
// blocks of depths, so that threads search different depths at the same time.
func (t *Thread) skips(depth int) bool {
	if t.Number == 0 || depth == 1 {
		return false
	}
	// Helpers 1 and 2 skip every second depth, helpers 3 to 6 every second block of two
	// depths, helpers 7 to 12 every second block of three, and so on. Helpers with
	// blocks of the same length begin them at different depths.
	n, size := t.Number-1, 1
	for n >= 2*size {
		n -= 2 * size
		size++
	}
	return (depth+n)/size%2 != 0
}

// sharedRefutation reports whether the shared table holds a win by threats that refutes
// root move r, which is on the map. Only proofs are stored at proofDepth.
func (e *Engine) sharedRefutation(r *rootMove, opp gomoku.Color) bool {
	if !e.isHelper() {
		return false
	}
	entry, ok := e.table.Probe(e.m.Hash() ^ uint64(opp)<<56)
	if !ok || entry.Depth != proofDepth || entry.Bound != tt.Lower || entry.Score < winBound {
		return false
	}
	r.refutedScore = 1 - int(entry.Score)
	r.pv = append(r.pv[:0], r.move, gomoku.Point(entry.Move))
	return true
}

// proofDepth is the depth of proofs in the table. No search reaches it.
const proofDepth = 1023

// Refuted reports whether the last search found that a root move loses by threats.
func (e *Engine) Refuted(move gomoku.Point) bool { return e.refutation(move) != 0 }
