package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"tengen/engine/full"
	"tengen/engine/protocol"
)

// matchTable is a contest's table as the Arena screen reads it: what was
// played, the command that plays it again, the engine's version as it
// was told, and the standings.
type matchTable struct{ *tournament }

// command plays the contest again.
func (t matchTable) command() string {
	words := []string{"tengen match -game", t.game, "-games", fmt.Sprint(t.games), "-seed", fmt.Sprint(t.seed)}
	if t.openings != "" {
		words = append(words, "-openings", t.openings)
	}
	for _, s := range t.specs {
		words = append(words, "-engine", s.text)
	}
	return strings.Join(words, " ")
}

// Encode writes the table's fields, the standings' last.
func (t matchTable) Encode(w protocol.Writer) {
	w.Text("game", t.game)
	w.Number("games", float64(t.games))
	w.Number("seed", float64(t.seed))
	if t.openings != "" {
		w.Text("openings", strings.TrimSuffix(filepath.Base(t.openings), ".txt"))
	}
	w.Text("command", t.command())
	engines := make([]string, len(t.specs))
	for i, s := range t.specs {
		engines[i] = s.text
	}
	w.Texts("engines", engines)
	w.Text("version", t.version)
	(&full.Standings{Table: t.table}).Encode(w)
}

// write puts the table into a file, "" is none.
func (t matchTable) write(name string) error {
	if name == "" {
		return nil
	}
	return os.WriteFile(name, encode(t), 0o644)
}
