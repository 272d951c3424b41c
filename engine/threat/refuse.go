package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// In renju White may also threaten a four that Black is forbidden to stop: on
// a trap, a point where Black may not play, White's next stone would leave one
// more to a five. It stands as long as the point stays forbidden.

// A trap is such a four: at, where White makes it, and stop, the forbidden
// point that completes the five.
type trap struct{ at, stop gomoku.Point }

// maxTraps bounds how many are looked at.
const maxTraps = 8

// traps appends what White threatens at points that are forbidden to Black.
func traps(list []trap, m *pattern.Map) []trap {
	if m.Count(gomoku.Black, pattern.ClassForbidden) == 0 {
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

// setTraps appends White's moves that make a trap and are no four or three.
func (s *VCT) setTraps(start int) {
	m := s.m
	if m.Count(gomoku.Black, pattern.ClassForbidden) == 0 {
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
					if k == 0 || m.At(p) != gomoku.Empty || m.Class(p, gomoku.White) >= pattern.ClassThree || listed(s.moves[start:], p) {
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

// escapes reports whether Black's stone on q may spring a trap: in White's
// place, or where it can change what is forbidden.
func (t trap) escapes(q gomoku.Point) bool {
	_, k := between(t.stop, q)
	return q == t.at || k != 0
}
