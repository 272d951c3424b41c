package player

import (
	"cmp"
	"slices"

	"tengen/engine/connect4/solver"
	"tengen/engine/player"
)

// endingAttempts are tries at solving the rest of a game beside the tree, each
// with twice the nodes of the one before; the table keeps what they found.
type endingAttempts struct {
	*Player
	search *query
	nodes  int64 // of the next attempt; 0 when too many cells are free
	spent  int64
}

const (
	endingFirst = 1 << 12
	// endingPerPlayout is how many nodes an attempt may take for each playout:
	// about the same time.
	endingPerPlayout = 24
)

func (c *Player) newEndingAttempts(q *query) *endingAttempts {
	e := &endingAttempts{Player: c, search: q}
	if solver.Solvable(&q.position.Board) {
		e.nodes = endingFirst
	}
	return e
}

// solve tries again if there were playouts enough for it. When ok is true, the
// answer is exact.
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
