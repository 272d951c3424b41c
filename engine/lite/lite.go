// Package lite is the engine that a page starts with: five in a row and Tengen
// alone.
package lite

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/protocol"
)

// New is the engine.
func New() protocol.Engine {
	return protocol.Engine{
		Games:    game.Table{gomoku.Game()},
		Players:  player.Players(),
		Commands: []func(*protocol.Conversation) []protocol.Command{protocol.Commands},
	}
}
