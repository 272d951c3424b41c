package threat

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Defences appends to list the points where a stone of the defender prevents attacker
// from making a straight four, or two fours at once, with its next move on any point. Apart
// from these points only the defender's own fours can prevent it; they are not listed.
// Points that are forbidden to the defender may be included.
func Defences(list []gomoku.Point, m *pattern.Map, attacker gomoku.Color) []gomoku.Point {
	first, last := m.Bounds()
	fours := m.Fours(attacker)
	start := len(list)
	fresh := true
	for y := first; y <= last; y++ {
		for w := fours[y&31]; w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if m.Class(p, attacker) != pattern.ClassStraightFour {
				continue
			}
			if fresh { // begin with the points that stop the first straight four
				list = stops(list, m, p, attacker)
				fresh = false
				continue
			}
			kept := list[:start] // remove the points that do not stop this one
			for _, q := range list[start:] {
				if spoils(m, q, p, attacker) {
					kept = append(kept, q)
				}
			}
			list = kept
		}
	}
	return list
}

// stops appends the points where a stone of the defender stops attacker from making
// a straight four, or two fours, on p.
func stops(list []gomoku.Point, m *pattern.Map, p gomoku.Point, attacker gomoku.Color) []gomoku.Point {
	list = append(list, p)
	for _, step := range gomoku.Directions {
		for k := -5; k <= 5; k++ {
			q := gomoku.Point(int(p)+k*step) & (gomoku.Cells - 1)
			if k != 0 && m.At(q) == gomoku.Empty && spoils(m, q, p, attacker) {
				list = append(list, q)
			}
		}
	}
	return list
}

// spoils reports whether a stone of the other side on q stops attacker from
// making a straight four, or two fours, on p.
func spoils(m *pattern.Map, q, p gomoku.Point, attacker gomoku.Color) bool {
	if q == p {
		return true
	}
	d, k := between(p, q)
	if k == 0 {
		return false
	}
	fours := 0
	for i := range 4 {
		s := m.Shape(p, attacker, i)
		if i == d {
			s = m.ShapeIf(p, attacker, d, k, attacker.Other())
		}
		switch s {
		case pattern.StraightFour, pattern.Five:
			return false
		case pattern.Four:
			fours++
		}
	}
	return fours < 2
}

// between returns the direction, as an index of gomoku.Directions, and the offset
// from p to q if both lie on a line within five cells, else offset 0.
func between(p, q gomoku.Point) (d, k int) {
	dx, dy := q.X()-p.X(), q.Y()-p.Y()
	switch {
	case max(dx, -dx, dy, -dy) > 5:
		return 0, 0
	case dy == 0:
		return 0, dx
	case dx == 0:
		return 1, dy
	case dx == dy:
		return 2, dx
	case dx == -dy:
		return 3, dx
	}
	return 0, 0
}

// pointOf returns the point of the lowest bit of row y of a set.
func pointOf(y int, row uint32) gomoku.Point {
	return gomoku.Point(y<<5 | bits.TrailingZeros32(row))
}
