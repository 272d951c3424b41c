package connect4

import (
	"testing"

	"tengen/engine/game/gametest"
)

func TestGame(t *testing.T) {
	gametest.Run(t, Game(), []gametest.Position{
		{Game: "connect4", State: "playing", Legal: 7, Winner: -1},
		{Game: "connect4-7x6", Moves: "4 4,3", Name: "connect4", Text: "443", State: "playing", Legal: 7, Winner: -1,
			Stones: "d1 d2 c1"},
		{Game: "connect4-12x4", Moves: "aBc1", Text: "abc1", State: "playing", Legal: 12, Winner: -1,
			Stones: "j1 k1 l1 a1"},
		// Stones fall past a blocked cell, and the mirror image has another name.
		{
			Game: "connect4-5x4-a2-e1", Moves: "111", State: "playing", Legal: 4, Winner: -1, Stones: "a1 a3 a4",
		},
		{Game: "connect4", Moves: "1213141", State: "four", Winner: 0, Line: "a1 a2 a3 a4",
			Stones: "a1 b1 a2 c1 a3 d1 a4"},
		{
			Game: "connect4-4x4", Moves: "1112223344", State: "playing", Legal: 4, Winner: -1,
			Stones: "a1 a2 a3 b1 b2 b3 c1 c2 d1 d2",
		},
		{Game: "connect4-5x4", Moves: "15251525", State: "four", Winner: 1, Line: "e1 e2 e3 e4",
			Stones: "a1 e1 b1 e2 a2 e3 b2 e4"},
		{
			Game: "connect4-4x4", Moves: "1112223334144423", State: "draw", Winner: -1,
			Stones: "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 a4 d2 d3 d4 b4 c4",
		},
	}, []gametest.Refusal{
		{Game: "freestyle15", Err: "not a game of Connect Four"},
		{Game: "connect4-3x6", Err: "4 to 12"},
		{Game: "connect4", Moves: "48", Move: "8", Err: ErrColumn.Error()},
		{Game: "connect4", Moves: "4é", Move: "é", Err: ErrColumn.Error()},
		{Game: "connect4", Moves: "4444443334", Move: "4", Err: ErrFull.Error()},
		{Game: "connect4", Moves: "12131412", Move: "2", Err: "the game is over", Over: true},
	})
}
