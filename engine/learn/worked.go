package learn

import "tengen/engine/mcts"

// A workedExample is the game of report E's worked example: a board of 2×2 cells. The
// human has played one cell and the computer is to move. The results of the seven
// playouts are given. Cells have the numbers 1, 2, 3 of the report's nodes b, c, d.
// workedExample implements mcts.Game.
type workedExample struct {
	played [4]bool
	line   []mcts.Move
	next   int // number of playouts so far
}

// exampleResults holds the winners of the playouts: 1 for the computer, −1 for the
// human.
var exampleResults = [7]float64{-1, 1, 1, 1, -1, 1, -1}

// exampleTree returns a tree for the example with the factor c in the bound.
func exampleTree(c float64) *mcts.Tree {
	return mcts.New(16, mcts.Options{
		Formula: mcts.UCB1, C: c, Expansion: mcts.OneInTurn, Choice: mcts.BestMean, OneSided: true,
	})
}

// Moves appends the empty cells in order of their numbers.
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

// Outcome returns the next given result if the board is full.
func (e *workedExample) Outcome() (value float64, over bool) {
	if len(e.line) < 3 {
		return 0, false
	}
	return e.result(), true
}

// Playout returns the next given result.
func (e *workedExample) Playout(*mcts.Rand) float64 { return e.result() }

// result returns the next given result for the side that moved last, which is the
// computer after an odd number of moves.
func (e *workedExample) result() float64 {
	v := exampleResults[e.next%len(exampleResults)]
	e.next++
	if len(e.line)%2 == 0 {
		v = -v
	}
	return v
}
