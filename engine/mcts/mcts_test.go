package mcts

import (
	"math"
	"slices"
	"testing"
)

// tictactoe is the game of these tests.
type tictactoe struct {
	cells [9]int8 // 1 and −1 for the sides, 0 for empty
	line  []Move
}

func (g *tictactoe) Moves(buf []Move) []Move {
	for m, c := range g.cells {
		if c == 0 {
			buf = append(buf, Move(m))
		}
	}
	return buf
}

func (g *tictactoe) Play(m Move) {
	g.cells[m] = 1 - int8(len(g.line)&1)*2
	g.line = append(g.line, m)
}

func (g *tictactoe) Undo() {
	g.cells[g.line[len(g.line)-1]] = 0
	g.line = g.line[:len(g.line)-1]
}

func (g *tictactoe) Outcome() (float64, bool) {
	for _, l := range [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8},
		{2, 4, 6}} {
		if s := g.cells[l[0]] + g.cells[l[1]] + g.cells[l[2]]; s == 3 || s == -3 {
			return 1, true
		}
	}
	return 0, len(g.line) == 9
}

func (g *tictactoe) Playout(r *Rand) float64 {
	start := len(g.line)
	value, over := g.Outcome()
	for !over {
		var buf [9]Move
		moves := g.Moves(buf[:0])
		g.Play(moves[r.N(uint32(len(moves)))])
		value, over = g.Outcome()
	}
	if (len(g.line)-start)%2 != 0 {
		value = -value
	}
	for len(g.line) > start {
		g.Undo()
	}
	return value
}

// uniform is a Judge with equal priors and value 0.
type uniform struct{}

func (uniform) Judge(moves []Move, priors []float32) float64 {
	for i := range moves {
		priors[i] = 1 / float32(len(moves))
	}
	return 0
}

func playMoves(moves ...Move) *tictactoe {
	g := &tictactoe{line: make([]Move, 0, 9)}
	for _, m := range moves {
		g.Play(m)
	}
	return g
}

// variants returns variants of the search that must all find simple wins and blocks.
func variants() map[string]Options {
	return map[string]Options{
		"UCB1":       {Formula: UCB1, C: 1.414, Choice: BestMean},
		"UCBRoot":    {Formula: UCBRoot, C: 2, Choice: BestMean},
		"UCBPlus":    {Formula: UCBPlus, C: 1.4, Expansion: OneInTurn},
		"PUCT":       {Formula: PUCT, C: 1.5, FirstPlay: 0.1, Expansion: AllLazy, Judge: uniform{}, Solve: true},
		"solver":     {Formula: UCB1, C: 1.414, Solve: true},
		"four leafs": {Formula: UCB1, C: 1.414, Playouts: 4},
	}
}

func TestFindsWinAndBlock(t *testing.T) {
	for name, o := range variants() {
		for _, c := range []struct {
			moves []Move
			want  Move
		}{
			{[]Move{0, 3, 1, 4}, 2}, // completes the top row
			{[]Move{4, 0, 8, 1}, 2}, // blocks the top row
		} {
			g := playMoves(c.moves...)
			tree := New(20000, o)
			tree.Seed(3)
			for range 3000 {
				if !tree.Step(g) {
					break
				}
			}
			if got := tree.Move(tree.Best(tree.Root())); got != c.want {
				t.Error(name, c.moves, "plays", got)
			}
			if len(g.line) != len(c.moves) {
				t.Fatal(name, "changes the position")
			}
		}
	}
}

func TestSolver(t *testing.T) {
	// After a corner, the answer on an adjacent edge loses.
	g := playMoves(0, 1)
	tree := New(100000, Options{Formula: UCB1, C: 1.414, Solve: true})
	steps := 0
	for tree.Step(g) {
		if steps++; steps > 100000 {
			t.Fatal("no proof")
		}
	}
	if tree.Proved(tree.Root()) != -1 {
		t.Error("the root is proved", tree.Proved(tree.Root()), "want -1")
	}
	if b := tree.Best(tree.Root()); tree.Proved(b) != 1 {
		t.Error("the best move is not a proved win")
	}
}

