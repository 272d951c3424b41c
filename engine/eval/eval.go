// Package eval evaluates positions of five in a row without searching: a network
// over the lines of the board gives the score, and a policy rates the moves by the
// patterns that they make and take away.
package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Limit bounds every static evaluation, which lies in −Limit…Limit.
const Limit = 6000

// An Evaluator evaluates the positions of a map. Its network follows the map.
type Evaluator struct {
	*Ranking
	m   *pattern.Map
	net *Accumulator
}

// New makes the evaluator of a map.
func New(m *pattern.Map) *Evaluator {
	return &Evaluator{RankingOf(m.Rule()), m, NewAccumulator(NetworkOf(m.Rule()), m)}
}

// Score is the static evaluation for the side to move.
func (e *Evaluator) Score(toMove gomoku.Color) int {
	return min(max(e.net.Score(toMove, Threat(e.m, toMove)), -Limit), Limit)
}

// Threat is a mask of what the two sides could make next, as the side to move
// sees it, from 0 to ThreatMasks-1. Its bits are the opponent's straight four,
// then for both sides four-three, four, three-three, three with more, and three.
func Threat(m *pattern.Map, toMove gomoku.Color) int {
	opp := toMove.Other()
	return bit(m.Count(opp, pattern.ClassStraightFour)) | makes(m, toMove)<<1 | makes(m, opp)<<6
}

func makes(m *pattern.Map, c gomoku.Color) int {
	return bit(m.Count(c, pattern.ClassFourThree)) |
		bit(m.Count(c, pattern.ClassFourPlus)+m.Count(c, pattern.ClassFour))<<1 |
		bit(m.Count(c, pattern.ClassThreeThree))<<2 |
		bit(m.Count(c, pattern.ClassThreePlus))<<3 |
		bit(m.Count(c, pattern.ClassThree))<<4
}

// bit is 1 for a positive n, 0 for 0.
func bit(n int) int { return int(uint32(-n) >> 31) }
