package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// fiveTuple is report E's first method. Every five consecutive cells in a line, 572 on
// 15 lines, are a tuple with a score that depends on its stones. The score of a cell is
// the sum over its tuples. The player plays the cell with the highest score.
//
// The tuples do not know the rules: an overline counts as fives. Forbidden points are not
// played. If several cells have the highest score, the player takes the one nearest the
// centre; the report leaves this open.
type fiveTuple struct{}

// tupleScore returns the score of a tuple with the given numbers of stones of the side to
// move and of its opponent.
func tupleScore(own, other int) int {
	switch {
	case own > 0 && other > 0:
		return 0
	case other > 0:
		return [6]int{0, 15, 400, 1800, 100000, 0}[other]
	}
	return [6]int{7, 35, 800, 15000, 800000, 0}[own]
}

// TupleScores returns the scores of five-tuples with 0 to 4 stones of the side to move only,
// and of its opponent only.
func TupleScores() (own, other [5]int) {
	for n := range own {
		own[n], other[n] = tupleScore(n, 0), tupleScore(0, n)
	}
	return own, other
}

// TupleCount returns the number of five-tuples of a board.
func TupleCount(size int) int { return len(newTupleJudge(size).stones) }

// A Tuple is five consecutive cells in a line with their stones.
type Tuple struct {
	Points     [5]gomoku.Point
	Own, Other int // stones of the side to move and of its opponent
	Score      int
}

// Tuples returns the five-tuples through pt, at most 20.
func Tuples(p *gomoku.Position, pt gomoku.Point) []Tuple {
	var tuples []Tuple
	for _, step := range gomoku.Directions {
		for first := -4; first <= 0; first++ {
			if t, ok := tupleAt(p, int(pt)+first*step, step); ok {
				tuples = append(tuples, t)
			}
		}
	}
	return tuples
}

// tupleAt returns the tuple that starts at cell first in direction step. ok is false if
// it is not entirely on the board.
func tupleAt(p *gomoku.Position, first, step int) (t Tuple, ok bool) {
	me := p.ToMove()
	for i := range t.Points {
		t.Points[i] = gomoku.Point(first + i*step)
		switch p.At(t.Points[i]) {
		case gomoku.Wall:
			return t, false
		case me:
			t.Own++
		case me.Other():
			t.Other++
		}
	}
	t.Score = tupleScore(t.Own, t.Other)
	return t, true
}

// tupleScores returns, for every cell, the sum of the scores of its tuples.
func tupleScores(p *gomoku.Position) (score [gomoku.Cells]int) {
	for y := range p.Size() {
		for x := range p.Size() {
			for _, step := range gomoku.Directions {
				if t, ok := tupleAt(p, int(gomoku.At(x, y)), step); ok {
					for _, pt := range t.Points {
						score[pt] += t.Score
					}
				}
			}
		}
	}
	return score
}

func (fiveTuple) Forget() {}

// Search returns the best cell. It ignores the limits.
func (fiveTuple) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	score := tupleScores(p)
	var cells []scoredPoint
	for _, pt := range legalPoints(p) {
		cells = append(cells, scoredPoint{pt, score[pt]})
	}
	rank(cells)
	return scoreInfo(cells, t.Lines), nil
}
