//go:build play

package player

// The engine that a page starts with plays five in a row, and only Tengen
// itself: Connect Four and the documents' players come with the whole engine,
// when a screen asks for it.

func documentGomoku() []gomokuPlayer { return nil }

func newConnect4(name, game string, _ BookSource) (Player, error) { return nil, unknown{name, game} }
func connect4Names(string) []string                               { return nil }
