package player

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
	"tengen/engine/connect4/solver"
	"tengen/engine/player"
)

var readBook = sync.OnceValues(func() (*solver.Book,
	error) {
	return solver.NewBook(solver.BookPlies, solver.BundledBook())
})

// theBook returns the bundled book.
func theBook(func() bool) *solver.Book {
	b, _ := readBook()
	return b
}

func ask(t testing.TB, c player.Player, task player.Task) player.Info {
	t.Helper()
	info, err := c.Search(&task)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// On the classic board the player returns exact scores and the number of plies to the
// end for all columns.
func TestClassic(t *testing.T) {
	c := New(connect4.Classic(), theBook)
	for _, tt := range []struct {
		moves               string
		exact, win, columns int
	}{ // from the public benchmark
		{"2252576253462244111563365343671351441", -1, -4, 2},
		{"23163416124767223154467471272416755633", 0, 0, 2},
		{"52753311433677442422121", 8, 5, 7},
	} {
		p := connect4test.Parse(t, "connect4", tt.moves)
		info := ask(t, c, player.Task{Position: connect4.Value{Position: p}, Lines: 7})
		best := info.Lines[0]
		if best.Exact == nil || *best.Exact != tt.exact || best.Win != tt.win || !best.Proved ||
			len(info.Lines) != tt.columns {
			t.Errorf("%s: %+v of %d lines; want score %d, win %d, %d lines", tt.moves, best, len(info.Lines),
				tt.exact, tt.win, tt.columns)
		}
		if tt.win != 0 && len(best.PV) != max(tt.win, -tt.win) {
			t.Errorf("%s: line %v is not %d plies long", tt.moves, best.PV, tt.win)
		}
		for _, l := range info.Lines {
			if l.Exact == nil || *l.Exact > tt.exact {
				t.Errorf("%s: column %s scores %v", tt.moves, l.Move, l.Exact)
			}
		}
	}
}

// The tree proves that a side wins, but not that there is no shorter win. AtMost is
// therefore set unless the win is one or two plies away.
func TestAtMost(t *testing.T) {
	for _, tt := range []struct {
		moves  string
		win    int
		atMost bool
	}{
		{"415161", 1, false}, // stones on d1, e1 and f1
		{"41516", -2, false}, // three in a row with both ends open
		{"4151", 3, true},
	} {
		p := connect4test.Parse(t, "connect4-9x9", tt.moves)
		best := ask(t, New(p, theBook), player.Task{Position: connect4.Value{Position: p},
			Limits: player.Limits{Playouts: 2000}, Lines: 1}).Lines[0]
		if !best.Proved || best.Win != tt.win || best.AtMost != tt.atMost {
			t.Errorf("%s: %d plies, at most %v, proved %v; want %d, %v, true", tt.moves, best.Win, best.AtMost,
				best.Proved, tt.win, tt.atMost)
		}
	}
}

// Mirrored positions get mirrored answers at every level and on every board.
func TestMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 24 {
		game := []string{"connect4", "connect4-9x9", "connect4-10x9-c4"}[i%3]
		p := connect4test.Parse(t, game, "")
		for range 20 {
			p.Play(r.IntN(p.Width()))
		}
		if p.Over() {
			continue
		}
		m := p.Mirror()
		task := player.Task{Position: connect4.Value{Position: p}, Lines: 12, Level: i / 2,
			Limits: player.Limits{Playouts: 500}, Seed: uint64(i)}
		a := ask(t, New(p, theBook), task)
		task.Position = connect4.Value{Position: m}
		b := ask(t, New(m, theBook), task)
		if column(a.Move) != p.Width()-1-column(b.Move) {
			t.Errorf("%s %s level %d: %s, mirrored %s", game, connect4.MoveString(p.Moves()), task.Level, a.Move,
				b.Move)
		}
	}
}

func column(name string) int {
	for x := range connect4.MaxSize {
		if connect4.ColumnName(x) == name {
			return x
		}
	}
	return -1
}

// Levels 3 and higher complete their own four and stop the opponent's.
func TestLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	c := New(connect4.Classic(), theBook)
	tried, enough := 0, 60
	if testing.Short() {
		enough = 15
	}
	for tried < enough {
		p := connect4.Classic()
		for range 8 + r.IntN(20) {
			p.Play(r.IntN(p.Width()))
		}
		if p.Over() {
			continue
		}
		must := p.Urgent(p.ToMove())
		if must == 0 {
			must = p.Urgent(p.ToMove().Other())
		}
		if must == 0 {
			continue
		}
		tried++
		for level := 3; level < len(levels); level++ {
			info := ask(t, c, player.Task{Position: connect4.Value{Position: p}, Level: level, Seed: uint64(tried)})
			if must>>column(info.Move)&1 == 0 {
				t.Errorf("level %d plays %s:\n%s", level, info.Move, p)
			}
		}
	}
}

