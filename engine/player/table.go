package player

import (
	"errors"
	"strconv"

	"tengen/engine/game"
)

// A Table lists the players of an engine, for each game the project's own first.
type Table []Entry

// An Entry is one line of a table of players.
type Entry struct {
	Name   string // "tengen"
	Game   string // what it plays, by game.Game's Name
	Levels int    // how many levels below and up to its best it has, 1 being the weakest; 0: none
	Scale  Scale  // the limit by which it plays better or worse

	// New makes the player for the board and the rule of a position of its game.
	New func(p game.Position) Player
}

// A Scale is the limit of a task that a player's strength follows.
type Scale string

const (
	None     Scale = ""
	Nodes    Scale = "nodes"
	Playouts Scale = "playouts"
)

// ErrUnknown is New's answer to a name that no player of the game has.
var ErrUnknown = errors.New("unknown player")

// New makes the player with a name for a game, such as "tengen" for
// "renju15". The error wraps ErrUnknown, or tells what is wrong with the game.
func (t Table) New(games game.Table, name, of string) (Player, error) {
	p, err := games.Parse(of, "")
	if err != nil {
		return nil, err
	}
	g, _ := games.Find(of)
	for _, e := range t {
		if e.Name == name && e.Game == g.Name {
			return e.New(p), nil
		}
	}
	return nil, unknown{name, of}
}

// Names are the players of a game. It is empty for what is no game.
func (t Table) Names(games game.Table, of string) []string {
	if _, err := games.Parse(of, ""); err != nil {
		return nil
	}
	g, _ := games.Find(of)
	var names []string
	for _, e := range t {
		if e.Game == g.Name {
			names = append(names, e.Name)
		}
	}
	return names
}

type unknown struct{ name, game string }

func (u unknown) Error() string {
	return "no player of " + u.game + " is called " + strconv.Quote(u.name)
}

func (u unknown) Unwrap() error { return ErrUnknown }
