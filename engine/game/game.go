// Package game defines what the engine's games have in common: the interface of a
// position, a table of games, and the parts that all notations share. Code that
// must be fast uses the types of its own game, which a type assertion on a Position
// gives back.
package game

import "errors"

// A Position is a game up to some move. Side 0 is the one that moves first,
// side 1 the other.
type Position interface {
	// Play plays a move in the game's notation. It refuses a wrong one and
	// changes nothing then. After the end of the game the error is
	// ErrOver.
	Play(move string) error
	// Undo takes back the last move; there must be one.
	Undo()
	// ToMove is the side whose turn it is, 0 or 1, also when the game is over.
	ToMove() int
	// Ply is the number of moves played.
	Ply() int
	// Legal is the number of legal moves, 0 when the game is over.
	Legal() int
	// Over reports whether the game has ended, won or drawn.
	Over() bool
	// Winner is the side that has won, 0 or 1, or -1 for nobody.
	Winner() int
	// State is "playing", "draw", or the word for what ended the game, such as
	// "five".
	State() string
	// Line is the points that made the win, or nil.
	Line() []string
	// Moves is the move string: what Game.Parse reads.
	Moves() string
	// Stones are the stones on the board in the order in which they were played.
	Stones() []Stone
	// Name is the game string in its shortest form.
	Name() string
}

// Symmetric is a Position of a game whose board can be turned and mirrored.
type Symmetric interface {
	Position
	// Symmetries is how many ways there are to lay the board on itself, at
	// least 1.
	Symmetries() int
	// Turn is a copy of the position laid by symmetry s, 0 ≤ s < Symmetries; 0
	// changes nothing. Where cells are blocked, the copy's game can have another
	// name.
	Turn(s int) Position
}

// Passing is a Position that can tell what a side would do if it were its turn.
type Passing interface {
	Position
	// Pass gives the turn to the other side. What was played before it is not to
	// be undone.
	Pass()
}

// A Stone is what lies on a point.
type Stone struct {
	Point string // "h8", the lower left being "a1"
	Side  int    // 0 or 1
}

// A Threat is what a side could make next.
type Threat struct {
	Kind   string   // the game's word for it, such as "four"
	Side   int      // whose it is, 0 or 1
	Points []string // where
	Safe   int      // "zugzwang": cells that can be filled before somebody must give way
}

// Threatening is a Position that knows what both sides could make next.
type Threatening interface {
	Position
	Threats() []Threat
}

// A Numbered is a Position of a game whose moves have numbers, at most 256 on
// every board that fits, so that a pack of games can hold them in a byte each.
type Numbered interface {
	Position
	// Numbers are those of the moves played, false where the board is too large.
	Numbers() ([]byte, bool)
	// Move is the move with a number, "" for none.
	Move(number byte) string
}

// An Opened is a Position of a game whose openings have names.
type Opened interface {
	Position
	// Opening is the game's word for how it began, or "".
	Opening() string
}

// A NamedOpening is an opening by the game's word for it.
type NamedOpening struct {
	Name  string
	Moves string
}

// A Game is one line of a table of games.
type Game struct {
	Name  string    // of the game, whatever rule and size: "gomoku", "connect4", "tictactoe"
	Sides [2]string // words for the sides: "black" and "white", say

	// Fits reports whether a game string such as "renju15" looks like one of this
	// game's.
	Fits func(game string) bool
	// Parse is the position after moves of a game. An error of the moves is a
	// *MoveError; any other error is one of the game string.
	Parse func(game, moves string) (Position, error)
	// Named are the openings of a game string that have names; nil for a game
	// that has none.
	Named func(game string) []NamedOpening
	// Draw draws openings for a contest, or nil for a game that has none.
	Draw func(Drawing) ([]string, error)
}

// A Drawing asks for different openings of a game after which neither side is
// much better off. The same seed gives the same ones everywhere.
type Drawing struct {
	Game   string
	N      int
	Seed   uint64
	Strict bool // as even as can be told in some seconds each, instead of at once

	Stop  func() bool // asked about every thousand positions; true ends the drawing; may be nil
	Taken func(n int) // told that there are n openings now; may be nil
}

// Stopped reports whether the drawing is to end.
func (d *Drawing) Stopped() bool { return d.Stop != nil && d.Stop() }

// Took tells that there are n openings now.
func (d *Drawing) Took(n int) {
	if d.Taken != nil {
		d.Taken(n)
	}
}

// ErrStopped is the error of what was told to stop before it was done.
var ErrStopped = errors.New("it was stopped")

// A Table lists games.
type Table []Game

// Draw draws openings. Besides ErrStopped the error is about the game, or that
// its board is too small for so many.
func (t Table) Draw(d Drawing) ([]string, error) {
	if _, err := t.Parse(d.Game, ""); err != nil {
		return nil, err
	}
	g, _ := t.Find(d.Game)
	if g.Draw == nil {
		return nil, errors.New("there are no openings of " + d.Game)
	}
	return g.Draw(d)
}

// Find is the game that a game string belongs to.
func (t Table) Find(game string) (Game, bool) {
	for _, g := range t {
		if g.Fits(game) {
			return g, true
		}
	}
	return Game{}, false
}

// Parse is the position after moves of a game. What looks like no game at all
// goes to the table's first one, which says what is wrong with it.
func (t Table) Parse(name, moves string) (Position, error) {
	g, ok := t.Find(name)
	switch {
	case ok:
	case len(t) == 0:
		return nil, errors.New(Quote(name) + " is no game")
	default:
		g = t[0]
	}
	return g.Parse(name, moves)
}
