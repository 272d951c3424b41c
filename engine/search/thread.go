package search

import (
	"tengen/engine/gomoku"
	"tengen/engine/tt"
)

// helps reports whether the engine is a helper and not the leader.
func (e *Engine) helps() bool { return e.thread.Number > 0 }

// visited is the number of nodes that all threads have visited. It also tells the
// other threads this engine's nodes.
func (e *Engine) visited() int64 {
	if e.thread.Count == nil {
		return e.nodes
	}
	return e.thread.Count(e.nodes)
}

// skips reports whether a thread skips an iteration. Helpers skip different blocks
// of depths, because threads that search the same depths find the same. So some
// helpers are ahead of the leader.
func (t *Thread) skips(depth int) bool {
	if t.Number == 0 || depth == 1 {
		return false
	}
	// Blocks of 1, 1, 2, 2, 2, 2, 3, … depths, each length begun at every offset.
	n, size := t.Number-1, 1
	for n >= 2*size {
		n -= 2 * size
		size++
	}
	return (depth+n)/size%2 != 0
}

// proved reports whether the shared table holds a win by threats that refutes root
// move r, which is on the map. Only proofs are stored at proofDepth.
func (e *Engine) proved(r *rootMove, opp gomoku.Color) bool {
	if !e.helps() {
		return false
	}
	known, ok := e.table.Probe(e.m.Hash() ^ uint64(opp)<<56)
	if !ok || known.Depth != proofDepth || known.Bound != tt.Lower || known.Score < winBound {
		return false
	}
	r.refuted = 1 - int(known.Score)
	r.pv = append(r.pv[:0], r.move, gomoku.Point(known.Move))
	return true
}

// proofDepth is the depth of a proof in the table. No search reaches it.
const proofDepth = 1023

// Refuted reports whether the last search found that a move at its root loses by
// threats.
func (e *Engine) Refuted(move gomoku.Point) bool { return e.refutation(move) != 0 }
