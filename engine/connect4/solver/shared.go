package solver

import (
	"math/bits"

	"tengen/engine/tt"
)

// Shared holds the state shared by several solvers that search one position: a table of
// expensive bounds, and marks of the positions near the root that a solver is
// searching. Other solvers search the siblings of a marked position first (T.
// Kerrigan's simplification of J.-C. Weill's ABDADA, 1996).
//
// In a table entry Score and Eval are the bounds of a position, and Depth is a measure
// of the nodes searched. The key is a bijective function of the position's key, so that
// different positions never have the same key.
type Shared struct {
	table *tt.Table
	marks Marks
	n     uint64 // number of marks
}

// Marks is an array of words that solvers read and write concurrently.
type Marks interface {
	Load(i int) uint64
	Store(i int, v uint64)
}

const (
	// Bounds of positions with more than sharedLeft free cells are shared. With
	// fewer free cells it is faster to search again.
	sharedLeft = 18
	sharedWork = 16 // minimum number of nodes searched for bounds that are shared
	// Positions with more than splitLeft free cells are marked.
	splitLeft = 20
)

// NewShared returns a Shared with the given table and n marks. All solvers must use the
// same table and marks.
func NewShared(table *tt.Table, marks Marks, n int) *Shared {
	return &Shared{table, marks, uint64(n)}
}

// Join makes s search together with the other solvers of shared, or alone if shared is
// nil. If back is set, s searches the columns of the root from the outside inwards,
// except with Options.Only; every second solver should do so.
func (s *Solver) Join(shared *Shared, back bool) { s.shared, s.back = shared, back }

// spread mixes the bits of a key. It is a bijection.
func spread(key uint64) uint64 {
	h := key * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// bounds returns lo and hi narrowed by the shared bounds of a position.
func (w *Shared) bounds(key uint64, lo, hi int) (int, int) {
	if e, ok := w.table.Probe(spread(key)); ok {
		return max(lo, int(e.Score)), min(hi, int(e.Eval))
	}
	return lo, hi
}

func (w *Shared) store(key uint64, lo, hi int, work int64) {
	if work >= sharedWork {
		depth := 16 * bits.Len64(uint64(work))
		w.table.Store(spread(key), tt.Entry{Score: int16(lo), Eval: int16(hi), Depth: depth, Bound: tt.Exact})
	}
}

// mark returns the index of a position's mark and its value.
func (w *Shared) mark(key uint64) (slot int, mark uint64) {
	mark = spread(key)
	return int(mark % w.n), mark
}

// split searches the n moves of a list as search does, but moves that another solver
// is searching come last. Marks affect only the order of moves, so a lost or stale mark
// is harmless.
func (s *Solver) split(list *moveList, n int, opp, all, oppWins uint64, left, beta int) int {
	best := -maxScore - 1
	var later [classicWidth + 1]bool
	for _, last := range [2]bool{false, true} {
		for i := range n {
			if last && !later[i&7] {
				continue
			}
			j := list.order[i&7] & 7
			cell := list.cells[j]
			slot, mark := s.shared.mark(keyOf(opp, all|cell, left-1))
			if !last && i > 0 && s.shared.marks.Load(slot) == mark {
				later[i&7] = true
				continue
			}
			s.shared.marks.Store(slot, mark)
			v := -s.search(opp, all|cell, oppWins&^cell, list.wins[j], left-1, 1-beta)
			s.shared.marks.Store(slot, 0)
			if v > best {
				best = v
				if v >= beta {
					return best
				}
			}
		}
	}
	return best
}
