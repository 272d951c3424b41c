package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// fiveTuple is report E's first method. Every five cells in a line, 572 of
// them on 15 lines, are worth something by the stones they hold; a cell is
// worth the sum over the tuples it lies in, and the best cell is played.
//
// The tuples know no rule: an overline counts as fives, and
// forbidden points are only left out. Of equal cells the report names none;
// here it is the one nearest the centre.
type fiveTuple struct{}

// tupleScore returns what a tuple is worth to the side to move, by its own stones
// and the opponent's.
func tupleScore(own, other int) int {
	switch {
	case own > 0 && other > 0:
		return 0
	case other > 0:
		return [6]int{0, 15, 400, 1800, 100000, 0}[other]
	}
	return [6]int{7, 35, 800, 15000, 800000, 0}[own]
}

// A Tuple is five cells in a line and what they hold.
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

// tupleAt returns the tuple from a cell on in steps, if it lies on the board.
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

// tupleScores adds up every tuple's worth on its cells.
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

// Search plays the best cell; it has no use for limits.
func (fiveTuple) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	score := tupleScores(p)
	var cells []scored
	for _, pt := range legalPoints(p) {
		cells = append(cells, scored{pt, score[pt]})
	}
	rank(cells)
	return scoreInfo(cells, t.Lines), nil
}
