package player

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"tengen/engine/connect4"
)

// Connect4 is the project's own player of Connect Four: on the classic board
// it solves, elsewhere it searches a tree.
type Connect4 struct {
	game   string
	solver *connect4.Solver // nil but on the classic board
	tree   *connect4.Tree
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

// NewConnect4 is a player of p's game.
func NewConnect4(p *connect4.Position) *Connect4 {
	c := &Connect4{game: p.Game(), tree: connect4.NewTree(connect4TreeNodes, 1)}
	if p.Classic() {
		c.solver = connect4.NewSolver(connect4TableLog, connect4.Opening())
	}
	return c
}

// Forget drops table and tree.
func (c *Connect4) Forget() {
	c.tree.Forget()
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

// A connect4Level is how a handicapped player plays: few playouts, a random
// choice that favours the moves visited most, and at the lowest levels now
// and then a column taken blindly. It never depends on the clock.
type connect4Level struct {
	playouts int
	blind    float64 // probability of any open column
	spread   float64 // visits relative to the best below which a move is not considered
}

// connect4Levels are levels 1 to 11; 12 is full strength.
var connect4Levels = [...]connect4Level{
	1:  {playouts: 24, blind: 0.5, spread: 0.1},
	2:  {playouts: 32, blind: 0.25, spread: 0.2},
	3:  {playouts: 32, spread: 0.2},
	4:  {playouts: 64, spread: 0.3},
	5:  {playouts: 128, spread: 0.4},
	6:  {playouts: 256, spread: 0.5},
	7:  {playouts: 512, spread: 0.6},
	8:  {playouts: 1_200, spread: 0.7},
	9:  {playouts: 3_000, spread: 0.8},
	10: {playouts: 10_000, spread: 0.9},
	11: {playouts: 50_000, spread: 1},
}

// atLevel chooses a move as a level does.
func (c *Connect4) atLevel(q *connect4Search, l *connect4Level) Info {
	c.tree.Forget()
	c.tree.Seed(q.task.Seed + q.position.Key())
	c.tree.SetPosition(q.position)
	played := c.tree.Playouts(l.playouts)
	info := c.treeInfo(q, int64(played))
	rng := rand.New(rand.NewPCG(q.task.Seed, q.position.Key()))
	moves := c.tree.Moves()
	if rng.Float64() < l.blind {
		info.Move = q.name(moves[rng.IntN(len(moves))].Column)
		return info
	}
	if moves[0].Win > 0 {
		return info
	}
	var total float64
	for _, m := range moves {
		total += l.weight(&m, &moves[0])
	}
	at := rng.Float64() * total
	for _, m := range moves {
		if at -= l.weight(&m, &moves[0]); at < 0 {
			info.Move = q.name(m.Column)
			break
		}
	}
	return info
}

// weight is how likely a move is taken, relative to the best.
func (l *connect4Level) weight(m, best *connect4.Move) float64 {
	if m.Column == best.Column {
		return 1
	}
	if m.Win < 0 || best.Visits == 0 || float64(m.Visits) < l.spread*float64(best.Visits) {
		return 0
	}
	return float64(m.Visits) / float64(best.Visits)
}
