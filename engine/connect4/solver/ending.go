package solver

import "tengen/engine/connect4"

// An Ending finds exact scores on any board with few free cells. It uses null-window
// searches and the scores of Solver: a side that wins with a stone played when f cells
// are free scores (f+1)/2. The search copies boards instead of undoing moves.
type Ending struct {
	table  []endEntry
	boards [connect4.MaxSize*connect4.MaxSize + 1]connect4.Board // by number of free cells: the position on the current path
	nodes  int64
	limit  int64
	stop   func() bool
	halted bool
}

// An endEntry holds the bounds of a position's score. The whole 64-bit key is
// compared, so that in a search of ten million positions the probability that two
// have the same key is 1 in 400,000.
type endEntry struct {
	key    uint64
	lo, hi int8
}

const endingLog = 19 // log2 of the number of entries, 16 bytes each

// NewEnding returns a solver of endings. The first search allocates its table.
func NewEnding() *Ending { return &Ending{} }

// Forget discards the table.
func (e *Ending) Forget() { e.table = nil }

// Solve finds the score of every open column and the line of best play. ok is false
// if the search was ended by stop, which may be nil, or by the limit of nodes; calling
// Solve again continues with the table.
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

// Nodes returns the number of positions that the last Solve visited.
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

// score returns the exact score of b, in which the game is not over.
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

// keep returns the column nearest to the centre that has the given score.
func (e *Ending) keep(b *connect4.Board, score int) int {
	for i := range b.Width() {
		x := b.FromCentre(i)
		if b.Open()>>uint(x)&1 != 0 && e.after(b, x) == score || e.halted {
			return x
		}
	}
	return -1 // not reached: some column has the position's score
}

// search is a null-window search at beta. A result ≥ beta is a lower bound of the
// position's score; a result < beta is an upper bound. The side to move must have no
// winning move. If e.halted is set, the result is meaningless.
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

	// Sort the moves by the number of new winning cells, minus one if the move
	// allows the opponent to fill an own winning cell above it. Moves with equal
	// values are in order of distance from the centre.
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

// PliesToWin converts the score of a position with the given number of free cells into
// plies: n > 0 if the side to move wins in n plies, n < 0 if it loses in −n plies, and
// 0 for a draw.
func PliesToWin(score, free int) int {
	if score == 0 {
		return 0
	}
	sign, parity := 1, free&1 // parity of the free cells before the winning stone
	if score < 0 {
		sign, score, parity = -1, -score, free&1^1
	}
	return sign * (free - (2*score - parity) + 1)
}

// endingFree is the largest number of free cells for which a search is worth trying.
// An empty board of 6×5 has 30.
const endingFree = 40

// Solvable reports whether b has few enough free cells for an Ending.
func Solvable(b *connect4.Board) bool { return b.Open() != 0 && b.Free() <= endingFree }
