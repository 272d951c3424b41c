package player

import (
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// Allot shares out time: a move that gives no trouble takes want, and none takes
// more than most. Turn is the time for a move, left the rest of the game's time,
// and increment what each move adds to it; 0 is no limit, but a negative left
// means that nothing is left. Ply is the number of stones.
//
// A turn's time is lost when it is not used, so want is most when the game has no
// clock.
func Allot(turn, left, increment time.Duration, ply int) (want, most time.Duration) {
	if left == 0 {
		return turn, turn
	}
	// Games of two good players end by move 70, most of them sooner.
	moves := time.Duration(min(max((70-ply)/2, 12), 30))
	left = max(left, 0)
	want = left/moves + increment*3/4
	most = min(want*3, left/3+increment*3/4, left)
	if turn > 0 {
		most = min(most, turn)
	}
	return min(want, most), most
}

// A TimeManager ends a search in time: when a win is found, when the move has been
// clear for long enough, and never after most.
type TimeManager struct {
	clock      func() time.Duration
	start      time.Duration
	want, most time.Duration

	best    gomoku.Point
	score   int
	changes float64 // of the best move, the last iterations' weighing most
	until   time.Duration
}

// NewTimeManager starts the clock of a move with what Allot gave it. A most of 0 is
// no limit.
func NewTimeManager(clock func() time.Duration, want, most time.Duration) *TimeManager {
	m := &TimeManager{clock: clock, want: want, most: most, until: want}
	if most > 0 {
		m.start = clock()
	}
	return m
}

// Stop reports whether the search is to end.
func (m *TimeManager) Stop() bool { return m.most > 0 && m.clock()-m.start >= m.until }

// Over reports whether all the time there is has gone.
func (m *TimeManager) Over() bool { return m.most > 0 && m.clock()-m.start >= m.most }

// Report takes note of an iteration's result.
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
	case n > 0: // a little longer for a shorter one
		m.until = min(m.most, m.want)/8 + time.Duration(n)*m.want/200
	case n < 0:
		m.until = m.most / 2
	case m.want == m.most:
		m.until = m.most
	default:
		// From 0.6 for a move that has long been clear to 2 and more for one that
		// has just changed and been found wanting.
		scale := 0.6 + 0.5*m.changes + 0.004*float64(min(max(drop, 0), 150))
		m.until = time.Duration(scale * float64(m.want))
	}
	m.until = min(m.until, m.most)
}
