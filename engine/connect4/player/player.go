// Package player is Tengen's player of Connect Four. It solves the game where that
// is possible and searches a proving tree elsewhere. Its levels are weaker.
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

// Player is the project's own player of Connect Four: on the classic board
// it solves, elsewhere it searches a tree until few enough cells are free to
// solve the rest.
type Player struct {
	game   string
	solver *solver.Solver // nil but on the classic board
	book   BookSource     // nil when there is none, or the solver has it
	tree   *tree.Tree
	ending *solver.Ending
	player.Groups
}

const (
	tableLog  = 22      // entries of the solver's table, 8 bytes each
	treeNodes = 1 << 22 // 16 bytes each
	// defaultNodes bounds the solver when the task has no limit.
	defaultNodes = 100_000_000
	// defaultPlayouts bounds the tree when the task has no limit.
	defaultPlayouts = 200_000
	// guessPlayouts is how many playouts choose a move on the classic board
	// when the solver was stopped.
	guessPlayouts = 20_000
)

// A BookSource gives the opening book when the player first needs it, which may
// take until stop, or nil where there is none: then exact answers take longer.
type BookSource func(stop func() bool) *solver.Book

// Players returns the player as a table of one, with a book that may be nil.
func Players(book BookSource) player.Table {
	return player.Table{{
		Name: "tengen", Game: connect4.Game().Name, Levels: len(levels),
		New: func(p game.Position) player.Player { return New(p.(connect4.Value).Position, book) },
	}}
}

// New returns a player of p's game. It asks for book, which may be nil, only on the
// classic board.
func New(p *connect4.Position, book BookSource) *Player {
	c := &Player{game: p.Game(), tree: tree.New(treeNodes, 1), ending: solver.NewEnding()}
	if p.Classic() {
		c.solver, c.book = solver.NewSolver(tableLog, nil), book
	}
	return c
}

// Forget drops table and tree.
func (c *Player) Forget() {
	c.tree.Forget()
	c.ending.Forget()
	if c.solver != nil {
		c.solver.Forget()
	}
	c.Groups.Forget()
}

// Search answers with the columns, best first.
func (c *Player) Search(t *player.Task) (player.Info, error) {
	v, err := player.PositionOf[connect4.Value](t)
	switch {
	case err != nil:
		return player.Info{}, err
	case v.Name() != c.game:
		return player.Info{}, player.ErrOtherGame
	}
	p, mirrored := towards(v.Position)
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

// query is one search: the task, and the position as the player sees it.
type query struct {
	task     *player.Task
	position *connect4.Position
	mirrored bool // position is the task's, mirrored
	lines    int
	start    time.Duration
	most     time.Duration // that the search may take; 0 is no limit
	reported time.Duration
	means    *[connect4.MaxSize]float64 // by column, −1 to 1: a guess where the solver was stopped
}

// towards returns p or its mirror image, whichever comes first by blocked cells
// and moves, so that mirrored games get mirrored answers. The first stone off the
// middle decides, so a game is always seen from the same side.
func towards(p *connect4.Position) (*connect4.Position, bool) {
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

// name returns the task's name of column x of the position looked at.
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

// stopped reports whether the task is to end now.
func (q *query) stopped() bool {
	t := q.task
	return t.Stop != nil && t.Stop() || q.most > 0 && t.Clock()-q.start >= q.most
}

// reportEvery is the time between two reports of a tree search.
const reportEvery = 100 * time.Millisecond

// think searches the tree until a limit, or until the result is certain.
func (c *Player) think(q *query) player.Info {
	limit := q.task.Limits.Playouts
	if q.task.Limits.Unbounded() {
		limit = defaultPlayouts
	} else if limit == 0 {
		limit = q.task.Limits.Nodes // a node a playout
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
