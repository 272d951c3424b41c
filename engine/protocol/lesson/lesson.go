// Package lesson has the protocol's commands for lessons: the worked example,
// what the reports' players see in a point, what a search without some of its
// parts takes, trees that grow, and rules of Connect Four.
package lesson

import "tengen/engine/protocol"

// Commands are the lessons' commands for a conversation.
func Commands(c *protocol.Conversation) []protocol.Command {
	l := &lab{Conversation: c}
	return []protocol.Command{
		exampleCommand(c), lensCommand(c), countCommand(c), growCommand(l), subtreeCommand(l), rulesCommand(c),
		exerciseCommand(c),
	}
}

// badRequest is what is wrong with a lesson's own arguments.
func badRequest(message string) error {
	return &protocol.Error{Code: protocol.BadRequest, Message: message}
}
