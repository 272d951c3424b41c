// Package practice has the protocol's commands for puzzles: what a move in one is
// worth, how one is solved, and which a game holds.
package practice

import (
	"tengen/engine/protocol"
	"tengen/engine/puzzle"
)

// Commands are the puzzles' commands for a conversation.
func Commands(c *protocol.Conversation) []protocol.Command {
	j := &puzzle.Judge{}
	return []protocol.Command{attemptCommand(c, j), solutionCommand(c, j), puzzlesCommand(c)}
}

// refused is what is wrong with a puzzle, as a page words it: a move that may not
// be played, or a kind that is none.
func refused(at protocol.Place, err error) error {
	if err == puzzle.ErrKind {
		return &protocol.Error{Code: protocol.BadRequest, Message: err.Error() + " (" + at.Game + ")"}
	}
	return err
}

// badRequest is what is wrong with an argument.
func badRequest(err error) error {
	return &protocol.Error{Code: protocol.BadRequest, Message: err.Error()}
}
