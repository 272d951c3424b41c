// Package exercise judges answers to the tasks of a course: what is asked of
// the side to move in a position, which answers are right, and what would
// happen after a wrong one. It decides nothing by a list of its own: shapes are
// those of package pattern, wins those that the verifier of package threat has
// replayed, and Connect Four's columns are solved.
package exercise

import "slices"

// A Task is what is asked of the side to move.
type Task uint8

const (
	None Task = iota
	// Make a shape with one stone.
	Five
	Three       // an open three without a gap
	BrokenThree // an open three with a gap
	Four        // a four of any kind
	StraightFour
	FourThree
	DoubleThree
	DoubleFour
	DoubleTwo
	// Win, move by move.
	ByFours   // by fours only: VCF
	ByThreats // by fours and threes: VCT
	// Hold is to name moves after which the other side has no win by threats, or
	// in Connect Four no win at all.
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

// String returns the task's word.
func (t Task) String() string { return names[int(t)%len(names)] }

// Parse reads a task's word; ok is false for anything else.
func Parse(s string) (t Task, ok bool) {
	i := slices.Index(names[:], s)
	return Task(max(i, 0)), i > 0
}

// A Verdict is what is said of an answer. Moves are in the game's notation.
type Verdict struct {
	Right bool
	Over  bool     // the move ends the game
	Made  string   // five in a row: what a stone there makes, the class by its name, or the opening by its own; "" for nothing
	Why   string   // renju: why the point is forbidden to Black, or ""
	Line  []string // what follows the move: the other side's best answer first
	Plies int      // how long the win takes that Line begins, or 0 where it is none
	Loses bool     // after the move the other side has that win
}
