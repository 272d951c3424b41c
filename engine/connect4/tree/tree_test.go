package tree

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
	"tengen/engine/connect4/solver"
)

// Results that the tree proves on the classic board agree with the solver.
func TestTreeProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	s := solver.NewSolver(20, nil)
	tree := New(1<<18, 1)
	proofs := 0
	for i := range 200 {
		p := connect4test.Classic(r, 20+i%22)
		a := s.Analyse(p, solver.Options{})
		tree.SetPosition(p)
		tree.Playouts(3000)
		for _, m := range tree.Moves() {
			if !m.Proved {
				continue
			}
			proofs++
			score := a.Columns[m.Column].Lo
			if sign(score) != sign(m.Win) {
				t.Errorf("column %s proved %d, solved %d:\n%s", connect4.ColumnName(m.Column), m.Win, score, p)
			}
		}
	}
	if proofs < 200 {
		t.Errorf("only %d moves were proved", proofs)
	}
}

func sign(n int) int { return max(-1, min(1, n)) }

// A tree that follows a whole game and reuses nodes remains a tree: no block has two
// parents, no used block is free, and all nodes are accounted for.
func TestTreeReuse(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for range 5 {
		p := connect4test.Game(r, 2)
		tree := New(1<<12, 3)
		for !p.Over() {
			tree.SetPosition(p)
			if tree.board != p.Board {
				t.Fatal("the root is another position")
			}
			tree.Playouts(600)
			checkTree(t, tree)
			p.Play(tree.Moves()[0].Column)
			for !p.Over() && r.IntN(4) > 0 && p.Play(r.IntN(p.Width())) != nil {
			}
		}
	}
}

func checkTree(t *testing.T, tree *Tree) {
	t.Helper()
	owner := map[uint32]bool{}
	var claim func(block uint32)
	claim = func(block uint32) {
		if block == 0 {
			return
		}
		if owner[block] {
			t.Fatalf("block %d has two parents", block)
		}
		owner[block] = true
		for _, n := range tree.nodes[block : block+blockSize] {
			claim(n.block)
		}
	}
	claim(tree.nodes[firstNode].block)
	for _, block := range tree.free {
		claim(block)
	}
	if got, want := len(owner)*blockSize, len(tree.nodes)-2*blockSize; got != want && got != want+blockSize {
		t.Fatalf("%d nodes reachable, %d stored", got, want)
	}
}

func BenchmarkPlayouts(b *testing.B) {
	for _, game := range []string{"connect4", "connect4-9x9", "connect4-12x12-f5"} {
		b.Run(game, func(b *testing.B) {
			tree := New(1<<22, 1)
			tree.SetPosition(connect4test.Parse(b, game, ""))
			for b.Loop() {
				tree.Playouts(1)
			}
		})
	}
}
