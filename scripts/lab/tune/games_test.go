package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// Marks keep scores within half a step, and proofs by their sign.
func TestMarks(t *testing.T) {
	for m := -won; m <= won; m++ {
		if got := markOf(scoreOf(int8(m))); int(got) != m {
			t.Errorf("mark %d stands for %d, whose mark is %d", m, scoreOf(int8(m)), got)
		}
	}
	for score, want := range map[int]int8{
		0: 0, 1: 0, -1: 0, 3: 1, 150: 22, -150: -22, 2488: 126, 6000: 126, -6000: -126,
		search.WinScore - 9: won, 9 - search.WinScore: -won,
	} {
		if got := markOf(score); got != want {
			t.Errorf("score %d has mark %d, want %d", score, got, want)
		}
	}
	for score := -2488; score <= 2488; score++ {
		if back := scoreOf(markOf(score)); max(back-score, score-back) > 2+(max(score, -score)+500)/100 {
			t.Errorf("score %d comes back as %d", score, back)
		}
	}
}

// playTest plays n games of pieces of twenty and returns the file.
func playTest(t *testing.T, path string, n, workers int) []byte {
	t.Helper()
	if err := playGames(path, n, workers, piece{gomoku.Renju, 20, 20, 7}, nil); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A file has the same bytes with any number of workers, and after being cut anywhere and
// continued. Its games are those of the rules, compressed or not.
func TestGamesFile(t *testing.T) {
	dir := t.TempDir()
	want := playTest(t, filepath.Join(dir, "one"), 30, 1)
	path := filepath.Join(dir, "two")
	if got := playTest(t, path, 30, 2); !bytes.Equal(got, want) {
		t.Fatal("two workers write other bytes than one")
	}
	c, err := parseGames(want)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.games) != 30 || len(c.pieces) != 2 || c.pieces[1] != (piece{gomoku.Renju, 20, 20, 8}) || c.last != 10 ||
		c.left != 0 {
		t.Fatalf("%d games in %v", len(c.games), c.pieces)
	}
	var out strings.Builder
	if err := checkGames(&out, path); err != nil ||
		!strings.Contains(out.String(), "30 games in 2 pieces of seeds 7 to 8; the last has 10 of 20") {
		t.Errorf("%v\n%s", err, &out)
	}
	slow := 0
	for i := range c.games {
		if c.games[i].slow {
			slow++
		}
		if crowded := i%groupGames < crowdedGames; crowded != (c.games[i].start() >= leastStones) {
			t.Errorf("game %d begins after %d moves", i+1, c.games[i].start())
		}
	}
	if slow != 3 {
		t.Errorf("%d slow games", slow)
	}
	for _, cut := range []int{5, headerSize, len(want) / 2, len(want) - 1} {
		if err := os.WriteFile(path, want[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		short, err := parseGames(want[:cut])
		if err != nil {
			t.Fatalf("cut to %d bytes: %v", cut, err)
		}
		left := 30 - short.whole
		if len(short.pieces) == 2 {
			left -= 20
		}
		if got := playTest(t, path, left, 2); !bytes.Equal(got, want) {
			t.Errorf("cut to %d bytes and continued: %d bytes instead of %d, or others", cut, len(got), len(want))
		}
	}
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	w.Write(want)
	w.Close()
	if err := os.WriteFile(path, z.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if again, err := readGames(path); err != nil || len(again.games) != 30 ||
		!bytes.Equal(again.games[29].cells, c.games[29].cells) {
		t.Errorf("compressed: %v", err)
	}
}

// testGame is a freestyle game of nine moves that Black wins, the first two its start.
func testGame() game {
	return game{points: 2, cells: []byte{0, 15, 1, 16, 2, 17, 3, 18, 4}, marks: []byte{1, 2, 3, 4, 5, 6, 127}}
}

// Bytes that belong into no games file are errors that name the place.
func TestBadBytes(t *testing.T) {
	head := (&piece{gomoku.Freestyle, 1000, 10, 1}).append(nil)
	g := testGame()
	file := func(change func(b []byte)) []byte {
		b := g.append(bytes.Clone(head))
		change(b)
		return b
	}
	at := headerSize
	for want, b := range map[string][]byte{
		"piece 1, byte 0: no piece begins with":     file(func(b []byte) { b[0] = 'x' }),
		"there is no rule 3":                        file(func(b []byte) { b[4] = 3 }),
		"11 games are no whole groups":              file(func(b []byte) { b[9] = 11 }),
		"game 1, byte 21: a game of 0 moves":        file(func(b []byte) { b[at] = 0 }),
		"a game of 226 moves":                       file(func(b []byte) { b[at] = 226 }),
		"a start of 10 of 9 moves":                  file(func(b []byte) { b[at+1] = 10 }),
		"there is no result 3":                      file(func(b []byte) { b[at+2] = 3 }),
		"move 2 is on cell 225":                     file(func(b []byte) { b[at+4] = 225 }),
		"move 3 is on cell 15, outside or occupied": file(func(b []byte) { b[at+5] = 15 }),
		"move 9 has no score":                       file(func(b []byte) { b[len(b)-1] = 128 }),
		"piece 2, byte 21: a piece of renju among those": append((&piece{rule: gomoku.Freestyle}).append(nil),
			(&piece{rule: gomoku.Renju}).append(nil)...),
	} {
		if _, err := parseGames(b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, head, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readGames(path); err == nil || !strings.Contains(err.Error(), "no games") {
		t.Errorf("a file without games: %v", err)
	}
	other := filepath.Join(t.TempDir(), "other")
	for rule, want := range map[gomoku.Rule]string{gomoku.Freestyle: "",
		gomoku.Renju: "holds games of freestyle, the files before it of renju"} {
		for name, r := range map[string]gomoku.Rule{path: gomoku.Freestyle, other: rule} {
			if err := os.WriteFile(name, g.append((&piece{rule: r, nodes: 1000, games: 10}).append(nil)),
				0o644); err != nil {
				t.Fatal(err)
			}
		}
		c, err := readAll([]string{other, path})
		if want == "" && (err != nil || len(c.games) != 2) || want != "" &&
			(err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("two files: %v, want %q", err, want)
		}
	}
	if err := playGames(path, 10, 1, piece{gomoku.Renju, 1000, 10, 1}, nil); err == nil ||
		!strings.Contains(err.Error(), "holds games of freestyle") {
		t.Errorf("games of another rule: %v", err)
	}
}

// The check accepts a game and refuses what the rules do.
func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*game){
		"": func(*game) {},
		"the result is 1 half points for Black, 2 by the rules": func(g *game) { g.points = 1 },
		"it ends after 8 moves without a result": func(g *game) {
			g.cells, g.marks = g.cells[:8],
				g.marks[:6]
		},
		"move 10": func(g *game) {
			g.cells,
				g.marks = append(g.cells, 19), append(g.marks, 0)
		},
		"the result is 2 half points for Black, 0 by the rules": func(g *game) {
			g.cells, g.marks = g.cells[:8],
				[]byte{1, 2, 3, 4, 5, 127}
		},
		"the result is 0 half points for Black, 2 by the rules": func(g *game) {
			g.points, g.cells, g.marks = 0,
				g.cells[:8], []byte{1, 2, 3, 4, 5, 129}
		},
	} {
		g := testGame()
		change(&g)
		err := g.check(gomoku.Freestyle)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// The text of a game is what tengen puzzles and lab/tactics read.
func TestText(t *testing.T) {
	g := testGame()
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, g.append((&piece{gomoku.Freestyle, 1000, 10, 1}).append(nil)), 0o644); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := printGames(&out, path); err != nil {
		t.Fatal(err)
	}
	if want := "1 0,0 0,1 1,0:4 1,1:8 2,0:13 2,1:18 3,0:23 3,1:28 4,0:"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("%q, want %q…", out.String(), want)
	}
}

// No game begins with an opening of a given set.
func TestExcept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "openings")
	if err := os.WriteFile(path, []byte("h8i9g7\nh8h9i10j11\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	keys, err := readOpenings(gomoku.Freestyle, path)
	if err != nil || len(keys) != 2 {
		t.Fatalf("%d openings, %v", len(keys), err)
	}
	turned, err := gomoku.Parse("freestyle15", "h8g9i7")
	if err != nil {
		t.Fatal(err)
	}
	if !keys[turned.CanonicalKey()] {
		t.Error("the mirror image of an opening of the set is not one of it")
	}
}

// The games that are kept follow the rules, and none is both for learning and for tests.
func TestKeptGames(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		learnt := map[uint64]bool{}
		for _, kind := range []string{"games", "unseen"} {
			path := filepath.Join("games", rule.String()+"."+kind+".gz")
			if err := checkGames(io.Discard, path); err != nil {
				t.Error(err)
				continue
			}
			c, err := readGames(path)
			if err != nil || c.rule() != rule {
				t.Fatalf("%s: %v, %v", path, c.rule(), err)
			}
			for _, p := range c.pieces {
				if learnt[p.seed] {
					t.Errorf("%s: seed %d is among those to learn from", path, p.seed)
				}
				learnt[p.seed] = true
			}
		}
	}
}
