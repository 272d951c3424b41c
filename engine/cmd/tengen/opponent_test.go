package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tengen/engine/match"
	"tengen/engine/player"
)

// The test binary also acts as a program of the Gomocup protocol. It plays the first
// empty point from the top left; it exits when the opponent plays on an occupied
// point or when the last stone of a board is marked as its own. In Swap2 it takes
// Black, or, with TENGEN_FAKE_GOMOCUP=two, places two more stones. Other values of
// TENGEN_FAKE_GOMOCUP add lines that other programs send; see fakeLines.
func TestMain(m *testing.M) {
	if os.Getenv("TENGEN_FAKE_GOMOCUP") != "" {
		fakeGomocup()
		return
	}
	if os.Getenv("TENGEN_TEST_MAIN") != "" { // run tengen itself
		main()
		return
	}
	os.Exit(m.Run())
}

// fakeLines are, by the value of TENGEN_FAKE_GOMOCUP and the first word of a command, what
// the program says before it obeys.
var fakeLines = map[string]map[string]string{
	"banner": {"START": "My Engine 1.0 (c)\nmessage ready\nok", "TURN": "message depth 3\nMESSAGE\tdepth 3",
		"BOARD": "debug 1\nMessage 2"},
	"unknown": {"INFO": "UNKNOWN setting"},
	"error":   {"INFO": "error - I know no such setting"},
	"chat":    {"TURN": "thinking…\nbest h8\n\tdepth 3", "BOARD": "ready"},
	"ok":      {"INFO": "OK"},
	"long":    {"TURN": "MESSAGE " + strings.Repeat("x", 100_000) + "\n" + strings.Repeat("y", maxLine+10)},
	"refuses": {"TURN": "ERROR no", "BOARD": "ERROR no"},
	"both":    {"INFO": "UNKNOWN setting", "TURN": "ERROR no", "BOARD": "ERROR no"},
	"single":  {"RESTART": "ERROR I know no such command"},
	"keeps":   {}, // its board, at START
}

func fakeGomocup() {
	taken := map[[2]int]bool{}
	size, board, who := 0, false, 0
	swap := -1 // number of stones received in Swap2
	answer := func() {
		for y := range size {
			for x := range size {
				if !taken[[2]int{x, y}] {
					taken[[2]int{x, y}] = true
					fmt.Printf("%d,%d\n", x, y)
					return
				}
			}
		}
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var x, y int
		words := strings.Fields(in.Text())
		if lines := fakeLines[os.Getenv("TENGEN_FAKE_GOMOCUP")][words[0]]; lines != "" {
			fmt.Println(lines)
			if strings.HasPrefix(lines, "ERROR") {
				continue
			}
		}
		switch {
		case words[0] == "START":
			fmt.Sscan(words[1], &size)
			if os.Getenv("TENGEN_FAKE_GOMOCUP") != "keeps" {
				clear(taken)
			}
			fmt.Println("MESSAGE hello\nOK")
		case words[0] == "RESTART":
			clear(taken)
			fmt.Println("OK")
		case words[0] == "BEGIN":
			answer()
		case words[0] == "SWAP2BOARD":
			swap = 0
		case swap >= 0 && words[0] == "DONE":
			switch {
			case swap == 0:
				fmt.Println("7,7 8,8 9,7")
			case swap == 3 && os.Getenv("TENGEN_FAKE_GOMOCUP") == "two":
				fmt.Println("0,0 1,1")
			default:
				fmt.Println("SWAP")
			}
			swap = -1
		case swap >= 0:
			swap++
		case words[0] == "BOARD":
			board = true
		case words[0] == "DONE":
			if board = false; who != 2 {
				return
			}
			answer()
		case words[0] == "END":
			return
		case words[0] == "TURN", board:
			fmt.Sscanf(words[len(words)-1], "%d,%d,%d", &x, &y, &who)
			if taken[[2]int{x, y}] {
				return
			}
			taken[[2]int{x, y}] = true
			if !board {
				answer()
			}
		}
	}
}

