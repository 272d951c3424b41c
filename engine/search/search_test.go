package search

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/pattern"
)

// points returns the set of points in a string of moves.
func points(t testing.TB, moves string) map[gomoku.Point]bool {
	t.Helper()
	set := map[gomoku.Point]bool{}
	for _, m := range gomokutest.Parse(t, "freestyle15", moves).Moves() {
		set[m] = true
	}
	return set
}

func TestTactics(t *testing.T) {
	for _, c := range []struct {
		name, game, moves string
		want              string // any of these
		win               int    // plies; 0: no win in three plies or fewer
	}{
		{"complete five", "freestyle15", "a1a5b1b5c1c5d1d5", "e1", 1},
		{"rather than stop one", "freestyle15", "a1a5b1b5c1c5d1d5o15", "e5", 1},
		{"stop a five", "freestyle15", "a1o15b1o13c1o11d1", "e1", 0},
		{"five, not six, under the standard rule", "standard15", "a1a5b1b5c1c5e1e6f1h9i3h11i4l9i5m9i6o15", "i2i7", 1},
		{"six is nothing under the standard rule", "standard15", "a1a5b1b5c1c5e1e5f1h9i3h11i5l9h3m9", "d5", 0},
		{"a straight four wins", "freestyle15", "g8a1h8c1i8e1", "f8j8", 3},
		{"stop an open three", "freestyle15", "h8a1h9c1h10", "h11h7h12h6", 0},
		{"White leads Black into a forbidden point", "renju15", "h6e5h7f6i8g7j8a15d4", "i9", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := gomokutest.Parse(t, c.game, c.moves)
			e := New(p.Rule(), 4<<20)
			info := e.Search(Task{Position: p, Limits: Limits{Nodes: 30_000}})
			l := info.Lines[0]
			if !points(t, c.want)[l.Move] {
				t.Errorf("%v, want one of %s", l.Move, c.want)
			}
			if win := WinIn(l.Score); win != c.win && (c.win != 0 || win > 0 && win <= 3) {
				t.Errorf("wins in %d, want %d", win, c.win)
			}
			if err := p.Check(l.Move); err != nil {
				t.Errorf("%v: %v", l.Move, err)
			}
		})
	}
}

// The game is drawn when neither side can make a five, even before the board is full.
// Two stones earlier a five is still possible.
//
//	5  . . . X O
//	4  . X O . .
//	3  O . . . X
//	2  . . X O .
//	1  X O . . .
func TestDead(t *testing.T) {
	const moves = "a1b1c2d2e3a3b4c4d5e5"
	for n, drawn := range map[int]bool{8: false, 10: true} {
		p := gomokutest.Parse(t, "freestyle5", moves[:2*n])
		m := pattern.NewMap(gomoku.Freestyle)
		m.Reset(p)
		if m.Dead() != drawn {
			t.Errorf("after %d stones: Dead returns %v", n, !drawn)
		}
		if !drawn {
			continue
		}
		l := New(p.Rule(), 1<<20).Search(Task{Position: p, Limits: Limits{Nodes: 3000, Analysis: true},
			Lines: 15}).Lines
		for _, l := range l {
			if l.Score != 0 {
				t.Errorf("%v has score %d in a drawn game", l.Move, l.Score)
			}
		}
		if len(l) != 15 {
			t.Errorf("%d moves", len(l))
		}
	}
}

// In random positions the search plays legal moves and makes every five, and a
// full-width search confirms its short wins.
func TestRandomFights(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(rule), 8))
			e, wide := New(rule, 4<<20), New(rule, 16<<20)
			wide.Options = Options{TT: true, NullWindow: true, Ordering: true}
			fights := 40
			if testing.Short() {
				fights = 8
			}
			for range fights {
				p, _ := gomoku.New(rule, 15)
				for n := 6 + rng.IntN(20); p.Ply() < n; {
					p.Play(gomoku.At(4+rng.IntN(7), 4+rng.IntN(7)))
				}
				if p.Over() {
					continue
				}
				info := e.Search(Task{Position: p, Limits: Limits{Nodes: 5_000}})
				mv := info.Lines[0].Move
				fives := fivePoints(p)
				if err := p.Play(mv); err != nil {
					t.Fatalf("%s %s: %v: %v", p.Game(), gomoku.MoveString(p.Moves()), mv, err)
				}
				if len(fives) > 0 && p.State() != gomoku.Five {
					t.Errorf("%s: the search missed a five", gomoku.MoveString(p.Moves()))
				}
				p.Undo()
				if n := WinIn(info.Lines[0].Score); n > 0 && n < 8 {
					wide.Forget()
					full := wide.Search(Task{Position: p, Limits: Limits{Depth: n}})
					if k := WinIn(full.Lines[0].Score); k <= 0 {
						t.Errorf("%s %s: a win in %d plies, but a full-width search returns %d", p.Game(),
							gomoku.MoveString(p.Moves()), n, full.Lines[0].Score)
					}
				}
			}
		})
	}
}

