// Package protocol implements the conversation between an engine and a client. The same
// requests and replies travel through postMessage in the browser, as JSON lines in the
// native program and as Go values in tests. A conversation is single-threaded: a
// running search polls the host for new requests.
//
// Each file holds one command: its messages, which are structs, and its work. This package has
// the commands that every engine has; package full has all others. Package
// generate makes the code that reads and writes the messages, messages.go.
package protocol

import (
	"errors"

	"tengen/engine/game"
	"tengen/engine/player"
)

// Version is the protocol's version. It is incremented when an old page can no longer
// talk to a new engine.
const Version = 1

// A Reply is a message from the engine to the client, an answer to a request. Its method is
// generated.
type Reply interface {
	// Encode writes the reply's type and fields, without the ID of the request.
	Encode(Writer)
}

// A Head marks a struct as a reply. Its tag has the reply's type and the commands that it
// answers.
type Head struct{}

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
	Head    `type:"error"`
	Code    string
	Message string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Invalid returns the error of a request with invalid arguments.
func Invalid(message string) error { return &Error{Code: BadRequest, Message: message} }

// Refusal returns the error reply to a request. The code follows from err: an error of
// package game about a game or its moves, of a player's name, or an *Error.
func Refusal(err error) *Error {
	// errors.As would link reflection: 14 KB gzip.
	code := BadGame
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		switch cause := cause.(type) {
		case *Error:
			return &Error{Code: cause.Code, Message: cause.Message}
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
	return &Error{Code: code, Message: err.Error()}
}

// Done is the reply to requests without a result: "newgame", and "stop" if nothing
// runs.
type Done struct {
	Head `type:"done" to:"newgame stop"`
}
