package game

import (
	"errors"
	"strconv"
	"strings"
)

// ErrOver is returned for a move after the end of a game.
var ErrOver = errors.New("the game is over")

// A MoveError reports a move of a game that cannot be played.
type MoveError struct {
	Ply  int    // number of moves before it
	Move string // as written
	Err  error  // the reason
}

func (e *MoveError) Error() string {
	return "move " + strconv.Itoa(e.Ply+1) + ", " + strconv.Quote(e.Move) + ": " + e.Err.Error()
}

func (e *MoveError) Unwrap() error { return e.Err }

// SkipSeparators returns s without leading white space and separators (, ; - _).
func SkipSeparators(s string) string { return strings.TrimLeft(s, " \t\r\n,;-_") }

// maxQuoted is the largest number of bytes that Quote quotes.
const maxQuoted = 60

// Quote returns the first 60 bytes of an untrusted text as a quoted string for an
// error message.
func Quote(s string) string { return strconv.Quote(s[:min(len(s), maxQuoted)]) }
