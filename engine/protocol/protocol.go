// Package protocol implements the conversation between an engine and a client. The same
// requests and replies travel through postMessage in the browser, as JSON lines in the
// native program and as Go values in tests. A conversation is single-threaded: a
// running search polls the host for new requests.
//
// Each file holds one command: its arguments, its work and its reply. This package has
// the commands that every engine has; package full has all others. Package declare makes
// the page's declarations from this code.
package protocol

import (
	"errors"

	"tengen/engine/game"
	"tengen/engine/player"
)

// Version is the protocol's version. It is incremented when an old page can no longer
// talk to a new engine.
const Version = 1

// A Reply is a message from the engine to the client.
type Reply interface {
	// Encode writes the reply's fields.
	Encode(Writer)
}

// Error codes. They are stable because pages translate them.
const (
	BadRequest    = "bad-request"
	BadGame       = "bad-game"
	IllegalMove   = "illegal-move"
	GameOver      = "game-over"
	UnknownPlayer = "unknown-player"
	Limit         = "limit"   // a newer search replaced this one before it began
	Stopped       = "stopped" // stopped before there was a usable result
)

// Error is the reply to a request that fails.
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

// Refusal returns the error reply to request id. The code follows from err: an error of
// package game about a game or its moves, of a player's name, or an *Error, whose ID is
// ignored.
func Refusal(id int64, err error) *Error {
	// errors.As would link reflection: 14 KB gzip.
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

// Done is the reply to requests without a result: "newgame", and "stop" if nothing
// runs.
type Done struct{ ID int64 }

// Encode writes the reply's head, which is all of it.
func (d *Done) Encode(w Writer) { Head(w, d.ID, "done") }
