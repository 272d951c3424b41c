// Package contest has the protocol's commands for contests between players: who
// plays, the games to be played, a game, the table, and a game's record.
package contest

import "tengen/engine/protocol"

// Commands are the contest's commands for a conversation.
func Commands(c *protocol.Conversation) []protocol.Command {
	return []protocol.Command{playersCommand(c), scheduleCommand(c), gameCommand(c), standingsCommand(c), recordCommand(c)}
}
