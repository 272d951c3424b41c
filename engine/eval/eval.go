// Package eval judges positions without searching: from the shapes that both
// sides could make on every empty cell.
package eval

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Limit bounds every static evaluation, which lies in −Limit…Limit.
const Limit = 6000

// An Evaluator holds a rule's weights: read only once made.
type Evaluator struct {
	// Values go to the pattern.Map, which keeps their sum.
	Values pattern.Values

	weights *weights
	judges  [2]judge
	orders  [2]packed
}

// New makes the evaluator of a rule.
func New(t *pattern.Tables) *Evaluator {
	e := &Evaluator{weights: weightsOf(t.Rule())}
	for side := range 2 {
		net := &e.weights.networks[side]
		e.judges[side] = judge{net.pack(), net}
		e.orders[side] = e.weights.policies[side].pack()
	}
	for side := range 2 {
		for code := range pattern.Code(pattern.Codes) {
			mine, theirs := e.weights.values(side, code)
			if side == 0 {
				e.Values[side][code] = pattern.MakePair(mine, -theirs)
			} else {
				e.Values[side][code] = pattern.MakePair(-theirs, mine)
			}
		}
	}
	return e
}

// Score is the static evaluation for the side to move.
func (e *Evaluator) Score(m *pattern.Map, toMove gomoku.Color) int {
	return min(max(e.judges[toMove.Index()].score(m, toMove, e.Sum(m, toMove)), -Limit), Limit)
}

// Sum is the part of the score that is a sum of values, without a bound.
func (e *Evaluator) Sum(m *pattern.Map, toMove gomoku.Color) int {
	b, w := m.Sum().Views()
	if toMove == gomoku.White {
		b = w
	}
	return b + e.weights.tempo + int(e.weights.threats[toMove.Index()][Threat(m, toMove)])
}

// Network is the network for the side (0 Black, 1 White) to move.
func (e *Evaluator) Network(side int) *Network { return &e.weights.networks[side] }

// Policy is the move order's weights for the side (0 Black, 1 White) to move.
func (e *Evaluator) Policy(side int) *Policy { return &e.weights.policies[side] }

// Threats is the number of threat masks.
const Threats = 1 << 11

// Threat is a mask of what the two sides could make next, as the side to move
// sees it. Its bits are the opponent's straight four, then for both sides
// four-three, four, three-three, three with more, and three.
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

// ThreatWeight is what a mask is worth to the side (0 Black, 1 White) to move.
func (e *Evaluator) ThreatWeight(side, mask int) int { return int(e.weights.threats[side][mask]) }

// WinProb is the probability, 0…1, that the side with evaluation score wins a
// drawless game.
func (e *Evaluator) WinProb(score int) float64 { return logistic(float64(score) / e.weights.scale) }

// Weight is what an empty cell with a code is worth to the side (0 Black, 1
// White) if that side is to move, and if it is not.
func (e *Evaluator) Weight(side int, code pattern.Code) (mine, theirs int) {
	return e.weights.values(side, code)
}

// Scale is the score at which the odds of winning are e : 1.
func (e *Evaluator) Scale() float64 { return e.weights.scale }

// Tempo is what having the move is worth.
func (e *Evaluator) Tempo() int { return e.weights.tempo }
