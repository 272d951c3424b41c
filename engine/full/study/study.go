// Package study has the commands of those who study a game: lessons, exercises, puzzles, and the
// review of games.
package study

import (
	"tengen/engine/protocol"
	"tengen/engine/puzzle"
)

// Commands returns the commands. "grow" and "subtree" share a lab: "subtree" shows the tree that
// "grow" grows.
func Commands(c *protocol.Conversation) []protocol.Command {
	l, j := &lab{Conversation: c}, &puzzle.Judge{}
	return []protocol.Command{
		exampleCommand(), lensCommand(), masksCommand(), scoresCommand(c), worthCommand(), queueCommand(c), answersCommand(c),
		bitsCommand(c), playoutCommand(c), countCommand(c), growCommand(l), subtreeCommand(l), rulesCommand(c), exerciseCommand(c),
		attemptCommand(c, j), solutionCommand(c, j), puzzlesCommand(c), reviewCommand(c), accuracyCommand(),
	}
}
