package solver

import "tengen/engine/connect4"

// Score returns the exact score of p, which must be on the classic board and not over.
// ok is false if the search was ended by stop, which may be nil.
func (s *Solver) Score(p *connect4.Position, stop func() bool) (score int, ok bool) {
	s.begin(0, stop)
	score = s.score(pairOf(&p.Board), p.Free())
	return score, !s.stopped
}

// Holds reports whether the side to move in p, which must be on the classic board and not
// over, does not lose. ok is false if nodes or stop, which may be nil, ended the search.
func (s *Solver) Holds(p *connect4.Position, nodes int64, stop func() bool) (holds, ok bool) {
	s.begin(nodes, stop)
	root := pairOf(&p.Board)
	holds = root.wins()&root.next() != 0 || s.atLeast(root, p.Free(), 0) >= 0
	return holds, !s.stopped
}

// score returns the exact score of p, whose number of free cells is "left".
func (s *Solver) score(p pair, left int) int { return s.narrow(p, left, middle) }

// middle returns the beta that divides the range lo < hi for the next null-window
// search.
func middle(lo, hi int) int { return hi - (hi-lo)/2 }

// scoreNear returns the same as score. It searches from guess outwards, which is
// fastest if the guess is close.
func (s *Solver) scoreNear(p pair, left, guess int) int {
	return s.narrow(p, left, func(lo, hi int) int { return min(max(guess, lo+1), hi) })
}

// narrow narrows the range of the score of p by null-window searches; the function
// "next" chooses their beta.
func (s *Solver) narrow(p pair, left int, next func(lo, hi int) int) int {
	if p.wins()&p.next() != 0 {
		return (left + 1) / 2
	}
	lo, hi := -(left / 2), (left-1)/2
	for lo < hi && !s.stopped {
		beta := next(lo, hi)
		if v := s.atLeast(p, left, beta); v >= beta {
			lo = v
		} else {
			hi = v
		}
	}
	return lo
}
