package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"tengen/engine/opening"
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

// The protocol's words for the opening procedures are the engine's.
func TestProceduresAreWords(t *testing.T) {
	b, err := os.ReadFile("../../site/js/engine/protocol.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(b), "export type Procedure = ")
	line, _, _ := strings.Cut(after, ";")
	words := strings.Split(strings.ReplaceAll(line, "'", ""), " | ")
	slices.Sort(words)
	if want := slices.Sorted(slices.Values(opening.Procedures())); !slices.Equal(words, want) {
		t.Errorf("%q, not %q", words, want)
	}
}
