// Package files has the protocol's commands for games that come from elsewhere
// and go there: files that are read and written, and stones set up by hand.
package files

import (
	"tengen/engine/protocol"
	"tengen/engine/record"
)

// Commands are the files' commands for a conversation. Decode knows the
// character sets of files; it may be nil.
func Commands(decode record.Decode) func(*protocol.Conversation) []protocol.Command {
	return func(c *protocol.Conversation) []protocol.Command {
		return []protocol.Command{importCommand(c, decode), exportCommand(c), arrangeCommand(c)}
	}
}
