package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// FourThreeDefences appends the points where a stone of the defender, to move, stops
// every win by a four-three that attacker threatens. The only other replies are the
// defender's own fours. Points that are forbidden to the defender may be included. It
// returns false if there is no such threat. Neither side may have a five or a straight
// four to make.
func FourThreeDefences(list []gomoku.Point, m *pattern.Map, attacker gomoku.Color) ([]gomoku.Point, bool) {
	if m.Count(attacker, pattern.ClassFourThree) == 0 {
		return list, false
	}
	start, found := len(list), false
	first, last := m.Bounds()
	fours := m.Fours(attacker)
	for y := first; y <= last; y++ {
		for w := fours[y&31]; w != 0; w &= w - 1 {
			t := fourThree{m: m, at: pointOf(y, w), attacker: attacker, barred: m.Rule() == gomoku.Renju && attacker == gomoku.Black}
			if m.Class(t.at, attacker) != pattern.ClassFourThree || !t.wins() {
				continue
			}
			if !found {
				found = true
				list = t.defences(list)
				continue
			}
			kept := list[:start] // remove the points that do not stop this one
			for _, q := range list[start:] {
				if t.stoppedBy(q) {
					kept = append(kept, q)
				}
			}
			list = kept
		}
	}
	return list, found
}

// A fourThree is a four and an open three that attacker can make with one stone:
//
//	     reply
//	       |
//	O X X X .      at   the stone      k  reply − at, in cells of direction d
//	    .
//	    X
//	    X
type fourThree struct {
	m         *pattern.Map
	attacker  gomoku.Color
	at, reply gomoku.Point // reply is the only point that stops the four
	d, k      int
	barred    bool // attacker is Black in renju, to whom points may be forbidden
	three     int  // direction of the three, if barred
}

// wins finds the reply to the four and reports whether a straight four follows it: the
// reply is allowed and makes no four.
func (t *fourThree) wins() bool {
	m, defender := t.m, t.attacker.Other()
	if !t.findReply() || Forbidden(m, t.reply, defender) {
		return false
	}
	for i := range 4 {
		s := m.Shape(t.reply, defender, i)
		if i == t.d {
			s = m.ShapeIf(t.reply, defender, i, -t.k, t.attacker)
		}
		if s >= pattern.Four {
			return false
		}
	}
	return !t.barred || t.straightFour()
}

// straightFour sets three and reports whether Black may make a straight four after the
// reply. That move stays legal whatever White plays outside the line of the three: on a
// point of ClassStraightFour a stone makes one four, at most one three and no overline, and
// a white stone adds none of these.
func (t *fourThree) straightFour() (found bool) {
	m := t.m
	for i := range 4 {
		if s := m.Shape(t.at, t.attacker, i); s == pattern.Three || s == pattern.ThreeWide {
			t.three = i
		}
	}
	m.Play(t.at, t.attacker)
	m.Play(t.reply, t.attacker.Other())
	for k := -4; k <= 4 && !found; k++ {
		q := gomoku.Point(int(t.at)+k*gomoku.Directions[t.three]) & (gomoku.Cells - 1)
		found = k != 0 && m.At(q) == gomoku.Empty && m.Class(q, t.attacker) == pattern.ClassStraightFour
	}
	m.Undo()
	m.Undo()
	return found
}

// findReply sets reply, d and k, and reports whether there is a reply.
func (t *fourThree) findReply() bool {
	for d, step := range gomoku.Directions {
		if t.m.Shape(t.at, t.attacker, d) != pattern.Four {
			continue
		}
		for k := -4; k <= 4; k++ {
			q := gomoku.Point(int(t.at)+k*step) & (gomoku.Cells - 1)
			if k != 0 && t.m.At(q) == gomoku.Empty && t.m.ShapeIf(q, t.attacker, d, -k, t.attacker) == pattern.Five {
				t.reply, t.d, t.k = q, d, k
				return true
			}
		}
	}
	return false
}

// defences appends the points where a stone of the defender stops t. A point that is in
// line with both at and reply may be there twice.
func (t *fourThree) defences(list []gomoku.Point) []gomoku.Point {
	list = append(list, t.at, t.reply)
	for _, from := range [2]gomoku.Point{t.at, t.reply} {
		for i, step := range gomoku.Directions {
			if from == t.reply && i == t.d {
				continue // at is on the same line
			}
			for k := -5; k <= 5; k++ {
				q := gomoku.Point(int(from)+k*step) & (gomoku.Cells - 1)
				if k != 0 && q != t.reply && t.m.At(q) == gomoku.Empty && t.stoppedBy(q) {
					list = append(list, q)
				}
			}
		}
	}
	return list
}

// stoppedBy reports whether a stone of the defender on q, an empty point, stops t: there
// is no four or no three any more, or the reply to the four makes a four itself.
func (t *fourThree) stoppedBy(q gomoku.Point) bool {
	m, defender := t.m, t.attacker.Other()
	if q == t.at || q == t.reply {
		return true
	}
	if d, k := between(t.at, q); k != 0 {
		if t.barred && d == t.three {
			return true // the straight four that is left, if any, may be forbidden
		}
		four, three := false, false
		for i := range 4 {
			s := m.Shape(t.at, t.attacker, i)
			if i == d {
				s = m.ShapeIf(t.at, t.attacker, d, k, defender)
			}
			four = four || s == pattern.Four
			three = three || s == pattern.Three || s == pattern.ThreeWide
		}
		if !four || !three {
			return true
		}
	}
	d, k := between(t.reply, q)
	return k != 0 && m.ShapeIf(t.reply, defender, d, k, defender) >= pattern.Four
}
