package learn

import "tengen/engine/mcts"

// A workedExample is report E's worked example: a board of 2×2 cells of which the
// human has played one, the computer's move, and the results of seven playouts
// given beforehand. It is an mcts.Game and the record of what happened in it. Cells
// are numbered by the nodes that the report names: b, c, d are 1, 2, 3.
type workedExample struct {
	played [4]bool
	line   []mcts.Move
	next   int // playouts so far
}

// exampleResults are the playouts' winners: the computer 1, the human −1.
var exampleResults = [7]float64{-1, 1, 1, 1, -1, 1, -1}

// exampleTree returns the tree for the example, with the factor c of the bound.
func exampleTree(c float64) *mcts.Tree {
	return mcts.New(16, mcts.Options{
		Formula: mcts.UCB1, C: c, Expansion: mcts.OneInTurn, Choice: mcts.BestMean, OneSided: true,
	})
}

// Moves returns the empty cells: b, c, d, and below them in the report's order.
func (e *workedExample) Moves(buf []mcts.Move) []mcts.Move {
	for m := mcts.Move(1); m <= 3; m++ {
		if !e.played[m] {
			buf = append(buf, m)
		}
	}
	return buf
}

func (e *workedExample) Play(m mcts.Move) {
	e.played[m] = true
	e.line = append(e.line, m)
}

func (e *workedExample) Undo() {
	e.played[e.line[len(e.line)-1]] = false
	e.line = e.line[:len(e.line)-1]
}

// Outcome returns the given result on a full board.
func (e *workedExample) Outcome() (value float64, over bool) {
	if len(e.line) < 3 {
		return 0, false
	}
	return e.result(), true
}

// Playout returns the given result.
func (e *workedExample) Playout(*mcts.Rand) float64 { return e.result() }

// result returns the next given result for the side that moved last: the computer
// after an odd number of moves.
func (e *workedExample) result() float64 {
	v := exampleResults[e.next%len(exampleResults)]
	e.next++
	if len(e.line)%2 == 0 {
		v = -v
	}
	return v
}
