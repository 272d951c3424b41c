package player

import (
	"reflect"
	"sync"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// Engines and solvers that run at once, one on each goroutine, return the same results as
// alone. make test-race runs this test with the race detector.
func TestConcurrentEngines(t *testing.T) {
	type answer struct {
		info     Info
		solution threat.Solution
	}
	games := []struct{ game, moves string }{
		{"freestyle15", "h8i9h10g9i7"}, {"standard15", "h8h9i9g7j10g10i8j8"}, {"renju15",
			"h8h9j9g7i7g8g9f8i8e8"}, {"freestyle20", "j10k11j12i11k9l10"},
	}
	ask := func(game, moves string) (a answer) {
		p, err := gomoku.Parse(game, moves)
		if err != nil {
			t.Error(err)
			return a
		}
		tengen := NewTengen(p.Rule(), 1<<20)
		if a.info, err = tengen.Search(&Task{Position: gomoku.Value{Position: p}, Limits: Limits{Nodes: 2000},
			Lines: 2}); err != nil {
			t.Error(err)
		}
		a.solution = threat.Solve(p, p.ToMove(), threat.ByThreats, 2000, nil)
		return a
	}
	alone := make([]answer, len(games))
	for i, g := range games {
		alone[i] = ask(g.game, g.moves)
	}
	together := make([]answer, len(games))
	var all sync.WaitGroup
	for i, g := range games {
		all.Go(func() { together[i] = ask(g.game, g.moves) })
	}
	all.Wait()
	for i, g := range games {
		if !reflect.DeepEqual(alone[i], together[i]) {
			t.Errorf("%s %s: %+v alone, %+v at once with others", g.game, g.moves, alone[i], together[i])
		}
	}
}

// symmetricKey returns the key of the transformed position, after passes as well.
func TestSymmetricKey(t *testing.T) {
	p, err := gomoku.Parse("freestyle15", "h8i9h10g9i7f10a1")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for s := range gomoku.Symmetries {
			if got, want := symmetricKey(p, s), p.Transform(s).Key(); got != want {
				t.Errorf("symmetry %d, %v to move: key %x, want %x", s, p.ToMove(), got, want)
			}
		}
		p.Pass()
	}
}

// Symmetric positions have the same result, up to the symmetry.
func TestSymmetricPositions(t *testing.T) {
	for _, g := range []struct {
		game, moves string
		limits      Limits
	}{
		{"freestyle15", "h8i9h10g9i7f10", Limits{Depth: 6}},
		{"standard15", "h8h9i9g7j10g10", Limits{Depth: 6}},
		{"renju15", "h8h9j9g7i7g8g9f8", Limits{Depth: 6}},
		{"renju15", "h8h9j9g7i7g8g9f8i8e8", Limits{Nodes: 3000}},
		{"freestyle13", "a1b2c3b4", Limits{Nodes: 3000}},
	} {
		p, err := gomoku.Parse(g.game, g.moves)
		if err != nil {
			t.Fatal(err)
		}
		var first Info
		for s := range gomoku.Symmetries {
			turned := p.Transform(s)
			info, err := NewTengen(p.Rule(), 1<<20).Search(&Task{Position: gomoku.Value{Position: turned},
				Limits: g.limits})
			if err != nil {
				t.Fatal(err)
			}
			if s == 0 {
				first = info
			}
			m, _ := gomoku.ParsePoint(first.Move, p.Size())
			if l, f := info.Lines[0], first.Lines[0]; info.Nodes != first.Nodes || l.Eval != f.Eval || l.Win != f.Win ||
				info.Move != s.Apply(m, p.Size()).String() {
				t.Errorf("%s %s, symmetry %d: %s %d in %d nodes, want %v %d in %d", g.game, g.moves, s,
					info.Move, l.Eval, info.Nodes, s.Apply(m, p.Size()), f.Eval, first.Nodes)
			}
		}
	}
}
