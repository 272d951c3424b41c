// Package solver finds exact scores of Connect Four. It solves every position of
// the classic 7×6 board, with a book of its opening, and positions of other boards
// once few cells are free.
package solver

import "math/bits"

// A Solver finds exact scores of the classic board.
//
// A score counts for the side to move: 0 is a draw, 1 a win with its last
// (21st) stone, 2 with the one before, and so on; negative scores are the
// opponent's.
//
// The search asks null-window questions ("at least beta?") and narrows them.
// Its table is its own, not package tt's: a position's 49-bit key leaves room
// in one word for both bounds, so no entry is ever mistaken for another and
// twice as many fit:
//
//	key 49 bits | lower bound + 32, 6 bits | upper bound + 32, 6 bits | work 3 bits
//
// Positions with few free cells, by far the most, have a table of their own,
// small enough for the processor's cache: what they would find in a larger one
// costs less to search again than to fetch from memory.
type Solver struct {
	table, late []uint64 // two entries a bucket
	shift       uint     // of table
	nodes       int64

	with *Shared // what others know and do; nil for a solver alone
	back bool    // columns are looked at from the outside in

	book     *Book
	bookLeft int // the book is asked when at least so many cells are free

	limit   int64 // nodes at which to stop
	poll    int64 // nodes at which to look at stop next
	stop    func() bool
	stopped bool
}

const (
	// mirrorLeft: with more free cells than this, mirror images share an
	// entry; later they hardly ever meet.
	mirrorLeft = 20
	// etcLeft: with more free cells than this, the table is asked about all
	// children before the first is searched.
	etcLeft = 12
	// lateLeft: with no more free cells than this, a position belongs to the
	// small table.
	lateLeft = 16
	lateLog  = 16 // log2 of the small table's entries
	// aheadLeft: with more free cells than this, all children are asked about
	// zugzwang before the first is searched.
	aheadLeft = 10

	scoreBias = 32
	maxScore  = 21
	noLimit   = 1<<63 - 1
	pollNodes = 1 << 12 // about half a millisecond
)

// NewSolver returns a solver with a table of 2^sizeLog entries of 8 bytes and a
// book, or nil.
func NewSolver(sizeLog int, book *Book) *Solver {
	return NewSolverOn(make([]uint64, 1<<sizeLog), book)
}

// NewSolverOn uses a cleared table made elsewhere; its length is a power of
// two.
func NewSolverOn(table []uint64, book *Book) *Solver {
	s := &Solver{
		table: table, shift: uint(64 - bits.Len(uint(len(table)-1))),
		late:  make([]uint64, 1<<lateLog),
		limit: noLimit,
	}
	s.Open(book)
	return s
}

// Open makes the solver look into another book, or none for nil.
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

// centreOut are the columns in the order they are looked at.
var centreOut = [classicWidth]uint64{
	oneColumn << 21, oneColumn << 14, oneColumn << 28, oneColumn << 7, oneColumn << 35, oneColumn, oneColumn << 42,
}

// atLeast returns search of a position of which nothing is known.
func (s *Solver) atLeast(p pair, left, beta int) int {
	return s.search(p.own, p.all, p.wins(), p.passed().wins(), left, beta)
}

// search tells whether a position with left free cells is worth at least
// beta: the result is a lower bound of its score when ≥ beta, else an upper
// bound. ownWins and oppWins are the free cells that complete four; the side to
// move must have none to play on. Once s.stopped the result means nothing.
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
		return hi // under two winning cells, one above the other
	}

	key := keyOf(own, all, left)
	bucket := s.bucket(key, left)
	if e := entry(bucket, key); e != 0 {
		lo, hi = max(lo, int(e>>keyBits&63)-scoreBias), min(hi, int(e>>(keyBits+6)&63)-scoreBias)
	}
	if s.with != nil && left > sharedLeft {
		lo, hi = s.with.bounds(key, lo, hi)
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
			worth -= 4 // gives the cell above away
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
	if s.with != nil && left > splitLeft {
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
	if s.with != nil && left > sharedLeft {
		s.with.store(key, lo, hi, s.nodes-before)
	}
	return best
}

// replies returns the cells of next where the side to move does not lose at once to
// oppWins, the opponent's winning cells, as connect4.Board.Replies has them.
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

// A moveList is a node's moves by column from the centre, the winning cells
// they lead to, and their order by worth: worth << 3 | number.
type moveList struct {
	cells, wins [classicWidth + 1]uint64
	order       [classicWidth + 1]uint16
}

// lookAhead returns what zugzwang and the table know about the n children, without
// search: a lower bound of the score if it is ≥ beta, else nothing. Opp are the
// stones of the side that does not move.
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

// keyOf returns a position's key, the lesser of its own and its mirror image's while
// many cells are free.
func keyOf(own, all uint64, left int) uint64 {
	key := own + all
	if left > mirrorLeft {
		key = min(key, mirror(key))
	}
	return key
}

// bucket returns where key, of a position with left free cells, belongs.
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

// store keeps the entry that took more work in the first place of the two.
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
		s.poll = 0 // every node looks again while the search unwinds
	}
	return s.stopped
}

// begin sets the bounds of the searches that follow.
func (s *Solver) begin(nodes int64, stop func() bool) {
	s.limit = noLimit
	if nodes > 0 {
		s.limit = s.nodes + nodes
	}
	s.stop, s.stopped, s.poll = stop, false, s.nodes
}
