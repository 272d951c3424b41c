package puzzle

import (
	"math"

	"tengen/engine/connect4"
	"tengen/engine/connect4/tree"
	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A Grader estimates how difficult puzzles are. It measures how a search solves a puzzle: how
// many other moves are better at first, and how long the search takes until it settles on
// the key. A Grader must not be used concurrently.
type Grader struct {
	Stop func() bool // polled during searches; true ends them; may be nil

	engines [3]*search.Engine // by rule, created when first needed
	tree    *tree.Tree        // for Connect Four
}

// A Measurement describes how a search solves a puzzle.
type Measurement struct {
	// Effort is the binary logarithm of the number of positions, or playouts in
	// Connect Four, after which the key is the best move until the end.
	Effort float64
	// Decoys measures how many other moves seem better at first. In five in a row it
	// is the binary logarithm of 1 + the number of moves before the key after a search
	// of one ply, in Connect Four the share of the first 64 playouts on other moves.
	Decoys float64
	// Whole is the binary logarithm of the number of positions of the whole search,
	// which ends when a win is proved. It is 0 in Connect Four.
	Whole float64
}

const (
	gradeTable = 4 << 20 // bytes
	gradeNodes = 320_000 // positions; Effort counts twice as many if the key is not found
	decoyMoves = 24      // number of moves ranked for Decoys
	gradeSeeds = 15
	mostPlays  = 1 << 12 // playouts; Effort counts four times as many if the key is not found
	firstPlays = 64      // playouts for Decoys
	fiveEffort = 4       // Effort and Whole of a five: its search ends after about 16 positions
)

// Measure searches a puzzle. It returns an error if the moves or the key are wrong.
func (g *Grader) Measure(p *Puzzle) (Measurement, error) {
	if p.Kind >= Drop {
		q, err := connect4.Parse(p.Game, p.Moves)
		if err != nil {
			return Measurement{}, err
		}
		return g.discs(q, p.Key), nil
	}
	q, err := gomoku.Parse(p.Game, p.Moves)
	if err != nil {
		return Measurement{}, err
	}
	key, err := gomoku.ParsePoint(p.Key, q.Size())
	if err != nil {
		return Measurement{}, err
	}
	return g.fives(q, key), nil
}

func (g *Grader) fives(p *gomoku.Position, key gomoku.Point) Measurement {
	e := g.engines[p.Rule()]
	if e == nil {
		e = search.New(p.Rule(), gradeTable)
		g.engines[p.Rule()] = e
	}
	e.Forget()
	rank := decoyMoves
	for i, l := range e.Search(search.Task{Position: p, Lines: decoyMoves, Limits: search.Limits{Depth: 1, Wide: true}, Stop: g.Stop}).Lines {
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
	return Measurement{Effort: math.Log2(float64(settled)), Decoys: math.Log2(float64(1 + rank)), Whole: math.Log2(float64(max(found.Nodes, 1)))}
}

func (g *Grader) discs(p *connect4.Position, key string) (l Measurement) {
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

// decoys returns the share of the visits on moves other than key.
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

// weights are the coefficients of Measurement.Grade by kind. They are a linear fit to the
// binary logarithm of the number of positions that Tengen needs to solve a puzzle.
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

// Grade returns the difficulty of a puzzle on the scale of the user's rating, 100 to 4,000.
// The easiest puzzles have about 550; few have more than 2,000. Grade returns an error if the
// moves or the key are wrong.
func (g *Grader) Grade(p *Puzzle) (int, error) {
	l, err := g.Measure(p)
	if err != nil {
		return 0, err
	}
	return l.Grade(p), nil
}

// Grade returns the difficulty of a puzzle with this measurement.
func (m Measurement) Grade(p *Puzzle) int {
	w := weights[p.Kind]
	switch { // to see that a line is to be stopped takes as long as to see that it can be completed
	case p.Kind == Defence && p.Plies == 1:
		w, m.Effort, m.Whole = weights[Fours], fiveEffort, fiveEffort
	case p.Kind == Save && p.Plies == 2:
		w = weights[Drop]
	}
	x := w.base + w.ply*float64(p.Plies) + w.effort*m.Effort + w.decoys*m.Decoys + w.whole*m.Whole
	grade := 700 + 180*(x-8)
	if p.Kind >= Drop { // Connect Four's levels count playouts
		grade = 500 + 150*x
	}
	return int(min(max(math.Round(grade), 100), maxGrade))
}
