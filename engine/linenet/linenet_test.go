package linenet

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// random is a network of random weights.
func random(rng *rand.Rand) *Network {
	n := new(Network)
	some := func(most int) int16 { return int16(rng.IntN(2*most+1) - most) }
	for i := range n.rows {
		for k := range n.rows[i] {
			n.rows[i][k] = some(3000)
		}
	}
	for k := range n.bias {
		n.bias[k] = some(3000)
	}
	for side := range n.heads {
		h := new(head)
		for i := range h.in {
			for k := range h.in[i] {
				h.in[i][k] = some(1000)
			}
		}
		for u := range h.bias {
			h.bias[u], h.out[u] = int32(some(30000)), some(1000)
		}
		for k := range h.skip {
			h.skip[k] = some(1000)
		}
		n.heads[side] = h
	}
	return n
}

// The kernels compute what their definitions do.
func FuzzKernels(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := random(rng)
		var a, b State
		list := make([]pattern.Difference, rng.IntN(100)+1)
		for i := range list {
			list[i] = pattern.Difference{
				Cell: uint16(rng.IntN(gomoku.Cells)),
				Old:  uint16(rng.IntN(pattern.RowLimit)), New: uint16(rng.IntN(pattern.RowLimit)),
			}
		}
		for i := range a.cells {
			for k := range a.cells[i] {
				a.cells[i][k] = int16(rng.Uint32())
			}
		}
		for k := range a.boards {
			a.boards[k] = int32(rng.Uint32())
		}
		b.cells, b.boards = a.cells, a.boards
		update(&list[0], len(list), &a.cells, &n.rows, &a.boards)
		updateGo(&list[0], len(list), &b.cells, &n.rows, &b.boards)
		if a.cells != b.cells || a.boards != b.boards {
			t.Fatal("update is not what updateGo is")
		}
		var in lanes
		for k := range in {
			in[k] = int16(rng.Uint32())
		}
		h := n.heads[0]
		u, v := h.bias, h.bias
		if x, y := dense(&in, &h.in, &h.skip, &u), denseGo(&in, &h.in, &h.skip, &v); x != y || u != v {
			t.Fatalf("dense is %d %v, by the definition %d %v", x, u, y, v)
		}
	})
}

// What is kept up to date through plays and undos is what a fresh look sees.
func TestFollows(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		for _, size := range []int{9, 15, 20} {
			if rule == gomoku.Renju && size != 15 {
				continue
			}
			rng := rand.New(rand.NewPCG(3, uint64(rule)))
			n := random(rng)
			tables := pattern.NewTables(rule)
			m := pattern.NewMap(tables)
			s := NewState(n, m)
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
				fresh := &State{net: n, watch: pattern.NewWatch(m)}
				fresh.begin()
				if fresh.boards != s.boards {
					t.Fatalf("%v, %d×%d: boards are %v, afresh %v", rule, size, size, s.boards, fresh.boards)
				}
				if want := n.heads[0].judge(&fresh.boards, false, 0); got != want {
					t.Fatalf("score %d, afresh %d", got, want)
				}
			}
		}
	}
}
