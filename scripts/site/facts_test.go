package main

import (
	"os"
	"testing"
)

// The stored facts and declarations match the engine.
func TestFactsAreCurrent(t *testing.T) {
	files, err := factFiles("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Error(name, "differs from the engine; run make facts")
		}
	}
}
