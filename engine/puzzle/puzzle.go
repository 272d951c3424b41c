// Package puzzle finds positions with one right move, proves that they are so,
// and judges the moves of whoever solves them: in five in a row with the solvers
// of threats, in Connect Four with the exact solver.
package puzzle

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/game"
)

// A Kind says what is claimed of a position and its one right move, the key.
type Kind uint8

const (
	Fours   Kind = iota // wins by fours; no other four does in as many plies
	Threats             // wins by fours and threes; no other threat does, however long it takes
	Defence             // all other moves lose to a win by threats; after the key there is none
	Trap                // Fours or Threats for White in renju, and no such win if Black could play everywhere
	Escape              // Defence for Black in renju, where another move would hold, too, if nothing were forbidden
	Barred              // Fours for Black in renju, where another four would do it, too, if nothing were forbidden
	Drop                // Connect Four: wins; no other column does
	Save                // Connect Four: does not lose; all other columns do
	kinds
)

var kindNames = [kinds]string{"fours", "threats", "defence", "trap", "escape", "barred", "drop", "save"}

// String returns the kind's word in packs: "fours", "threats", "defence", "trap",
// "escape", "barred", "drop", "save".
func (k Kind) String() string { return kindNames[k%kinds] }

// Defends reports whether the key holds instead of winning.
func (k Kind) Defends() bool { return k == Defence || k == Escape || k == Save }

// ParseKind reads a kind's word.
func ParseKind(s string) (Kind, error) {
	if i := slices.Index(kindNames[:], s); i >= 0 {
		return Kind(i), nil
	}
	return 0, errors.New("there is no kind of puzzle " + game.Quote(s))
}

// A Puzzle is a position and what is claimed of it.
type Puzzle struct {
	Kind  Kind
	Game  string // "renju15"
	Moves string // "h8i9"; the side to move is the one that solves
	Plies int    // of the win; of the win that the key stops, for kinds that defend
	Grade int    // how difficult it is, on the scale of the solver's rating; 0 until a Grader has looked at it
	Key   string // the one right move
}

// String returns a line of a pack:
//
//	fours renju15 7 1420 h8i9j10… k7
func (p *Puzzle) String() string {
	return strings.Join([]string{p.Kind.String(), p.Game, strconv.Itoa(p.Plies), strconv.Itoa(p.Grade), p.Moves, p.Key}, " ")
}

// Bounds of what a pack may say.
const (
	maxPlies = 99
	maxGrade = 4000
)

// Parse reads a line of a pack. It does not look at the position.
func Parse(line string) (p Puzzle, err error) {
	f := strings.Fields(line)
	if len(f) != 6 {
		return p, errors.New("a puzzle has six words, not " + strconv.Itoa(len(f)))
	}
	if p.Kind, err = ParseKind(f[0]); err != nil {
		return p, err
	}
	p.Game, p.Moves, p.Key = f[1], f[4], f[5]
	if p.Plies, err = within("plies", f[2], maxPlies); err != nil {
		return p, err
	}
	p.Grade, err = within("grade", f[3], maxGrade)
	return p, err
}

// within reads a number of 0 to most.
func within(what, s string, most int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > most {
		return 0, errors.New("the " + what + " are no number up to " + strconv.Itoa(most) + ": " + game.Quote(s))
	}
	return n, nil
}
