package main

import (
	"os"
	"path/filepath"
	"testing"

	"tengen/engine/match"
)

func TestGameFiles(t *testing.T) {
	dir := t.TempDir()
	f := gameFiles{sgf: filepath.Join(dir, "games.sgf"), psq: filepath.Join(dir, "psq")}
	if err := f.check("connect4"); err == nil {
		t.Error("no error for Connect Four as SGF and PSQ")
	}
	if err := f.check("standard15"); err != nil {
		t.Fatal(err)
	}
	for i, reason := range []match.Reason{match.Win, match.Late} {
		r := match.Record{Pairing: match.Pairing{Number: i, Players: [2]int{1, 0}}, Moves: "h8c12", Winner: i, Reason: reason}
		if err := f.add("standard15", &r, "one", "two"); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"games.sgf": "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[standard]PB[one]PW[two]RE[W+];B[hh];W[cd])\n" +
			"(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[standard]PB[one]PW[two]RE[B+T];B[hh];W[cd])\n",
		"psq/00002.psq": "Piskvorky 15x15, 11:11, 0\n8,8,0\n3,4,0\none\ntwo\n-1\n",
	} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
	}
}
