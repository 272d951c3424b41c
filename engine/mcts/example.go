package mcts

// Example is document E's worked example: a board of 2×2 cells of which the
// human has played one, the computer's move, and the results of seven playouts
// given beforehand. It is a Game and the record of what happened in it. Cells
// are numbered by the nodes that the document names: b, c, d are 1, 2, 3.
type Example struct {
	played [4]bool
	line   []Move
	next   int // playouts so far
}

// exampleResults are the playouts' winners: the computer 1, the human −1.
var exampleResults = [7]float64{-1, 1, 1, 1, -1, 1, -1}

// NewExample is the example before its first step, with the tree for it.
func NewExample() (*Example, *Tree) {
	t := New(16, Options{Formula: UCB1, C: 1.414, Expansion: OneInTurn, Choice: BestMean, OneSided: true})
	return &Example{}, t
}

// ExampleSteps is how many steps the document follows.
const ExampleSteps = len(exampleResults)

// Moves are the empty cells: b, c, d, and below them in the document's order.
func (e *Example) Moves(buf []Move) []Move {
	for m := Move(1); m <= 3; m++ {
		if !e.played[m] {
			buf = append(buf, m)
		}
	}
	return buf
}

func (e *Example) Play(m Move) {
	e.played[m] = true
	e.line = append(e.line, m)
}

func (e *Example) Undo() {
	e.played[e.line[len(e.line)-1]] = false
	e.line = e.line[:len(e.line)-1]
}

// Outcome is the given result on a full board.
func (e *Example) Outcome() (value float64, over bool) {
	if len(e.line) < 3 {
		return 0, false
	}
	return e.result(), true
}

// Playout is the given result.
func (e *Example) Playout(*Rand) float64 { return e.result() }

// result is the next given result for the side that moved last: the computer
// after an odd number of moves.
func (e *Example) result() float64 {
	v := exampleResults[e.next%len(exampleResults)]
	e.next++
	if len(e.line)%2 == 0 {
		v = -v
	}
	return v
}
