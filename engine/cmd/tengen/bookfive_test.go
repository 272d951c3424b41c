package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/engine/library"
)

// The book is made in pieces: a run continues the state of the one before, also if its last
// line was cut, and a run without a state goes on from the pack.
func TestBookInPieces(t *testing.T) {
	dir := t.TempDir()
	state, pack := filepath.Join(dir, "s"), filepath.Join(dir, "p")
	run := func(most string, more ...string) string {
		t.Helper()
		status, output := tengen(t, dir, append([]string{"book", "five", "-state", "s", "-o", "p", "-games",
			"renju15", "-nodes", "1000", "-most", most}, more...)...)
		if status != 0 {
			t.Fatal(status, output)
		}
		text, err := os.ReadFile(state)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	positions := func() int {
		data, err := os.ReadFile(pack)
		if err != nil {
			t.Fatal(err)
		}
		book, err := library.ReadBook(string(data), library.NewBoard)
		if err != nil {
			t.Fatal(err)
		}
		n, nodes := book.Positions("renju15")
		if nodes != 1000 {
			t.Errorf("%d nodes", nodes)
		}
		return n
	}
	first := run("4")
	if n := strings.Count(first, "\n"); n != 4 || positions() != 4 {
		t.Fatalf("%d positions searched, %d in the pack:\n%s", n, positions(), first)
	}
	lines := strings.SplitAfter(first, "\n")
	if err := os.WriteFile(state, []byte(strings.Join(lines[:3], "")+lines[3][:len(lines[3])-9]), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(pack); err != nil {
		t.Fatal(err)
	}
	if got := run("6"); !strings.HasPrefix(got, first) || strings.Count(got, "\n") != 6 || positions() != 6 {
		t.Errorf("after a cut of\n%s\nthe state is\n%s", first, got)
	}
	if err := os.Remove(state); err != nil {
		t.Fatal(err)
	}
	if got := run("8"); strings.Count(got, "\n") != 2 || positions() != 8 {
		t.Errorf("from the pack: %d positions, searched:\n%s", positions(), got)
	}
	if err := os.WriteFile(state, []byte("renju15 h8 1000 3 i9:0.5\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, output := tengen(t, dir, "book", "five", "-state", "s", "-time", "0s"); status != 2 ||
		!strings.Contains(output, `s, line 1: "i9:0.5" is no move with a value`) {
		t.Error(status, output)
	}
}
