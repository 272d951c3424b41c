// Package full is the engine with all games, players, commands and check sets. The commands are
// in the packages below it.
package full

import (
	"slices"

	connect4player "tengen/engine/connect4/player"
	"tengen/engine/full/contest"
	"tengen/engine/full/explorer"
	"tengen/engine/full/files"
	"tengen/engine/full/study"
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
			protocol.Commands, contest.Commands, study.Commands, mergeCommands, files.Commands(decode), explorer.Commands(book, decode),
		},
		External: connect4player.External,
		Sets:     Sets(),
	}
}

// mergeCommands returns the command for several workers that search one position.
func mergeCommands(*protocol.Conversation) []protocol.Command {
	return []protocol.Command{mergeCommand()}
}
