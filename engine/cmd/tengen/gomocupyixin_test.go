package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// conversation talks to a brain over pipes, line by line.
type conversation struct {
	t    *testing.T
	ask  *io.PipeWriter
	said chan string
}

func withBrain(t *testing.T) *conversation {
	in, ask := io.Pipe()
	out, answers := io.Pipe()
	c := &conversation{t, ask, make(chan string, 10_000)}
	go func() {
		playGomocup(in, answers, nil)
		answers.Close()
	}()
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			c.said <- lines.Text()
		}
		close(c.said)
	}()
	t.Cleanup(func() { ask.Close() })
	return c
}

func (c *conversation) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.ask, text); err != nil {
		c.t.Fatal(err)
	}
}

// until returns the lines up to one that matches.
func (c *conversation) until(pattern string) (lines []string) {
	c.t.Helper()
	for {
		select {
		case line, ok := <-c.said:
			lines = append(lines, line)
			if !ok || regexp.MustCompile(pattern).MatchString(line) {
				return lines
			}
		case <-time.After(30 * time.Second):
			c.t.Fatalf("waited for %s after %q", pattern, lines)
		}
	}
}

const aMove = `^\d+,\d+$`

// What Yixin-Board sent to this program while somebody started a game, let it think, took moves
// back, asked for the best moves and for a balanced one, began a new game in the middle of a
// search, played renju and left. It was recorded from the program itself; a line of dashes stands
// for the wait that pattern describes. Yixin-Board counts each search that it began and drops the
// move of one that it no longer wants, so each must end with exactly one move.
func TestGomocupYixinBoard(t *testing.T) {
	script, err := os.ReadFile(filepath.Join("testdata", "yixin-board.txt"))
	if err != nil {
		t.Fatal(err)
	}
	c := withBrain(t)
	var all []string
	for line := range strings.Lines(string(script)) {
		wait, is := strings.CutPrefix(strings.TrimRight(line, "\n"), "--- ")
		switch {
		case !is:
			c.send(line)
		case wait == "pause":
			time.Sleep(500 * time.Millisecond)
		default:
			all = append(all, c.until(wait)...)
		}
	}
	all = append(all, c.until("^never$")...)
	text := strings.Join(all, "\n")
	moves := 0
	for _, line := range all {
		if regexp.MustCompile(aMove).MatchString(line) {
			moves++
		}
	}
	if moves != 5 || strings.Contains(text, "ERROR") || strings.Contains(text, "UNKNOWN") {
		t.Errorf("%d moves:\n%s", moves, text)
	}
	for _, want := range []string{
		"MESSAGE INFO MAX_THREAD_NUM ", "MESSAGE DATABASE DONE", "MESSAGE REALTIME BEST ", "MESSAGE REALTIME PV ", "MESSAGE 3. ", "FORBID 0708.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// A game that begins during a search ends it with a move; the lines of a script, which arrive at
// once, do not.
func TestGomocupRestarts(t *testing.T) {
	for _, start := range []string{"START 15\n", "start 15 15\n", "RECTSTART 15,15\r\n", "restart\n"} {
		c := withBrain(t)
		c.send("INFO timeout_turn 2000000000\nINFO max_node 0\nSTART 15\nTURN 7,7\n")
		time.Sleep(2 * atOnce)
		c.send(start + "INFO timeout_turn 100\nBEGIN\n")
		if got := len(c.until(aMove)) + len(c.until("^OK$")) + len(c.until(aMove)); got > 8 {
			t.Errorf("%q: %d lines", start, got)
		}
	}
	c := withBrain(t)
	begun := time.Now()
	c.send("INFO timeout_turn 800\nSTART 15\nBOARD\n7,7,1\n8,8,2\nDONE\nSTART 15\nINFO timeout_turn 1\nBEGIN\n")
	c.until(aMove)
	if took := time.Since(begun); took < 300*time.Millisecond {
		t.Errorf("a script's first move after %v", took)
	}
	c.until(aMove)
}

// Points in messages are those of the client's board: Yixin-Board sends rows before columns.
func TestGomocupNames(t *testing.T) {
	for start, turned := range map[string]bool{"START 15": false, "start 15 15": true, "RECTSTART 15,15": false} {
		var out strings.Builder
		brainOf(&out, tickingClock(), start, "INFO max_node 3000", "YXBOARD", "6,7,1", "6,0,2", "7,7,1", "0,6,2",
			"8,7,1", "9,7,2", "DONE", "YXNBEST 2").run()
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		var x, y int
		if _, err := fmt.Sscanf(lines[len(lines)-1], "%d,%d", &x, &y); err != nil {
			t.Fatal(err, lines)
		}
		if turned {
			x, y = y, x
		}
		if want := fmt.Sprintf("MESSAGE 1. %c%d ", 'a'+x, 15-y); !strings.Contains(out.String(), want) {
			t.Errorf("%s: no %q in %q", start, want, lines)
		}
	}
}

// INFO show_detail says what is reported while it thinks.
func TestGomocupDetail(t *testing.T) {
	for detail, want := range map[string][2]bool{"0": {false, false}, "1": {true, false}, "2": {false, true},
		"3": {true, true}, "4": {}, "x": {}} {
		t.Run(detail, func(t *testing.T) {
			t.Parallel()
			c := withBrain(t)
			c.send("INFO show_detail " + detail + "\nINFO timeout_turn 1500\nSTART 15\nBOARD\n7,7,1\n8,8,2\nDONE\n")
			text := strings.Join(c.until(aMove), "\n")
			if got := [2]bool{strings.Contains(text, "REALTIME PV "),
				strings.Count(text, "MESSAGE depth ") > 1}; got != want {
				t.Errorf("%v\n%s", got, text)
			}
		})
	}
}

// Yixin-Board asks at each stage of Swap2: the first three stones, then Black or White or
// two more stones, then Black or White.
func TestGomocupYixinSwap2(t *testing.T) {
	moves := func(from, to int) string {
		list := "OK\n"
		for n := from; n <= to; n++ {
			list += fmt.Sprintf(`MESSAGE SWAP2 MOVE%d \d+ \d+\n`, n)
		}
		return list
	}
	for _, c := range []struct {
		stones, step, want string
	}{
		{"", "yxswap2step1", moves(1, 3)},
		{"7,7,2 0,0,1 7,8,2", "yxswap2step2", "OK\nMESSAGE SWAP2 SWAP1 YES\n"}, // two black stones side by side
		{"0,0,2 7,7,1 14,14,2", "yxswap2step2", "OK\nMESSAGE SWAP2 SWAP1 NO\n"},
		{"7,7,2 8,8,1 10,10,2", "YXSWAP2STEP2", moves(4, 5)},
		{"7,7,1 0,0,2 7,8,1 14,14,2 8,7,1", "yxswap2step3", "OK\nMESSAGE SWAP2 SWAP2 YES\n"},
		{"0,0,1 7,7,2 14,14,1 7,8,2 0,14,1", "yxswap2step3", "OK\nMESSAGE SWAP2 SWAP2 NO\n"},
	} {
		var out strings.Builder
		brainOf(&out, tickingClock(), "INFO max_node 2000", "start 15 15", "yxboard "+c.stones+" done", c.step).run()
		if !regexp.MustCompile("^" + c.want + "$").MatchString(out.String()) {
			t.Errorf("%s %s: got %q", c.stones, c.step, out.String())
		}
	}
}

// What only Yixin and its managers send: passes, forbidden points, balanced stones.
func TestGomocupYixin(t *testing.T) {
	holdAll(t, []exchange{
		{"Yixin: a pass, and no forbidden point for White",
			[]string{"INFO rule 2", "START 15", "YXBOARD", "7,7,1", "8,6,2", "-1,-1,1", "DONE", "YXSHOWFORBID"},
			[]string{"OK", "FORBID ."}},
		{"Yixin: forbidden points", []string{"INFO rule 2", "START 15", "yxboard", "7,6,1", "0,0,2", "7,8,1",
			"14,0,2", "6,7,1", "0,14,2", "8,7,1", "14,14,2", "done", "yxshowforbid"},
			[]string{"OK", "FORBID 0707."}},
		{"Yixin: forbidden points after passes of White's",
			[]string{"INFO rule 2", "START 15", "YXBOARD", "7,6,1", "-1,-1,2", "7,8,1", "-1,-1,2", "6,7,1", "-1,-1,2",
				"8,7,1", "-1,-1,2",
				"DONE", "YXSHOWFORBID", "TURN 7,7"}, []string{"OK", "FORBID 0707.", "ERROR the point is forbidden to " +
				"Black: double-three"}},
		{"Yixin: no forbidden points in freestyle", []string{"START 15", "YXSHOWFORBID"}, []string{"OK", "FORBID ."}},
		{"Yixin: a move after passes", []string{quick, "INFO thread_num 2", "START 15", "BOARD", "0,1,1", "-1,-1,2",
			"1,1,1", "-1,-1,2", "2,1,1", "5,7,2", "3,1,1", "9,9,2", "DONE"}, []string{"OK", "4,1"}},
		{"Yixin: a board on which the other side is to move",
			[]string{quick, "INFO rule 4", "START 15", "YXBOARD", "7,7,1", "DONE", "YXSHOWFORBID",
				"YXNBEST 1"}, []string{"OK", "FORBID .", "*"}},
		{"Yixin: our pass on a board", []string{"START 15", "BOARD", "7,7,1", "8,8,2", "-1,-1,1", "DONE"},
			[]string{"OK", "ERROR the last move or pass is ours: it is not our turn"}},
		{"Yixin: too many passes", []string{"START 15", "YXBOARD", "-1,-1,1", "-1,-1,1", "DONE"},
			[]string{"OK", "ERROR 2 stones and passes against 0: they cannot have been played in turn"}},
		{"Yixin: an invalid pass", []string{"START 15", "YXBOARD", "-1,-1,3", "DONE"},
			[]string{"OK", `ERROR "-1,-1,3" cannot stand beside a pass`}},
		{"Yixin: the best lines", []string{"START 15", "INFO max_node 2000", "YXBOARD", "7,7,2", "DONE", "YXNBEST x"},
			[]string{"OK", `ERROR "x" is no number of moves`}},
		{"Yixin: commands before START", []string{"info show_detail 3", "yxshowinfo", "yxhashclear", "YXSTOP", "stop",
			"YXNBEST 3", "YXSHOWFORBID"}, []string{"ERROR START comes first", "ERROR START comes first"}},
		{"balance: a stone, and two", []string{quick, "START 15", "YXBOARD", "7,7,2", "DONE", "YXBALANCEONE 0",
			"YXBALANCETWO 0"}, []string{"OK", "*", "*"}},
		{"balance: no board yet", []string{"YXBALANCEONE 0"}, []string{"ERROR START comes first"}},
		{"balance: invalid stone", []string{"START 15", "YXBOARD", "7,7,4", "DONE"},
			[]string{"OK", `ERROR "7,7,4" is no stone`}},
	})
}
