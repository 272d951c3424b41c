// Package eval evaluates positions of five in a row without search. A network over the
// lines of the board computes the score, and a policy rates moves by the patterns that
// they make and prevent.
package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Limit bounds every static evaluation: −Limit ≤ score ≤ Limit.
const Limit = 6000

// An Evaluator evaluates the positions of a map and updates its network incrementally as
// the map changes.
type Evaluator struct {
	*Ranking
	m   *pattern.Map
	net *Accumulator
}

// New returns an evaluator of m. No other Tracker may observe m.
func New(m *pattern.Map) *Evaluator {
	return &Evaluator{RankingOf(m.Rule()), m, NewAccumulator(NetworkOf(m.Rule()), m)}
}

// Score returns the static evaluation for the side to move, in evaluation points.
func (e *Evaluator) Score(toMove gomoku.Color) int {
	return min(max(e.net.Score(toMove, Threat(e.m, toMove)), -Limit), Limit)
}

// Threat returns a mask, 0…ThreatMasks−1, of the threats that the two sides could make
// next. From bit 0 on: the opponent's straight four, then for the side to move and for
// the opponent four-three, four, three-three, three with more (ClassThreePlus), and three.
func Threat(m *pattern.Map, toMove gomoku.Color) int {
	opp := toMove.Other()
	return bit(m.Count(opp, pattern.ClassStraightFour)) | makes(m, toMove)<<1 | makes(m, opp)<<6
}

// makes returns the five bits of Threat for side c.
func makes(m *pattern.Map, c gomoku.Color) int {
	return bit(m.Count(c, pattern.ClassFourThree)) |
		bit(m.Count(c, pattern.ClassFourPlus)+m.Count(c, pattern.ClassFour))<<1 |
		bit(m.Count(c, pattern.ClassThreeThree))<<2 |
		bit(m.Count(c, pattern.ClassThreePlus))<<3 |
		bit(m.Count(c, pattern.ClassThree))<<4
}

// bit returns 1 if n > 0 and 0 if n is 0.
func bit(n int) int { return int(uint32(-n) >> 31) }
