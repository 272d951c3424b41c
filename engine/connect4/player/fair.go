package player

import (
	"errors"
	"math/rand/v2"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/connect4/tree"
	"tengen/engine/game"
)

// Game returns connect4.Game with a function that draws openings. It uses book, which
// may be nil, to find balanced openings.
func Game(book BookSource) game.Game {
	g := connect4.Game()
	f := &fair{book: book}
	g.Draw = f.draw
	return g
}

// fairTries limits the attempts: draw fails after fairTries for each opening wanted.
const fairTries = 2000

// fair draws openings: random discs after which neither side can complete four at
// once. A strict opening is a draw by exact solution on the classic board, and even
// according to a tree search on other boards.
type fair struct {
	book   BookSource
	solver *solver.Solver // created when first needed
	opened bool           // the solver has the book
	tree   *tree.Tree
}

// draw draws openings. After fairTries attempts it accepts openings that it already has.
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
			p.Play(rng.IntN(p.Width())) // has no effect if the column is full
		}
		moves := connect4.MoveString(p.Moves())
		quiet := !p.Over() && p.Urgent(connect4.First)|p.Urgent(connect4.Second) == 0
		if quiet && (!seen[moves] || try > fairTries) && (!d.Strict || f.even(p, &d)) && !d.Stopped() {
			seen[moves] = true
			list = append(list, moves)
			d.ReportFound(len(list))
		} else if try > fairTries*(d.N+1) {
			return nil, errors.New("there are not enough " + d.Game + " openings")
		}
	}
	return list, nil
}

// lateDiscs is a number of discs with which the classic board is solved quickly
// without a book.
const lateDiscs = 14

// discs returns the number of discs of an opening: two to four, or lateDiscs if a
// classic position must be solved without a book.
func (f *fair) discs(p *connect4.Position, strict bool, rng *rand.Rand) int {
	if n := 2 + rng.IntN(3); !strict || !p.Classic() || f.opened {
		return n
	}
	return lateDiscs
}

// open creates the solver, and opens the book if it is available.
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
	// evenPlayouts is the number of playouts for a position on another board than
	// the classic one.
	evenPlayouts = 4000
	// evenMean is the largest absolute mean result, from −1 to 1, of an even
	// position there.
	evenMean = 0.08
)

// even reports whether neither side has an advantage in p.
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
