// Package full is the engine with all games, players, commands and check sets.
package full

import (
	"slices"

	connect4player "tengen/engine/connect4/player"
	"tengen/engine/game"
	"tengen/engine/opening"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/record"
	"tengen/engine/reports"
	"tengen/engine/tictactoe"
)

// New returns the engine, with a source of Connect Four's opening book and a decoder of
// character sets for files. Both may be nil.
func New(book connect4player.BookSource, decode record.Decode) protocol.Engine {
	return protocol.Engine{
		Games:   game.Table{opening.Game(), connect4player.Game(book), tictactoe.Game()},
		Players: slices.Concat(player.Players(), connect4player.Players(book), reports.Players()),
		Commands: []func(*protocol.Conversation) []protocol.Command{
			protocol.Commands, contestCommands, lessonCommands, mergeCommands, openingCommands, reviewCommands,
			fileCommands(decode), puzzleCommands, proofCommands(book, decode),
		},
		External: connect4player.External,
		Sets:     Sets(),
	}
}

// lessonCommands returns the commands for lessons and exercises. "grow" and "subtree" share
// a lab: "subtree" shows the tree that "grow" grows.
func lessonCommands(c *protocol.Conversation) []protocol.Command {
	l := &lab{Conversation: c}
	return []protocol.Command{
		exampleCommand(), lensCommand(), countCommand(c), growCommand(l), subtreeCommand(l), rulesCommand(c), exerciseCommand(c),
	}
}

func mergeCommands(*protocol.Conversation) []protocol.Command {
	return []protocol.Command{mergeCommand()}
}
