package learn

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/tictactoe"
)

func lab(t *testing.T, moves string, k Settings) *Lab {
	t.Helper()
	p, err := tictactoe.Parse(moves)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(p, "uniform")
	if err != nil {
		t.Fatal(err)
	}
	return NewLab(g, k)
}

func never() bool { return false }

// The tree finds the known best moves of tic-tac-toe.
func TestTicTacToe(t *testing.T) {
	for _, c := range []struct{ moves, answer string }{
		// X at b2 and a1; c3 stops the diagonal.
		{"b2b3a1", "c3"},
		// X completes a row.
		{"a1b2b1b3", "c1"},
		// After the centre only a corner draws; the edges lose.
		{"b2", "corner"},
	} {
		l := lab(t, c.moves, Settings{C: 1.414, Seed: 1})
		l.Grow(3000, never)
		nodes := l.Inspect(nil, 9)
		best := nodes[1].Move
		if c.answer == "corner" {
			if best != "a1" && best != "c1" && best != "a3" && best != "c3" {
				t.Errorf("%s: %s", c.moves, best)
			}
		} else if best != c.answer {
			t.Errorf("%s: %s, want %s", c.moves, best, c.answer)
		}
	}
}

func TestLabIsReproducible(t *testing.T) {
	look := func(seed uint64, rounds ...int64) []LabNode {
		l := lab(t, "", Settings{C: 1, Playouts: 1, Seed: seed})
		for _, n := range rounds {
			l.Grow(n, never)
		}
		nodes := l.Inspect([]string{"b2", "b2 a1"}, 9)
		for i := range nodes {
			nodes[i].Last = false
		}
		return nodes
	}
	if !reflect.DeepEqual(look(7, 500), look(7, 1, 99, 400)) {
		t.Error("growing in several calls gives another tree")
	}
	if reflect.DeepEqual(look(7, 500), look(8, 500)) {
		t.Error("the seed has no effect")
	}
}

// The bounds of nodes follow from their visits and means.
func TestLabBounds(t *testing.T) {
	l := lab(t, "", Settings{C: 0.7, Playouts: 4, Seed: 3})
	l.Grow(2000, never)
	l.Grow(1, never)
	nodes := l.Inspect([]string{"b2"}, 5)
	if nodes[0].Visits != l.Playouts() || nodes[0].Children != 9 || len(nodes) != 1+5+5 {
		t.Fatalf("%d nodes, root %+v", len(nodes), nodes[0])
	}
	last := 0
	for i, n := range nodes {
		if n.Last {
			last++
		}
		if i == 0 {
			continue
		}
		want := n.Mean + 0.7*math.Sqrt(2*math.Log(float64(nodes[n.Parent].Visits))/float64(n.Visits))
		if math.Abs(want-n.Bound) > 1e-9 {
			t.Errorf("%s: bound %v, want %v", n.Move, n.Bound, want)
		}
	}
	young := lab(t, "", Settings{C: 0.7, Playouts: 4, Seed: 3})
	young.Grow(36, never)
	for _, n := range young.Inspect(nil, 9)[1:] {
		if n.Visits != 4 {
			t.Errorf("%s has %d visits after one round of four playouts", n.Move, n.Visits)
		}
	}
	if last < 2 {
		t.Errorf("%d nodes on the path of the last round", last)
	}
}

// Both policies of Connect Four find the move that makes an open three.
func TestConnectFourPolicies(t *testing.T) {
	p, err := connect4.Parse("connect4", "4455")
	if err != nil {
		t.Fatal(err)
	}
	for _, policy := range []string{"uniform", "threats"} {
		g, err := NewGame(connect4.Value{Position: p}, policy)
		if err != nil {
			t.Fatal(err)
		}
		l := NewLab(g, Settings{C: 1.414, Seed: 1})
		l.Grow(4000, never)
		best := l.Inspect(nil, 7)[1]
		if best.Move != "3" && best.Move != "6" {
			t.Errorf("%s: column %s", policy, best.Move)
		}
	}
	if _, err := NewGame(connect4.Value{Position: p}, "window"); err == nil {
		t.Error("Connect Four accepts the policy window")
	}
}

// The visits of the most visited moves are the same natively and in WebAssembly, where
// make test-wasm runs this test.
func TestSameVisits(t *testing.T) {
	five, err := gomoku.Parse("freestyle15", "h8i9i8g8h9h7")
	if err != nil {
		t.Fatal(err)
	}
	four, err := connect4.Parse("connect4", "444352")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p      game.Position
		policy string
		want   string
	}{
		{gomoku.Value{Position: five}, "uniform", "c10 6 f12 6 h2 6 j15 6"},
		{gomoku.Value{Position: five}, "window", "i10 64 f10 59 f8 59 j8 54"},
		{gomoku.Value{Position: five}, "patterns", "g10 314 j7 238 i6 44 f9 38"},
		{gomoku.Value{Position: five}, "tuples", "f9 356 i6 261 j7 13 g10 13"},
		{connect4.Value{Position: four}, "uniform", "7 194 5 102 3 98 6 92"},
		{connect4.Value{Position: four}, "threats", "4 262 6 96 3 73 2 73"},
	} {
		g, err := NewGame(c.p, c.policy)
		if err != nil {
			t.Fatal(err)
		}
		l := NewLab(g, Settings{C: 1.4, Seed: 11})
		l.Grow(700, never)
		got := ""
		for _, n := range l.Inspect(nil, 4)[1:] {
			got += n.Move + " " + strconv.FormatInt(n.Visits, 10) + " "
		}
		if got = strings.TrimSpace(got); got != c.want {
			t.Errorf("%s: %s, want %s", c.policy, got, c.want)
		}
	}
}
