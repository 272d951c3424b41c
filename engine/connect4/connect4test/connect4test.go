// Package connect4test provides positions of Connect Four for tests.
package connect4test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/engine/connect4"
)

// Parse returns the position after the given moves and fails the test if they are
// not legal.
func Parse(t testing.TB, game, moves string) *connect4.Position {
	t.Helper()
	p, err := connect4.Parse(game, moves)
	if err != nil {
		t.Fatalf("Parse(%q, %q): %v", game, moves, err)
	}
	return p
}

// Classic returns a random position of the classic board after the given number of
// plies, in which the game is not over.
func Classic(r *rand.Rand, plies int) *connect4.Position {
	for {
		p := connect4.Classic()
		for p.Ply() < plies && !p.Over() {
			p.Play(r.IntN(p.Width()))
		}
		if !p.Over() {
			return p
		}
	}
}

// Game returns a random board with up to three blocked cells after the given number
// of random plies, or fewer if the game ends earlier.
func Game(r *rand.Rand, plies int) *connect4.Position {
	w, h := 4+r.IntN(9), 4+r.IntN(9)
	var blocked []connect4.Cell
	for range r.IntN(4) {
		if c := connect4.At(r.IntN(w), r.IntN(h)); !slices.Contains(blocked, c) {
			blocked = append(blocked, c)
		}
	}
	return play(r, plies, w, h, blocked...)
}

// Big returns a random board of 9×9 to 12×12 cells, one of them blocked, after four
// random plies.
func Big(r *rand.Rand) *connect4.Position {
	w, h := 9+r.IntN(4), 9+r.IntN(4)
	return play(r, 4, w, h, connect4.At(r.IntN(w), r.IntN(h)))
}

func play(r *rand.Rand, plies, w, h int, blocked ...connect4.Cell) *connect4.Position {
	p, err := connect4.New(w, h, blocked...)
	if err != nil {
		panic(err)
	}
	for range plies {
		if p.Over() {
			break
		}
		p.Play(r.IntN(w)) // has no effect if the column is full
	}
	return p
}
