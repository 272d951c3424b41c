package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"tengen/engine/match"
)

// The test binary is also a program of Gomocup's protocol that plays the first
// empty point from the top left and gives up at an opponent's occupied one, and
// at a board whose last stone is called its own.
func TestMain(m *testing.M) {
	if os.Getenv("TENGEN_FAKE_GOMOCUP") != "" {
		fakeGomocup()
		return
	}
	os.Exit(m.Run())
}

func fakeGomocup() {
	taken := map[[2]int]bool{}
	size, board, who := 0, false, 0
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
		switch {
		case words[0] == "START":
			fmt.Sscan(words[1], &size)
			clear(taken)
			fmt.Println("MESSAGE hello\nOK")
		case words[0] == "BEGIN":
			answer()
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
		sides := [2]match.Side{g, &match.Inside{Player: own}}
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
				t.Error("the first empty point from the top left is not", a.Move)
			}
		}
	}
}

func TestSpec(t *testing.T) {
	s, err := parseSpec("tengen,nodes=20000,off=TT+LMR,name=plain")
	if err != nil || s.name != "plain" || s.setting.Limits.Nodes != 20000 || len(s.off) != 2 {
		t.Error(s, err)
	}
	if _, err := s.side("renju15"); err != nil {
		t.Error(err)
	}
	if s, err := parseSpec("minimax-4,on=PVS"); err != nil {
		t.Error(err)
	} else if _, err := s.side("renju15"); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"minimax-4,on=TT", "nodes=3", "tengen,cmd=x", "tengen,nodes=many", "tengen,speed=1", "five-tuple,off=TT", "tengen,off=Luck"} {
		s, err := parseSpec(bad)
		if err == nil {
			_, err = s.side("renju15")
		}
		if err == nil {
			t.Error(bad, "is taken")
		}
	}
}
