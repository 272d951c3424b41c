// Package puzzle finds positions with one right move, proves that it is the only one, and
// judges the moves of users who solve them. It uses the threat solvers in five in a row and
// the exact solver in Connect Four.
package puzzle

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/game"
)

// A Kind is the claim about a position and its only right move, the key.
type Kind uint8

const (
	Fours   Kind = iota // the key wins by fours; no other four wins in as many plies, and in one ply only the key makes five
	Threats             // the key wins by fours and threes; no other move begins such a win
	Defence             // all moves except the key lose to a win by threats; in one ply, to a five
	Trap                // Fours or Threats for White in renju, where the win depends on forbidden points
	Escape              // Defence for Black in renju, where another move would hold if no points were forbidden
	Barred              // Fours for Black in renju, where another four would win if no points were forbidden
	Drop                // Connect Four: only the key wins; in one ply, only the key makes four
	Save                // Connect Four: all columns except the key lose
	kinds
)

var kindNames = [kinds]string{"fours", "threats", "defence", "trap", "escape", "barred", "drop", "save"}

// String returns the name of the kind in packs: "fours", "threats", "defence", "trap",
// "escape", "barred", "drop" or "save".
func (k Kind) String() string { return kindNames[k%kinds] }

// Defends reports whether the key of this kind defends rather than wins.
func (k Kind) Defends() bool { return k == Defence || k == Escape || k == Save }

// ParseKind returns the kind with the given name.
func ParseKind(s string) (Kind, error) {
	if i := slices.Index(kindNames[:], s); i >= 0 {
		return Kind(i), nil
	}
	return 0, errors.New("there is no kind of puzzle " + game.Quote(s))
}

// A Puzzle is a position with a claim about it.
type Puzzle struct {
	Kind  Kind
	Game  string // game string such as "renju15"
	Moves string // moves such as "h8i9"; the side to move solves the puzzle
	Plies int    // length of the win; for kinds that defend, of the win that the key stops
	Grade int    // difficulty on the scale of the user's rating; 0 if not graded
	Key   string // the only right move
}

// String returns a line of a pack:
//
//	fours renju15 7 1420 h8i9j10… k7
func (p *Puzzle) String() string {
	return strings.Join([]string{p.Kind.String(), p.Game, strconv.Itoa(p.Plies), strconv.Itoa(p.Grade), p.Moves, p.Key}, " ")
}

// Largest values in a pack.
const (
	maxPlies = 99
	maxGrade = 4000
)

// Parse reads a line of a pack. It does not check the moves and the key.
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

// within reads a number from 0 to "most".
func within(what, s string, most int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > most {
		return 0, errors.New("the " + what + " are no number up to " + strconv.Itoa(most) + ": " + game.Quote(s))
	}
	return n, nil
}
