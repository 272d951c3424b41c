package solver

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
)

// brute returns the score of p by playing every continuation to the end.
func brute(p *connect4.Position) int {
	best := -len(Ending{}.boards)
	for x := range p.Width() {
		if p.Check(x) != nil {
			continue
		}
		free := p.Free()
		p.Play(x)
		v := 0
		switch {
		case p.Outcome() == connect4.Drawn:
		case p.Over():
			v = (free + 1) / 2
		default:
			v = -brute(p)
		}
		p.Undo()
		best = max(best, v)
	}
	return best
}

// On small boards, with and without blocked cells, the scores of columns equal those
// of brute. Mirrored boards have the same scores. The line of best play ends with the
// score of the position.
func TestEnding(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	tried := 0
	for e := NewEnding(); tried < 150; {
		p := connect4test.Game(r, 140)
		for p.Ply() > 0 && p.Free() < 7+r.IntN(6) {
			p.Undo()
		}
		if p.Over() || p.Free() > 12 {
			continue
		}
		tried++
		columns, line, ok := e.Solve(&p.Board, 1<<40, nil)
		mirrored, _, _ := e.Solve(&p.Mirror().Board, 1<<40, nil)
		if !ok {
			t.Fatal("not solved")
		}
		best := -100
		for x := range p.Width() {
			c := columns[x]
			if c.Open != (p.Check(x) == nil) || c != mirrored[p.Width()-1-x] {
				t.Fatalf("column %s %+v, mirrored %+v:\n%s", connect4.ColumnName(x), c, mirrored[p.Width()-1-x], p)
			}
			if !c.Open {
				continue
			}
			best = max(best, c.Lo)
			want, free := 0, p.Free()
			p.Play(x)
			if !p.Over() {
				want = -brute(p)
			} else if p.Outcome() != connect4.Drawn {
				want = (free + 1) / 2
			}
			p.Undo()
			if c.Lo != want || c.Hi != want {
				t.Fatalf("column %s scores %+v, want %d:\n%s", connect4.ColumnName(x), c, want, p)
			}
		}
		q := p.Clone()
		for _, x := range line {
			if err := q.Play(int(x)); err != nil {
				t.Fatalf("line %s: %v:\n%s", connect4.MoveString(line), err, p)
			}
		}
		plies := PliesToWin(best, p.Free())
		if !q.Over() || (q.Outcome() == connect4.Drawn) != (plies == 0) || plies != 0 &&
			max(plies, -plies) != len(line) ||
			plies > 0 != (q.Outcome() == connect4.FirstWins+connect4.Outcome(p.ToMove())) {
			t.Errorf("score %d, %d plies, line %s:\n%s", best, plies, connect4.MoveString(line), p)
		}
	}
}

// Endings of the classic board have the scores that Solver finds.
func TestEndingClassic(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	e, s := NewEnding(), NewSolver(20, nil)
	for range 60 {
		p := connect4test.Classic(r, 22+r.IntN(20))
		columns, _, ok := e.Solve(&p.Board, 1<<40, nil)
		a := s.Analyse(p, Options{})
		for x, c := range a.Columns {
			if !ok || columns[x] != c {
				t.Fatalf("column %s %+v, solver %+v:\n%s", connect4.ColumnName(x), columns[x], c, p)
			}
		}
	}
}

// A search ends when stop returns true and at its limit of nodes. Solve then returns false.
func TestEndingStops(t *testing.T) {
	e := NewEnding()
	p := connect4test.Parse(t, "connect4-6x5", "34")
	if _, _, ok := e.Solve(&p.Board, 1<<40, func() bool { return true }); ok {
		t.Error("stopped, but solved")
	}
	if _, _, ok := e.Solve(&p.Board, 3000, nil); ok || e.Nodes() > 3100 {
		t.Errorf("bounded to 3000 nodes, visited %d (solved %t)", e.Nodes(), ok)
	}
}

func BenchmarkEnding(b *testing.B) {
	p := connect4test.Parse(b, "connect4-6x5", "")
	for b.Loop() {
		e := NewEnding()
		if _, _, ok := e.Solve(&p.Board, 1<<40, nil); !ok {
			b.Fatal("not solved")
		}
		b.ReportMetric(float64(e.Nodes()), "nodes")
	}
}
