package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A trap is a threat of White's in renju: a stone on at makes a four whose five is
// completed on stop, and Black may not play on stop. The threat lasts as long as
// stop is forbidden to Black.
type trap struct{ at, stop gomoku.Point }

// maxTraps is the greatest number of traps considered in a position.
const maxTraps = 8

// traps appends White's traps to list, up to its capacity.
func traps(list []trap, m *pattern.Map) []trap {
	if m.Count(gomoku.Black, pattern.ClassMaybeForbidden) == 0 {
		return list
	}
	flagged, fours := m.Flagged(gomoku.Black), m.Fours(gomoku.White)
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := flagged[y&31] & fours[y&31]; w != 0; w &= w - 1 {
			stop := pointOf(y, w)
			if !Forbidden(m, stop, gomoku.Black) {
				continue
			}
			for d, step := range gomoku.Directions {
				if s := m.Shape(stop, gomoku.White, d); s != pattern.Four && s != pattern.StraightFour {
					continue
				}
				for k := -4; k <= 4; k++ {
					at := gomoku.Point(int(stop) + k*step)
					if k != 0 && m.At(at) == gomoku.Empty && len(list) < cap(list) &&
						m.ShapeIf(stop, gomoku.White, d, k, gomoku.White) == pattern.Five {
						list = append(list, trap{at, stop})
					}
				}
			}
		}
	}
	return list
}

// trapMoves appends White's moves that make a trap but neither a four nor a three.
func (s *VCT) trapMoves(start int) {
	m := s.m
	if m.Count(gomoku.Black, pattern.ClassMaybeForbidden) == 0 {
		return
	}
	flagged := m.Flagged(gomoku.Black)
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := flagged[y&31]; w != 0; w &= w - 1 {
			stop := pointOf(y, w)
			if !Forbidden(m, stop, gomoku.Black) {
				continue
			}
			for d, step := range gomoku.Directions {
				if s := m.Shape(stop, gomoku.White, d); s != pattern.SleepingThree && s != pattern.Three && s != pattern.ThreeWide {
					continue
				}
				for k := -4; k <= 4; k++ {
					p := gomoku.Point(int(stop) + k*step)
					if k == 0 || m.At(p) != gomoku.Empty || m.Class(p, gomoku.White) >= pattern.ClassThree || contains(s.moves[start:], p) {
						continue
					}
					if s4 := m.ShapeIf(stop, gomoku.White, d, k, gomoku.White); s4 == pattern.Four || s4 == pattern.StraightFour {
						s.moves = append(s.moves, child{p, 1, 4})
					}
				}
			}
		}
	}
}

// escapes reports whether Black's stone on q may remove the threat t: it occupies
// t.at or may change whether t.stop is forbidden.
func (t trap) escapes(q gomoku.Point) bool {
	_, k := between(t.stop, q)
	return q == t.at || k != 0
}
