// Package full is the engine with everything: all games, all players, all
// commands, and the sets that it is checked by.
package full

import (
	"slices"

	"tengen/engine/check/sets"
	connect4player "tengen/engine/connect4/player"
	"tengen/engine/game"
	"tengen/engine/opening"
	"tengen/engine/player"
	"tengen/engine/protocol"
	"tengen/engine/protocol/begin"
	"tengen/engine/protocol/contest"
	"tengen/engine/protocol/files"
	"tengen/engine/protocol/hindsight"
	"tengen/engine/protocol/lesson"
	"tengen/engine/protocol/pool"
	"tengen/engine/protocol/practice"
	"tengen/engine/record"
	"tengen/engine/reports"
	"tengen/engine/tictactoe"
)

// New is the engine with a book of Connect Four's opening and what knows the
// character sets of files; both may be nil.
func New(book connect4player.BookSource, decode record.Decode) protocol.Engine {
	return protocol.Engine{
		Games:   game.Table{opening.Game(), connect4player.Game(book), tictactoe.Game()},
		Players: slices.Concat(player.Players(), connect4player.Players(book), reports.Players()),
		Commands: []func(*protocol.Conversation) []protocol.Command{
			protocol.Commands, contest.Commands, lesson.Commands, pool.Commands, begin.Commands, hindsight.Commands,
			files.Commands(decode), practice.Commands,
		},
		External: connect4player.External,
		Sets:     sets.All(),
	}
}
