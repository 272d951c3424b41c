// Package solver finds exact scores of Connect Four positions. It solves every position
// of the classic 7×6 board, with the help of an opening book, and positions of other
// boards that have few free cells.
package solver

import "math/bits"

// A Solver finds exact scores on the classic board.
//
// A score is for the side to move: 0 is a draw, 1 a win with its last (21st) stone, 2 a
// win with the stone before that, and so on. Negative scores are losses.
//
// The search is a sequence of null-window searches. It has its own table instead of
// package tt: the 49-bit key of a position and both bounds fit into one word, so that
// different positions never share an entry and twice as many entries fit:
//
//	key 49 bits | lower bound + 32, 6 bits | upper bound + 32, 6 bits | work 3 bits
//
// Positions with few free cells, which are by far the most frequent, use a second table
// that fits into the processor's cache, because searching them again is faster than a
// load from memory.
type Solver struct {
	table, late []uint64 // two entries in each bucket
	shift       uint     // hash bits to drop for an index of table
	nodes       int64

	shared *Shared // state shared with other solvers; nil for a solver alone
	back   bool    // search the columns of the root from the outside inwards, except with Options.Only

	book     *Book
	bookLeft int // minimum number of free cells of positions in the book

	limit   int64 // value of nodes at which to stop
	poll    int64 // value of nodes at which to call stop next
	stop    func() bool
	stopped bool
}

const (
	// Mirror images of positions with more than mirrorLeft free cells share an
	// entry. With fewer free cells both rarely occur in one search.
	mirrorLeft = 20
	// Positions with more than etcLeft free cells use enhanced transposition
	// cutoff: the table is probed for all children before the first is searched.
	etcLeft = 12
	// Positions with at most lateLeft free cells are stored in the small table.
	lateLeft = 16
	lateLog  = 16 // log2 of the small table's entries
	// In positions with more than aheadLeft free cells the function zugzwang is
	// tried on all children before the first is searched.
	aheadLeft = 10

	scoreBias = 32
	maxScore  = 21
	noLimit   = 1<<63 - 1
	pollNodes = 1 << 12 // about half a millisecond
)

// NewSolver returns a solver with a table of 2^sizeLog entries of 8 bytes. book may be
// nil.
func NewSolver(sizeLog int, book *Book) *Solver {
	return NewSolverOn(make([]uint64, 1<<sizeLog), book)
}

// NewSolverOn returns a solver that uses the given table. The table must be cleared and
// its length a power of two.
func NewSolverOn(table []uint64, book *Book) *Solver {
	s := &Solver{
		table: table, shift: uint(64 - bits.Len(uint(len(table)-1))),
		late:  make([]uint64, 1<<lateLog),
		limit: noLimit,
	}
	s.Open(book)
	return s
}

// Open sets the book of s. A nil book means none.
func (s *Solver) Open(book *Book) {
	s.book, s.bookLeft = book, classicCells+1
	if book != nil {
		s.bookLeft = classicCells - book.plies
	}
}

// Forget clears the tables.
func (s *Solver) Forget() {
	clear(s.table)
	clear(s.late)
}

// Nodes returns the number of positions visited so far.
func (s *Solver) Nodes() int64 { return s.nodes }

// centreOut lists the columns from the centre outwards.
var centreOut = [classicWidth]uint64{
	oneColumn << 21, oneColumn << 14, oneColumn << 28, oneColumn << 7, oneColumn << 35, oneColumn, oneColumn << 42,
}

// atLeast calls search for p after computing its winning cells.
func (s *Solver) atLeast(p pair, left, beta int) int {
	return s.search(p.own, p.all, p.wins(), p.pass().wins(), left, beta)
}

