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
	// The move order: logits of a move being the best, in units of 1/Logit. Own
	// and Opponent are for what a stone makes and for what it takes away from
	// the other side, by side and code; Near is for how it lies to the last move
	// and to the one before, by Offset.
	Own, Opponent [2][pattern.Codes]int16
	Near          [2][Offsets]int16

	weights *weights
}

// Logit is the unit of the move order.
const Logit = 64

// Offsets bounds what Offset returns.
const Offsets = 36

// Offset tells how two points lie to each other: the smaller distance of
// column and row times 6, plus the larger; distances of more than 5 are 5, as
// is every distance to NoPoint.
func Offset(p, q gomoku.Point) int {
	return int(offsets[(wide(p)-wide(q)+wideZero)&(len(offsets)-1)])
}

// wide spreads rows 64 apart, so that a difference tells columns from rows.
func wide(p gomoku.Point) int { return int(p) + int(p)&^31 }

const wideZero = 32*64 + 32

// offsets is Offset by the difference of wide points.
var offsets = func() (t [64 * 64]uint8) {
	for i := range t {
		a, b := abs(i%64-32), abs(i/64-32)
		t[i] = uint8(min(a, b, 5)*6 + min(max(a, b), 5))
	}
	return t
}()

func abs(n int) int { return max(n, -n) }

// New makes the evaluator of a rule.
func New(t *pattern.Tables) *Evaluator {
	e := &Evaluator{weights: weightsOf(t.Rule())}
	e.Own, e.Near = e.weights.own, e.weights.near
	e.Opponent = [2][pattern.Codes]int16{e.weights.opponent[1], e.weights.opponent[0]}
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
	b, w := m.Sum().Views()
	if toMove == gomoku.White {
		b = w
	}
	return min(max(b+e.weights.tempo+int(e.weights.threats[(toMove-1)&1][Threat(m, toMove)]), -Limit), Limit)
}

// Threats is the number of threat masks.
const Threats = 1 << 11

// Threat is a mask of what the two sides could make next, for the side to
// move: the opponent's straight four; then own and the opponent's four-three,
// four, three-three, three with more, and three.
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
