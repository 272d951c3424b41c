package player

import (
	"cmp"
	"slices"

	"tengen/engine/connect4/solver"
	"tengen/engine/player"
)

// endingAttempts tries to solve the rest of a game during a tree search. Each attempt
// has twice the nodes of the previous one and uses its table.
type endingAttempts struct {
	*Player
	search *query
	nodes  int64 // limit of the next attempt; 0 if too many cells are free
	spent  int64 // nodes of all attempts
}

const (
	endingFirst = 1 << 12 // nodes of the first attempt
	// endingPerPlayout is the number of nodes that attempts may use for each
	// playout. They take about the time of a playout.
	endingPerPlayout = 24
)

func (c *Player) newEndingAttempts(q *query) *endingAttempts {
	e := &endingAttempts{Player: c, search: q}
	if solver.Solvable(&q.position.Board) {
		e.nodes = endingFirst
	}
	return e
}

// solve makes another attempt if enough playouts have been played since the last one.
// If ok is true, info is exact.
func (e *endingAttempts) solve(played int64) (info player.Info, ok bool) {
	if e.nodes == 0 || e.spent+e.nodes > played*endingPerPlayout {
		return player.Info{}, false
	}
	q := e.search
	columns, line, ok := e.ending.Solve(&q.position.Board, e.nodes, q.stopped)
	e.spent += e.ending.Nodes()
	e.nodes *= 2
	if !ok {
		return player.Info{}, false
	}
	info = player.Info{Nodes: played + e.spent, Playouts: played, Depth: len(line), SelDepth: len(line), Move: q.name(int(line[0]))}
	for x, c := range columns {
		if !c.Open {
			continue
		}
		score := c.Lo
		l := player.Line{
			Move: q.name(x), WinProb: float64(1+cmp.Compare(score, 0)) / 2, Eval: score, Score: float64(score),
			Win: solver.PliesToWin(score, q.position.Free()), Proved: true, Exact: &score, PV: []string{q.name(x)},
		}
		if x == int(line[0]) {
			l.PV = q.names(line)
		}
		info.Lines = append(info.Lines, l)
	}
	slices.SortStableFunc(info.Lines, func(a, b player.Line) int {
		return cmp.Or(cmp.Compare(*b.Exact, *a.Exact), ahead(a.Move, b.Move, info.Move))
	})
	info.Lines = info.Lines[:min(q.lines, len(info.Lines))]
	return info, true
}
