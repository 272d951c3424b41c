package tictactoe

import (
	"errors"

	"tengen/engine/game"
)

// name is the only game string of tic-tac-toe.
const name = "tictactoe"

// Game returns tic-tac-toe for a game.Table.
func Game() game.Game {
	return game.Game{
		Name:  name,
		Sides: [2]string{"first", "second"},
		Fits:  func(s string) bool { return s == name },
		Parse: func(s, moves string) (game.Position, error) {
			if s != name {
				return nil, errors.New(game.Quote(s) + " is not " + name)
			}
			p, err := Parse(moves)
			if err != nil {
				return nil, err
			}
			return p, nil
		},
	}
}
