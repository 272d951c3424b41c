package search

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// quiescenceFours is the greatest number of consecutive fours in the quiescence search.
const quiescenceFours = 8

// quiescence returns the score of a leaf for side me, which is to move and has no five
// to stop: the static evaluation, or the score of the best sequence of fours if that is
// more. The first four must be near the point "near", each other one near the four before
// it, and only the first may be a plain four: the nodes above could have played fours
// that are far away. Outside alpha and beta the score is a bound. Fours is the number of
// fours that may still be played.
func (e *Engine) quiescence(me gomoku.Color, alpha, beta, ply, fours int, near gomoku.Point) int {
	m := e.m
	best := e.eval.Score(me)
	if best >= beta || fours == 0 || ply >= maxPly-4 || !e.Options.VCF {
		return best
	}
	if m.Count(me, pattern.ClassFourPlus)+m.Count(me, pattern.ClassFourThree) == 0 &&
		(fours < quiescenceFours || m.Count(me, pattern.ClassFour) == 0) {
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
			if !nearby(p, near) || !more && fours < quiescenceFours {
				continue
			}
			list[n] = p
			n++
			if more { // strong fours first
				list[strong], list[n-1] = list[n-1], list[strong]
				strong++
			}
		}
	}
	for _, p := range list[:n] {
		m.Play(p, me)
		score := e.quiescenceReply(me, max(alpha, best), beta, ply+1, fours-1)
		m.Undo()
		if best = max(best, score); best >= beta || e.stopped {
			break
		}
	}
	return best
}

// quiescenceReply plays the opponent's reply to a four of me, continues the search, and
// returns the score for me.
func (e *Engine) quiescenceReply(me gomoku.Color, alpha, beta, ply, fours int) int {
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
	score, must := e.shapeResult(me, ply)
	switch {
	case score != noScore:
	case must == gomoku.NoPoint:
		score = e.quiescence(me, alpha, beta, ply, fours, m.Stone(2))
	case m.Class(must, me) < pattern.ClassFour || fours == 0:
		score = e.eval.Score(me)
	default: // a four that stops the five that the reply threatens
		m.Play(must, me)
		score = e.quiescenceReply(me, alpha, beta, ply+1, fours-1)
		m.Undo()
	}
	m.Undo()
	return score
}

// shapeResult returns the score of a position whose result follows from the shapes, for side
// me to move, or noScore. If me must stop a five, must is the point, else NoPoint.
func (e *Engine) shapeResult(me gomoku.Color, ply int) (score int, must gomoku.Point) {
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
		return noScore, must
	case m.Count(me, pattern.ClassStraightFour) > 0:
		return WinScore - ply - 3, gomoku.NoPoint
	case m.Count(me, pattern.ClassThreeThree) > 0 && m.Count(opp, pattern.ClassStraightFour) == 0 &&
		m.Count(opp, pattern.ClassFourThree) == 0 && m.Count(opp, pattern.ClassFourPlus) == 0 &&
		m.Count(opp, pattern.ClassFour) == 0 && m.Count(opp, pattern.ClassMaybeForbidden) == 0:
		return WinScore - ply - 5, gomoku.NoPoint
	}
	return noScore, gomoku.NoPoint
}

// nearby reports whether two points are at most two apart in each direction, or at most
// four apart on a line.
func nearby(p, q gomoku.Point) bool {
	dx, dy := abs(int(p&31)-int(q&31)), abs(int(p>>5)-int(q>>5))
	return max(dx, dy) <= 2 || max(dx, dy) <= 4 && (dx == 0 || dy == 0 || dx == dy)
}
