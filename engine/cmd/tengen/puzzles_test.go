package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/puzzle"
)

// bundledPuzzles is the pack that the page downloads.
const bundledPuzzles = "../../../site/packs/puzzles.pack"

// A sample of the bundled pack is proved again; with TENGEN_FULL, all of it.
func TestBundledPuzzles(t *testing.T) {
	list, err := readPuzzles(bundledPuzzles)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(bundledPuzzles); err != nil || info.Size() > 120_000 || len(list) < 2000 {
		t.Errorf("%d puzzles in %d bytes, %v", len(list), info.Size(), err)
	}
	readme, err := os.ReadFile("../../../README.md")
	if count := fmt.Sprintf("%d,%03d", len(list)/1000, len(list)%1000); err != nil ||
		strings.Count(string(readme), count) != 2 {
		t.Errorf("README.md does not say twice that there are %s puzzles, %v", count, err)
	}
	every := gomokutest.Every(60, 300)
	seen := map[string]string{}
	count := map[puzzle.Kind]int{}
	checker := &puzzle.Checker{}
	for i := range list {
		p := &list[i]
		count[p.Kind]++
		marks, err := puzzle.MarksOf(p)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		for _, mark := range []string{"whole " + marks.Whole, "near " + marks.Near} {
			if seen[mark] != "" {
				t.Errorf("%s and %s are duplicates: equal up to symmetry, or different only far from the key", p,
					seen[mark])
			}
			seen[mark] = p.String()
		}
		if i > 0 && (list[i-1].Kind > p.Kind || list[i-1].Kind == p.Kind && list[i-1].Grade > p.Grade) {
			t.Errorf("%s is out of order", p)
		}
		if i%every == 0 {
			if err := checker.Check(p); err != nil {
				t.Errorf("%s: %v", p, err)
			}
		}
	}
	for _, kind := range []puzzle.Kind{puzzle.Fours, puzzle.Threats, puzzle.Defence, puzzle.Trap, puzzle.Escape,
		puzzle.Barred, puzzle.Drop, puzzle.Save} {
		if count[kind] < 30 {
			t.Errorf("%d puzzles of kind %v", count[kind], kind)
		}
	}
}

// A second move that wins by threats is found, also where the moves that FirstThreats tries have none.
func TestSecondRightMove(t *testing.T) {
	const k8 = "threats freestyle15 9 2094 " +
		"i10l12k3h4d9m12j6h11j8k12j12k10j9j10k11l10l9m10n10l11j13m11j5j7m13k9n12n13o14l8i11m8m9 m7"
	const e9 = "threats standard15 13 2094 " +
		"k6k12c12c11i3h5j12i6k5j4j7k4j5i4h4g6j3f6h6f7e8f5f4i8h7g5e5i7i5i9i10g7g8g9h8m4l4d8m5l5h9h10e7 f8"
	for want, line := range map[string]string{"k8": k8, "e9": e9} {
		p, err := puzzle.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if err := (&puzzle.Checker{}).Check(&p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// The checker detects wrong claims of every kind.
func TestWrongClaims(t *testing.T) {
	list, err := readPuzzles(bundledPuzzles)
	if err != nil {
		t.Fatal(err)
	}
	checker := &puzzle.Checker{}
	done := map[puzzle.Kind]bool{}
	for _, p := range list {
		if done[p.Kind] {
			continue
		}
		done[p.Kind] = true
		wrong := p
		if wrong.Key = "a1"; p.Kind >= puzzle.Drop {
			wrong.Key = map[bool]string{true: "2", false: "1"}[p.Key == "1"]
		}
		if checker.Check(&wrong) == nil {
			t.Errorf("the wrong claim %s passed", &wrong)
		}
		if wrong = p; p.Plies > 1 && !p.Kind.Defends() {
			wrong.Plies -= 2
			if checker.Check(&wrong) == nil {
				t.Errorf("the wrong claim %s passed", &wrong)
			}
		}
	}
}

// Escapes are found in a pack of freestyle games, replayed under renju as far as its
// rules permit.
func TestFindEscapes(t *testing.T) {
	found := filepath.Join(t.TempDir(), "found")
	err := findPuzzles([]string{"-game", "renju15", "-escapes", "-games",
		"../../../site/packs/arena-freestyle15.games", "-from", "14", "-most", "1", "-out", found}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(found)
	if err != nil || !strings.HasPrefix(string(text), "escape renju15 ") ||
		!strings.Contains(string(text), "# renju15 14\n") {
		t.Errorf("found %q, %v", text, err)
	}
}

// Found puzzles are appended, a later run continues after the last game, and packing the
// same files twice gives the same pack without duplicates.
func TestFindAndPack(t *testing.T) {
	dir := t.TempDir()
	found, pack := filepath.Join(dir, "found"), filepath.Join(dir, "pack")
	for range 2 {
		if err := findPuzzles([]string{"-game", "connect4", "-out", found, "-most", "4"}, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	games := filepath.Join(dir, "games")
	const line = "1 4,9 11,4 3,4 7,4 5,8 8,5 6,6 7,7 5,6 6,9\n"
	if err := os.WriteFile(games, []byte(strings.Repeat(line, 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := findPuzzles([]string{"-game", "renju15", "-games", games, "-out", found, "-most", "2"},
		io.Discard); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(found)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# connect4 7\n", "# renju15 1\n"} {
		if strings.Count(string(text), want) != 1 {
			t.Errorf("%q occurs %d times", want, strings.Count(string(text), want))
		}
	}
	var packs []string
	for range 2 {
		if err := packPuzzles([]string{"-out", pack, found, found}, io.Discard); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(pack)
		if err != nil {
			t.Fatal(err)
		}
		packs = append(packs, string(b))
	}
	list, err := readPuzzles(pack)
	if err != nil || len(list) == 0 || packs[0] != packs[1] {
		t.Errorf("%d puzzles, %v; the same again: %v", len(list), err, packs[0] == packs[1])
	}
	if err := packPuzzles([]string{"-out", found, "-keep", pack}, io.Discard); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(found); err != nil || string(b) != packs[0] {
		t.Errorf("the kept pack differs, %v", err)
	}
	if err := findPuzzles([]string{"-game", "chess", "-out", found}, io.Discard); err == nil {
		t.Error("chess has puzzles")
	}
	if err := runPuzzles([]string{"solve"}, io.Discard); err == nil {
		t.Error("there is a verb solve")
	}
}

// A file that was cut off loses the lines of its unfinished game; one without a finished game
// is refused and stays.
func TestCutPuzzles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "found")
	const line = "fours freestyle15 5 540 h6i10h9h10f7j6g9i9j8j10g10k10l10i8i7k9g5f4g7 i11\n"
	const whole = line + "# freestyle15 0\n# freestyle15 1\n"
	for _, c := range []struct {
		text, kept string
		games      int
	}{
		{whole, whole, 2},
		{whole + line[:40], whole, 2},
		{whole + line + line + line[:3], whole, 2},
		{whole + line + "# frees", whole, 2},
		{whole[:len(whole)-1], whole[:len(whole)-len("# freestyle15 1\n")], 1},
		{"# freestyle15 0\nfo", "# freestyle15 0\n", 1},
		{line + line[:40], line + line[:40], -1},
		{line[:20], line[:20], -1},
		{line, line, 0},
	} {
		if err := os.WriteFile(name, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		n, err := finishedGames(name, "freestyle15")
		if err != nil {
			n = -1
		}
		if kept, _ := os.ReadFile(name); n != c.games || string(kept) != c.kept {
			t.Errorf("%q: %d games, %v, kept %q", c.text, n, err, kept)
		}
	}
}
