package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/site/packs"
)

// The program has a proof of each pack of the page, and plays by it from 1. h8 on.
func TestShippedProofs(t *testing.T) {
	files, err := packs.Proofs.ReadDir(".")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".proof")
		p, err := gomoku.Parse(name, "h8o15")
		if err != nil {
			t.Fatal(err)
		}
		prover := shippedProofs()(name)
		if prover == nil {
			t.Fatal(name, "has no prover")
		}
		if m, plies, ok := prover.Prove(p); !ok || plies < 9 || p.Check(m) != nil {
			t.Error(name, m, plies, ok)
		}
	}
	if shippedProofs()("freestyle9") != nil {
		t.Error("a proof of another board")
	}
}

// The brain answers by the proof without a search: with a time limit of zero it knows a
// move that the proof gives.
// In renju it begins with h8 by itself, too.
func TestGomocupPlaysByProof(t *testing.T) {
	for _, c := range []struct {
		name, commands string
		moves          int // of which each but the first is the proof's
	}{
		{"freestyle", "INFO rule 0\nBEGIN\nTURN 9,5\n", 2},
		{"renju", "INFO rule 4\nBEGIN\nTURN 14,0\n", 2},
		{"renju, the second move that took longest to prove", "INFO rule 4\nBEGIN\nTURN 7,6\n", 2},
	} {
		asked := 0
		counted := func(game string) player.Prover {
			asked++
			return shippedProofs()(game)
		}
		var out bytes.Buffer
		done := make(chan error, 1)
		go func() { done <- playGomocup(strings.NewReader("START 15\n"+c.commands+"END\n"), &out, counted) }()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatal(c.name, "no answer")
		}
		var moves, proved []string
		for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n")[1:] {
			switch {
			case strings.HasPrefix(line, "MESSAGE proved: wins in at most "):
				proved = append(proved, line)
			case line[0] >= '0' && line[0] <= '9':
				moves = append(moves, line)
			}
		}
		if asked != c.moves || len(moves) != c.moves || moves[0] != "7,7" || len(proved) == 0 {
			t.Errorf("%s: asked %d times: %q", c.name, asked, out.String())
		}
	}
}
