package player

import (
	"slices"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
)

// Strict openings of the classic board are draws by exact solution, with the book and
// without it. The same seed gives the same openings.
func TestFair(t *testing.T) {
	book, err := solver.NewBook(solver.BookPlies, solver.BundledBook())
	if err != nil {
		t.Fatal(err)
	}
	exact := solver.NewSolver(tableLog, book)
	for _, c := range []struct {
		name        string
		book        BookSource
		least, most int // discs
	}{
		{"with the book", func(func() bool) *solver.Book { return book }, 2, 4},
		{"without a book", nil, lateDiscs, lateDiscs},
		{"with a book that is not available", func(func() bool) *solver.Book { return nil }, lateDiscs, lateDiscs},
	} {
		d := game.Drawing{Game: "connect4", N: 5, Seed: 3, Strict: true}
		list, err := Game(c.book).Draw(d)
		again, _ := Game(c.book).Draw(d)
		if err != nil || len(list) != 5 || !slices.Equal(list, again) {
			t.Fatal(c.name, list, again, err)
		}
		for _, moves := range list {
			p, err := connect4.Parse("connect4", moves)
			if err != nil || p.Over() || p.Ply() < c.least || p.Ply() > c.most {
				t.Errorf("%s: %s, %v", c.name, moves, err)
				continue
			}
			a := exact.Analyse(p, solver.Options{Only: true})
			if !a.Solved || a.Columns[a.Best].Lo != 0 {
				t.Errorf("%s: the score of %s is %d", c.name, moves, a.Columns[a.Best].Lo)
			}
		}
	}
}

// Openings are drawn on other boards too, and a drawing can be stopped.
func TestFairElsewhere(t *testing.T) {
	list, err := Game(nil).Draw(game.Drawing{Game: "connect4-9x9-c2", N: 3, Seed: 1, Strict: true})
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	stopped, err := Game(nil).Draw(game.Drawing{Game: "connect4", N: 1, Strict: true,
		Stop: func() bool { return true }})
	if err != game.ErrStopped || stopped != nil {
		t.Error(stopped, err)
	}
}

// A drawing whose time ends returns an opening at once: on the classic board one that is a
// draw.
func TestFairLate(t *testing.T) {
	for _, name := range []string{"connect4", "connect4-9x9", "connect4-9x9-c2", "connect4-4x4"} {
		for _, strict := range []bool{true, false} {
			for polls := range 4 {
				count := 0
				d := game.Drawing{Game: name, N: 30, Seed: 5, Strict: strict,
					Late: func() bool { count++; return count > polls }}
				list, err := Game(nil).Draw(d)
				if err != nil || len(list) == 0 || len(list) > polls+1 || count > polls+40 {
					t.Errorf("%s, late after %d polls: %q %v, %d polls", name, polls, list, err, count)
				}
				for _, moves := range list {
					if p, err := connect4.Parse(name, moves); err != nil || p.Over() {
						t.Errorf("%s, late after %d polls: %s %v", name, polls, moves, err)
					}
				}
				if name == "connect4" && strict && len(list) > 0 && list[0] != evenClassic {
					t.Errorf("late after %d polls: %s", polls, list[0])
				}
			}
		}
	}
}