// fivePoints lists the moves that make a five.
func fivePoints(p *gomoku.Position) (list []gomoku.Point) {
	for y := range p.Size() {
		for x := range p.Size() {
			if pt := gomoku.At(x, y); p.Play(pt) == nil {
				if p.State() == gomoku.Five {
					list = append(list, pt)
				}
				p.Undo()
			}
		}
	}
	return list
}

// Searches of the same position by several engines at once visit the same number of
// nodes.
func TestDeterministic(t *testing.T) {
	p := gomokutest.Parse(t, "renju15", "h8i9h10g9i7")
	var nodes [3]int64
	var wg sync.WaitGroup
	for i := range nodes {
		wg.Go(func() {
			e := New(gomoku.Renju, 4<<20)
			nodes[i] = e.Search(Task{Position: p.Clone(), Limits: Limits{Depth: 7}}).Nodes
		})
	}
	wg.Wait()
	if nodes[0] != nodes[1] || nodes[0] != nodes[2] {
		t.Errorf("nodes differ: %v", nodes)
	}
}

// Black loses in two plies if its only block is forbidden.
func TestForbiddenBlock(t *testing.T) {
	moves := ""
	for _, xy := range [][2]int{{7, 7}, {7, 5}, {5, 3}, {9, 5}, {3, 4}, {8, 5}, {10, 5}, {9, 6}, {5, 2}, {9, 3},
		{9, 2}, {8, 4}, {10, 2}, {5, 7}, {6, 6}, {6, 5}} {
		moves += gomoku.At(xy[0], 14-xy[1]).String()
	}
	p := gomokutest.Parse(t, "renju15", moves)
	e := New(gomoku.Renju, 4<<20)
	info := e.Search(Task{Position: p, Limits: Limits{Nodes: 50_000}})
	if n := WinIn(info.Lines[0].Score); n != -2 {
		t.Errorf("Black loses in %d plies, want −2", n)
	}
}

func TestStop(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "h8i9h10")
	e := New(gomoku.Freestyle, 4<<20)
	polls := 0
	info := e.Search(Task{Position: p, Stop: func() bool { polls++; return polls > 3 }})
	if polls != 4 || len(info.Lines) == 0 || p.Check(info.Lines[0].Move) != nil {
		t.Errorf("%d polls, %d lines", polls, len(info.Lines))
	}
}

// A search polls at least every pollInterval nodes and ends at its limit of nodes even
// if most nodes are in the quiescence search.
func TestPollsInQuiescence(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "h8g9g8i8h7h9i9f9e9j10f6k10d7l8m9")
	e := New(p.Rule(), 1<<20)
	for _, nodes := range []int64{2_000, 5_000, 5_001, 5_010} {
		e.Forget()
		polls := int64(0)
		info := e.Search(Task{Position: p, Limits: Limits{Nodes: nodes, Analysis: true},
			Stop: func() bool { polls++; return false }})
		if info.Nodes > nodes || info.Nodes == nodes && polls < nodes/pollInterval {
			t.Errorf("%d nodes: visited %d, polled %d times", nodes, info.Nodes, polls)
		}
	}
}

func TestMultiPV(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "h8i9h10g9i7")
	info := New(gomoku.Freestyle, 4<<20).Search(Task{Position: p, Lines: 4, Limits: Limits{Depth: 6}})
	seen := map[gomoku.Point]bool{}
	for i, l := range info.Lines {
		if seen[l.Move] || i > 0 && l.Score > info.Lines[i-1].Score || len(l.PV) == 0 || l.PV[0] != l.Move {
			t.Errorf("line %d: %+v", i, l)
		}
		seen[l.Move] = true
	}
	if len(info.Lines) != 4 {
		t.Errorf("%d lines", len(info.Lines))
	}
}