func TestGomocupOpponent(t *testing.T) {
	t.Setenv("TENGEN_FAKE_GOMOCUP", "1")
	g := &gomocup{command: []string{os.Args[0]}}
	defer g.close()
	e := engine()
	own, err := e.Players.New(e.Games, "five-tuple", "freestyle15")
	if err != nil {
		t.Fatal(err)
	}
	for i, opening := range []string{"a15c15", "b15o15h10", ""} {
		sides := [2]match.Side{g, &match.PlayerSide{Player: own}}
		start, err := e.Games.Parse("freestyle15", opening)
		if err != nil {
			t.Fatal(err)
		}
		r := match.Play(start, match.Pairing{Number: i, Players: [2]int{0, 1}, Opening: opening}, sides, 0, nil)
		if r.Winner != 1 || r.Reason != match.Win {
			t.Error(r.Winner, r.Reason, r.Fault, r.Moves)
		}
		for ply, a := range r.Answers {
			if (ply+len(opening)/3)%2 == 0 && !strings.HasSuffix(a.Move, "15") {
				t.Errorf("move %s is not the first empty point from the top left", a.Move)
			}
		}
	}
}

// What other programs say beside their answers does no harm, and an error instead of a
// move loses.
func TestGomocupOpponentTalks(t *testing.T) {
	e := engine()
	own, err := e.Players.New(e.Games, "five-tuple", "freestyle15")
	if err != nil {
		t.Fatal(err)
	}
	for mode := range fakeLines {
		t.Setenv("TENGEN_FAKE_GOMOCUP", mode)
		g := &gomocup{command: []string{os.Args[0]}, limits: player.Limits{Time: 2 * time.Second, Left: time.Minute}}
		want := match.Win
		if mode == "refuses" || mode == "both" {
			want = match.Crash
		}
		for i := range 2 {
			start, err := e.Games.Parse("freestyle15", "a15")
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			r := match.Play(start, match.Pairing{Number: i, Players: [2]int{1, 0}, Opening: "a15"},
				[2]match.Side{&match.PlayerSide{Player: own}, g}, 0, nil)
			if r.Winner != 1 || r.Reason != want || time.Since(began) > 15*time.Second {
				t.Error(mode, r.Winner, r.Reason, r.Fault, r.Moves)
			}
		}
		g.close()
	}
}

// A program in a folder with blanks and commas in its name.
func TestQuotedCommands(t *testing.T) {
	for _, c := range []struct {
		text    string
		command []string
		dir     string
	}{
		{"cmd=./brain -a  b,ms=300", []string{"./brain", "-a", "b"}, ""},
		{`cmd="my brains/b,1.sh" --fast,dir="my brains"`, []string{"my brains/b,1.sh", "--fast"}, "my brains"},
		{`cmd='it"s/b' 'a b',dir=x`, []string{`it"s/b`, "a b"}, "x"},
		{`cmd=my\ brains/b\,1.sh x,dir=my\ brains`, []string{"my brains/b,1.sh", "x"}, "my brains"},
		{`cmd=C:\brains\b.exe,dir=\\host\x`, []string{`C:\brains\b.exe`}, `\\host\x`},
		{`cmd="C:\my brains\b.exe" ""`, []string{`C:\my brains\b.exe`, ""}, ""},
	} {
		s, err := parseSpec(c.text)
		if err != nil || !slices.Equal(s.command, c.command) || s.dir != c.dir {
			t.Errorf("%s: %q in %q, %v", c.text, s.command, s.dir, err)
		}
	}
	for _, wrong := range []string{"cmd=", "cmd=  ,ms=1", `cmd="x`, "cmd='x,ms=1", `cmd=""`, "tengen,nodes=-1",
		"tengen,ms=99999999999999999", "tengen,threads=-2", "tengen,level=-1"} {
		if s, err := parseSpec(wrong); err == nil {
			t.Errorf("%q is taken: %q", wrong, s.command)
		}
	}
}

