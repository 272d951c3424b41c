package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
)

// answers returns the lines that the brain answers a conversation with, without messages.
func answers(t *testing.T, in string) (lines []string) {
	t.Helper()
	var out strings.Builder
	if err := playGomocup(strings.NewReader(in), &out, nil); err != nil {
		t.Fatal(err)
	}
	for _, l := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if l != "" && !strings.HasPrefix(l, "MESSAGE") {
			lines = append(lines, l)
		}
	}
	return lines
}

// What Yixin-Board, c-gomoku-cli and scripts send, and what they wait for.
func TestGomocupDialects(t *testing.T) {
	for _, c := range []struct{ program, in, want string }{
		{"Yixin-Board's START", "start 15 15\nEND\n", "OK"},
		{"a comma", "START 15,15\nEND\n", "OK"},
		{"a square RECTSTART", "RECTSTART 15,15\nEND\n", "OK"},
		{"a rectangle", "RECTSTART 20,15\nEND\n", "ERROR rectangular boards are not supported"},
		{"START without a size", "START\nEND\n", `ERROR unsupported size ""`},
		{"three numbers", "START 15 15 15\nEND\n", `ERROR unsupported size "15 15 15"`},
		{"passes", "INFO rule 2\nSTART 15\nYXBOARD\n7,7,1\n8,6,2\n-1,-1,1\nDONE\nYXSHOWFORBID\nEND\n", "OK|FORBID ."},
		{"a double three", "INFO rule 4\nSTART 15\nYXBOARD\n7,6,1\n0,0,2\n7,8,1\n14,14,2\n6,7,1\n0,14,2\n8,7,1\n14,0,2\nDONE\nYXSHOWFORBID\nEND\n", "OK|FORBID 0707."},
		{"forbidden points in freestyle", "START 15\nYXBOARD\n7,7,1\n8,6,2\nDONE\nyxshowforbid\nEND\n", "OK|FORBID ."},
		{"forbidden points without a board", "YXSHOWFORBID\nEND\n", "ERROR START comes first"},
		{"the same point twice", "START 15\nYXBOARD\n7,7,1\n7,7,2\n-1,-1,1\nDONE\nEND\n", "OK|ERROR 7,7: the point is occupied"},
		{"the memory and the details", "INFO show_detail 3\nyxhashclear\nSTART 15 15\nYXHASHCLEAR\nSTOP\nEND\n", "OK"},
		{"no number of lines", "START 15\nYXNBEST x\nEND\n", `OK|ERROR "x" is no number of moves`},
	} {
		t.Run(c.program, func(t *testing.T) {
			got := answers(t, c.in)
			if want := strings.Split(c.want, "|"); len(got) != len(want) || !slices.Equal(got, want) && !strings.Contains(c.want, "occupied") {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	got := answers(t, "START 15\nINFO max_node 2000\nYXBOARD\n7,7,2\nDONE\nYXNBEST 3\nEND\n")
	if len(got) != 2 || strings.Count(got[1], ",") != 1 {
		t.Errorf("YXNBEST: %q", got)
	}
}

// Yixin's command to stop ends a search of hours with a move.
func TestGomocupStops(t *testing.T) {
	for _, stop := range []string{"YXSTOP", "yxstop", "STOP"} {
		in, ask := io.Pipe()
		out, tell := io.Pipe()
		go playGomocup(in, tell, nil)
		go fmt.Fprintf(ask, "START 15\nINFO timeout_turn 2000000000\nTURN 7,7\n%s\n", stop)
		got := make(chan string)
		go func() {
			buffer := make([]byte, 4096)
			for all := ""; ; {
				n, err := out.Read(buffer)
				all += string(buffer[:n])
				if lines := strings.Fields(all); err != nil || len(lines) > 1 && strings.Contains(lines[len(lines)-1], ",") {
					got <- all
					return
				}
			}
		}()
		select {
		case <-got:
		case <-time.After(time.Minute):
			t.Fatal(stop, "does not end the search")
		}
		ask.Close()
	}
}

// Zeros for a turn and for a game mean no limit; a turn of zero alone means at once.
func TestGomocupZeroLimits(t *testing.T) {
	for _, c := range []struct {
		settings string
		free     bool
	}{
		{"timeout_turn 0|timeout_match 0", true},
		{"timeout_match 0|timeout_turn 0", true},
		{"timeout_turn 0", false},
		{"timeout_turn 0|timeout_match 60000", false},
		{"timeout_turn 1000|timeout_match 0", false},
	} {
		b := newGomocupBrain(&lineByLine{}, io.Discard, func() time.Duration { return 0 })
		for _, s := range strings.Split(c.settings, "|") {
			b.info(s)
		}
		if got := b.turnLeft() > 2*time.Second; got != c.free {
			t.Errorf("%s: %v", c.settings, b.turnLeft())
		}
	}
}

// A program with a banner, small letters, answers to INFO and long lines, whose path has
// a blank and a comma, plays.
func TestOpponentsHabits(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "my brains, new")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, start, info, before string }{
		{"a banner", "echo 'MyEngine 1.0 (c) somebody'; echo OK", "", ""},
		{"small letters", "echo ok", "", "echo 'message depth 3'"},
		{"a tab", "echo OK", "", "printf 'MESSAGE\\tdepth 3\\n'"},
		{"UNKNOWN to INFO", "echo OK", "echo UNKNOWN \"$rest\"", ""},
		{"ERROR to INFO", "echo OK", "[ \"$rest\" = 'game_type 1' ] && echo ERROR unknown setting", ""},
		{"a long line", "echo OK", "", "printf 'MESSAGE %0100000d\\n' 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			script := "#!/bin/sh\nwhile read -r line; do\nset -- $(printf %s \"$line\" | tr -d '\\r'); word=$1; shift; rest=\"$*\"\ncase \"$word\" in\nSTART)\n" + c.start +
				"\n;;\nINFO)\n" + c.info + "\n;;\nBEGIN|TURN|DONE)\n" + c.before + "\necho 3,0\n;;\nEND) exit;;\nesac\ndone\n"
			path := filepath.Join(dir, "b.sh")
			if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
			s, err := parseSpec("cmd='" + path + "',ms=1000")
			if err != nil {
				t.Fatal(err)
			}
			side, err := s.side("freestyle15", nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			g := side.(*gomocup)
			defer g.close()
			p, _ := gomoku.Parse("freestyle15", "")
			if err := g.Begin(gomoku.Value{Position: p}); err != nil {
				t.Fatal(err)
			}
			if a, err := g.Move(gomoku.Value{Position: p}, 0); err != nil || a.Move != "d15" {
				t.Error(a, err)
			}
		})
	}
}

func TestCommandWords(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{`python3 brain.py`, []string{"python3", "brain.py"}},
		{`'my brains/b,1.sh' -x`, []string{"my brains/b,1.sh", "-x"}},
		{`my\ brains/b\,1.sh`, []string{"my brains/b,1.sh"}},
		{`C:\engines\pbrain.exe`, []string{`C:\engines\pbrain.exe`}},
		{`"a b"c "d'e"`, []string{"a bc", "d'e"}},
		{`  `, nil},
	} {
		if got := commandWords(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// Wrong numbers are refused with status 2, and nothing is played.
func TestMatchRefusesNumbers(t *testing.T) {
	for _, args := range [][]string{
		{"-jobs", "0"}, {"-jobs", "-1"}, {"-games", "0"}, {"-games", "-5"}, {"-at-most", "-1"}, {"-games", "-5", "-opening", "swap2"},
	} {
		err := runMatch(append(args, "-engine", "tengen,nodes=100", "-engine", "alphabeta-8"))
		if status, ok := err.(interface{ ExitStatus() int }); !ok || status.ExitStatus() != 2 {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// The stored command repeats the contest.
func TestTableCommand(t *testing.T) {
	s, err := parseSpec("cmd=python3 'my brain.py',ms=300")
	if err != nil {
		t.Fatal(err)
	}
	got := matchTable{&tournament{game: "freestyle15", games: 2, seed: 1, opening: "swap2", margin: 2 * time.Second, proof: true, specs: []spec{s}}}.command()
	want := `tengen match -game freestyle15 -games 2 -seed 1 -opening swap2 -margin 2s -engine 'cmd=python3 '\''my brain.py'\'',ms=300'`
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// "tengen prove" alone explains itself and starts nothing.
func TestProveAlone(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, args := range [][]string{nil, {"-game", "renju15"}, {"run", "-threads", "256"}, {"run", "-memory", "-1"}} {
		err := runProve(args)
		if status, ok := err.(interface{ ExitStatus() int }); !ok || status.ExitStatus() != 2 {
			t.Errorf("%q: %v", args, err)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Error("it left", files)
	}
}
