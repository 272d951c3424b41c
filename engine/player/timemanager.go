package player

import (
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// Allot allots time to a move: the result "want" for an ordinary move, and "most" as
// the limit for any. Turn is the limit for one move, left the remaining time of the
// game, and increment the time that each move adds to it. Zero is no limit; a negative
// left means no time. Ply is the number of stones.
//
// Without a limit for the game want equals most, because unused time of a turn is lost.
func Allot(turn, left, increment time.Duration, ply int) (want, most time.Duration) {
	if left == 0 {
		return turn, turn
	}
	// Games between strong players last at most about 70 plies.
	moves := time.Duration(min(max((70-ply)/2, 12), 30))
	left = max(left, 0)
	want = left/moves + increment*3/4
	most = min(want*3, left/3+increment*3/4, left)
	if turn > 0 {
		most = min(most, turn)
	}
	return min(want, most), most
}

// A TimeManager decides when to end a search: soon after a win is found, earlier than want
// if the best move is stable, later if it changes or its score drops, and never after
// most.
type TimeManager struct {
	clock      func() time.Duration
	start      time.Duration
	want, most time.Duration

	best    gomoku.Point
	score   int
	changes float64       // number of changes of the best move, halved at each iteration
	until   time.Duration // the end of the search, from start
}

// NewTimeManager returns a TimeManager that starts now, with the results of Allot. A most
// of 0 is no limit.
func NewTimeManager(clock func() time.Duration, want, most time.Duration) *TimeManager {
	m := &TimeManager{clock: clock, want: want, most: most, until: want}
	if most > 0 {
		m.start = clock()
	}
	return m
}

// Stop reports whether the search should end.
func (m *TimeManager) Stop() bool { return m.most > 0 && m.clock()-m.start >= m.until }

// Over reports whether the time most is used up.
func (m *TimeManager) Over() bool { return m.most > 0 && m.clock()-m.start >= m.most }

// Report adjusts the end of the search to the result of an iteration.
func (m *TimeManager) Report(i *search.Info) {
	if m.most == 0 || len(i.Lines) == 0 {
		return
	}
	best := &i.Lines[0]
	drop := 0
	if i.Depth > 1 {
		drop = m.score - best.Score
		m.changes /= 2
		if best.Move != m.best {
			m.changes++
		}
	}
	m.best, m.score = best.Move, best.Score
	switch n := search.WinIn(best.Score); {
	case n > 0: // continue a little for a shorter win
		m.until = min(m.most, m.want)/8 + time.Duration(n)*m.want/200
	case n < 0:
		m.until = m.most / 2
	case m.want == m.most:
		m.until = m.most
	default:
		// From 0.6 for a stable move to 2 and more for a move that has just changed
		// after a drop of the score.
		scale := 0.6 + 0.5*m.changes + 0.004*float64(min(max(drop, 0), 150))
		m.until = time.Duration(scale * float64(m.want))
	}
	m.until = min(m.until, m.most)
}
