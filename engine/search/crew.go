package search

import (
	"tengen/engine/gomoku"
	"tengen/engine/tt"
)

// helps reports whether the engine searches beside another that leads.
func (e *Engine) helps() bool { return e.crew.Number > 0 }

// visited is how many nodes the whole crew has visited, and tells it of this
// engine's.
func (e *Engine) visited() int64 {
	if e.crew.Count == nil {
		return e.nodes
	}
	return e.crew.Count(e.nodes)
}

// skips reports whether an engine leaves out an iteration. Were all to begin the
// same one, they would find the same. Helpers leave out blocks of depths, each
// other ones, so that some are ahead of the leader.
func (c *Crew) skips(depth int) bool {
	if c.Number == 0 || depth == 1 {
		return false
	}
	// Blocks of 1, 1, 2, 2, 2, 2, 3, … depths, each length begun at every offset.
	n, size := c.Number-1, 1
	for n >= 2*size {
		n -= 2 * size
		size++
	}
	return (depth+n)/size%2 != 0
}

// proved reports whether the crew's table says of root move r, which is on the
// map, that a win by threats refutes it. Only proofs are stored so deep.
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

// proofDepth is the depth of a proof in the table. No search gets so deep.
const proofDepth = 1023

// Refuted reports whether the last search found that a move at its root loses by
// threats.
func (e *Engine) Refuted(move gomoku.Point) bool { return e.refutation(move) != 0 }
