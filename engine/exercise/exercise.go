// Package exercise judges answers to the tasks of a course: which answers to a task are
// right in a position, and what follows after a wrong one. It computes all answers: shapes
// come from package pattern, wins are verified by package threat, and the columns of
// Connect Four are solved exactly.
package exercise

import "slices"

// A Task is a task for the side to move.
type Task uint8

const (
	None Task = iota
	// Tasks to make a shape with one stone.
	Five
	Three       // an open three without a gap
	BrokenThree // an open three with a gap
	Four        // a four of any kind
	StraightFour
	FourThree
	DoubleThree
	DoubleFour
	DoubleTwo
	// Tasks to win, move by move.
	ByFours   // by fours only: VCF
	ByThreats // by fours and threes: VCT
	// Hold is to find the moves after which the other side has no win by threats or,
	// in Connect Four, no win at all.
	Hold
	Forbidden // name points where renju forbids Black to play
	Opening   // choose the third stone of a renju opening that has a name
	Win       // Connect Four: win as soon as possible
	Safe      // Connect Four: name columns after which the other side does not win at once
)

var names = [...]string{
	"", "five", "three", "broken-three", "four", "straight-four", "four-three", "three-three", "four-four", "two-two",
	"vcf", "vct", "hold", "forbidden", "opening", "win", "safe",
}

// String returns the name of the task.
func (t Task) String() string { return names[int(t)%len(names)] }

// Parse returns the task with the given name; ok is false if there is none.
func Parse(s string) (t Task, ok bool) {
	i := slices.Index(names[:], s)
	return Task(max(i, 0)), i > 0
}

// A Verdict is the verdict on an answer. Moves are in the game's notation.
type Verdict struct {
	Right bool
	Over  bool     // the move ends the game
	Made  string   // five in a row: the name of the shape that the stone makes, or of the opening; "" if none
	Why   string   // renju: why the point is forbidden to Black, or ""
	Line  []string // the line after the move, with the other side's best reply first
	Plies int      // length of the win that Line begins, or 0 if it is not a win
	Loses bool     // the win in Line is the other side's
}
