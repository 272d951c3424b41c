package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// crowdedSets are the stored positions, one file per rule.
const crowdedSets = "../../engine/search/testdata/crowded/*.positions"

func TestAgreement(t *testing.T) {
	for _, c := range []struct {
		x, y []float64
		want string
	}{
		{[]float64{0.1, 0.5, 0.9}, []float64{0.1, 0.5, 0.9}, "0.000 1.00 +0.000"},
		{[]float64{0.2, 0.6, 1}, []float64{0.1, 0.5, 0.9}, "0.100 1.00 +0.100"},
		{[]float64{0.9, 0.5, 0.1}, []float64{0.1, 0.5, 0.9}, "0.653 -1.00 +0.000"},
		{[]float64{0.5, 0.5}, []float64{0, 1}, "0.500 0.00 +0.000"},
	} {
		var a agreement
		for i, x := range c.x {
			a.add(x, c.y[i])
		}
		if got := a.String(); got != c.want {
			t.Errorf("%v and %v: %s, want %s", c.x, c.y, got, c.want)
		}
	}
}

func TestReadCrowded(t *testing.T) {
	for text, want := range map[string]string{
		"freestyle15 h8i8 0.5\n":                       "",
		"freestyle15 h8i8\n":                           "line 1 is not",
		"freestyle15 h8 0.5\nfreestyle15 h8i8 1.5\n":   "line 2: \"1.5\"",
		"freestyle15 h8h8 0.5\n":                       "line 1: ",
		"chess h8 0.5\n":                               "line 1: ",
		"freestyle15 h8 0.5\nfreestyle15 h8i8 often\n": "line 2: \"often\"",
	} {
		path := filepath.Join(t.TempDir(), "set")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := readCrowded(path)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Positions come only from the crowded part of a game and are far enough apart.
func TestCrowdedOf(t *testing.T) {
	var moves strings.Builder
	for y := 1; y <= 14; y++ { // rows of pairs, with no five
		for x := range 8 {
			moves.WriteString(string(rune('a'+(x*2+y/2)%15)) + []string{"1", "2", "3", "4", "5", "6", "7", "8", "9",
				"10", "11", "12", "13", "14"}[y-1])
		}
	}
	path := filepath.Join(t.TempDir(), "games")
	line := `{"Contest":"freestyle15 1 a b","Moves":"` + moves.String() + `"}` + "\n"
	if err := os.WriteFile(path, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := crowdedOf([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	var plies []int
	for _, p := range list {
		plies = append(plies, p.Ply())
	}
	if len(plies) != 16 || plies[0] != 110 || plies[15] != 35 {
		t.Errorf("plies %v, want 110, 105, … 35", plies)
	}
	if _, err := crowdedOf([]string{crowdedSets}); err == nil {
		t.Error("no error for a missing file")
	}
}

// The stored sets have the intended plies and sizes.
func TestCrowdedSets(t *testing.T) {
	paths, err := filepath.Glob(crowdedSets)
	if err != nil || len(paths) != 3 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		list, err := readCrowded(path)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[uint64]bool{}
		for i, b := range list {
			if ply := b.position.Ply(); ply < crowdedFrom || ply > crowdedTo || b.position.Over() {
				t.Errorf("%s: line %d has %d plies", path, i+1, ply)
			}
			seen[b.position.Key()] = true
		}
		if len(seen) < 300 {
			t.Errorf("%s: %d positions, want 300", path, len(seen))
		}
	}
}
