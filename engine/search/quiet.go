package search

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// foursAtLeaf is how many fours in a row the leaves look at.
const foursAtLeaf = 8

// quiet is the score of a position that is searched no further, for side me,
// which is to move and has no five to stop: the static evaluation, or more if
// fours lead to more. The first four must be near, every other one near the
// four before, and only the first may be a four and nothing else: fours far
// from the last moves have been there for the nodes above. Outside alpha and
// beta the score is a bound.
func (e *Engine) quiet(me gomoku.Color, alpha, beta, ply, fours int, near gomoku.Point) int {
	m := e.m
	best := e.eval.Score(me)
	if best >= beta || fours == 0 || ply >= maxPly-4 || !e.Options.VCF {
		return best
	}
	if m.Count(me, pattern.ClassFourPlus)+m.Count(me, pattern.ClassFourThree) == 0 &&
		(fours < foursAtLeaf || m.Count(me, pattern.ClassFour) == 0) {
		return best
	}
	var list [32]gomoku.Point
	n, strong := 0, 0
	first, last := m.Bounds()
	set := m.Fours(me)
	for y := first; y <= last; y++ {
		for w := set[y&31]; w != 0 && n < len(list); w &= w - 1 {
			p := gomoku.Point(y<<5 | bits.TrailingZeros32(w))
			more := m.Class(p, me) > pattern.ClassFour
			if !nearby(p, near) || !more && fours < foursAtLeaf {
				continue
			}
			list[n] = p
			n++
			if more { // these first
				list[strong], list[n-1] = list[n-1], list[strong]
				strong++
			}
		}
	}
	for _, p := range list[:n] {
		m.Play(p, me)
		score := e.reply(me, max(alpha, best), beta, ply+1, fours-1)
		m.Undo()
		if best = max(best, score); best >= beta || e.stopped {
			break
		}
	}
	return best
}

// reply stops the one five that me threatens with its last stone, and goes on.
func (e *Engine) reply(me gomoku.Color, alpha, beta, ply, fours int) int {
	m, opp := e.m, me.Other()
	p := m.First(me)
	if m.Count(me, pattern.ClassFive) > 1 || threat.Forbidden(m, p, opp) {
		return WinScore - ply - 2
	}
	m.Play(p, opp)
	ply++
	if e.visit() {
		m.Undo()
		return 0
	}
	score, must := e.decided(me, ply)
	switch {
	case score != none:
	case must == gomoku.NoPoint:
		score = e.quiet(me, alpha, beta, ply, fours, m.Stone(2))
	case m.Class(must, me) < pattern.ClassFour || fours == 0:
		score = e.eval.Score(me)
	default: // a four that stops the five the reply has made
		m.Play(must, me)
		score = e.reply(me, alpha, beta, ply+1, fours-1)
		m.Undo()
	}
	m.Undo()
	return score
}

// decided is the score of a position that the shapes decide without search,
// for side me to move, or none; and the point that me must play to stop a
// five, if there is one.
func (e *Engine) decided(me gomoku.Color, ply int) (score int, must gomoku.Point) {
	m, opp := e.m, me.Other()
	switch fives := m.Count(opp, pattern.ClassFive); {
	case m.Count(me, pattern.ClassFive) > 0:
		return WinScore - ply - 1, gomoku.NoPoint
	case fives > 1:
		return ply + 2 - WinScore, gomoku.NoPoint
	case fives == 1:
		if must = m.First(opp); threat.Forbidden(m, must, me) {
			return ply + 2 - WinScore, must
		}
		return none, must
	case m.Count(me, pattern.ClassStraightFour) > 0:
		return WinScore - ply - 3, gomoku.NoPoint
	case m.Count(me, pattern.ClassThreeThree) > 0 && m.Count(opp, pattern.ClassStraightFour) == 0 &&
		m.Count(opp, pattern.ClassFourThree) == 0 && m.Count(opp, pattern.ClassFourPlus) == 0 &&
		m.Count(opp, pattern.ClassFour) == 0 && m.Count(opp, pattern.ClassForbidden) == 0:
		return WinScore - ply - 5, gomoku.NoPoint
	}
	return none, gomoku.NoPoint
}

// nearby reports whether two points lie in a square of five or on a ray of four.
func nearby(p, q gomoku.Point) bool {
	dx, dy := abs(int(p&31)-int(q&31)), abs(int(p>>5)-int(q>>5))
	return max(dx, dy) <= 2 || max(dx, dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}
