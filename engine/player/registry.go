package player

import (
	"errors"
	"strconv"

	"tengen/engine/gomoku"
)

// New makes the player with a name for a game, such as "tengen" for
// "renju15".
func New(name, game string) (Player, error) {
	rule, _, err := gomoku.ParseGame(game)
	if err != nil {
		return nil, err
	}
	switch name {
	case "tengen":
		return NewTengen(rule, 32<<20), nil
	}
	return nil, errors.New("no player of " + game + " is called " + strconv.Quote(name))
}