// On other boards the end of a game is solved: all columns have exact scores, and the
// move has the best score.
func TestSolvesEndings(t *testing.T) {
	for _, tt := range []struct {
		game, moves string
		exact, win  int
	}{
		{"connect4-4x4", "", 0, 0},
		{"connect4-5x4-c2", "", 0, 0},
		{"connect4-6x4", "", -1, -24},
	} {
		p := connect4test.Parse(t, tt.game, tt.moves)
		info := ask(t, New(p, theBook), player.Task{Position: connect4.Value{Position: p}, Lines: 12})
		if len(info.Lines) != p.Width() || info.Move != info.Lines[0].Move {
			t.Fatalf("%s %s: move %s, lines %+v", tt.game, tt.moves, info.Move, info.Lines)
		}
		for i, l := range info.Lines {
			if l.Exact == nil || !l.Proved || i > 0 && *l.Exact > *info.Lines[i-1].Exact {
				t.Fatalf("%s %s: column %s scores %v", tt.game, tt.moves, l.Move, l.Exact)
			}
		}
		if best := info.Lines[0]; *best.Exact != tt.exact || best.Win != tt.win || tt.win == 0 &&
			len(best.PV) != p.Free() {
			t.Errorf("%s %s: scores %d, wins in %d by %v; want %d, %d", tt.game, tt.moves, *best.Exact, best.Win,
				best.PV, tt.exact, tt.win)
		}
	}
}

// Level 12 is perfect: its move has the score of the position.
func TestHighestLevel(t *testing.T) {
	const highest = 12
	if len(levels) != highest {
		t.Fatalf("levels below full strength end at %d", len(levels)-1)
	}
	r := rand.New(rand.NewPCG(5, 6))
	c := New(connect4.Classic(), theBook)
	exact := solver.NewSolver(20, nil)
	for tried := 0; tried < 60; {
		p := connect4.Classic()
		for range 14 + r.IntN(26) {
			p.Play(r.IntN(p.Width())) // has no effect if the column is full
		}
		if p.Over() {
			continue
		}
		tried++
		info := ask(t, c, player.Task{Position: connect4.Value{Position: p}, Level: highest, Seed: uint64(tried)})
		a := exact.Analyse(p, solver.Options{})
		if got, want := a.Columns[column(info.Move)], a.Columns[a.Best]; got.Lo != want.Lo {
			t.Errorf("column %s scores %d, the best %d:\n%s", info.Move, got.Lo, want.Lo, p)
		}
	}
}

// If the book arrives late or never, the score remains exact and only the number of
// nodes changes.
func TestLateBook(t *testing.T) {
	var nodes [3]int64
	for i := range nodes {
		calls := 0
		c := New(connect4.Classic(), func(stop func() bool) *solver.Book {
			if calls++; i == 2 || i == 1 && calls == 1 {
				return nil
			}
			return theBook(stop)
		})
		task := player.Task{Position: connect4.Value{Position: connect4test.Parse(t, "connect4", "4411226")}, Lines: 1}
		if i == 1 {
			ask(t, c, player.Task{Position: task.Position, Lines: 1, Limits: player.Limits{Nodes: 1}})
		}
		info := ask(t, c, task)
		if l := info.Lines[0]; l.Exact == nil || *l.Exact != 4 {
			t.Errorf("case %d: %+v", i, l)
		}
		nodes[i] = info.Nodes
		if want := [3]int{1, 2, 1}[i]; calls != want {
			t.Errorf("case %d: the book was asked for %d times", i, calls)
		}
	}
	if nodes[0] != nodes[1] || nodes[2] < 100*nodes[0] {
		t.Errorf("nodes with a book, with a late one and without: %v", nodes)
	}
}

// A search on a large board without other limits uses only a part of the time left
// for the game.
func TestSharesTime(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits player.Limits
		most   time.Duration
	}{
		{"time for a move", player.Limits{Time: 40 * time.Millisecond}, 40 * time.Millisecond},
		{"time for the rest of the game", player.Limits{Left: 600 * time.Millisecond}, 20 * time.Millisecond},
		{"with an increment", player.Limits{Left: 600 * time.Millisecond, Increment: 20 * time.Millisecond},
			35 * time.Millisecond},
		{"no time left", player.Limits{Left: -1}, time.Millisecond},
	} {
		p, err := connect4.Parse("connect4-9x9", "5")
		if err != nil {
			t.Fatal(err)
		}
		now := time.Duration(0)
		clock := func() time.Duration { now += time.Millisecond; return now }
		info, err := New(p, nil).Search(&player.Task{Position: connect4.Value{Position: p}, Limits: c.limits,
			Clock: clock})
		// The clock is read once at the start and a few times after the limit.
		if err != nil || info.Move == "" || now > c.most+5*time.Millisecond {
			t.Errorf("%s: %q after %v, %v", c.name, info.Move, now, err)
		}
	}
}
