package puzzle

import (
	"math"

	"tengen/engine/connect4"
	"tengen/engine/connect4/tree"
	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A Grader says how difficult puzzles are. It lets a search look at them as who
// solves them does: what does it see at first, and how long does it take until it
// plays the key and stays with it? A Grader is for one puzzle at a time.
type Grader struct {
	Stop func() bool // asked now and then whether to stop; may be nil

	engines [3]*search.Engine // by rule, made when first needed
	tree    *tree.Tree        // of Connect Four
}

// A Look is what a search sees in a puzzle.
type Look struct {
	// Effort is the binary logarithm of the positions, or of Connect Four's
	// playouts, after which the key is the best move and stays so.
	Effort float64
	// Decoys says how much else looks as good at first: in five in a row the
	// binary logarithm of 1 and the moves that one ply puts before the key, in
	// Connect Four the share of 64 playouts that do not begin with the key.
	Decoys float64
	// Whole is the binary logarithm of the positions of the whole search, which
	// ends early where a win is proved. It is 0 in Connect Four.
	Whole float64
}

const (
	gradeTable = 4 << 20 // bytes
	gradeNodes = 320_000 // positions; twice as many stand for a key that is not found
	glance     = 24      // moves that are told apart at first sight
	gradeSeeds = 15
	mostPlays  = 1 << 12 // playouts; four times as many stand for a column that is not found
	firstPlays = 64
)

// Look lets a search look at a puzzle. The error is that of a puzzle which
// cannot be read.
func (g *Grader) Look(p *Puzzle) (Look, error) {
	if p.Kind >= Drop {
		q, err := connect4.Parse(p.Game, p.Moves)
		if err != nil {
			return Look{}, err
		}
		return g.discs(q, p.Key), nil
	}
	q, err := gomoku.Parse(p.Game, p.Moves)
	if err != nil {
		return Look{}, err
	}
	key, err := gomoku.ParsePoint(p.Key, q.Size())
	if err != nil {
		return Look{}, err
	}
	return g.fives(q, key), nil
}

func (g *Grader) fives(p *gomoku.Position, key gomoku.Point) Look {
	e := g.engines[p.Rule()]
	if e == nil {
		e = search.New(p.Rule(), gradeTable)
		g.engines[p.Rule()] = e
	}
	e.Forget()
	rank := glance
	for i, l := range e.Search(search.Task{Position: p, Lines: glance, Limits: search.Limits{Depth: 1, Wide: true}, Stop: g.Stop}).Lines {
		if l.Move == key {
			rank = i
		}
	}
	e.Forget()
	settled := int64(0)
	found := e.Search(search.Task{
		Position: p, Limits: search.Limits{Nodes: gradeNodes}, Stop: g.Stop,
		Report: func(i *search.Info) {
			switch {
			case i.Lines[0].Move != key:
				settled = 0
			case settled == 0:
				settled = i.Nodes
			}
		},
	})
	if len(found.Lines) == 0 || found.Lines[0].Move != key || settled == 0 {
		settled = 2 * gradeNodes
	}
	return Look{Effort: math.Log2(float64(settled)), Decoys: math.Log2(float64(1 + rank)), Whole: math.Log2(float64(max(found.Nodes, 1)))}
}

func (g *Grader) discs(p *connect4.Position, key string) (l Look) {
	if g.tree == nil {
		g.tree = tree.New(2*mostPlays, 1)
	}
	for seed := range uint64(gradeSeeds) {
		g.tree.Forget()
		g.tree.Seed(100 + seed + p.Key())
		g.tree.SetPosition(p)
		settled := 0
		for done, n := 0, 8; n <= mostPlays; done, n = n, 2*n {
			g.tree.Playouts(n - done)
			moves := g.tree.Moves()
			switch {
			case connect4.ColumnName(moves[0].Column) != key:
				settled = 0
			case settled == 0:
				settled = n
			}
			if n == firstPlays {
				l.Decoys += decoys(moves, key) / gradeSeeds
			}
		}
		if settled == 0 {
			settled = 4 * mostPlays
		}
		l.Effort += math.Log2(float64(settled)) / gradeSeeds
	}
	return l
}

// decoys returns the share of the visits that went elsewhere.
func decoys(moves []tree.Move, key string) float64 {
	var all, others float64
	for _, m := range moves {
		all += float64(m.Visits)
		if connect4.ColumnName(m.Column) != key {
			others += float64(m.Visits)
		}
	}
	return others / max(all, 1)
}

// weights were fitted, kind by kind, to the binary logarithm of the positions
// that Tengen's levels need (tengen puzzles measure).
var weights = [kinds]struct{ base, ply, effort, decoys, whole float64 }{
	Fours:   {4.0, 0.25, 0.11, 0.34, 0.41},
	Threats: {8.8, 0, 0.36, 0, 0},
	Defence: {9.3, 0.08, 0.24, 0, 0},
	Trap:    {8.8, 0, 0.36, 0, 0},
	Escape:  {9.3, 0.08, 0.24, 0, 0},
	Barred:  {4.0, 0.25, 0.11, 0.34, 0.41},
	Drop:    {-0.2, 0.28, 0.47, 1.8, 0},
	Save:    {3.3, 0, 0.41, 2.1, 0},
}

// Grade returns how difficult a puzzle is, on the scale of the solver's rating: the
// easiest have 550 or so, few more than 2,000. The error is that of a puzzle
// which cannot be read.
func (g *Grader) Grade(p *Puzzle) (int, error) {
	l, err := g.Look(p)
	if err != nil {
		return 0, err
	}
	return l.Grade(p), nil
}

// Grade returns the grade of a puzzle that looks so.
func (l Look) Grade(p *Puzzle) int {
	w := weights[p.Kind]
	x := w.base + w.ply*float64(p.Plies) + w.effort*l.Effort + w.decoys*l.Decoys + w.whole*l.Whole
	grade := 700 + 180*(x-8)
	if p.Kind >= Drop { // Connect Four's levels count playouts
		grade = 500 + 150*x
	}
	return int(min(max(math.Round(grade), 100), maxGrade))
}
