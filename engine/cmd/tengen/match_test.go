package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

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
		r := match.Record{Pairing: match.Pairing{Number: i, Players: [2]int{1, 0}}, Moves: "h8c12", Winner: i,
			Reason: reason}
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

func TestReadOpenings(t *testing.T) {
	for _, c := range []struct{ game, text, fault string }{
		{"freestyle15", "h8i9\n\n h8 \r\n", ""},
		{"connect4", "4\n44\n", ""},
		{"freestyle15", "h8i9\n# two\n", ":2: "},
		{"freestyle15", "h8\nh8h8\n", ":2: "},
		{"freestyle15", "h8a1i8a2j8a3k8a4l8\n", ":1: the game is over"},
		{"freestyle16x", "h8\n", "freestyle16x"},
	} {
		name := filepath.Join(t.TempDir(), "openings")
		if err := os.WriteFile(name, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		list, err := readOpenings(name, c.game)
		if c.fault == "" && (err != nil || len(list) != 2) || c.fault != "" &&
			(err == nil || !strings.Contains(err.Error(), c.fault)) {
			t.Errorf("%s, %q: %q, %v; want 2 openings or an error with %q", c.game, c.text, list, err, c.fault)
		}
	}
}

// Numbers without a sense are wrong usage: no game begins, and nothing waits.
func TestMatchNumbers(t *testing.T) {
	two := []string{"-quiet", "-engine", "tengen,nodes=100", "-engine", "tengen,nodes=101"}
	for _, args := range [][]string{
		{"-jobs", "0"}, {"-jobs", "-1"}, {"-jobs", "1000000"}, {"-games", "0"}, {"-games", "-5", "-opening", "swap2"},
		{"-games", "-5", "-openings", "../../match/openings/arena-freestyle15.txt"}, {"-games",
			"4000000000"}, {"-at-most", "-1"},
		{"-margin", "-1s"}, {"-sprt", "5,0"}, {"-sprt", "NaN,1"}, {"-opening", "luck"}, {"extra"},
	} {
		err := runMatch(append(slices.Clone(two), args...), io.Discard)
		if status, ok := err.(interface{ ExitStatus() int }); !ok || status.ExitStatus() != 2 {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// The command in a table repeats the contest.
func TestMatchCommand(t *testing.T) {
	m := tournament{proof: true, game: "standard15", games: 2, seed: 3, opening: "swap2", margin: 2 * time.Second}
	for _, text := range []string{`cmd=python3 "it's/brain.py",ms=300`, "tengen,nodes=100,off=TT+LMR"} {
		s, err := parseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		m.specs = append(m.specs, s)
	}
	want := `tengen match -game standard15 -games 2 -seed 3 -opening swap2 -margin 2s -engine 'cmd=python3 "it'\''s/brain.py",ms=300' -engine tengen,nodes=100,off=TT+LMR`
	if got := (matchTable{&m}).command(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A file of games with players that the contest does not have is refused.
func TestMatchResumesOwnGames(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	text := `{"Contest":"freestyle15 1 tengen,nodes=100 tengen,nodes=101","Number":0,"Players":[0,7],"Winner":7}` + "\n"
	if err := os.WriteFile(out, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	err := runMatch([]string{"-quiet", "-games", "2", "-out", out, "-engine", "tengen,nodes=100", "-engine",
		"tengen,nodes=101"}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "not one of this contest") {
		t.Error(err)
	}
}

// A kill can cut the last line off anywhere: its game is played again, and the file becomes what
// it was. A file of another kind stays as it is.
func TestMatchResumesCutFile(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	run := func() error {
		return runMatch([]string{"-quiet", "-jobs", "1", "-games", "2", "-proof=false", "-out", out, "-engine",
			"tengen,nodes=1", "-engine", "tengen,nodes=2"}, io.Discard)
	}
	read := func() string {
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		return regexp.MustCompile(`"Time":\d+`).ReplaceAllString(string(text), `"Time":1`)
	}
	write := func(text string) {
		if err := os.WriteFile(out, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(); err != nil {
		t.Fatal(err)
	}
	whole := read()
	last := strings.IndexByte(whole, '\n') + 1 // the start of the second line
	for _, cut := range []int{len(whole) - 1, len(whole) - 2, last + 20, last + 3, last + 1, last, last - 1, last - 2,
		5, 1} {
		write(whole[:cut])
		if err := run(); err != nil || read() != whole {
			t.Errorf("cut at %d of %d: %v, %.200s", cut, len(whole), err, read())
		}
	}
	for _, text := range []string{`{"Contest":5}`, "[1, 2", `{"id":7,"cmd":"se`, "h8i9",
		whole[:last-2] + "\n" + whole[last:]} {
		write(text)
		if err := run(); err == nil || read() != text {
			t.Errorf("%.200s: %v, and the file is %.200s", text, err, read())
		}
	}
}

func TestUnexpectedArguments(t *testing.T) {
	for _, c := range commands() {
		args := map[string][]string{"puzzles": {"find"}, "games": {"a", "b"}}[c.name]
		if err := c.run(append(args, "extra"), io.Discard); err == nil {
			t.Errorf("%s accepts an argument that it does not know", c.name)
		}
	}
}
