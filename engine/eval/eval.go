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
	// Own and Opponent are what playing on a cell is worth for move ordering:
	// what it makes, and what it takes away from the other side.
	Own, Opponent [2][pattern.Codes]int16

	weights *weights
}

// New makes the evaluator of a rule.
func New(t *pattern.Tables) *Evaluator {
	e := &Evaluator{weights: weightsOf(t.Rule())}
	for side := range 2 {
		color := gomoku.Black + gomoku.Color(side)
		for code := range pattern.Code(pattern.Codes) {
			class := t.ClassOf(color, code)
			shapes := t.Combination(code)
			mine, theirs := e.weights.values(side, code)
			if side == 0 {
				e.Values[side][code] = pattern.MakePair(mine, -theirs)
			} else {
				e.Values[side][code] = pattern.MakePair(-theirs, mine)
			}
			e.Own[side][code] = order(shapes, class, &ownOrder)
			e.Opponent[side][code] = order(shapes, class, &opponentOrder)
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
	return min(max(b+e.weights.tempo, -Limit), Limit)
}

// WinProb is the probability, 0…1, that the side with evaluation score wins a
// drawless game.
func (e *Evaluator) WinProb(score int) float64 { return logistic(float64(score) / e.weights.scale) }

// Weight is what an empty cell with a code is worth to the side (0 Black, 1
// White) if that side is to move, and if it is not.
func (e *Evaluator) Weight(side int, code pattern.Code) (mine, theirs int) {
	return e.weights.values(side, code)
}

// Tempo is what having the move is worth.
func (e *Evaluator) Tempo() int { return e.weights.tempo }
