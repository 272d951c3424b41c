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
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name(), ".proof")
		p, err := gomoku.Parse(name, "h8i9")
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
func TestGomocupPlaysByProof(t *testing.T) {
	asked := 0
	counted := func(game string) player.Prover {
		asked++
		return shippedProofs()(game)
	}
	var out bytes.Buffer
	in := "START 15\nINFO rule 0\nBEGIN\nTURN 9,5\nEND\n"
	done := make(chan error, 1)
	go func() { done <- playGomocup(strings.NewReader(in), &out, counted) }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("no answer")
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if asked != 2 || len(lines) != 5 || !strings.HasPrefix(lines[1], "MESSAGE proved: wins in at most ") || lines[2] != "7,7" {
		t.Errorf("asked %d times: %q", asked, out.String())
	}
}
