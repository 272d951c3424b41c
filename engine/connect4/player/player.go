// Package player implements Tengen's player of Connect Four. At full strength it solves
// positions of the classic board exactly. It uses Monte Carlo tree search on other boards,
// at weaker levels, and if the solver was stopped.
package player

import (
	"bytes"
	"slices"
	"time"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/connect4/tree"
	"tengen/engine/game"
	"tengen/engine/player"
)

// Player plays Connect Four. On the classic board it solves the position; on other
// boards it searches a tree until few enough cells are free to solve the rest.
type Player struct {
	game   string
	solver *solver.Solver // nil if the board is not the classic one
	book   BookSource     // nil if there is none, or the solver has opened it
	tree   *tree.Tree
	ending *solver.Ending
	player.Groups
}

const (
	tableLog  = 22      // log2 of the entries of the solver's table, 8 bytes each
	treeNodes = 1 << 22 // 16 bytes each
	// defaultNodes limits the solver if the task has no limit.
	defaultNodes = 100_000_000
	// defaultPlayouts limits the tree search if the task has no limit.
	defaultPlayouts = 200_000
	// guessPlayouts is the number of playouts that choose a move on the classic
	// board if the solver was stopped.
	guessPlayouts = 20_000
)

// A BookSource loads the opening book. It waits until the book is loaded or stop
// returns true, and returns nil if the book is not available; the solver then works
// without it.
type BookSource func(stop func() bool) *solver.Book

// Players returns a table with this player. book may be nil.
func Players(book BookSource) player.Table {
	return player.Table{{
		Name: "tengen", Game: connect4.Game().Name, Levels: len(levels),
		New: func(p game.Position) player.Player { return New(p.(connect4.Value).Position, book) },
	}}
}

// New returns a player for the game of p. book, which may be nil, is called only on
// the classic board.
func New(p *connect4.Position, book BookSource) *Player {
	c := &Player{game: p.Game(), tree: tree.New(treeNodes, 1), ending: solver.NewEnding()}
	if p.Classic() {
		c.solver, c.book = solver.NewSolver(tableLog, nil), book
	}
	return c
}

// Forget clears the tables and the tree.
func (c *Player) Forget() {
	c.tree.Forget()
	c.ending.Forget()
	if c.solver != nil {
		c.solver.Forget()
	}
	c.Groups.Forget()
}

// Search searches the task's position. The lines of the result are its columns, best
// first. The error is player.ErrOtherGame if the position is of another game, and
// game.ErrOver if the game is over.
func (c *Player) Search(t *player.Task) (player.Info, error) {
	v, err := player.PositionOf[connect4.Value](t)
	switch {
	case err != nil:
		return player.Info{}, err
	case v.Name() != c.game:
		return player.Info{}, player.ErrOtherGame
	}
	p, mirrored := canonical(v.Position)
	q := &query{task: t, position: p, mirrored: mirrored, lines: max(t.Lines, 1), start: t.Now()}
	if l := t.Limits; t.Clock != nil && (l.Time > 0 || l.Left != 0) {
		want, _ := player.Allot(l.Time, l.Left, l.Increment, p.Ply())
		q.most = max(want, 1)
	}
	switch {
	case t.Level > 0 && t.Level < len(levels):
		return c.atLevel(q, &levels[t.Level]), nil
	case c.solver != nil:
		return c.solve(q), nil
	}
	return c.think(q), nil
}

// A query is one search: the task, and its position or the mirror image.
type query struct {
	task     *player.Task
	position *connect4.Position
	mirrored bool // position is the mirror image of the task's position
	lines    int
	start    time.Duration              // clock at the start of the search
	most     time.Duration              // maximum time of the search; 0 is no limit
	reported time.Duration              // clock at the last report
	means    *[connect4.MaxSize]float64 // mean results by column, −1 to 1; set by guess
}

// canonical returns p or its mirror image, whichever is first in order of blocked
// cells and moves, so that a game and its mirror image get mirrored answers. The
// order depends on the first stone off the middle column and is therefore the same
// for the rest of a game.
func canonical(p *connect4.Position) (*connect4.Position, bool) {
	m := p.Mirror()
	order := slices.Compare(m.Blocked(), p.Blocked())
	if order == 0 {
		order = bytes.Compare(m.Moves(), p.Moves())
	}
	if order < 0 {
		return m, true
	}
	return p, false
}

// name returns the name, on the task's board, of column x of q.position.
func (q *query) name(x int) string {
	if q.mirrored {
		x = q.position.Width() - 1 - x
	}
	return connect4.ColumnName(x)
}

func (q *query) names(columns []uint8) []string {
	list := make([]string, len(columns))
	for i, x := range columns {
		list[i] = q.name(int(x))
	}
	return list
}

// stopped reports whether the search must end now.
func (q *query) stopped() bool {
	t := q.task
	return t.Stop != nil && t.Stop() || q.most > 0 && t.Clock()-q.start >= q.most
}

// reportEvery is the minimum time between two reports of a tree search.
const reportEvery = 100 * time.Millisecond

// think runs the tree search until it reaches a limit or the result is exact.
func (c *Player) think(q *query) player.Info {
	limit := q.task.Limits.Playouts
	if q.task.Limits.Unbounded() {
		limit = defaultPlayouts
	} else if limit == 0 {
		limit = q.task.Limits.Nodes // each playout adds about one node
	}
	c.tree.Seed(q.task.Seed + q.position.Key())
	c.tree.SetPosition(q.position)
	const chunk = 256
	played := int64(0)
	ending := c.newEndingAttempts(q)
	for limit == 0 || played < limit {
		n := int64(chunk)
		if limit > 0 {
			n = min(n, limit-played)
		}
		done := int64(c.tree.Playouts(int(n)))
		played += done
		if done < n || q.stopped() {
			break
		}
		if info, ok := ending.solve(played); ok {
			info.Limit = limit
			return info
		}
		if q.task.Report != nil && q.task.Clock != nil {
			if now := q.task.Clock(); now-q.reported >= reportEvery {
				q.reported = now
				info := c.treeInfo(q, played)
				info.Limit = limit
				q.task.Report(&info)
			}
		}
	}
	info := c.treeInfo(q, played)
	info.Limit = limit
	return info
}

func (c *Player) treeInfo(q *query, played int64) player.Info {
	used, most := c.tree.Len()
	info := player.Info{Nodes: played, Playouts: played, HashFull: used * 1000 / most}
	for i, m := range c.tree.Moves() {
		if i == q.lines {
			break
		}
		line := player.Line{
			Move: q.name(m.Column), WinProb: (m.Mean + 1) / 2, Eval: int(m.Mean * 1000), Score: m.Mean,
			Win: m.Win, AtMost: player.EndsBefore(m.Win), Proved: m.Proved, Visits: m.Visits, PV: q.names(c.tree.PV(m.Column)),
		}
		info.SelDepth = max(info.SelDepth, len(line.PV))
		info.Lines = append(info.Lines, line)
	}
	if len(info.Lines) > 0 {
		info.Move = info.Lines[0].Move
		info.Depth = len(info.Lines[0].PV)
	}
	return info
}