func TestSpec(t *testing.T) {
	s, err := parseSpec("tengen,nodes=20000,off=TT+LMR,name=plain")
	if err != nil || s.name != "plain" || s.setting.Limits.Nodes != 20000 || len(s.off) != 2 {
		t.Error(s, err)
	}
	if _, err := s.side("renju15", &smpGroup{}, nil); err != nil {
		t.Error(err)
	}
	if s, err := parseSpec("minimax-4,on=PVS"); err != nil {
		t.Error(err)
	} else if _, err := s.side("renju15", &smpGroup{}, nil); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"minimax-4,on=TT", "nodes=3", "tengen,cmd=x", "tengen,nodes=many", "tengen,speed=1",
		"five-tuple,off=TT", "tengen,off=Luck"} {
		s, err := parseSpec(bad)
		if err == nil {
			_, err = s.side("renju15", &smpGroup{}, nil)
		}
		if err == nil {
			t.Error(bad, "is taken")
		}
	}
}

// A program and one of this program's players agree by Swap2, whichever begins.
func TestSwap2Opponents(t *testing.T) {
	for _, c := range []struct {
		name, fake string
		program    int // index of the program's side
		stones     int // on the board at the end
		black      int // index of the side that has Black at the end, −1 for either
	}{
		{"our player begins, the program swaps", "1", 1, 3, 1},
		{"the program begins", "1", 0, 0, -1},
		{"our player begins, the program places two more", "two", 1, 5, -1},
	} {
		t.Setenv("TENGEN_FAKE_GOMOCUP", c.fake)
		g := &gomocup{command: []string{os.Args[0]}}
		e := engine()
		own, err := e.Players.New(e.Games, "tengen", "standard15")
		if err != nil {
			t.Fatal(err)
		}
		sides := [2]match.Side{&ownPlayer{match.PlayerSide{Player: own}}, &ownPlayer{match.PlayerSide{Player: own}}}
		sides[c.program] = g
		pairing, seated, err := beginBySwap2("standard15", match.Pairing{Players: [2]int{0, 1}, Seed: 5}, sides)
		g.close()
		if err != nil {
			t.Error(c.name, err)
			continue
		}
		p, err := e.Games.Parse("standard15", pairing.Opening)
		if err != nil || c.stones > 0 && p.Ply() != c.stones || c.black >= 0 && pairing.Players[0] != c.black ||
			seated[0] != sides[pairing.Players[0]] {
			t.Errorf("%s: %+v, %v", c.name, pairing, err)
		}
	}
	// A side that cannot play Swap2 is an error, not a lost game.
	_, _, err := beginBySwap2("standard15", match.Pairing{}, [2]match.Side{&match.PlayerSide{}, &match.PlayerSide{}})
	if b := (sideError{}); err == nil || errors.As(err, &b) {
		t.Error(err)
	}
}

// Whole contests, with each kind of opening.
func TestMatchOpenings(t *testing.T) {
	contest := func(more ...string) error {
		return runMatch(append([]string{"-quiet", "-games", "2", "-engine", "tengen,nodes=200", "-engine",
			"tengen,level=1"}, more...), io.Discard)
	}
	for _, opening := range []string{"book", "balanced", "swap2"} {
		if testing.Short() && opening != "book" {
			continue // the other kinds need a search
		}
		if err := contest("-opening", opening); err != nil {
			t.Error(opening, err)
		}
	}
	for _, wrong := range [][]string{{"-opening", "luck"}, {"-opening", "swap2", "-openings", "x"},
		{"-opening", "swap2", "-game", "connect4"},
		{"-opening", "book", "-game", "renju15"}} {
		if err := contest(wrong...); err == nil {
			t.Error(wrong, "is taken")
		}
	}
}
