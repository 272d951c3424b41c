package search

import (
	"testing"
	"time"

	"tengen/engine/gomoku/gomokutest"
)

// forced are positions where the side to move must stop a five and then wins.
var forced = []struct {
	game, moves, move string
	win               int // plies at most
}{
	{"freestyle15", "i9i8f7g10h9k9e8g8h5g6f5g9g7f6h6e7i5g11", "g12", 5},
	{"freestyle15", "i6e8f6f8g10e10h6g6h5f11g8h7f5f7g12e7g11g9g14", "g13", 5},
	{"renju15", "i9i10f9j7i6h8h10j8j6j9k6h6k8h7h9i7g9", "e9", 7},
	{"renju15", "h9k10i8j11h8l9i12k8j7k6h11m8n7k9k7k12", "k11", 7},
	{"standard15", "l13e8i6e3c3m12m4l11k10k11j11f5j5k4k6m11m8o11", "n11", 5},
}

// tickingClock returns a clock that advances a millisecond with every reading.
func tickingClock() func() time.Duration {
	now := time.Duration(0)
	return func() time.Duration { now += time.Millisecond; return now }
}

// A search ends at once if there is only one move. An analysis continues to the time
// limit and finds the win.
func TestAnalysisOfForcedMoves(t *testing.T) {
	for _, c := range forced {
		p := gomokutest.Parse(t, c.game, c.moves)
		limits := Limits{Time: 40 * time.Millisecond}
		play := New(p.Rule(), 4<<20).Search(Task{Position: p, Limits: limits, Clock: tickingClock()})
		limits.Analysis = true
		for _, lines := range []int{1, 3} {
			e := New(p.Rule(), 4<<20)
			info := e.Search(Task{Position: p, Lines: lines, Limits: limits, Clock: tickingClock()})
			best := info.Lines[0]
			if n := WinIn(best.Score); best.Move.String() != c.move || n <= 0 || n > c.win || best.PV[0] != best.Move {
				t.Errorf("%s %s, %d lines: %+v", c.game, c.moves, lines, best)
			}
			if len(info.Lines) != lines || info.Nodes <= play.Nodes {
				t.Errorf("%s %s: %d lines of %d, %d nodes; %d to play", c.game, c.moves, len(info.Lines), lines,
					info.Nodes, play.Nodes)
			}
			for _, l := range info.Lines[1:] {
				if WinIn(l.Score) >= 0 || l.Move == best.Move { // the five is not stopped
					t.Errorf("%s %s: %+v beside %v", c.game, c.moves, l, best.Move)
				}
			}
		}
		if play.Depth != 1 || play.Lines[0].Move.String() != c.move {
			t.Errorf("%s %s: to play, depth %d, %v", c.game, c.moves, play.Depth, play.Lines[0].Move)
		}
	}
}
