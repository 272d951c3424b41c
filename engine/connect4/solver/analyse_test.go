package solver

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
)

// outcome returns the score of the finished game p for s, in the convention of Solver.
func outcome(p *connect4.Position, s connect4.Side) int {
	if p.Outcome() == connect4.Drawn {
		return 0
	}
	v := (classicCells - p.Ply() + 2) / 2
	if p.Outcome() != connect4.FirstWins+connect4.Outcome(s) {
		v = -v
	}
	return v
}

// The scores of columns equal those of solving each child. The line of best play ends
// with the score of the position. Mirrored positions give mirrored scores.
func TestAnalyse(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	s := NewSolver(20, nil)
	for i := range 60 {
		p := connect4test.Classic(r, 17+i%25)
		a := s.Analyse(p, Options{})
		if !a.Complete || !a.Solved {
			t.Fatalf("unfinished: %+v\n%s", a, p)
		}
		m := NewSolver(16, nil).Analyse(p.Mirror(), Options{})
		for x, c := range a.Columns {
			if c.Open != (p.Check(x) == nil) {
				t.Fatalf("column %d open %t\n%s", x, c.Open, p)
			}
			if c.Open {
				q := p.Clone()
				q.Play(x)
				want := outcome(q, p.ToMove())
				if !q.Over() {
					v, _ := NewSolver(18, nil).Score(q, nil)
					want = -v
				}
				if c.Lo != want || c.Hi != want || c != m.Columns[classicWidth-1-x] {
					t.Errorf("column %s %+v, mirrored %+v, want %d:\n%s", connect4.ColumnName(x), c,
						m.Columns[classicWidth-1-x], want, p)
				}
			}
			if c.Open && c.Lo > a.Columns[a.Best].Lo {
				t.Errorf("column %s is better than %s:\n%s", connect4.ColumnName(x), connect4.ColumnName(a.Best), p)
			}
		}
		if int(a.PV[0]) != a.Best {
			t.Errorf("line %s does not begin with %s:\n%s", connect4.MoveString(a.PV), connect4.ColumnName(a.Best), p)
		}
		q := p.Clone()
		for _, x := range a.PV {
			if err := q.Play(int(x)); err != nil {
				t.Fatalf("line %s: %v\n%s", connect4.MoveString(a.PV), err, p)
			}
		}
		if !q.Over() || outcome(q, p.ToMove()) != a.Columns[a.Best].Lo {
			t.Errorf("line %s of score %d ends\n%s", connect4.MoveString(a.PV), a.Columns[a.Best].Lo, q)
		}
	}
}

// Reported bounds always contain the final score. A stopped search returns a legal
// column.
func TestReports(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		p := connect4test.Classic(r, 16)
		var seen []Analysis
		last := NewSolver(20, nil).Analyse(p, Options{Report: func(a *Analysis) { seen = append(seen, *a) }})
		for _, a := range seen {
			for x, c := range a.Columns {
				if final := last.Columns[x]; c.Lo > final.Lo || c.Hi < final.Hi {
					t.Fatalf("column %d was %+v, is %+v:\n%s", x, c, final, p)
				}
			}
			if a.Solved && a.Columns[a.Best].Lo != last.Columns[last.Best].Lo {
				t.Fatalf("solved too early:\n%s", p)
			}
		}
		polls := 0
		cut := NewSolver(16, nil).Analyse(p, Options{Stop: func() bool { polls++; return polls > 1 }})
		if p.Check(cut.Best) != nil {
			t.Fatalf("stopped search names column %d:\n%s", cut.Best, p)
		}
	}
}

// If the book has the score of the position, Analyse with Only returns the best
// column with its exact score.
func TestBestFromBook(t *testing.T) {
	p := connect4test.Parse(t, "connect4", "32164625")
	s := NewSolver(20, theBook(t))
	score, ok := s.book.lookup(pairOf(&p.Board), p.Ply())
	if !ok {
		t.Fatal("the position is not in the book")
	}
	a := s.Analyse(p, Options{Only: true})
	if c := a.Columns[a.Best]; !a.Solved || !c.Solved() || c.Lo != score || score != 11 {
		t.Errorf("best column %+v (solved %t), the book says %d:\n%s", c, a.Solved, score, p)
	}
}

// The number of nodes is the same natively and, in make test-wasm, in WebAssembly, for
// a position in the book and one that is not.
func TestSameNodes(t *testing.T) {
	s := NewSolver(20, theBook(t))
	for _, tt := range []struct {
		moves string
		only  bool
		nodes int64
	}{{"32164625", true, 979}, {"444444212126", false, 62_613}} {
		s.Forget()
		before := s.Nodes()
		s.Analyse(connect4test.Parse(t, "connect4", tt.moves), Options{Only: tt.only})
		if got := s.Nodes() - before; got != tt.nodes {
			t.Errorf("%s took %d nodes, not %d", tt.moves, got, tt.nodes)
		}
	}
}
