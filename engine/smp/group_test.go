package smp

import (
	"sync"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/tt"
)

// assemble returns a group with helpers that end when the test ends.
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

// NodeCounter finds exactly one node count for each thread.
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
		t.Errorf("%d node counts, want %d", n, MaxThreads)
	}
}

// A group finds the same results as one engine, also after a change of rule, and counts
// the nodes of all threads. make test-race checks it for data races.
func TestConcurrentSearch(t *testing.T) {
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
		// A short search can end before the helpers start.
		info, took := g.Search(e, search.Task{Position: p, Limits: search.Limits{Nodes: 30_000}}, 3)
		if len(info.Lines) == 0 || p.Check(info.Lines[0].Move) != nil || took > 3 {
			t.Fatalf("%s %s: %+v of %d threads", c.game, c.moves, info, took)
		}
		if got := search.WinIn(info.Lines[0].Score); got != c.win {
			t.Errorf("%s %s: win in %d plies, want %d", c.game, c.moves, got, c.win)
		}
		if c.win == 0 && info.Nodes < 30_000 {
			t.Errorf("%s %s: %d nodes are fewer than the limit", c.game, c.moves, info.Nodes)
		}
		if now := m.Load(epoch); now&1 != 0 {
			t.Error("the epoch is odd after the search")
		}
	}
}

// Helpers join a long search, and their nodes are included in the total.
func TestHelperNodes(t *testing.T) {
	g, m := assemble(t, 2)
	p := parse(t, "freestyle15", "h8i9h10g9i7")
	helped := func() bool { return m.Load(at(1, nodeCount)) > 5000 && m.Load(at(2, nodeCount)) > 5000 }
	info, took := g.Search(search.New(p.Rule(), 1<<16),
		search.Task{Position: p, Stop: helped, Limits: search.Limits{Analysis: true}}, 3)
	if own := int64(m.Load(at(0, nodeCount))); took != 3 || info.Nodes < own+10_000 {
		t.Errorf("%d threads visited %d nodes, the leader alone %d", took, info.Nodes, own)
	}
}

// If a helper dies during a search, the leader continues after a short delay and does
// not use results of earlier epochs.
func TestDeadHelper(t *testing.T) {
	g, m := assemble(t, 0)
	p := parse(t, "freestyle15", "h8i9h10g9i7")
	e := search.New(p.Rule(), 1<<16)
	for round := range 3 {
		die := func() bool {
			now := m.Load(epoch)
			if round == 0 {
				m.Store(at(1, startedEpoch), now)
				f := candidate{search.Line{Move: gomoku.At(0, 0), Score: 20_000,
					PV: []gomoku.Point{gomoku.At(0, 0)}}, 3}
				f.write(m, 1, now-2) // a result of an earlier epoch
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

// read returns the task that write wrote, including moves, rule, size and a pass.
func TestTask(t *testing.T) {
	for _, c := range []struct {
		game, moves string
		pass        bool
	}{
		{"freestyle15", "", false}, {"standard9", "a1", false}, {"renju15", "h8i9h10g9i7", true}, {"freestyle20",
			"t20a1t1a20", false},
	} {
		m := NewLocal()
		p := parse(t, c.game, c.moves)
		if c.pass {
			p.Pass()
		}
		written := task{position: p, lines: 7, analysis: true, age: 200, threads: 5}
		written.write(m)
		got, ok := read(m)
		if !ok || got.position.Key() != p.Key() || got.position.Game() != p.Game() ||
			got.position.ToMove() != p.ToMove() {
			t.Errorf("%s %s: read returns %+v", c.game, c.moves, got.position)
		}
		if got.position = written.position; got != written {
			t.Errorf("%+v, want %+v", got, written)
		}
	}
	if _, ok := read(NewLocal()); ok {
		t.Error("read finds a task in an empty memory")
	}
}

// read refuses a result of another epoch and one with a changed word.
func TestFound(t *testing.T) {
	m := NewLocal()
	f := candidate{search.Line{Move: 33, Score: -412, PV: []gomoku.Point{33, 44, 55, 66, 77}}, 12}
	f.write(m, 3, 9)
	var got candidate
	if !got.read(m, 3, 9) || got.depth != 12 || got.Score != -412 || got.Move != 33 || len(got.PV) != 5 ||
		got.PV[4] != 77 {
		t.Errorf("read returns %+v, want %+v", got, f)
	}
	if got.read(m, 3, 11) {
		t.Error("read accepts a result of epoch 9 in epoch 11")
	}
	for _, word := range []int{result, line, line + 1, check} {
		old := m.Load(at(3, word))
		m.Store(at(3, word), old^1<<17)
		if got.read(m, 3, 9) {
			t.Errorf("read accepts a result with a changed word %d", word)
		}
		m.Store(at(3, word), old)
	}
}

func TestElect(t *testing.T) {
	voter := func(move gomoku.Point, score, depth int) candidate {
		return candidate{search.Line{Move: move, Score: score}, depth}
	}
	for _, c := range []struct {
		name       string
		candidates []candidate
		want       int
	}{
		{"the leader alone", []candidate{voter(1, 0, 10)}, 0},
		{"two votes against the leader's", []candidate{voter(1, 20, 10), voter(2, 20, 10), voter(2, 20, 10)}, 1},
		{"the deepest search of the winning move", []candidate{voter(1, 20, 10), voter(1, 20, 12)}, 1},
		{"the leader on equal votes", []candidate{voter(1, 20, 10), voter(2, 20, 10)}, 0},
		{"a win against more votes", []candidate{voter(1, 20, 10), voter(1, 20, 10),
			voter(2, search.WinScore-9, 3)}, 2},
		{"the shorter win", []candidate{voter(1, search.WinScore-11, 10), voter(2, search.WinScore-9, 3)}, 1},
		{"a longer win of a helper", []candidate{voter(1, search.WinScore-9, 3), voter(2, search.WinScore-11, 10)}, 0},
		{"a move that does not lose", []candidate{voter(1, 6-search.WinScore, 12), voter(2, -300, 10)}, 1},
	} {
		if got := elect(c.candidates); got != c.want {
			t.Errorf("%s: candidate %d, not %d", c.name, got, c.want)
		}
	}
}
