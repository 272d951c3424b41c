package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tengen/engine/match"
)

const site = "../../../site/"

// The games that the Arena offers give the standings that it shows.
func TestPacksGiveTheTables(t *testing.T) {
	packs, err := filepath.Glob(site + "packs/arena-*.games")
	if err != nil || len(packs) == 0 {
		t.Fatal("no packs", err)
	}
	for _, name := range packs {
		p, err := readPack(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(site + "data/" + strings.TrimSuffix(filepath.Base(name), "games") + "json")
		if err != nil {
			t.Fatal(err)
		}
		var bundled struct {
			Game, Version string
			Games         int
			Seed          uint64
			Engines       []string
		}
		if err := json.Unmarshal(text, &bundled); err != nil {
			t.Fatal(err)
		}
		c := &tournament{stdout: io.Discard, proof: true, game: bundled.Game, games: bundled.Games,
			seed: bundled.Seed, version: bundled.Version, margin: defaultMargin, table: match.NewTable(p.Players)}
		for _, engine := range bundled.Engines {
			if err := (*engines)(&c.specs).Set(engine); err != nil {
				t.Fatal(err)
			}
		}
		// The table has no field for the file of openings.
		if strings.Contains(string(text), "-openings") {
			c.openings = "engine/match/openings/arena-" + bundled.Game + ".txt"
		}
		if p.Contest != c.name() || p.Players != len(c.specs) {
			t.Errorf("%s is of %q, its table of %q", name, p.Contest, c.name())
		}
		for i := range p.Records {
			c.table.Add(&p.Records[i])
		}
		if got := (&jsonWriter{b: []byte("{")}).line(matchTable{c}); string(got) != string(text) {
			t.Errorf("%s gives the table\n%.2000s\nwant\n%.2000s", name, got, text)
		}
	}
}

// A finished match writes the same pack again, and a match can be resumed from the
// games of a pack.
func TestPackFromMatch(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one.games"), filepath.Join(dir, "two.games")
	run := func(out, pack string) {
		t.Helper()
		c := &tournament{stdout: io.Discard, game: "freestyle9", games: 2, seed: 3, jobs: 1, quiet: true, out: out,
			packFile: pack}
		for _, engine := range []string{"pattern-scores", "five-tuple"} {
			if err := (*engines)(&c.specs).Set(engine); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.run(); err != nil {
			t.Fatal(err)
		}
	}
	played := filepath.Join(dir, "played.jsonl")
	run(played, one)
	first, err := readPack(one)
	if err != nil || len(first.Records) != 2 {
		t.Fatal(first, err)
	}
	var lines []byte
	for _, r := range first.Records {
		text, err := json.Marshal(line{first.Contest, r})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(append(lines, text...), '\n')
	}
	again := filepath.Join(dir, "again.jsonl")
	if err := os.WriteFile(again, lines, 0o644); err != nil {
		t.Fatal(err)
	}
	run(again, two)
	a, errA := os.ReadFile(one)
	b, errB := os.ReadFile(two)
	if errA != nil || errB != nil || !reflect.DeepEqual(a, b) {
		t.Error("the same games give different packs", errA, errB)
	}
	for _, bad := range [][]byte{nil, []byte("no gzip"), a[:len(a)-9]} {
		if err := os.WriteFile(two, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readPack(two); err == nil || !strings.Contains(err.Error(), two) {
			t.Errorf("%d bytes: %v", len(bad), err)
		}
	}
}
