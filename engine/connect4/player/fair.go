package player

import (
	"errors"
	"math/rand/v2"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/connect4/tree"
	"tengen/engine/game"
)

// Game returns Connect Four as connect4.Game has it, with openings. The book tells
// which of them are fair and may be nil.
func Game(book BookSource) game.Game {
	g := connect4.Game()
	f := &fair{book: book}
	g.Draw = f.draw
	return g
}

// fairTries bounds how many openings are drawn for one that is taken.
const fairTries = 2000

// fair draws openings: some random discs after which nobody can complete four.
// A strict one is worth nothing to either side: a draw on the classic board, and
// as good as one in a tree search elsewhere.
type fair struct {
	book   BookSource
	solver *solver.Solver // made when first needed
	opened bool           // the solver has the book
	tree   *tree.Tree
}

// draw draws openings. Longer ones repeat once all are used.
func (f *fair) draw(d game.Drawing) ([]string, error) {
	rng := rand.New(rand.NewPCG(d.Seed, 0))
	seen := map[string]bool{}
	var list []string
	if d.Strict {
		f.open(d.Stop)
	}
	for try := 0; len(list) < d.N; try++ {
		if d.Stopped() {
			return nil, game.ErrStopped
		}
		p, err := connect4.Parse(d.Game, "")
		if err != nil {
			return nil, err
		}
		for discs := f.discs(p, d.Strict, rng); p.Ply() < discs && !p.Over(); {
			p.Play(rng.IntN(p.Width())) // a full column is drawn again
		}
		moves := connect4.MoveString(p.Moves())
		quiet := !p.Over() && p.Urgent(connect4.First)|p.Urgent(connect4.Second) == 0
		if quiet && (!seen[moves] || try > fairTries) && (!d.Strict || f.even(p, &d)) && !d.Stopped() {
			seen[moves] = true
			list = append(list, moves)
			d.ReportFound(len(list))
		} else if try > fairTries*(d.N+1) {
			return nil, errors.New("there are not " + d.Game + " openings enough")
		}
	}
	return list, nil
}

// lateDiscs is how many lie on a classic board that is solved in a moment
// without a book.
const lateDiscs = 14

// discs returns the number of discs an opening has: two to four, and where the solver has
// no book as many as it needs to be quick.
func (f *fair) discs(p *connect4.Position, strict bool, rng *rand.Rand) int {
	if n := 2 + rng.IntN(3); !strict || !p.Classic() || f.opened {
		return n
	}
	return lateDiscs
}

// open makes the solver, with the book if it is to be had.
func (f *fair) open(stop func() bool) {
	if f.solver == nil {
		f.solver = solver.NewSolver(tableLog-2, nil)
	}
	if f.book == nil || f.opened {
		return
	}
	if stop == nil {
		stop = func() bool { return false }
	}
	if book := f.book(stop); book != nil {
		f.solver.Open(book)
		f.opened = true
	}
}

const (
	// evenPlayouts is how long a position off the classic board is looked at.
	evenPlayouts = 4000
	// evenMean is how much of a game, −1 to 1, a side may be better off there.
	evenMean = 0.08
)

// even reports whether neither side is better off in p.
func (f *fair) even(p *connect4.Position, d *game.Drawing) bool {
	if p.Classic() {
		a := f.solver.Analyse(p, solver.Options{Stop: d.Stopped, Only: true})
		return a.Solved && a.Columns[a.Best].Lo == 0
	}
	if f.tree == nil {
		f.tree = tree.New(1<<16, 1)
	}
	f.tree.Forget()
	f.tree.Seed(d.Seed)
	f.tree.SetPosition(p)
	f.tree.Playouts(evenPlayouts)
	best := f.tree.Moves()[0]
	if best.Proved {
		return best.Win == 0
	}
	return max(best.Mean, -best.Mean) <= evenMean
}
