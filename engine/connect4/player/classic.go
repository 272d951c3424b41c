package player

import (
	"cmp"
	"slices"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/player"
)

// solve answers from the book and by exact search. If the search is stopped before
// the best move is known, solve chooses among the moves that may be best the one with
// the most visits in a short tree search.
func (c *Player) solve(q *query) player.Info {
	o := solver.Options{Nodes: q.task.Limits.Nodes, Stop: q.stopped, Only: q.task.Lines <= 1}
	if q.task.Limits.Unbounded() {
		o.Nodes = defaultNodes
	}
	if c.book != nil && q.position.Ply() <= solver.BookPlies {
		if book := c.book(q.stopped); book != nil {
			c.solver.Open(book)
			c.book = nil
		}
	}
	before := c.solver.Nodes()
	threads, others := 0, int64(0)
	infoOf := func(a *solver.Analysis) player.Info {
		info := c.solveInfo(q, a, c.solver.Nodes()-before+others)
		info.Limit, info.Threads = o.Nodes, threads
		return info
	}
	if q.task.Report != nil {
		o.Report = func(a *solver.Analysis) {
			info := infoOf(a)
			q.task.Report(&info)
		}
	}
	a := c.analyse(q, o, func(n int, nodes int64) { threads, others = n, nodes-(c.solver.Nodes()-before) })
	if !a.Solved {
		a.Best = c.guess(q, &a)
	}
	return infoOf(&a)
}

// guess returns the column with the most visits in a tree search among those that may
// be best. It sets q.means.
func (c *Player) guess(q *query, a *solver.Analysis) int {
	c.tree.Forget()
	c.tree.Seed(q.task.Seed)
	c.tree.SetPosition(q.position)
	c.tree.Playouts(guessPlayouts)
	moves := c.tree.Moves()
	q.means = new([connect4.MaxSize]float64)
	for _, m := range moves {
		q.means[m.Column] = m.Mean
	}
	floor := a.Columns[a.Best].Lo
	for _, m := range moves {
		if column := a.Columns[m.Column]; column.Hi >= floor {
			return m.Column
		}
	}
	return a.Best
}

func (c *Player) solveInfo(q *query, a *solver.Analysis, nodes int64) player.Info {
	info := player.Info{Nodes: nodes, Move: q.name(a.Best)}
	var order []int
	for x, column := range a.Columns {
		if column.Open {
			order = append(order, x)
		}
	}
	slices.SortStableFunc(order, func(x, y int) int {
		cx, cy := a.Columns[x], a.Columns[y]
		return cmp.Or(ahead(x, y, a.Best), cmp.Compare(cy.Lo, cx.Lo), cmp.Compare(cy.Hi, cx.Hi))
	})
	for _, x := range order {
		if len(info.Lines) == q.lines {
			break
		}
		column := a.Columns[x]
		line := player.Line{Move: q.name(x), WinProb: 0.5, PV: []string{q.name(x)}}
		if column.Solved() {
			score := column.Lo
			line.Exact = &score
			line.Eval, line.Score, line.Proved = score, float64(score), true
			line.Win = solver.PliesToWin(score, q.position.Free())
		} else {
			line.Low, line.High = &column.Lo, &column.Hi
			if q.means != nil {
				line.WinProb = (q.means[x] + 1) / 2
			}
		}
		switch {
		case column.Lo > 0:
			line.WinProb = 1
		case column.Hi < 0:
			line.WinProb = 0
		}
		if x == a.Best && len(a.PV) > 0 {
			line.PV = q.names(a.PV)
			info.Depth, info.SelDepth = len(a.PV), len(a.PV)
		}
		info.Lines = append(info.Lines, line)
	}
	return info
}

// ahead is a comparison that sorts best before all other moves.
func ahead[M comparable](a, b, best M) int {
	switch best {
	case a:
		return -1
	case b:
		return 1
	}
	return 0
}