// digest returns a hash of a subtree.
func digest(t *Tree, n Node) uint64 {
	h := uint64(t.Visits(n))*31 + uint64(t.Move(n)) + math.Float64bits(t.Sum(n))
	for _, c := range t.Children(n, nil) {
		h = h*0x9e3779b97f4a7c15 + digest(t, c)
	}
	return h
}

func TestSameSeedSameTree(t *testing.T) {
	// The digests are the same on every machine. They change with the algorithm.
	for name, want := range map[string]uint64{"UCB1": 0x79beed8180a3f2e4, "UCBPlus": 0xabe476a789147f3d,
		"PUCT": 0x2737b44eef7c65f9} {
		tree := New(5000, variants()[name])
		tree.Seed(42)
		for range 2000 {
			tree.Step(playMoves())
		}
		if got := digest(tree, tree.Root()); got != want {
			t.Errorf("%s: %#x", name, got)
		}
	}
}

func TestAdvanceRecycles(t *testing.T) {
	tree := New(600, Options{Formula: UCB1, C: 1.414})
	tree.Seed(1)
	g := playMoves()
	for range 500 {
		tree.Step(g)
	}
	for !tree.nodes[tree.root].over {
		best := tree.Best(tree.Root())
		visits, m := tree.Visits(best), tree.Move(best)
		kept := digest(tree, best)
		if !tree.Advance(m) || tree.Visits(tree.Root()) != visits || digest(tree, tree.Root()) != kept {
			t.Fatal("Advance changes the subtree")
		}
		g.Play(m)
		for range 500 {
			if !tree.Step(g) {
				break
			}
		}
		checkNodes(t, tree)
		if tree.Best(tree.Root()) == 0 {
			break
		}
	}
	if tree.Advance(77) || tree.Visits(tree.Root()) != 0 {
		t.Error("a move without a child keeps the tree")
	}
	checkNodes(t, tree)
}

// checkNodes tests that every node that was ever used is in the tree or in the queue
// exactly once.
func checkNodes(t *testing.T, tree *Tree) {
	t.Helper()
	seen := make([]int, tree.fresh)
	var walk func(n int32)
	walk = func(n int32) {
		seen[n]++
		count := 0
		for c := tree.nodes[n].first; c != 0; c = tree.nodes[c].next {
			count++
			walk(c)
		}
		if count != int(tree.nodes[n].children) {
			t.Fatal("a node has", count, "children but counts", tree.nodes[n].children)
		}
	}
	walk(tree.root)
	for n := tree.head; n != 0; n = tree.nodes[n].next {
		// A queued top node may have lost one child to the new root.
		seen[n]++
		for c := tree.nodes[n].first; c != 0; c = tree.nodes[c].next {
			walk(c)
		}
	}
	for n, k := range seen[1:] {
		if k != 1 {
			t.Fatal("node", n+1, "is in use", k, "times")
		}
	}
}

func TestFullTree(t *testing.T) {
	for name, o := range variants() {
		tree := New(12, o)
		g := playMoves()
		for range 300 {
			tree.Step(g)
		}
		if !tree.Full() || tree.Best(tree.Root()) == 0 {
			t.Error(name, "does not continue with a full tree")
		}
	}
}

func TestStepAllocations(t *testing.T) {
	tree := New(5000, Options{Formula: UCB1, C: 1.414, Solve: true})
	g := playMoves()
	if n := testing.AllocsPerRun(200, func() { tree.Step(g) }); n != 0 {
		t.Error(n, "allocations a step")
	}
}

func TestLn(t *testing.T) {
	for _, x := range []float64{1, 2, 3, 4, 7, 10, 1e3, 123456, 1 << 31} {
		if got, want := ln(x), math.Log(x); math.Abs(got-want) > 1e-13*max(1, want) {
			t.Error(x, got, want)
		}
	}
}

func TestRandDistribution(t *testing.T) {
	r := NewRand(9)
	var count [7]int
	for range 70000 {
		count[r.N(7)]++
	}
	if slices.Min(count[:]) < 9600 || slices.Max(count[:]) > 10400 {
		t.Error(count)
	}
}
