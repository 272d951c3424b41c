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
		win               int    // plies, 0: none so short
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

// Where no five is possible for either side, the game is drawn before the board
// is full; one stone earlier it is not.
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
			t.Errorf("after %d stones: dead is %v", n, !drawn)
		}
		if !drawn {
			continue
		}
		l := New(p.Rule(), 1<<20).Search(Task{Position: p, Limits: Limits{Nodes: 3000, Analysis: true}, Lines: 15}).Lines
		for _, l := range l {
			if l.Score != 0 {
				t.Errorf("%v is worth %d in a drawn game", l.Move, l.Score)
			}
		}
		if len(l) != 15 {
			t.Errorf("%d moves", len(l))
		}
	}
}

// Random fights: never an illegal move, never a five missed or let through
// that could be stopped, and a full-width search agrees with short wins.
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
					t.Errorf("%s: missed a five", gomoku.MoveString(p.Moves()))
				}
				p.Undo()
				if n := WinIn(info.Lines[0].Score); n > 0 && n < 8 {
					wide.Forget()
					full := wide.Search(Task{Position: p, Limits: Limits{Depth: n}})
					if k := WinIn(full.Lines[0].Score); k <= 0 {
						t.Errorf("%s %s: claimed to win in %d, full width says %d", p.Game(), gomoku.MoveString(p.Moves()), n, full.Lines[0].Score)
					}
				}
			}
		})
	}
}

// fivePoints are the moves that win at once.
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

// The same search twice visits the same nodes, and other engines beside it
// change nothing.
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

// Black's only block is forbidden: that loses, and does not hang.
func TestForbiddenBlock(t *testing.T) {
	moves := ""
	for _, xy := range [][2]int{{7, 7}, {7, 5}, {5, 3}, {9, 5}, {3, 4}, {8, 5}, {10, 5}, {9, 6}, {5, 2}, {9, 3}, {9, 2}, {8, 4}, {10, 2}, {5, 7}, {6, 6}, {6, 5}} {
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

// A search looks at the clock at least every pollInterval nodes and ends at its
// limit of nodes, even where most nodes are fours played out at the leaves.
func TestPollsAmongFours(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "h8g9g8i8h7h9i9f9e9j10f6k10d7l8m9")
	e := New(p.Rule(), 1<<20)
	for _, nodes := range []int64{2_000, 5_000, 5_001, 5_010} {
		e.Forget()
		polls := int64(0)
		info := e.Search(Task{Position: p, Limits: Limits{Nodes: nodes, Analysis: true}, Stop: func() bool { polls++; return false }})
		if info.Nodes > nodes || info.Nodes == nodes && polls < nodes/pollInterval {
			t.Errorf("%d nodes: visited %d, looked %d times", nodes, info.Nodes, polls)
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

// Wherever a search is stopped, it has as many lines as were asked for, each
// with its own move and none better than the one before.
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
					t.Errorf("%s, %d nodes: line %d is worth %d, the one before %d", moves, nodes, i+1, l.Score, info.Lines[i-1].Score)
				}
			}
		}
	}
}

// A search that ends while its window is being widened tells the line it knew,
// not the two moves that overstepped the window; a line of another move, another
// reply or an exact score takes its place.
func TestFollow(t *testing.T) {
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
		if r.follow(moves(c.line), c.bound); !slices.Equal(r.pv, moves(c.want)) {
			t.Errorf("%q, then %q (a bound: %v): %v, not %q", c.was, c.line, c.bound, r.pv, c.want)
		}
	}
}

// However much better late moves are than expected, a line is extended by five
// plies at most, and not at all where moves come in no order.
func TestSurprise(t *testing.T) {
	e := New(gomoku.Freestyle, 1<<20)
	for _, c := range []struct{ extra, gain, lead, red, want int }{
		{0, 20, 20, 2 * plyUnit, 0},
		{0, 60, 60, 2 * plyUnit, plyUnit},
		{0, 50, 50, 2 * plyUnit, 0}, // the more it was reduced, the more is asked
		{0, 400, 400, 2 * plyUnit, 2 * plyUnit},
		{0, 2, 2, 2 * plyUnit, -plyUnit},
		{4 * plyUnit, 400, 400, 2 * plyUnit, plyUnit},
		{5 * plyUnit, 400, 400, 2 * plyUnit, 0},
		{5 * plyUnit, 2, 2, 2 * plyUnit, -plyUnit},
	} {
		f := frame{extra: c.extra}
		by := e.surprise(&f, c.gain, c.lead, c.red, 5*plyUnit)
		if by != c.want || f.extra != c.extra+max(by, 0) {
			t.Errorf("%+v: %d quarter plies, extended by %d in all", c, by, f.extra)
		}
	}
	e.Options.Ordering = false
	if by := e.surprise(&frame{}, 400, 400, plyUnit, plyUnit); by != 0 {
		t.Errorf("in no order %d quarter plies", by)
	}
}

// After a forced reply, which has no evaluation, the turn before it counts.
func TestImproving(t *testing.T) {
	e := New(gomoku.Freestyle, 1<<16)
	for _, c := range []struct {
		statics []int // by ply, the last being the node's
		want    bool
	}{
		{[]int{50}, false},
		{[]int{50, 0, 60}, true},
		{[]int{50, 0, 40}, false},
		{[]int{50, 0, none, 0, 60}, true},
		{[]int{50, 0, none, 0, 40}, false},
		{[]int{50, 0, none, 0, none, 0, 60}, false},
		{[]int{none, 0, 60}, false},
	} {
		for ply, static := range c.statics {
			e.frames[ply].static = static
		}
		if got := e.improving(len(c.statics) - 1); got != c.want {
			t.Errorf("%v: improving is %v", c.statics, got)
		}
	}
}

// With a clock, a search ends when every move but one is seen to lose.
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
		if s := New(gomoku.Freestyle, 1<<20).Search(Task{Position: p, Limits: Limits{Nodes: budget}}).Lines[0].Score; WinIn(s) <= 0 {
			t.Errorf("%v was said to lose, but White's score is %d", r.move, s)
		}
		p.Undo()
	}
	if others == 0 {
		t.Error("no other move was there")
	}
	// Without a clock it goes on: analysis wants the score.
	e.Forget()
	more := 2 * info.Nodes
	if info := e.Search(Task{Position: p, Limits: Limits{Nodes: more}}); info.Nodes < more {
		t.Errorf("analysis ended after %d nodes of %d", info.Nodes, more)
	}
}
