package prove

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A replay checks, on a map, whether the tree of a win by threats also wins in another
// position than the one it was found in. It examines only the replies that the threats
// leave, which takes microseconds; threat.Verify takes milliseconds.
type replay struct {
	m    *pattern.Map
	side gomoku.Color
	work int // remaining node limit
}

// replayMost is the node limit of a replay.
const replayMost = 20_000

// wins reports whether the tree still wins for the side, which is to move.
func (r *replay) wins(t *threat.Tree) bool {
	r.work = replayMost
	return r.attack(t)
}

func (r *replay) attack(t *threat.Tree) bool {
	m, side, other := r.m, r.side, r.side.Other()
	if r.work--; r.work < 0 || t == nil || m.At(t.Move) != gomoku.Empty || threat.Forbidden(m, t.Move, side) {
		return false
	}
	if m.Class(t.Move, side) == pattern.ClassFive {
		return true
	}
	m.Play(t.Move, side)
	defer m.Undo()
	if m.Count(other, pattern.ClassFive) > 0 {
		return false
	}
	// A reply with a subtree of its own must lose to that subtree, even if it is not
	// necessary here; threat.Verify requires the same.
	for i := range t.Replies {
		if p := t.Replies[i].Move; m.At(p) == gomoku.Empty && !threat.Forbidden(m, p, other) && !r.after(t, p) {
			return false
		}
	}
	switch m.Count(side, pattern.ClassFive) {
	case 0:
	case 1:
		p := m.First(side)
		return threat.Forbidden(m, p, other) || r.listed(t, p) || t.Else != nil && r.after(t, p)
	default:
		return true
	}
	first, last := m.Bounds()
	if t.Else != nil {
		for y := first; y <= last; y++ {
			for w := m.Free(y); w != 0; w &= w - 1 {
				if p := pointOf(y, w); !threat.Forbidden(m, p, other) && !r.listed(t, p) && !r.after(t, p) {
					return false
				}
			}
		}
		return true
	}
	if m.Count(side, pattern.ClassStraightFour) == 0 {
		return false
	}
	var room [64]gomoku.Point
	for _, p := range threat.Defences(room[:0], m, side) {
		if !threat.Forbidden(m, p, other) && !r.listed(t, p) {
			return false
		}
	}
	for y := first; y <= last; y++ {
		for w := (m.Fours(other)[y&31] | m.Flagged(other)[y&31]) & m.Free(y); w != 0; w &= w - 1 {
			if p := pointOf(y, w); !threat.Forbidden(m, p, other) && !r.listed(t, p) {
				return false
			}
		}
	}
	return true
}

// listed reports whether a reply to the tree's move has a subtree.
func (r *replay) listed(t *threat.Tree, reply gomoku.Point) bool {
	for i := range t.Replies {
		if t.Replies[i].Move == reply {
			return true
		}
	}
	return false
}

// after reports whether the tree still wins after a reply to its move.
func (r *replay) after(t *threat.Tree, reply gomoku.Point) bool {
	next := t.Else
	for i := range t.Replies {
		if t.Replies[i].Move == reply {
			next = t.Replies[i].Tree
			break
		}
	}
	r.m.Play(reply, r.side.Other())
	won := r.attack(next)
	r.m.Undo()
	return won
}

// pointOf returns the point of the lowest set bit in row y.
func pointOf(y int, row uint32) gomoku.Point {
	return gomoku.Point(y<<5 | bits.TrailingZeros32(row))
}
