package player

import (
	"bytes"
	"errors"
	"slices"
	"time"

	"tengen/engine/connect4"
)

// Connect4 is the project's own player of Connect Four: on the classic board
// it solves, elsewhere it searches a tree until few enough cells are free to
// solve the rest.
type Connect4 struct {
	game   string
	solver *connect4.Solver // nil but on the classic board
	book   BookSource       // nil when there is none, or the solver has it
	tree   *connect4.Tree
	ending *connect4.Ending
}

const (
	connect4TableLog  = 22      // entries of the solver's table, 8 bytes each
	connect4TreeNodes = 1 << 22 // 16 bytes each
	// connect4Nodes bounds the solver when the task has no limit.
	connect4Nodes = 100_000_000
	// connect4Playouts bounds the tree when the task has no limit.
	connect4Playouts = 200_000
	// connect4Guess is how many playouts choose a move on the classic board
	// when the solver was stopped.
	connect4Guess = 20_000
)

// NewConnect4 is a player of p's game. Only on the classic board it asks for
// book, which may be nil.
func NewConnect4(p *connect4.Position, book BookSource) *Connect4 {
	c := &Connect4{game: p.Game(), tree: connect4.NewTree(connect4TreeNodes, 1), ending: connect4.NewEnding()}
	if p.Classic() {
		c.solver, c.book = connect4.NewSolver(connect4TableLog, nil), book
	}
	return c
}

// Forget drops table and tree.
func (c *Connect4) Forget() {
	c.tree.Forget()
	c.ending.Forget()
	if c.solver != nil {
		c.solver.Forget()
	}
}

// Search answers with the columns, best first.
func (c *Connect4) Search(t *Task) (Info, error) {
	switch {
	case t.Connect4 == nil:
		return Info{}, errors.New("this player plays Connect Four")
	case t.Connect4.Game() != c.game:
		return Info{}, errors.New("this player plays " + c.game)
	case t.Connect4.Over():
		return Info{}, errors.New("the game is over")
	}
	p, view := towards(t.Connect4)
	q := &connect4Search{task: t, position: p, mirrored: view, lines: max(t.Lines, 1)}
	if t.Clock != nil {
		q.start = t.Clock()
	}
	switch {
	case t.Level > 0 && t.Level < len(connect4Levels):
		return c.atLevel(q, &connect4Levels[t.Level]), nil
	case c.solver != nil:
		return c.solve(q), nil
	}
	return c.think(q), nil
}

// connect4Search is one search: the task, and the position as it is looked at.
type connect4Search struct {
	task     *Task
	position *connect4.Position
	mirrored bool // position is the task's, mirrored
	lines    int
	start    time.Duration
	reported time.Duration
	means    *[connect4.MaxSize]float64 // by column, −1 to 1: a guess where the solver was stopped
}

// towards is p or its mirror image, whichever comes first by blocked cells and
// moves, so that mirrored games get mirrored answers. The first stone off the
// middle decides, so a game keeps its view.
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

// name is the task's name of column x of the position looked at.
func (q *connect4Search) name(x int) string {
	if q.mirrored {
		x = q.position.Width() - 1 - x
	}
	return connect4.ColumnName(x)
}

func (q *connect4Search) names(columns []uint8) []string {
	list := make([]string, len(columns))
	for i, x := range columns {
		list[i] = q.name(int(x))
	}
	return list
}

// stopped reports whether the task is to end now.
func (q *connect4Search) stopped() bool {
	t := q.task
	return t.Stop != nil && t.Stop() || t.Limits.Time > 0 && t.Clock != nil && t.Clock()-q.start >= t.Limits.Time
}

// reportEvery is the time between two reports of a tree search.
const reportEvery = 100 * time.Millisecond

// think searches the tree until a limit, or until the result is certain.
func (c *Connect4) think(q *connect4Search) Info {
	limit := q.task.Limits.Playouts
	if q.task.Limits == (Limits{}) {
		limit = connect4Playouts
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

func (c *Connect4) treeInfo(q *connect4Search, played int64) Info {
	used, most := c.tree.Len()
	info := Info{Nodes: played, Playouts: played, HashFull: used * 1000 / most}
	for i, m := range c.tree.Moves() {
		if i == q.lines {
			break
		}
		line := Line{
			Move: q.name(m.Column), WinProb: (m.Mean + 1) / 2, Eval: int(m.Mean * 1000), Score: m.Mean,
			Win: m.Win, Proved: m.Proved, Visits: m.Visits, PV: q.names(c.tree.PV(m.Column)),
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
