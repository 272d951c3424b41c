package player

import (
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// Allot shares out time: want is when a move that gives no trouble is to be
// made, most what none may exceed. Turn is the time for a move, left what is
// left of the game's and increment what each move adds to it; 0 is no limit,
// but a negative left is nothing left. Ply is the number of stones.
//
// Time for a turn that is not used is lost, so without a clock for the game
// want is most.
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

// A Pace ends a search in time: when a win is found, when the move has been
// clear for long enough, and never after most.
type Pace struct {
	clock      func() time.Duration
	start      time.Duration
	want, most time.Duration

	best    gomoku.Point
	score   int
	changes float64 // of the best move, the last iterations' weighing most
	until   time.Duration
}

// NewPace starts the clock of a move with what Allot gave it. A most of 0 is
// no limit.
func NewPace(clock func() time.Duration, want, most time.Duration) *Pace {
	p := &Pace{clock: clock, want: want, most: most, until: want}
	if most > 0 {
		p.start = clock()
	}
	return p
}

// Stop reports whether the search is to end.
func (p *Pace) Stop() bool { return p.most > 0 && p.clock()-p.start >= p.until }

// Over reports whether all the time there is has gone.
func (p *Pace) Over() bool { return p.most > 0 && p.clock()-p.start >= p.most }

// Report takes note of an iteration's result.
func (p *Pace) Report(i *search.Info) {
	if p.most == 0 || len(i.Lines) == 0 {
		return
	}
	best := &i.Lines[0]
	drop := 0
	if i.Depth > 1 {
		drop = p.score - best.Score
		p.changes /= 2
		if best.Move != p.best {
			p.changes++
		}
	}
	p.best, p.score = best.Move, best.Score
	switch n := search.WinIn(best.Score); {
	case n > 0: // a little longer for a shorter one
		p.until = min(p.most, p.want)/8 + time.Duration(n)*p.want/200
	case n < 0:
		p.until = p.most / 2
	case p.want == p.most:
		p.until = p.most
	default:
		// From 0.6 for a move that has long been clear to 2 and more for one that
		// has just changed and been found wanting.
		scale := 0.6 + 0.5*p.changes + 0.004*float64(min(max(drop, 0), 150))
		p.until = time.Duration(scale * float64(p.want))
	}
	p.until = min(p.until, p.most)
}
