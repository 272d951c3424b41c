package main

import (
	"os"
	"testing"
)

// The stored facts match the engine.
func TestFactsAreCurrent(t *testing.T) {
	for name, want := range factFiles() {
		got, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Error(name, "differs from the engine; run make facts")
		}
	}
}
