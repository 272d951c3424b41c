// Package gametest tests that a game's positions behave as package game documents.
package gametest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"tengen/engine/game"
)

// A Position is a test case: a game, its moves, and the expected position.
type Position struct {
	Game, Moves string // as given to Parse
	Name, Text  string // expected results of Name and Moves; "" means equal to Game and Moves
	State       string
	Legal       int
	Winner      int    // -1 if neither side has won
	Line        string // points separated by spaces
	Stones      string // points in the order of play, separated by spaces
}

// A Refusal is a test case that Parse must refuse.
type Refusal struct {
	Game, Moves string
	Move        string // the illegal move; "" if the game string is wrong
	Err         string // the expected error text
	Over        bool   // the error is game.ErrOver
}

// Run tests the positions and refusals of a game.
func Run(t *testing.T, g game.Game, positions []Position, refusals []Refusal) {
	for _, want := range positions {
		t.Run(want.Game+" "+want.Moves, func(t *testing.T) { check(t, g, want) })
	}
	for _, r := range refusals {
		t.Run("not "+r.Game+" "+r.Moves, func(t *testing.T) { refuse(t, g, r) })
	}
}

func check(t *testing.T, g game.Game, want Position) {
	if !g.Fits(want.Game) {
		t.Errorf("%s does not fit %s", want.Game, g.Name)
	}
	p := parse(t, g, want.Game, want.Moves)
	if want.Name == "" {
		want.Name = want.Game
	}
	if want.Text == "" {
		want.Text = want.Moves
	}
	stones := p.Stones()
	got := Position{
		want.Game, want.Moves, p.Name(), p.Moves(), p.State(), p.Legal(), p.Winner(), strings.Join(p.Line(), " "), points(stones),
	}
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if p.Over() != (p.State() != "playing") || p.Over() != (p.Legal() == 0) {
		t.Errorf("over %v in state %s with %d moves", p.Over(), p.State(), p.Legal())
	}
	same(t, "parsed from its own strings", parse(t, g, p.Name(), p.Moves()), p)
	if s, ok := p.(game.Symmetric); ok {
		turn(t, g, s)
	}
	takeBack(t, g, p, stones)
}

// turn tests that every symmetry preserves the state of the game, and that symmetry
// 0 is the identity.
func turn(t *testing.T, g game.Game, p game.Symmetric) {
	same(t, "symmetry 0", p.Turn(0), p)
	for s := range p.Symmetries() {
		q := p.Turn(s)
		same(t, "a turned game parsed from its own strings", parse(t, g, q.Name(), q.Moves()), q)
		if q.Ply() != p.Ply() || q.Legal() != p.Legal() || q.State() != p.State() || q.Winner() != p.Winner() || len(q.Line()) != len(p.Line()) {
			t.Errorf("symmetry %d: %s after %s", s, q.State(), q.Moves())
		}
		for i, stone := range q.Stones() {
			if stone.Side != p.Stones()[i].Side {
				t.Errorf("symmetry %d gives stone %d to the other side", s, i)
			}
		}
	}
}

// takeBack undoes all moves of a game. It tests that the game is not over at any
// earlier ply, and that the stones are those played up to there.
func takeBack(t *testing.T, g game.Game, p game.Position, stones []game.Stone) {
	for p.Ply() > 0 {
		p.Undo()
		ply := p.Ply()
		if p.Over() || p.Winner() != -1 || len(p.Line()) != 0 {
			t.Errorf("after %d moves the game is over: %s", ply, p.State())
		}
		if p.ToMove() != stones[ply].Side || !slices.Equal(p.Stones(), stones[:ply]) {
			t.Errorf("after %d moves side %d is to move and the stones are %v", ply, p.ToMove(), p.Stones())
		}
		same(t, "the game taken back", parse(t, g, p.Name(), p.Moves()), p)
	}
	if p.ToMove() != 0 || p.Moves() != "" {
		t.Errorf("at the beginning side %d is to move after %q", p.ToMove(), p.Moves())
	}
}

func refuse(t *testing.T, g game.Game, r Refusal) {
	_, err := g.Parse(r.Game, r.Moves)
	if err == nil {
		t.Fatal("not refused")
	}
	var wrong *game.MoveError
	if errors.As(err, &wrong) != (r.Move != "") {
		t.Fatalf("%v: MoveError %v, want %v", err, wrong != nil, r.Move != "")
	}
	if wrong == nil {
		if !strings.Contains(err.Error(), r.Err) {
			t.Errorf("%v, want %s", err, r.Err)
		}
		return
	}
	if wrong.Move != r.Move || wrong.Err.Error() != r.Err || errors.Is(err, game.ErrOver) != r.Over {
		t.Errorf("%v; want %q: %s", err, r.Move, r.Err)
	}
	// Play refuses the move as Parse does, and leaves the position unchanged.
	p := parse(t, g, r.Game, r.Moves[:strings.LastIndex(r.Moves, r.Move)])
	before := p.Moves()
	if err := p.Play(r.Move); err == nil || errors.Is(err, game.ErrOver) != r.Over || p.Moves() != before {
		t.Errorf("Play(%q) after %q: %v, now %q", r.Move, before, err, p.Moves())
	}
}

func parse(t *testing.T, g game.Game, name, moves string) game.Position {
	t.Helper()
	p, err := g.Parse(name, moves)
	if err != nil {
		t.Fatalf("Parse(%q, %q): %v", name, moves, err)
	}
	return p
}

// same tests that two positions have the same strings, state and stones.
func same(t *testing.T, what string, got, want game.Position) {
	t.Helper()
	if got.Name() != want.Name() || got.Moves() != want.Moves() || got.State() != want.State() || got.ToMove() != want.ToMove() ||
		got.Legal() != want.Legal() || !slices.Equal(got.Stones(), want.Stones()) {
		t.Errorf("%s: %s after %q, want %s after %q", what, got.Name(), got.Moves(), want.Name(), want.Moves())
	}
}

func points(stones []game.Stone) string {
	var s []string
	for _, stone := range stones {
		s = append(s, stone.Point)
	}
	return strings.Join(s, " ")
}
