package solver

import (
	"math/bits"

	"tengen/engine/tt"
)

// Shared is what several solvers at one position know together. Bounds that took
// some work go into a table, and marks say which positions near the root somebody
// is searching, so that the others search their sisters first (after T. Kerrigan's
// simplification of J.-C. Weill's ABDADA, 1996).
//
// An entry's Score and Eval are a position's bounds, its Depth is work. Its key is
// the position's own, spread over 64 bits one to one, so that no entry is mistaken
// for another.
type Shared struct {
	table *tt.Table
	marks Marks
	n     uint64 // marks
}

// Marks are words that solvers read and write at the same time.
type Marks interface {
	Load(i int) uint64
	Store(i int, v uint64)
}

const (
	// sharedLeft: with more free cells than this, a position's bounds are shared.
	// With few, as up to lateLeft, it costs less to search again.
	sharedLeft = 18
	sharedWork = 16 // nodes at least
	// splitLeft: with more free cells than this, positions are marked.
	splitLeft = 20
)

// NewShared returns what solvers share on a table and n marks that all of them see.
func NewShared(table *tt.Table, marks Marks, n int) *Shared {
	return &Shared{table, marks, uint64(n)}
}

// Join has a solver search together with others, or alone again for nil. Back has
// it look at a position's columns from the outside in: of two solvers one should.
func (s *Solver) Join(with *Shared, back bool) { s.with, s.back = with, back }

// spread returns a key in other bits, those of each in many places.
func spread(key uint64) uint64 {
	h := key * 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// bounds returns what is known of a position that is worth lo to hi.
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

// mark returns where a position is marked, and how.
func (w *Shared) mark(key uint64) (slot int, mark uint64) {
	mark = spread(key)
	return int(mark % w.n), mark
}

// split searches the n moves of a list as search does, those that another solver
// is at last. A mark that is missing or stays behind changes the order only.
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
			slot, mark := s.with.mark(keyOf(opp, all|cell, left-1))
			if !last && i > 0 && s.with.marks.Load(slot) == mark {
				later[i&7] = true
				continue
			}
			s.with.marks.Store(slot, mark)
			v := -s.search(opp, all|cell, oppWins&^cell, list.wins[j], left-1, 1-beta)
			s.with.marks.Store(slot, 0)
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