func BenchmarkSearch(b *testing.B) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		b.Run(rule.String(), func(b *testing.B) {
			p := gomokutest.Parse(b, rule.String()+"15", "h8i9h10g9i7")
			e := New(rule, 16<<20)
			n := int64(0)
			for b.Loop() {
				e.Forget()
				n += e.Search(Task{Position: p, Limits: Limits{Nodes: 200_000}}).Nodes
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// Whenever a search is stopped, it returns the requested number of lines, with different
// moves and falling scores.
func TestStoppedLines(t *testing.T) {
	for _, moves := range []string{"h8i9i8g8h9h7g10f11i10j10", "h8i9h10g9i7"} {
		p, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			t.Fatal(err)
		}
		e := New(gomoku.Freestyle, 1<<20)
		for nodes := int64(500); nodes < 40_000; nodes = nodes*5/4 + 7 {
			e.Forget()
			info := e.Search(Task{Position: p, Lines: 3, Limits: Limits{Nodes: nodes}})
			if len(info.Lines) != 3 {
				t.Fatalf("%s, %d nodes: %d lines", moves, nodes, len(info.Lines))
			}
			seen := map[gomoku.Point]bool{}
			for i, l := range info.Lines {
				if seen[l.Move] || len(l.PV) == 0 || l.PV[0] != l.Move || l.Score == -infinite {
					t.Errorf("%s, %d nodes: line %d is %v %v %d", moves, nodes, i+1, l.Move, l.PV, l.Score)
				}
				seen[l.Move] = true
				if i > 0 && l.Score > info.Lines[i-1].Score {
					t.Errorf("%s, %d nodes: line %d has score %d, the one before %d", moves, nodes, i+1, l.Score,
						info.Lines[i-1].Score)
				}
			}
		}
	}
}

// setPV keeps a longer line if a bound's line is its beginning, and else replaces it.
func TestSetPV(t *testing.T) {
	moves := func(s string) (list []gomoku.Point) {
		return gomokutest.Parse(t, "freestyle15", s).Moves()
	}
	for _, c := range []struct {
		was, line, want string
		bound           bool
	}{
		{"h8h9h10i9", "h9", "h8h9h10i9", true},
		{"h8h9h10i9", "", "h8h9h10i9", true},
		{"h8h9h10i9", "h9", "h8h9", false},
		{"h8h9h10i9", "i9", "h8i9", true},
		{"h8h9", "h9h10i9", "h8h9h10i9", true},
		{"i9h9h10", "", "h8", true},
		{"", "h9", "h8h9", true},
	} {
		r := rootMove{move: moves("h8")[0], pv: moves(c.was)}
		if r.setPV(moves(c.line), c.bound); !slices.Equal(r.pv, moves(c.want)) {
			t.Errorf("%q, then %q (bound: %v): %v, want %q", c.was, c.line, c.bound, r.pv, c.want)
		}
	}
}

// adjustDepth extends a line by at most maxExtension, and changes no depth without move
// ordering.
func TestAdjustDepth(t *testing.T) {
	e := New(gomoku.Freestyle, 1<<20)
	for _, c := range []struct{ extra, gain, lead, red, want int }{
		{0, 20, 20, 2 * plyUnit, 0},
		{0, 60, 60, 2 * plyUnit, plyUnit},
		{0, 50, 50, 2 * plyUnit, 0}, // the margin grows with the reduction
		{0, 400, 400, 2 * plyUnit, 2 * plyUnit},
		{0, 2, 2, 2 * plyUnit, -plyUnit},
		{4 * plyUnit, 400, 400, 2 * plyUnit, plyUnit},
		{5 * plyUnit, 400, 400, 2 * plyUnit, 0},
		{5 * plyUnit, 2, 2, 2 * plyUnit, -plyUnit},
	} {
		f := frame{extension: c.extra}
		by := e.adjustDepth(&f, c.gain, c.lead, c.red, 5*plyUnit)
		if by != c.want || f.extension != c.extra+max(by, 0) {
			t.Errorf("%+v: %d quarter plies, extension %d", c, by, f.extension)
		}
	}
	e.Options.Ordering = false
	if by := e.adjustDepth(&frame{}, 400, 400, plyUnit, plyUnit); by != 0 {
		t.Errorf("without ordering: %d quarter plies", by)
	}
}

// improving skips a forced reply, which has no evaluation, and compares with the turn
// before it.
func TestImproving(t *testing.T) {
	e := New(gomoku.Freestyle, 1<<16)
	for _, c := range []struct {
		statics []int // by ply, the last being the node's
		want    bool
	}{
		{[]int{50}, false},
		{[]int{50, 0, 60}, true},
		{[]int{50, 0, 40}, false},
		{[]int{50, 0, noScore, 0, 60}, true},
		{[]int{50, 0, noScore, 0, 40}, false},
		{[]int{50, 0, noScore, 0, noScore, 0, 60}, false},
		{[]int{noScore, 0, 60}, false},
	} {
		for ply, static := range c.statics {
			e.frames[ply].static = static
		}
		if got := e.improving(len(c.statics) - 1); got != c.want {
			t.Errorf("%v: improving is %v", c.statics, got)
		}
	}
}

// With a time limit a search ends when every move but one is known to lose.
func TestForcedReply(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "e5j7k5g9h6i9k6k7j6l6j8i7i6g6")
	e := New(gomoku.Freestyle, 1<<20)
	still := func() time.Duration { return 0 }
	const budget = 50_000
	info := e.Search(Task{Position: p, Limits: Limits{Nodes: budget, Time: time.Hour}, Clock: still})
	best := info.Lines[0].Move
	if info.Nodes >= budget || best.String() != "h7" {
		t.Errorf("%v after %d nodes", best, info.Nodes)
	}
	others := 0
	for _, r := range slices.Clone(e.root) {
		if r.move == best {
			continue
		}
		others++
		if err := p.Play(r.move); err != nil {
			t.Fatal(err)
		}
		if s := New(gomoku.Freestyle, 1<<20).Search(Task{Position: p,
			Limits: Limits{Nodes: budget}}).Lines[0].Score; WinIn(s) <= 0 {
			t.Errorf("%v should lose, but White's score is %d", r.move, s)
		}
		p.Undo()
	}
	if others == 0 {
		t.Error("the position has only one move")
	}
	// Without a time limit the search continues.
	e.Forget()
	more := 2 * info.Nodes
	if info := e.Search(Task{Position: p, Limits: Limits{Nodes: more}}); info.Nodes < more {
		t.Errorf("analysis ended after %d nodes of %d", info.Nodes, more)
	}
}
