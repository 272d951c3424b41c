// Package lite is the small engine that a page loads first: the rules of five in a row
// and the player Tengen.
package lite

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/protocol"
)

// New returns the engine.
func New() protocol.Engine {
	return protocol.Engine{
		Games:    game.Table{gomoku.Game()},
		Players:  player.Players(),
		Commands: []func(*protocol.Conversation) []protocol.Command{protocol.Commands},
	}
}
