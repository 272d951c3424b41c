package player

import (
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

func TestAllot(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		turn, left, increment time.Duration
		ply                   int
		want, most            time.Duration
	}{
		{turn: s, want: s, most: s},
		{},
		{turn: 30 * s, left: 180 * s, want: 6 * s, most: 18 * s},
		{turn: 5 * s, left: 180 * s, want: 5 * s, most: 5 * s},
		{left: 180 * s, ply: 60, want: 15 * s, most: 45 * s},
		{left: 60 * s, increment: 4 * s, want: 5 * s, most: 15 * s},
		{turn: s, left: 12 * time.Millisecond, ply: 60, want: time.Millisecond, most: 3 * time.Millisecond},
		{left: s, increment: 8 * s, want: s, most: s},
		{turn: s, left: -1},
	} {
		want, most := Allot(c.turn, c.left, c.increment, c.ply)
		if want != c.want || most != c.most {
			t.Errorf("%+v: %v and %v", c, want, most)
		}
	}
}

// The time of a game is never used up, even if every move takes most.
func TestAllotLasts(t *testing.T) {
	for _, increment := range []time.Duration{0, time.Second} {
		left := time.Minute
		for ply := 0; ply < 225; ply += 2 {
			_, most := Allot(0, left, increment, ply)
			if left -= most; left < 0 {
				t.Fatalf("increment %v: nothing left after %d stones", increment, ply)
			}
			left += increment
		}
	}
}

// The clock advances by one with each iteration of the search.
func TestTimeManager(t *testing.T) {
	a, b := gomoku.At(7, 7), gomoku.At(8, 8)
	line := func(m gomoku.Point, score int) search.Info {
		return search.Info{Lines: []search.Line{{Move: m, Score: score}}}
	}
	win := line(a, search.WinScore-9)
	for _, c := range []struct {
		name       string
		want, most time.Duration
		at         func(depth int) search.Info
		ends       time.Duration
	}{
		{"all of a turn", 100, 100, func(int) search.Info { return line(a, 0) }, 100},
		{"a clear move takes less than wanted", 100, 300, func(int) search.Info { return line(a, 0) }, 60},
		{"one that keeps changing takes more", 100, 300,
			func(d int) search.Info { return line([]gomoku.Point{a, b}[d&1], 0) }, 160},
		{"and so does one that gets worse", 100, 300, func(d int) search.Info { return line(a, -100*d) }, 100},
		{"but never more than there is", 100, 120,
			func(d int) search.Info { return line([]gomoku.Point{a, b}[d&1], -100*d) }, 120},
		{"a win is played", 100, 300, func(int) search.Info { return win }, 17},
		{"a win in one is played at once", 100, 300, func(int) search.Info { return line(a, search.WinScore-1) }, 13},
		{"a win ends a turn too", 100, 100, func(int) search.Info { return win }, 17},
		{"a loss is looked at longer", 100, 100, func(int) search.Info { return line(a, 6-search.WinScore) }, 50},
	} {
		now := time.Duration(1000)
		m := NewTimeManager(func() time.Duration { return now }, c.want, c.most)
		for depth := 1; !m.Stop() && depth < 1000; depth++ {
			now++
			i := c.at(depth)
			i.Depth = depth
			m.Report(&i)
		}
		if got := now - 1000; got < c.ends-1 || got > c.ends+1 {
			t.Errorf("%s: it ends at %d, want %d", c.name, got, c.ends)
		}
	}
	if NewTimeManager(nil, 0, 0).Stop() {
		t.Error("a TimeManager without a limit stops the search")
	}
}

// Tengen keeps its time limits and ends early in decided positions.
func TestTengenTime(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		limits      Limits
		most        time.Duration
	}{
		{"a turn", "h8i9h10g9i7", Limits{Time: 50}, 50},
		{"the rest of a game", "h8i9h10g9i7", Limits{Time: 1000, Left: 60}, 20},
		{"with an increment", "h8i9h10g9i7", Limits{Left: 60, Increment: 40}, 50},
		{"a five", "a1a5b1b5c1c5d1d5", Limits{Time: 100_000}, 3},
		{"one defence", "a1o15b1o13c1o11d1", Limits{Time: 100_000}, 3},
		{"a straight four", "g8a1h8c1i8e1", Limits{Time: 2000}, 500},
	} {
		p, err := gomoku.Parse("freestyle15", c.moves)
		if err != nil {
			t.Fatal(err)
		}
		now := time.Duration(0)
		clock := func() time.Duration { now++; return now }
		info, err := NewTengen(gomoku.Freestyle, 1<<20).Search(&Task{Position: gomoku.Value{Position: p},
			Limits: c.limits, Clock: clock})
		// Every reading advances the clock, so a few come after the end.
		if err != nil || info.Move == "" || now > c.most+4 {
			t.Errorf("%s: %q after %d, %v", c.name, info.Move, now, err)
		}
	}
}
