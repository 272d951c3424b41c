// Package gomokutest makes positions of five in a row for tests.
package gomokutest

import (
	"os"
	"strings"
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

// Every says which of a kept set a test takes: with TENGEN_FULL in the
// environment all, else every normal-th one, or in short tests every short-th.
func Every(normal, short int) int {
	switch {
	case os.Getenv("TENGEN_FULL") != "":
		return 1
	case testing.Short():
		return short
	}
	return normal
}

// Lines are the lines of a kept file.
func Lines(t testing.TB, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}
