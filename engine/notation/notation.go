// Package notation holds what the notations of all games share: separators,
// quotations, and the error that names the move that is wrong.
package notation

import (
	"errors"
	"strconv"
	"strings"
)

// ErrOver is what is wrong with a move after the end of a game.
var ErrOver = errors.New("the game is over")

// A MoveError says which move of a game can't be played, and why.
type MoveError struct {
	Ply  int    // moves before it
	Move string // as written
	Err  error
}

func (e *MoveError) Error() string {
	return "move " + strconv.Itoa(e.Ply+1) + ", " + strconv.Quote(e.Move) + ": " + e.Err.Error()
}

func (e *MoveError) Unwrap() error { return e.Err }

// Skip drops what may stand before a move and means nothing: spaces and the
// separators , ; - _.
func Skip(s string) string { return strings.TrimLeft(s, " \t\r\n,;-_") }

// longest is how much of what a stranger wrote is quoted, in bytes.
const longest = 60

// Quote quotes what a stranger wrote, the beginning of it if it is long.
func Quote(s string) string { return strconv.Quote(s[:min(len(s), longest)]) }
