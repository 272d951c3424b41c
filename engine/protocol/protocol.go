// Package protocol implements the conversation between an engine and a client. The
// same requests and replies travel through postMessage in the browser, as JSON lines
// natively and as Go values in tests. A conversation is single-threaded: a running
// search polls the host for requests that have arrived.
//
// A file holds a command's arguments, its work and its reply. This package has the
// commands of every engine; package full has all others.
package protocol

import (
	"errors"

	"tengen/engine/game"
	"tengen/engine/player"
)

// Version is the protocol's version; it grows when an old page could not talk
// to a new engine.
const Version = 1

// A Reply is what the engine says.
type Reply interface {
	// Encode writes the reply's fields.
	Encode(Writer)
}

// Error codes. They are stable: pages word them.
const (
	BadRequest    = "bad-request"
	BadGame       = "bad-game"
	IllegalMove   = "illegal-move"
	GameOver      = "game-over"
	UnknownPlayer = "unknown-player"
	Limit         = "limit"   // a newer search replaced this one before it began
	Stopped       = "stopped" // stopped before there was a usable result
)

// Error answers a request that fails.
type Error struct {
	ID            int64
	Code, Message string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Encode writes the error.
func (e *Error) Encode(w Writer) {
	Head(w, e.ID, "error")
	w.Text("code", e.Code)
	w.Text("message", e.Message)
}

// Refusal answers request id with what is wrong: a game or its moves, as package
// game's tables say it, a player's name, or an *Error, which needs no ID.
func Refusal(id int64, err error) *Error {
	// errors.As would link reflection, which is 14 KB gzip.
	code := BadGame
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		switch cause := cause.(type) {
		case *Error:
			return &Error{id, cause.Code, cause.Message}
		case *game.MoveError:
			code = IllegalMove
		}
		switch cause {
		case game.ErrOver:
			code = GameOver
		case player.ErrUnknown:
			code = UnknownPlayer
		}
	}
	return &Error{id, code, err.Error()}
}

// Done answers requests without a result: "newgame", and "stop" when nothing runs.
type Done struct{ ID int64 }

// Encode writes the reply's head, which is all of it.
func (d *Done) Encode(w Writer) { Head(w, d.ID, "done") }
