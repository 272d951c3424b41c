package smp

import (
	"sync"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/tt"
)

// assemble makes a group with helpers that end with the test.
func assemble(t *testing.T, helpers int) (*Group, *Local) {
	t.Helper()
	m := NewLocal()
	g := New(m, tt.New(1<<20))
	var all sync.WaitGroup
	for k := 1; k <= helpers; k++ {
		all.Go(func() { g.Serve(k, nil) })
	}
	t.Cleanup(func() {
		g.End()
		all.Wait()
	})
	return g, m
}

func parse(t *testing.T, game, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every thread has one node counter, and no other word is one.
func TestNodeCounter(t *testing.T) {
	n := 0
	for i := range Words {
		if thread, ok := NodeCounter(i); ok {
			if thread != n || i != at(thread, nodeCount) {
				t.Errorf("word %d counts thread %d", i, thread)
			}
			n++
		}
	}
	if n != MaxThreads {
		t.Errorf("%d threads are counted, want %d", n, MaxThreads)
	}
}

// A group finds what one engine finds, with one rule after another, and counts the
// nodes of all threads. make test-race checks the memory for races.
func TestAtOnce(t *testing.T) {
	g, m := assemble(t, 2)
	for _, c := range []struct {
		game, moves string
		win         int // plies, or 0 for a position without one
	}{
		{"freestyle15", "h8i9h10g9i7", 0},
		{"renju15", "h8i9h10g9i7", 0},
		{"freestyle15", "h8a1i8a2j8a3k8", -2},
		{"standard15", "h8a1i8a3j8a5k8c9", 1},
		{"freestyle20", "j10a1k10a3l10c2", 3},
	} {
		p := parse(t, c.game, c.moves)
		e := search.New(p.Rule(), 1<<16)
		// Helpers need not come in time to a search that ends at once.
		info, took := g.Search(e, search.Task{Position: p, Limits: search.Limits{Nodes: 30_000}}, 3)
		if len(info.Lines) == 0 || p.Check(info.Lines[0].Move) != nil || took > 3 {
			t.Fatalf("%s %s: %+v of %d threads", c.game, c.moves, info, took)
		}
		if got := search.WinIn(info.Lines[0].Score); got != c.win {
			t.Errorf("%s %s: wins in %d, not %d", c.game, c.moves, got, c.win)
		}
		if c.win == 0 && info.Nodes < 30_000 {
			t.Errorf("%s %s: %d nodes are fewer than the limit", c.game, c.moves, info.Nodes)
		}
		if now := m.Load(epoch); now&1 != 0 {
			t.Error("the helpers have not been told that the search is over")
		}
	}
}

// Helpers join a long search, and their nodes count.
func TestHelpersCount(t *testing.T) {
	g, m := assemble(t, 2)
	p := parse(t, "freestyle15", "h8i9h10g9i7")
	helped := func() bool { return m.Load(at(1, nodeCount)) > 5000 && m.Load(at(2, nodeCount)) > 5000 }
	info, took := g.Search(search.New(p.Rule(), 1<<16), search.Task{Position: p, Stop: helped, Limits: search.Limits{Analysis: true}}, 3)
	if own := int64(m.Load(at(0, nodeCount))); took != 3 || info.Nodes < own+10_000 {
		t.Errorf("%d threads visited %d nodes, the leader alone %d", took, info.Nodes, own)
	}
}

// A helper that dies in the middle of a search costs the leader a moment, and
// what it found is not taken for the next search's.
func TestDeadHelper(t *testing.T) {
	g, m := assemble(t, 0)
	p := parse(t, "freestyle15", "h8i9h10g9i7")
	e := search.New(p.Rule(), 1<<16)
	for round := range 3 {
		die := func() bool {
			now := m.Load(epoch)
			if round == 0 {
				m.Store(at(1, startedEpoch), now)
				f := found{search.Line{Move: gomoku.At(0, 0), Score: 20_000, PV: []gomoku.Point{gomoku.At(0, 0)}}, 3}
				f.write(m, 1, now-2) // of an earlier epoch
			}
			return false
		}
		info, took := g.Search(e, search.Task{Position: p, Stop: die, Limits: search.Limits{Nodes: 5000}}, 2)
		if want := 1 + b2i(round == 0); took != want || info.Lines[0].Move == gomoku.At(0, 0) {
			t.Errorf("search %d: %d threads, not %d, move %v", round, took, want, info.Lines[0].Move)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A position travels whole: moves, rule, size and a pass.
func TestTask(t *testing.T) {
	for _, c := range []struct {
		game, moves string
		pass        bool
	}{
		{"freestyle15", "", false}, {"standard9", "a1", false}, {"renju15", "h8i9h10g9i7", true}, {"freestyle20", "t20a1t1a20", false},
	} {
		m := NewLocal()
		p := parse(t, c.game, c.moves)
		if c.pass {
			p.Pass()
		}
		written := task{position: p, lines: 7, analysis: true, age: 200, threads: 5}
		written.write(m)
		got, ok := read(m)
		if !ok || got.position.Key() != p.Key() || got.position.Game() != p.Game() || got.position.ToMove() != p.ToMove() {
			t.Errorf("%s %s came back as %+v", c.game, c.moves, got.position)
		}
		if got.position = written.position; got != written {
			t.Errorf("%+v, want %+v", got, written)
		}
	}
	if _, ok := read(NewLocal()); ok {
		t.Error("an empty memory holds a task")
	}
}

// read refuses a result that is mixed with another, or of another epoch.
func TestFound(t *testing.T) {
	m := NewLocal()
	f := found{search.Line{Move: 33, Score: -412, PV: []gomoku.Point{33, 44, 55, 66, 77}}, 12}
	f.write(m, 3, 9)
	var got found
	if !got.read(m, 3, 9) || got.depth != 12 || got.Score != -412 || got.Move != 33 || len(got.PV) != 5 || got.PV[4] != 77 {
		t.Errorf("%+v came back as %+v", f, got)
	}
	if got.read(m, 3, 11) {
		t.Error("a result of epoch 9 is taken for one of epoch 11")
	}
	for _, word := range []int{result, line, line + 1, check} {
		old := m.Load(at(3, word))
		m.Store(at(3, word), old^1<<17)
		if got.read(m, 3, 9) {
			t.Errorf("word %d is another's, and the result is taken", word)
		}
		m.Store(at(3, word), old)
	}
}

func TestElect(t *testing.T) {
	candidate := func(move gomoku.Point, score, depth int) found {
		return found{search.Line{Move: move, Score: score}, depth}
	}
	for _, c := range []struct {
		name       string
		candidates []found
		want       int
	}{
		{"the leader alone", []found{candidate(1, 0, 10)}, 0},
		{"two of one mind against the leader", []found{candidate(1, 20, 10), candidate(2, 20, 10), candidate(2, 20, 10)}, 1},
		{"the deeper of those for a move", []found{candidate(1, 20, 10), candidate(1, 20, 12)}, 1},
		{"equals: the leader", []found{candidate(1, 20, 10), candidate(2, 20, 10)}, 0},
		{"a win against many", []found{candidate(1, 20, 10), candidate(1, 20, 10), candidate(2, search.WinScore-9, 3)}, 2},
		{"the shorter win", []found{candidate(1, search.WinScore-11, 10), candidate(2, search.WinScore-9, 3)}, 1},
		{"not the longer win", []found{candidate(1, search.WinScore-9, 3), candidate(2, search.WinScore-11, 10)}, 0},
		{"the leader's loss is known", []found{candidate(1, 6-search.WinScore, 12), candidate(2, -300, 10)}, 1},
	} {
		if got := elect(c.candidates); got != c.want {
			t.Errorf("%s: candidate %d, not %d", c.name, got, c.want)
		}
	}
}
