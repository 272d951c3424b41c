package connect4

import (
	"math/rand/v2"
	"testing"
)

// What the tree proves on the classic board is what the solver says.
func TestTreeProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	s := NewSolver(20, nil)
	tree := NewTree(1<<18, 1)
	proofs := 0
	for i := range 200 {
		p := random(r, 20+i%22)
		a := s.Analyse(p, Options{})
		tree.SetPosition(p)
		tree.Playouts(3000)
		for _, m := range tree.Moves() {
			if !m.Proved {
				continue
			}
			proofs++
			score := a.Columns[m.Column].Lo
			if sign(score) != sign(m.Win) {
				t.Errorf("column %s proved %d, solved %d:\n%s", ColumnName(m.Column), m.Win, score, p)
			}
		}
	}
	if proofs < 200 {
		t.Errorf("only %d moves were proved", proofs)
	}
}

func sign(n int) int { return max(-1, min(1, n)) }

// A tree taken along a whole game, with nodes used again, stays a tree: no
// block has two parents, none in use is free, and counts add up.
func TestTreeReuse(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	for range 5 {
		p := randomGame(r, 2)
		tree := NewTree(1<<12, 3)
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
			tree := NewTree(1<<22, 1)
			tree.SetPosition(parse(b, game, ""))
			for b.Loop() {
				tree.Playouts(1)
			}
		})
	}
}

// A promise counts the fours that can still be made with the stone, by
// definition.
func TestPromise(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	for range 200 {
		p := randomGame(r, 40)
		for x := range p.Width() {
			if p.Check(x) != nil {
				continue
			}
			for _, s := range [2]Side{First, Second} {
				want := 0
				for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
					for start := -3; start <= 0; start++ {
						own, open := 0, true
						for i := start; i < start+4; i++ {
							cx, cy := x+i*step[0], p.Next(x)+i*step[1]
							at := Blocked
							if cx >= 0 && cy >= 0 && cx < MaxSize && cy < MaxSize {
								at = p.At(At(cx, cy))
							}
							if at == Content(s) {
								own++
							}
							open = open && (at == Free || at == Content(s))
						}
						if open {
							want += [4]int{1, 4, 12, 12}[own]
						}
					}
				}
				if got := p.promise(uint8(s), x); got != want {
					t.Fatalf("column %s promises %s %d, want %d:\n%s", ColumnName(x), s, got, want, p)
				}
			}
		}
	}
}
