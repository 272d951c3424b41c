package game

import (
	"errors"
	"strconv"
	"strings"
)

// ErrOver is the error of a move after the end of a game.
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

// SkipSeparators drops what may stand before a move: spaces and the separators
// , ; - _.
func SkipSeparators(s string) string { return strings.TrimLeft(s, " \t\r\n,;-_") }

// maxQuoted is how many bytes of an untrusted text an error message quotes.
const maxQuoted = 60

// Quote quotes an untrusted text for an error message, a long one in part.
func Quote(s string) string { return strconv.Quote(s[:min(len(s), maxQuoted)]) }
