package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"tengen/engine/gomoku"
)

// Weights that nothing was learnt for are written as they were read.
func TestWriteWhatWasRead(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		path := filepath.Join(t.TempDir(), "w")
		if err := present(rule, rand.New(rand.NewPCG(1, 1))).write(path); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("../../engine/eval/" + rule.String() + ".weights")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%v: %d bytes written, %d read, or others", rule, len(got), len(want))
		}
	}
}
