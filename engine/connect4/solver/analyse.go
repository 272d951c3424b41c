package solver

import "tengen/engine/connect4"

// A Column holds the bounds of a move's score: Lo ≤ score ≤ Hi.
type Column struct {
	Lo, Hi int
	Open   bool // the column is not full
}

// Solved reports whether the column's score is known.
func (c Column) Solved() bool { return c.Open && c.Lo == c.Hi }

// An Analysis is the result of analysing a classic position. Scores are for the side
// to move.
type Analysis struct {
	Columns [classicWidth]Column
	Best    int     // the best column so far
	Solved  bool    // Best is a best column and its score is exact
	PV      []uint8 // best play from Best on
	// Complete reports that every open column is solved and PV ends with the game.
	Complete bool
}

// Options are the limits and the extent of an analysis.
type Options struct {
	Nodes  int64           // maximum number of nodes; 0 is no limit
	Stop   func() bool     // polled about every half millisecond; may be nil
	Report func(*Analysis) // called when a bound has changed; may be nil
	Only   bool            // find only the best move, not the other columns and PV
}

// analysis is one run of Analyse.
type analysis struct {
	Analysis
	*Solver
	Options
	root  pair
	left  int
	cells [classicWidth]uint64
}

// Analyse solves p: first the best move, then the other columns from the centre
// outwards, then the line of best play. p must be on the classic board and not over.
func (s *Solver) Analyse(p *connect4.Position, o Options) Analysis {
	s.begin(o.Nodes, o.Stop)
	a := &analysis{Solver: s, Options: o, root: pairOf(&p.Board), left: p.Free()}
	a.open()
	a.findBest()
	if a.stopped || o.Only {
		return a.Analysis
	}
	complete := true
	for i := range centreOut {
		for x := range a.Columns {
			if a.cells[x]&a.column(i) != 0 {
				complete = a.finish(x) && complete
			}
		}
	}
	best := a.cells[a.Best]
	a.PV = []uint8{uint8(a.Best)}
	ends := best&a.root.wins() != 0 || a.line(a.root.play(best), a.left-1, -a.Columns[a.Best].Lo)
	a.Complete = ends && complete
	a.report()
	return a.Analysis
}

// column returns the i-th column in search order. With Only, all solvers of a group
// use the same order.
func (a *analysis) column(i int) uint64 {
	if a.back && !a.Only {
		i = classicWidth - 1 - i
	}
	return centreOut[i]
}

func (a *analysis) report() {
	if a.Report != nil {
		a.Report(&a.Analysis)
	}
}

// open sets the bounds that are known without search.
func (a *analysis) open() {
	a.Best = -1
	next, wins := a.root.next(), a.root.wins()
	for _, column := range centreOut {
		cell := next & column
		if cell == 0 {
			continue
		}
		x := columnOf(cell)
		c := &a.Columns[x]
		a.cells[x] = cell
		*c = Column{-(a.left / 2), (a.left - 1) / 2, true}
		child := a.root.play(cell)
		switch {
		case cell&wins != 0:
			c.Lo, c.Hi = (a.left+1)/2, (a.left+1)/2
		case a.left == 1:
			c.Lo, c.Hi = 0, 0
		case child.wins()&child.next() != 0:
			c.Hi = c.Lo
		default:
			if v, ok := a.book.lookup(child, classicCells-a.left+1); ok {
				c.Lo, c.Hi = -v, -v
			}
		}
		if a.Best < 0 {
			a.Best = x
		}
	}
}

// findBest finds the best column by null-window searches of all columns.
func (a *analysis) findBest() {
	oppWins := a.root.pass().wins()
	// A column that stops a four of the opponent is preferred among equal ones.
	blocks := func(x int) bool { return a.cells[x]&oppWins != 0 }
	score, known := a.book.lookup(a.root, classicCells-a.left)
	if known {
		for x := range a.Columns {
			a.Columns[x].Hi = min(a.Columns[x].Hi, score)
		}
	}
	for {
		lo, hi := -maxScore-1, -maxScore-1
		for x, c := range a.Columns {
			if c.Open {
				hi = max(hi, c.Hi)
				best := a.Columns[a.Best].Hi
				if c.Lo > lo || c.Lo == lo && (c.Hi > best || c.Hi == best && blocks(x) && !blocks(a.Best)) {
					lo, a.Best = c.Lo, x
				}
			}
		}
		a.Solved = lo >= hi // lo > hi only if the book is wrong
		a.report()
		if a.Solved || a.stopped {
			return
		}
		beta := middle(lo, hi)
		if known && hi == score {
			beta = score // one search finds the column
		}
		a.findAtLeast(beta)
	}
}

// findAtLeast searches the columns, the most promising first, until one has a score of at
// least beta.
func (a *analysis) findAtLeast(beta int) {
	var searched [classicWidth]bool
	for {
		pick := -1
		for i := range centreOut {
			for x, c := range a.Columns {
				if a.cells[x]&a.column(i) != 0 && !searched[x] && c.Hi >= beta && (pick < 0 || c.Lo > a.Columns[pick].Lo) {
					pick = x
				}
			}
		}
		if pick < 0 || a.narrow(pick, beta) || a.stopped {
			return
		}
		searched[pick] = true
	}
}

// narrow reports whether the score of the unsolved column x is at least beta, and
// updates its bounds.
func (a *analysis) narrow(x, beta int) bool {
	child := a.root.play(a.cells[x])
	v := -a.atLeast(child, a.left-1, 1-beta)
	if a.stopped {
		return false
	}
	if c := &a.Columns[x]; v >= beta {
		c.Lo = max(c.Lo, v)
	} else {
		c.Hi = min(c.Hi, v)
	}
	return v >= beta
}

// finish solves column x. It returns false if the search was stopped.
func (a *analysis) finish(x int) bool {
	for c := &a.Columns[x]; c.Lo < c.Hi; {
		a.narrow(x, middle(c.Lo, c.Hi))
		if a.stopped {
			return false
		}
		a.report()
	}
	return true
}

// line appends best play from p, whose score is given, to PV. It returns false if the
// search was stopped.
func (a *analysis) line(p pair, left, score int) bool {
	for left > 0 {
		next := p.next()
		if w := p.wins() & next; w != 0 {
			a.PV = append(a.PV, uint8(columnOf(w&-w)))
			return true
		}
		var best uint64
		for i := 0; i < classicWidth && best == 0; i++ {
			if cell := next & centreOut[i]; cell != 0 && a.keeps(p.play(cell), left-1, score) {
				best = cell
			}
		}
		if a.stopped || best == 0 {
			return false
		}
		a.PV = append(a.PV, uint8(columnOf(best)))
		p, left, score = p.play(best), left-1, -score
	}
	return true
}

// keeps reports whether the move that leads to child has at least the given score.
// In child the opponent is to move.
func (a *analysis) keeps(child pair, left, score int) bool {
	if left == 0 {
		return true
	}
	if child.wins()&child.next() != 0 {
		return -((left + 1) / 2) >= score
	}
	if v, ok := a.book.lookup(child, classicCells-left); ok {
		return -v >= score
	}
	return -a.atLeast(child, left, 1-score) >= score && !a.stopped
}