// search is a null-window search at beta of a position; "left" is the number of its
// free cells. A result ≥ beta is a lower bound of the position's score; a result < beta
// is an upper bound. ownWins and oppWins are the free cells that complete four; the
// side to move must not be able to play one of its own. If s.stopped is set, the result
// is meaningless.
func (s *Solver) search(own, all, ownWins, oppWins uint64, left, beta int) int {
	s.nodes++
	if s.nodes >= s.poll && s.interrupted() {
		return 0
	}
	next := (all + bottomRow) & fullBoard

	moves := replies(next, oppWins)
	if moves == 0 {
		return -(left >> 1)
	}
	if left <= 2 {
		return 0
	}
	lo, hi := -((left - 2) >> 1), (left-1)>>1
	if beta <= lo {
		return lo
	}
	if beta > hi {
		return hi
	}
	if moves&(ownWins>>1)&(ownWins>>2) != 0 {
		return hi // play under two winning cells, one above the other
	}

	key := keyOf(own, all, left)
	bucket := s.bucket(key, left)
	if e := entry(bucket, key); e != 0 {
		lo, hi = max(lo, int(e>>keyBits&63)-scoreBias), min(hi, int(e>>(keyBits+6)&63)-scoreBias)
	}
	if s.shared != nil && left > sharedLeft {
		lo, hi = s.shared.bounds(key, lo, hi)
	}
	if beta <= lo {
		return lo
	}
	if beta > hi {
		return hi
	}
	if left >= s.bookLeft {
		if v, ok := s.book.lookup(pair{own, all}, classicCells-left); ok {
			return v
		}
	}
	empty := fullBoard ^ all
	if h := zugzwang(own, oppWins, empty, next, left, beta); h < beta {
		return h
	}

	var list moveList
	n := 0
	for _, column := range &centreOut {
		m := moves & column
		if m == 0 {
			continue
		}
		x := own | m
		w := (x<<1&(x<<2)&(x<<3) | along(x, stride) | along(x, stride-1) | along(x, stride+1)) & (empty ^ m)
		now := w & (next ^ m | m<<1)
		if now&(now-1) != 0 {
			return (left - 1) >> 1 // two winning cells at once
		}
		worth := bits.OnesCount64(w)*4 + 4
		if ownWins&(m<<1) != 0 {
			worth -= 4 // lets the opponent fill an own winning cell above
		}
		if now != 0 {
			worth++
		}
		list.cells[n&7], list.wins[n&7] = m, w
		packed := uint16(worth<<3 | n)
		i := n
		for i > 0 && list.order[(i-1)&7]>>3 < packed>>3 {
			list.order[i&7] = list.order[(i-1)&7]
			i--
		}
		list.order[i&7] = packed
		n++
	}
	opp := own ^ all
	if left > aheadLeft {
		if v := s.lookAhead(&list, n, opp, all, left, beta); v >= beta {
			return v
		}
	}
	before := s.nodes
	best := -maxScore - 1
	if s.shared != nil && left > splitLeft {
		best = s.split(&list, n, opp, all, oppWins, left, beta)
		n = 0
	}
	for i := range n {
		j := list.order[i&7] & 7
		v := -s.search(opp, all|list.cells[j], oppWins&^list.cells[j], list.wins[j], left-1, 1-beta)
		if v > best {
			best = v
			if v >= beta {
				break
			}
		}
	}
	if s.stopped {
		return 0
	}
	if best >= beta {
		lo = max(lo, best)
	} else {
		hi = min(hi, best)
	}
	store(bucket, key, lo, hi, s.nodes-before)
	if s.shared != nil && left > sharedLeft {
		s.shared.store(key, lo, hi, s.nodes-before)
	}
	return best
}

// replies returns those of the cells "next" after which the opponent cannot play a cell of
// oppWins. See connect4.Board.Replies.
func replies(next, oppWins uint64) uint64 {
	moves := next
	if forced := moves & oppWins; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		moves = forced
	}
	return moves &^ (oppWins >> 1)
}

// A moveList holds the moves of a node from the centre outwards, and the winning cells
// of the side to move after each. order is sorted by worth; its elements are
// worth<<3 | index of the move.
type moveList struct {
	cells, wins [classicWidth + 1]uint64
	order       [classicWidth + 1]uint16
}

// lookAhead tries zugzwang and the table on the n children without search. A result
// ≥ beta is a lower bound of the score; any other result is meaningless. opp holds the
// stones of the side that is not to move.
func (s *Solver) lookAhead(list *moveList, n int, opp, all uint64, left, beta int) int {
	empty, next := fullBoard^all, (all+bottomRow)&fullBoard
	for i := range n {
		m := list.cells[i&7]
		if v := -zugzwang(opp, list.wins[i&7], empty^m, (next^m|m<<1)&fullBoard, left-1, 1-beta); v >= beta {
			return v
		}
	}
	if left > etcLeft {
		for i := range n {
			k := keyOf(opp, all|list.cells[i&7], left-1)
			if e := entry(s.bucket(k, left-1), k); e != 0 {
				if l := scoreBias - int(e>>(keyBits+6)&63); l >= beta {
					return l
				}
			}
		}
	}
	return -maxScore - 1
}

// keyOf returns the table key of a position. With more than mirrorLeft free cells it is
// the same for the mirror image.
func keyOf(own, all uint64, left int) uint64 {
	key := own + all
	if left > mirrorLeft {
		key = min(key, mirror(key))
	}
	return key
}

// bucket returns the bucket of key for a position; "left" is the number of its free cells.
func (s *Solver) bucket(key uint64, left int) *[2]uint64 {
	table, shift := s.table, s.shift
	if left <= lateLeft {
		table, shift = s.late, 64-lateLog
	}
	return (*[2]uint64)(table[key*0x9e3779b97f4a7c15>>shift&^1:])
}

// entry returns key's entry, or 0.
func entry(bucket *[2]uint64, key uint64) uint64 {
	e := bucket[0]
	if e&keyMask != key {
		if e = bucket[1]; e&keyMask != key {
			return 0
		}
	}
	return e
}

// store stores an entry in the bucket. Of the bucket's two entries the first is the one
// that took more work.
func store(bucket *[2]uint64, key uint64, lo, hi int, work int64) {
	w := min(uint64(bits.Len64(uint64(work)))>>1, 7)
	e := key | uint64(lo+scoreBias)<<keyBits | uint64(hi+scoreBias)<<(keyBits+6) | w<<(keyBits+12)
	old := bucket[0]
	if old&keyMask != key {
		if w < old>>(keyBits+12) {
			bucket[1] = e
			return
		}
		if old != 0 {
			bucket[1] = old
		}
	}
	bucket[0] = e
}

func (s *Solver) interrupted() bool {
	s.poll = min(s.nodes+pollNodes, s.limit)
	if s.nodes >= s.limit || s.stop != nil && s.stop() {
		s.stopped = true
		s.poll = 0 // all nodes return while the search unwinds
	}
	return s.stopped
}

// begin sets the limits of the following searches.
func (s *Solver) begin(nodes int64, stop func() bool) {
	s.limit = noLimit
	if nodes > 0 {
		s.limit = s.nodes + nodes
	}
	s.stop, s.stopped, s.poll = stop, false, s.nodes
}
