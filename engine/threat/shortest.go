package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// winsWithin reports whether side, to move on the map, wins in at most plies plies by
// any moves. It also returns true if the budget is used up or the search is stopped.
func (s *Solver) winsWithin(side gomoku.Color, plies int) bool {
	m, other := s.m, side.Other()
	if m.Count(side, pattern.ClassFive) > 0 {
		return plies >= 1
	}
	if plies < 3 {
		return false
	}
	if s.otherNodes++; s.remaining() == 0 || s.otherNodes&15 == 0 && s.stop != nil && s.stop() {
		return true
	}
	switch m.Count(other, pattern.ClassFive) {
	case 0:
	case 1:
		p := m.First(other)
		return !Forbidden(m, p, side) && s.winsWith(side, p, plies)
	default:
		return false
	}
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		row := m.Free(y)
		if plies == 3 { // only a four wins in three plies
			row &= m.Fours(side)[y&31] | m.Flagged(side)[y&31]
		}
		for w := row; w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if plies == 5 && !s.mayThreaten(side, p) {
				continue
			}
			if !Forbidden(m, p, side) && s.winsWith(side, p, plies) {
				return true
			}
		}
	}
	return false
}

// mayThreaten reports whether a stone on p may threaten a straight four or two fours
// on one point: a four in a line through p must be one stone away. It may return true
// for other stones.
func (s *Solver) mayThreaten(side gomoku.Color, p gomoku.Point) bool {
	switch class := s.m.Class(p, side); class {
	case pattern.ClassMaybeForbidden, pattern.ClassSleepingThree, pattern.ClassSleepingThreePlus:
		return true
	default: // White may also make a trap
		return class >= pattern.ClassThree || s.m.Rule() == gomoku.Renju && side == gomoku.White
	}
}

// winsWith reports whether side, to move, wins in at most plies plies with a stone on
// p first.
func (s *Solver) winsWith(side gomoku.Color, p gomoku.Point, plies int) bool {
	m, other := s.m, side.Other()
	m.Play(p, side)
	defer m.Undo()
	if m.Count(other, pattern.ClassFive) > 0 {
		return false
	}
	switch m.Count(side, pattern.ClassFive) {
	case 0:
	case 1:
		r := m.First(side)
		return Forbidden(m, r, other) || s.winsAfter(side, r, plies)
	default:
		return true
	}
	// Prune: side must also win if the other side passes.
	if plies < 5 || !s.winsWithin(side, plies-2) {
		return false
	}
	// Try likely defences first: one that holds refutes the move.
	var buf [64]gomoku.Point
	list := buf[:0]
	if m.Count(side, pattern.ClassStraightFour) > 0 {
		list = Defences(list, m, side)
		for _, r := range list {
			if !Forbidden(m, r, other) && !s.winsAfter(side, r, plies) {
				return false
			}
		}
	}
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			if r := pointOf(y, w); !Forbidden(m, r, other) && !s.winsAfter(side, r, plies) {
				return false
			}
		}
	}
	return true
}

// winsAfter reports whether side still wins after the other side's stone on r. Plies
// counts from the move before r.
func (s *Solver) winsAfter(side gomoku.Color, r gomoku.Point, plies int) bool {
	if s.m.Class(r, side.Other()) == pattern.ClassFive {
		return false
	}
	s.m.Play(r, side.Other())
	defer s.m.Undo()
	return s.winsWithin(side, plies-2)
}
