// Package gomokutest makes positions of five in a row for tests.
package gomokutest

import (
	"testing"

	"tengen/engine/gomoku"
)

// Parse is the position after moves of a game, which must be right.
func Parse(t testing.TB, game, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatalf("Parse(%q, %q): %v", game, moves, err)
	}
	return p
}
