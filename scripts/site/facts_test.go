package main

import (
	"os"
	"testing"
)

// The page's facts are the engine's.
func TestFactsAreCurrent(t *testing.T) {
	for name, want := range factFiles {
		got, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want() {
			t.Error(name, "is not what the engine's tables say: make facts writes it")
		}
	}
}
