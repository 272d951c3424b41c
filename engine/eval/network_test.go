package eval

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// The kernels compute the same as their definitions in Go.
func FuzzKernels(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		if err := CompareKernels(seed); err != nil {
			t.Fatal(err)
		}
	})
}

// After plays and undos an accumulator equals one computed from scratch.
func TestIncrementalUpdate(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		for _, size := range []int{9, 15, 20} {
			if rule == gomoku.Renju && size != 15 {
				continue
			}
			rng := rand.New(rand.NewPCG(3, uint64(rule)))
			n := random(rng)
			m := pattern.NewMap(rule)
			s := NewAccumulator(n, m)
			p, err := gomoku.New(rule, size)
			if err != nil {
				t.Fatal(err)
			}
			m.Reset(p)
			for range 300 {
				for range rng.IntN(5) {
					if m.Ply() > 0 {
						m.Undo()
					}
				}
				for range rng.IntN(6) {
					if pt := gomoku.At(rng.IntN(size), rng.IntN(size)); m.At(pt) == gomoku.Empty {
						m.Play(pt, gomoku.Black+gomoku.Color(rng.IntN(2)))
					}
				}
				got := s.Score(gomoku.Black, 0)
				fresh := &Accumulator{net: n, tracker: pattern.NewTracker(m)}
				fresh.begin()
				if fresh.boards != s.boards {
					t.Fatalf("%v, %d×%d: boards are %v, want %v", rule, size, size, s.boards, fresh.boards)
				}
				if want := n.heads[0].judge(&fresh.boards, false, 0); got != want {
					t.Fatalf("score %d, want %d", got, want)
				}
			}
		}
	}
}
