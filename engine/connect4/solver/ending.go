package solver

import "tengen/engine/connect4"

// An Ending finds exact scores on any board when few cells are free. It asks
// null-window questions as Solver does, in the same convention: a side that
// wins with a stone of its own while f cells are free scores (f+1)/2. Boards
// are copied, not taken back.
type Ending struct {
	table  []endEntry
	boards [connect4.MaxSize*connect4.MaxSize + 1]connect4.Board // by free cells: the position searched there
	nodes  int64
	limit  int64
	stop   func() bool
	halted bool
}

// An endEntry bounds a position's score. The whole key is compared: of 2^64,
// so that among ten million positions two meet once in 400,000 searches.
type endEntry struct {
	key    uint64
	lo, hi int8
}

const endingLog = 19 // entries of 16 bytes

// NewEnding returns a solver of endings; its table comes with the first search.
func NewEnding() *Ending { return &Ending{} }

// Forget drops the table.
func (e *Ending) Forget() { e.table = nil }

// Solve finds the score of every open column and the line of best play from the
// best one on. ok is false when stop or the number of nodes ended the search;
// the table keeps what was found.
func (e *Ending) Solve(b *connect4.Board, nodes int64, stop func() bool) (columns [connect4.MaxSize]Column, line []uint8, ok bool) {
	if e.table == nil {
		e.table = make([]endEntry, 1<<endingLog)
	}
	e.nodes, e.limit, e.stop, e.halted = 0, nodes, stop, false
	best := -1
	for i := range b.Width() {
		x := b.FromCentre(i)
		if b.Open()>>uint(x)&1 == 0 {
			continue
		}
		v := e.after(b, x)
		if e.halted {
			return columns, nil, false
		}
		columns[x] = Column{v, v, true}
		if best < 0 || v > columns[best].Lo {
			best = x
		}
	}
	at, score := *b, columns[best].Lo
	for x := best; ; {
		line = append(line, uint8(x))
		at.Drop(x)
		score = -score
		if at.Over() {
			return columns, line, true
		}
		x = e.keep(&at, score)
		if e.halted {
			return columns, nil, false
		}
	}
}

// Nodes returns the number of positions the last Solve visited.
func (e *Ending) Nodes() int64 { return e.nodes }

// after returns the exact score of column x for the side to move.
func (e *Ending) after(b *connect4.Board, x int) int {
	left := b.Free()
	if b.Urgent(b.ToMove())>>uint(x)&1 != 0 {
		return (left + 1) / 2
	}
	next := *b
	next.Drop(x)
	if next.Outcome() == connect4.Drawn {
		return 0
	}
	return -e.score(&next)
}

// score returns the exact score of a game not over.
func (e *Ending) score(b *connect4.Board) int {
	left := b.Free()
	if b.Urgent(b.ToMove()) != 0 {
		return (left + 1) / 2
	}
	lo, hi := -(left / 2), (left-1)/2
	for lo < hi && !e.halted {
		beta := middle(lo, hi)
		if got := e.search(b, beta); got >= beta {
			lo = got
		} else {
			hi = got
		}
	}
	return lo
}

// keep returns a column that keeps the score, the nearest to the centre.
func (e *Ending) keep(b *connect4.Board, score int) int {
	for i := range b.Width() {
		x := b.FromCentre(i)
		if b.Open()>>uint(x)&1 != 0 && e.after(b, x) == score || e.halted {
			return x
		}
	}
	return -1 // not reached: a score is some column's
}

// search tells whether a position is worth at least beta: the result is a
// lower bound of its score when ≥ beta, else an upper bound. The side to move
// must have no winning move. Once e.halted the result means nothing.
func (e *Ending) search(b *connect4.Board, beta int) int {
	e.nodes++
	if e.nodes&1023 == 0 && (e.nodes >= e.limit || e.stop != nil && e.stop()) {
		e.halted = true
	}
	if e.halted {
		return 0
	}
	left := b.Free()
	open := b.Replies()
	if open == 0 {
		return -(left / 2)
	}
	if left <= 2 {
		return 0
	}
	lo, hi := -((left - 2) / 2), (left-1)/2
	if beta <= lo {
		return lo
	}
	if beta > hi {
		return hi
	}
	entry := &e.table[b.Key()*0x9e3779b97f4a7c15>>(64-endingLog)]
	if entry.key == b.Key() {
		if lo = max(lo, int(entry.lo)); beta <= lo {
			return lo
		}
		if hi = min(hi, int(entry.hi)); beta > hi {
			return hi
		}
	}

	// Moves packed with their worth: new winning cells, one less if the move
	// gives away one above it; then nearness to the centre.
	var list [connect4.MaxSize + 4]uint16
	n := 0
	for i := range b.Width() {
		x := b.FromCentre(i)
		if open>>uint(x)&1 == 0 {
			continue
		}
		packed := uint16(b.Gain(x)+1-int(b.Above(b.ToMove())>>uint(x)&1))<<8 | uint16(x)
		j := n
		for j > 0 && list[(j-1)&15]>>8 < packed>>8 {
			list[j&15] = list[(j-1)&15]
			j--
		}
		list[j&15] = packed
		n++
	}
	best := -len(e.boards)
	next := &e.boards[left-1]
	for i := range n {
		*next = *b
		next.Drop(int(list[i&15] & 0xff))
		if v := -e.search(next, 1-beta); v > best {
			best = v
			if v >= beta {
				break
			}
		}
	}
	if e.halted {
		return 0
	}
	if best >= beta {
		lo = max(lo, best)
	} else {
		hi = min(hi, best)
	}
	*entry = endEntry{b.Key(), int8(lo), int8(hi)}
	return best
}

// PliesToWin turns the score of a position with so many free cells into plies:
// n > 0 when the side to move wins in n, n < 0 when it loses in −n, else 0.
func PliesToWin(score, free int) int {
	if score == 0 {
		return 0
	}
	sign, parity := 1, free&1 // the winning stone falls when as many cells, odd or even, are free
	if score < 0 {
		sign, score, parity = -1, -score, free&1^1
	}
	return sign * (free - (2*score - parity) + 1)
}

// endingFree is the most free cells with which a search of an ending is worth
// trying: an empty board of 6×5 has 30.
const endingFree = 40

// Solvable reports whether an Ending may solve b exactly.
func Solvable(b *connect4.Board) bool { return b.Open() != 0 && b.Free() <= endingFree }
