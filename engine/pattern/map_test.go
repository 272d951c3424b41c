package pattern

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
)

var rules = []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju}

// randomPosition plays random legal moves until there are n stones or the game is over.
func randomPosition(t testing.TB, rng *rand.Rand, rule gomoku.Rule, size, n int) *gomoku.Position {
	p, err := gomoku.New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for tries := 0; p.Ply() < n && tries < 10*n; tries++ {
		p.Play(gomoku.At(rng.IntN(size), rng.IntN(size)))
	}
	return p
}

// sameState compares everything but the undo stack.
func sameState(t *testing.T, a, b *Map, what string) {
	t.Helper()
	for i := range a.cells {
		if a.cells[i] != gomoku.Empty {
			continue // the line keys of occupied cells are not used
		}
		for d := range 4 {
			if a.key[d][i] != b.key[d][i] {
				t.Fatalf("%s: line key %d of cell %d: %d, want %d", what, d, i, a.key[d][i], b.key[d][i])
			}
		}
	}
	switch {
	case a.cells != b.cells:
		t.Fatalf("%s: cells differ", what)
	case a.shapes != b.shapes:
		t.Fatalf("%s: shapes differ", what)
	case a.class != b.class, a.count != b.count, a.sets != b.sets:
		t.Fatalf("%s: classes differ", what)
	case a.near != b.near, a.empty != b.empty:
		t.Fatalf("%s: neighbourhoods differ", what)
	case a.hash != b.hash:
		t.Fatalf("%s: hashes differ", what)
	}
}

// After any sequence of Play and Undo a map equals one that Reset has computed.
func TestPlayUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range rules {
		m, fresh := NewMap(rule), NewMap(rule)
		for range 20 {
			size := 15
			if rule != gomoku.Renju {
				size = 5 + rng.IntN(16)
			}
			p := randomPosition(t, rng, rule, size, 6)
			m.Reset(p)
			for range 40 {
				if rng.IntN(3) > 0 {
					pt := gomoku.At(rng.IntN(size), rng.IntN(size))
					if p.Play(pt) == nil {
						m.Play(pt, p.ToMove().Other())
					}
				} else if p.Ply() > 6 {
					p.Undo()
					m.Undo()
				}
				fresh.Reset(p)
				sameState(t, m, fresh, rule.String())
			}
		}
	}
}

func BenchmarkPlayUndo(b *testing.B) {
	for _, rule := range rules {
		b.Run(rule.String(), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(3, 4))
			m := NewMap(rule)
			p := randomPosition(b, rng, rule, 15, 16)
			m.Reset(p)
			var at []gomoku.Point
			for range 64 {
				pt := gomoku.At(3+rng.IntN(9), 3+rng.IntN(9))
				if m.At(pt) == gomoku.Empty {
					at = append(at, pt)
				}
			}
			for i := 0; b.Loop(); i++ {
				m.Play(at[i%len(at)], p.ToMove())
				m.Undo()
			}
		})
	}
}

// All maps of a rule share its tables, even if several goroutines make the first.
func TestTablesAreShared(t *testing.T) {
	for _, rule := range rules {
		const makers = 4
		maps := make(chan *Map, makers)
		for range makers {
			go func() { maps <- NewMap(rule) }()
		}
		first := <-maps
		for range makers - 1 {
			if m := <-maps; m.t != first.t || m.Rule() != rule {
				t.Errorf("%v: two maps have different tables", rule)
			}
		}
	}
}

func BenchmarkNewTables(b *testing.B) {
	for b.Loop() {
		newTables(gomoku.Renju)
	}
}
