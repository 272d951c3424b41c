// Package gomokutest provides positions of five in a row and test data for tests.
package gomokutest

import (
	"os"
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// Parse returns the position after the given moves and fails the test if they are
// not legal.
func Parse(t testing.TB, game, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatalf("Parse(%q, %q): %v", game, moves, err)
	}
	return p
}

// Every returns the step with which a test goes through a stored set: 1 if
// TENGEN_FULL is set in the environment, short in short tests, and otherwise normal.
func Every(normal, short int) int {
	switch {
	case os.Getenv("TENGEN_FULL") != "":
		return 1
	case testing.Short():
		return short
	}
	return normal
}

// Lines returns the lines of a stored file.
func Lines(t testing.TB, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}
