package crew

import (
	"sync"
	"testing"

	"tengen/engine/crew/crewtest"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/tt"
)

// assemble is a crew with helpers, which end with the test.
func assemble(t *testing.T, helpers int) (*Crew, crewtest.Memory) {
	t.Helper()
	m := make(crewtest.Memory, Words)
	c := New(m, tt.New(1<<20))
	var all sync.WaitGroup
	for k := 1; k <= helpers; k++ {
		all.Go(func() { c.Serve(k, nil) })
	}
	t.Cleanup(func() {
		c.End()
		all.Wait()
	})
	return c, m
}

func parse(t *testing.T, game, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Only the threads' own words count nodes, whatever lies behind them.
func TestCounted(t *testing.T) {
	n := 0
	for i := range Words {
		if thread, ok := Counted(i); ok {
			if thread != n || i != at(thread, counted) {
				t.Errorf("word %d counts thread %d", i, thread)
			}
			n++
		}
	}
	if n != Most {
		t.Errorf("%d threads are counted, want %d", n, Most)
	}
}

// A crew finds what one engine finds, at one rule after another, and counts
// everybody's nodes. make test-race watches the memory.
func TestAtOnce(t *testing.T) {
	c, m := assemble(t, 2)
	for _, g := range []struct {
		game, moves string
		win         int // plies, or 0 for a position without one
	}{
		{"freestyle15", "h8i9h10g9i7", 0},
		{"renju15", "h8i9h10g9i7", 0},
		{"freestyle15", "h8a1i8a2j8a3k8", -2},
		{"standard15", "h8a1i8a3j8a5k8c9", 1},
		{"freestyle20", "j10a1k10a3l10c2", 3},
	} {
		p := parse(t, g.game, g.moves)
		e := search.New(p.Rule(), 1<<16)
		// Helpers need not come in time to a search that ends at once.
		info, took := c.Search(e, search.Task{Position: p, Limits: search.Limits{Nodes: 30_000}}, 3)
		if len(info.Lines) == 0 || p.Check(info.Lines[0].Move) != nil || took > 3 {
			t.Fatalf("%s %s: %+v of %d threads", g.game, g.moves, info, took)
		}
		if got := search.WinIn(info.Lines[0].Score); got != g.win {
			t.Errorf("%s %s: wins in %d, not %d", g.game, g.moves, got, g.win)
		}
		if g.win == 0 && info.Nodes < 30_000 {
			t.Errorf("%s %s: %d nodes are fewer than the limit", g.game, g.moves, info.Nodes)
		}
		if now := m.Load(turn); now&1 != 0 {
			t.Error("the helpers have not been told that the search is over")
		}
	}
}

// Helpers join a long search, and their nodes count.
func TestHelpersCount(t *testing.T) {
	c, m := assemble(t, 2)
	p := parse(t, "freestyle15", "h8i9h10g9i7")
	helped := func() bool { return m.Load(at(1, counted)) > 5000 && m.Load(at(2, counted)) > 5000 }
	info, took := c.Search(search.New(p.Rule(), 1<<16), search.Task{Position: p, Stop: helped, Limits: search.Limits{Analysis: true}}, 3)
	if own := int64(m.Load(at(0, counted))); took != 3 || info.Nodes < own+10_000 {
		t.Errorf("%d threads visited %d nodes, the leader alone %d", took, info.Nodes, own)
	}
}

// A helper that dies in the middle of a search costs the leader a moment, and
// what it found is not taken for the next search's.
func TestDeadHelper(t *testing.T) {
	c, m := assemble(t, 0)
	p := parse(t, "freestyle15", "h8i9h10g9i7")
	e := search.New(p.Rule(), 1<<16)
	for round := range 3 {
		die := func() bool {
			now := m.Load(turn)
			if round == 0 {
				m.Store(at(1, joined), now)
				f := found{search.Line{Move: gomoku.At(0, 0), Score: 20_000, PV: []gomoku.Point{gomoku.At(0, 0)}}, 3}
				f.write(m, 1, now-2) // of the turn before
			}
			return false
		}
		info, took := c.Search(e, search.Task{Position: p, Stop: die, Limits: search.Limits{Nodes: 5000}}, 2)
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
	for _, g := range []struct {
		game, moves string
		pass        bool
	}{
		{"freestyle15", "", false}, {"standard9", "a1", false}, {"renju15", "h8i9h10g9i7", true}, {"freestyle20", "t20a1t1a20", false},
	} {
		m := make(crewtest.Memory, Words)
		p := parse(t, g.game, g.moves)
		if g.pass {
			p.Pass()
		}
		told := task{position: p, lines: 7, analysis: true, age: 200, threads: 5}
		told.write(m)
		got, ok := read(m)
		if !ok || got.position.Key() != p.Key() || got.position.Game() != p.Game() || got.position.ToMove() != p.ToMove() {
			t.Errorf("%s %s came back as %+v", g.game, g.moves, got.position)
		}
		if got.position = told.position; got != told {
			t.Errorf("%+v, want %+v", got, told)
		}
	}
	if _, ok := read(make(crewtest.Memory, Words)); ok {
		t.Error("an empty memory holds a task")
	}
}

// A result that is half of another, or of another turn, is none.
func TestFound(t *testing.T) {
	m := make(crewtest.Memory, Words)
	f := found{search.Line{Move: 33, Score: -412, PV: []gomoku.Point{33, 44, 55, 66, 77}}, 12}
	f.write(m, 3, 9)
	var got found
	if !got.read(m, 3, 9) || got.depth != 12 || got.Score != -412 || got.Move != 33 || len(got.PV) != 5 || got.PV[4] != 77 {
		t.Errorf("%+v came back as %+v", f, got)
	}
	if got.read(m, 3, 11) {
		t.Error("a result of turn 9 is taken for one of turn 11")
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
	voice := func(move gomoku.Point, score, depth int) found {
		return found{search.Line{Move: move, Score: score}, depth}
	}
	for _, c := range []struct {
		name   string
		voices []found
		want   int
	}{
		{"the leader alone", []found{voice(1, 0, 10)}, 0},
		{"two of one mind against the leader", []found{voice(1, 20, 10), voice(2, 20, 10), voice(2, 20, 10)}, 1},
		{"the deeper of those for a move", []found{voice(1, 20, 10), voice(1, 20, 12)}, 1},
		{"equals: the leader", []found{voice(1, 20, 10), voice(2, 20, 10)}, 0},
		{"a win against many", []found{voice(1, 20, 10), voice(1, 20, 10), voice(2, search.WinScore-9, 3)}, 2},
		{"the shorter win", []found{voice(1, search.WinScore-11, 10), voice(2, search.WinScore-9, 3)}, 1},
		{"not the longer win", []found{voice(1, search.WinScore-9, 3), voice(2, search.WinScore-11, 10)}, 0},
		{"the leader's loss is known", []found{voice(1, 6-search.WinScore, 12), voice(2, -300, 10)}, 1},
	} {
		if got := elect(c.voices); got != c.want {
			t.Errorf("%s: voice %d, not %d", c.name, got, c.want)
		}
	}
}
