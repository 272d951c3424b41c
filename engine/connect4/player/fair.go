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

// fairTries limits the attempts: after fairTries of them draw accepts repeated openings,
// and after fairTries × (N + 1) it fails.
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

// evenClassic is the beginning of a drawn game on the classic board: the first disc in the
// third column of seven.
const evenClassic = "3"

// draw draws openings. If d.Late ends the drawing before one is found, draw returns
// evenClassic or, on another board, the most even opening tried.
func (f *fair) draw(d game.Drawing) ([]string, error) {
	rng := rand.New(rand.NewPCG(d.Seed, 0))
	seen := map[string]bool{}
	var list []string
	nearest, least := "", 1.0
	if d.Strict {
		f.open(d.Ended)
	}
	for try := 0; len(list) < d.N; try++ {
		switch {
		case d.Stopped():
			return nil, game.ErrStopped
		case nearest != "" && d.Expired():
			if len(list) == 0 {
				list = []string{nearest}
			}
			return list, nil
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
		even := false
		switch {
		case !quiet || seen[moves] && try <= fairTries:
		case p.Classic() && d.Strict:
			nearest = evenClassic
			even = f.draws(p, &d)
		default:
			var off float64
			if even, off = f.even(p, &d); nearest == "" || off < least {
				nearest, least = moves, off
			}
		}
		if even && !d.Stopped() {
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
	// evenPart is the number of playouts between two polls.
	evenPart = 500
	// evenMean is the largest absolute mean result, from −1 to 1, of a position
	// that counts as even.
	evenMean = 0.08
)

// draws reports whether p, on the classic board, is solved as a draw.
func (f *fair) draws(p *connect4.Position, d *game.Drawing) bool {
	a := f.solver.Analyse(p, solver.Options{Stop: d.Ended, Only: true})
	return a.Solved && a.Columns[a.Best].Lo == 0
}

// even reports whether p may be an opening: always if the drawing is not strict, and
// otherwise if a tree search gives neither side an advantage. off is the absolute mean
// result of the search, 0…1, or 1 if there was no search or it proved the result.
func (f *fair) even(p *connect4.Position, d *game.Drawing) (ok bool, off float64) {
	if !d.Strict {
		return true, 1
	}
	if f.tree == nil {
		f.tree = tree.New(1<<16, 1)
	}
	f.tree.Forget()
	f.tree.Seed(d.Seed)
	f.tree.SetPosition(p)
	for done := 0; done < evenPlayouts && (done == 0 || !d.Ended()); done += evenPart {
		f.tree.Playouts(evenPart)
	}
	best := f.tree.Moves()[0]
	if best.Proved {
		return best.Win == 0, 1
	}
	off = max(best.Mean, -best.Mean)
	return off <= evenMean, off
}
