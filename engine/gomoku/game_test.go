package gomoku

import (
	"testing"

	"tengen/engine/game/gametest"
)

func TestGame(t *testing.T) {
	gametest.Run(t, Game(), []gametest.Position{
		{Game: "freestyle15", State: "playing", Legal: 225, Winner: -1},
		{
			Game: "standard20", Moves: "A1, t20;b3", Text: "a1t20b3",
			State: "playing", Legal: 397, Winner: -1, Stones: "a1 t20 b3",
		},
		{
			Game: "freestyle15", Moves: "h8a1i8a2j8a3k8a4l8",
			State: "five", Winner: 0, Line: "h8 i8 j8 k8 l8", Stones: "h8 a1 i8 a2 j8 a3 k8 a4 l8",
		},
		{
			Game: "freestyle5", Moves: "a1b1c1d1a2b2c2d2e1b3a4b4c4d5e5b5",
			State: "five", Winner: 1, Line: "b1 b2 b3 b4 b5", Stones: "a1 b1 c1 d1 a2 b2 c2 d2 e1 b3 a4 b4 c4 d5 e5 b5",
		},
		// Six in a row win in freestyle but not in standard.
		{
			Game: "freestyle15", Moves: "a1a15b1b15c1c15e1e15f1f15d1",
			State: "five", Winner: 0, Line: "a1 b1 c1 d1 e1 f1", Stones: "a1 a15 b1 b15 c1 c15 e1 e15 f1 f15 d1",
		},
		{
			Game: "standard15", Moves: "a1a15b1b15c1c15e1e15f1f15d1",
			State: "playing", Legal: 214, Winner: -1, Stones: "a1 a15 b1 b15 c1 c15 e1 e15 f1 f15 d1",
		},
		// h8 would make two open threes, so Black has one legal move less.
		{
			Game: "renju15", Moves: "h10a1h9a15i8o1j8o15",
			State: "playing", Legal: 216, Winner: -1, Stones: "h10 a1 h9 a15 i8 o1 j8 o15",
		},
		{
			Game: "standard5", Moves: "a1b1c1d1e1a2b2c2d2e2b3a3d3c3a4e3c4b4e4d4b5a5d5c5e5",
			State: "draw", Winner: -1, Stones: "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 b3 a3 d3 c3 a4 e3 c4 b4 e4 d4 b5 a5 " +
				"d5 c5 e5",
		},
	}, []gametest.Refusal{
		{Game: "connect4", Err: "not a game of five in a row"},
		{Game: "freestyle4", Err: "not between 5 and 20"},
		{Game: "renju19", Err: "15 lines"},
		{Game: "freestyle", Err: "not a board size"},
		{Game: "freestyle15", Moves: "h8h8", Move: "h8", Err: ErrOccupied.Error()},
		{Game: "freestyle15", Moves: "h8p1", Move: "p1", Err: `"p1" is not on a board of 15 lines`},
		{Game: "renju15", Moves: "h10a1h9a15i8o1j8o15h8", Move: "h8",
			Err: "the point is forbidden to Black: double-three"},
		{Game: "freestyle15", Moves: "h8a1i8a2j8a3k8a4l8a5", Move: "a5", Err: "the game is over", Over: true},
	})
}
