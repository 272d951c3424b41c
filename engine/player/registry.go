package player

import (
	"errors"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// ErrUnknown is New's answer to a name that no player of the game has.
var ErrUnknown = errors.New("unknown player")

// New makes the player with a name for a game, such as "tengen" for
// "renju15"; book is for Connect Four and may be nil. The error wraps ErrUnknown, or tells what is
// wrong with game.
func New(name, game string, book BookSource) (Player, error) {
	if strings.HasPrefix(game, "connect4") {
		return newConnect4(name, game, book)
	}
	rule, size, err := gomoku.ParseGame(game)
	if err != nil {
		return nil, err
	}
	for _, e := range gomokuPlayers() {
		if e.name == name {
			return e.make(rule, size), nil
		}
	}
	return nil, unknown{name, game}
}

// Names are the players of a game, the project's own first. It is empty for
// what is no game.
func Names(game string) []string {
	if strings.HasPrefix(game, "connect4") {
		return connect4Names(game)
	}
	if _, _, err := gomoku.ParseGame(game); err != nil {
		return nil
	}
	var names []string
	for _, e := range gomokuPlayers() {
		names = append(names, e.name)
	}
	return names
}

type unknown struct{ name, game string }

func (u unknown) Error() string {
	return "no player of " + u.game + " is called " + strconv.Quote(u.name)
}

func (u unknown) Unwrap() error { return ErrUnknown }

// gomokuPlayer is one line of the table of players.
type gomokuPlayer struct {
	name string
	make func(rule gomoku.Rule, size int) Player
}

// gomokuPlayers are the players of five in a row.
func gomokuPlayers() []gomokuPlayer {
	return append([]gomokuPlayer{
		{"tengen", func(r gomoku.Rule, _ int) Player { return NewTengen(r, 32<<20) }},
	}, documentGomoku()...)
}
