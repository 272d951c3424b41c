//go:build play

package protocol

import (
	"tengen/engine/notation"
	"tengen/engine/player"
)

// The engine that a page starts with leaves Connect Four, contests and trees
// to the whole engine.

func (c *Conversation) whole(Request) (known bool) { return false }

func (c *Conversation) connect4Position(r Request) { c.send(elsewhere(r)) }

func connect4Task(r Request) (*player.Task, *Error) { return nil, elsewhere(r) }

func elsewhere(r Request) *Error {
	return &Error{r.ID, BadGame, "this engine plays five in a row only, not " + notation.Quote(r.Game)}
}
