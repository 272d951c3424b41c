package player

import (
	"errors"
	"strconv"

	"tengen/engine/game"
)

// A Table lists the players of an engine. For each game the project's own player comes
// first.
type Table []Entry

// An Entry describes a player.
type Entry struct {
	Name   string // such as "tengen"
	Game   string // the Name of its game.Game
	Levels int    // number of levels, of which 1 is the weakest; 0: none
	Scale  Scale  // the limit that determines its strength

	// New returns a player for the board and the rule of p.
	New func(p game.Position) Player
}

// A Scale is the limit of a task that determines a player's strength.
type Scale string

const (
	None     Scale = ""
	Nodes    Scale = "nodes"
	Playouts Scale = "playouts"
)

// ErrUnknown reports a name that no player of the game has.
var ErrUnknown = errors.New("unknown player")

// New returns the player called name for the game called of, such as "tengen" for
// "renju15". The error wraps ErrUnknown or describes what is wrong with of.
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

// Names returns the names of the players of the game called of. It returns none if there
// is no such game.
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
