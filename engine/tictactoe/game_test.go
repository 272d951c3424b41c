package tictactoe

import (
	"testing"

	"tengen/engine/game/gametest"
)

func TestGame(t *testing.T) {
	gametest.Run(t, Game(), []gametest.Position{
		{Game: "tictactoe", State: "playing", Legal: 9, Winner: -1},
		{Game: "tictactoe", Moves: "B2 a1,c3", Text: "b2a1c3", State: "playing", Legal: 6, Winner: -1,
			Stones: "b2 a1 c3"},
		{Game: "tictactoe", Moves: "a1a2b1b2c1", State: "three", Winner: 0, Line: "a1 b1 c1", Stones: "a1 a2 b1 b2 c1"},
		{Game: "tictactoe", Moves: "a1c1a2b2b1a3", State: "three", Winner: 1, Line: "c1 b2 a3",
			Stones: "a1 c1 a2 b2 b1 a3"},
		{
			Game: "tictactoe", Moves: "a1b1c1a2b2b3c2a3c3", State: "three", Winner: 0,
			Line: "a1 c1 b2 c2 c3", Stones: "a1 b1 c1 a2 b2 b3 c2 a3 c3",
		},
		{Game: "tictactoe", Moves: "b2a1a3c1b1b3a2c2c3", State: "draw", Winner: -1,
			Stones: "b2 a1 a3 c1 b1 b3 a2 c2 c3"},
	}, []gametest.Refusal{
		{Game: "freestyle3", Err: `"freestyle3" is not tictactoe`},
		{Game: "tictactoe", Moves: "a1a1", Move: "a1", Err: ErrOccupied.Error()},
		{Game: "tictactoe", Moves: "b2d1", Move: "d1", Err: ErrOutside.Error()},
		{Game: "tictactoe", Moves: "a", Move: "a", Err: ErrOutside.Error()},
		{Game: "tictactoe", Moves: "aé", Move: "aé", Err: ErrOutside.Error()},
		{Game: "tictactoe", Moves: "a1a2b1b2c1c2", Move: "c2", Err: "the game is over", Over: true},
	})
}
