package solver

import "tengen/engine/connect4"

// A Column is what is known of a move: its score lies between Lo and Hi.
type Column struct {
	Lo, Hi int
	Open   bool // can be played
}

// Solved reports whether the column's score is known.
func (c Column) Solved() bool { return c.Open && c.Lo == c.Hi }

// An Analysis is what is known of a classic position and its columns. Scores
// are for the side to move.
type Analysis struct {
	Columns [classicWidth]Column
	Best    int     // the best column as far as is known
	Solved  bool    // Best is known to be best, with its exact score
	PV      []uint8 // columns from Best on, to the end of the game when Complete
	// Complete: every open column is solved and PV runs to the end.
	Complete bool
}

// Options bound an analysis and say what it needs.
type Options struct {
	Nodes  int64           // 0: no bound
	Stop   func() bool     // polled about every half millisecond; may be nil
	Report func(*Analysis) // called when a bound has changed; may be nil
	Only   bool            // the best move is enough: other columns and PV are left alone
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

// Analyse solves p, which must be classic and not over: first the best move,
// then the other columns from the centre outwards, then the line of best play.
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
	a.PV = nil
	a.Complete = a.line(a.root, a.left, a.Columns[a.Best].Lo) && complete
	a.report()
	return a.Analysis
}

// column returns the i-th column in the order in which this solver looks at them. Where
// the best move is enough, all ask about the same ones first.
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

// open sets what is known without search.
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

// findBest narrows the position's score by questions to all columns.
func (a *analysis) findBest() {
	oppWins := a.root.passed().wins()
	blocks := func(x int) bool { return a.cells[x]&oppWins != 0 } // even when it doesn't help
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
		a.Solved = lo >= hi // above only with a book that is wrong
		a.report()
		if a.Solved || a.stopped {
			return
		}
		beta := middle(lo, hi)
		if known && hi == score {
			beta = score // one question finds the column
		}
		a.ask(beta)
	}
}

// ask finds out whether some column is worth at least beta, the most
// promising first.
func (a *analysis) ask(beta int) {
	var asked [classicWidth]bool
	for {
		pick := -1
		for i := range centreOut {
			for x, c := range a.Columns {
				if a.cells[x]&a.column(i) != 0 && !asked[x] && c.Hi >= beta && (pick < 0 || c.Lo > a.Columns[pick].Lo) {
					pick = x
				}
			}
		}
		if pick < 0 || a.narrow(pick, beta) || a.stopped {
			return
		}
		asked[pick] = true
	}
}

// narrow asks whether column x, not solved, is worth at least beta.
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

// finish solves column x; false means that the search was stopped.
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

// line appends best play from p, whose score is known, to the PV; false means
// that the search was stopped.
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

// keeps reports whether the move to child, where the opponent moves, is worth
// at least score.
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
