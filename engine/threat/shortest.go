package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Whether a win is the shortest there is takes all moves, not threats alone.

// winsWithin reports whether side, to move on the map, wins within so many
// plies, by any moves. The answer true also stands for a budget that is spent and
// for a search that was stopped.
func (s *Solver) winsWithin(side gomoku.Color, plies int) bool {
	m, other := s.m, side.Other()
	if m.Count(side, pattern.ClassFive) > 0 {
		return plies >= 1
	}
	if plies < 3 {
		return false
	}
	if s.otherNodes++; s.left() == 0 || s.otherNodes&15 == 0 && s.stop != nil && s.stop() {
		return true
	}
	switch m.Count(other, pattern.ClassFive) {
	case 0:
	case 1:
		p := m.First(other)
		return !Forbidden(m, p, side) && s.stands(side, p, plies)
	default:
		return false
	}
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		row := m.Free(y)
		if plies == 3 { // a stone that makes no four leaves the other side a move
			row &= m.Fours(side)[y&31] | m.Flagged(side)[y&31]
		}
		for w := row; w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if plies == 5 && !s.mayThreaten(side, p) {
				continue
			}
			if !Forbidden(m, p, side) && s.stands(side, p, plies) {
				return true
			}
		}
	}
	return false
}

// mayThreaten reports whether a stone on p can make a point for a straight four
// or for two fours: with one stone more, a row through p has to be a four.
func (s *Solver) mayThreaten(side gomoku.Color, p gomoku.Point) bool {
	switch class := s.m.Class(p, side); class {
	case pattern.ClassForbidden, pattern.ClassSleepingThree, pattern.ClassSleepingThreePlus:
		return true
	default: // White may also threaten where Black is forbidden to play
		return class >= pattern.ClassThree || s.m.Rule() == gomoku.Renju && side == gomoku.White
	}
}

// stands reports whether side wins within so many plies, its stone on p the
// first.
func (s *Solver) stands(side gomoku.Color, p gomoku.Point, plies int) bool {
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
		return Forbidden(m, r, other) || s.survives(side, r, plies)
	default:
		return true
	}
	// If the other side could pass, there would have to be a win.
	if plies < 5 || !s.winsWithin(side, plies-2) {
		return false
	}
	// Likely defences first: one that holds is enough.
	var room [64]gomoku.Point
	list := room[:0]
	if m.Count(side, pattern.ClassStraightFour) > 0 {
		list = Defences(list, m, side)
		for _, r := range list {
			if !Forbidden(m, r, other) && !s.survives(side, r, plies) {
				return false
			}
		}
	}
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			if r := pointOf(y, w); !Forbidden(m, r, other) && !s.survives(side, r, plies) {
				return false
			}
		}
	}
	return true
}

// survives reports whether side still wins after the other's stone on r.
func (s *Solver) survives(side gomoku.Color, r gomoku.Point, plies int) bool {
	if s.m.Class(r, side.Other()) == pattern.ClassFive {
		return false
	}
	s.m.Play(r, side.Other())
	defer s.m.Undo()
	return s.winsWithin(side, plies-2)
}
