// Package game defines what the engine's games have in common: the interface of a
// position, a table of games, and the parts that all notations share. Code that
// must be fast uses a type assertion to get the game's own type from a Position.
package game

import "errors"

// A Position is a game up to some move. Side 0 is the one that moves first,
// side 1 the other.
type Position interface {
	// Play plays a move in the game's notation. If the move is illegal, Play
	// returns an error and leaves the position unchanged. After the end of the
	// game the error is ErrOver.
	Play(move string) error
	// Undo takes back the last move; there must be one.
	Undo()
	// ToMove returns the side to move, 0 or 1, also when the game is over.
	ToMove() int
	// Ply returns the number of moves played.
	Ply() int
	// Legal returns the number of legal moves, 0 when the game is over.
	Legal() int
	// Over reports whether the game has ended, won or drawn.
	Over() bool
	// Winner returns the side that has won, 0 or 1, or -1 if neither has.
	Winner() int
	// State returns "playing", "draw", or the word for what ended the game, such
	// as "five".
	State() string
	// Line returns the points of the winning line, or nil.
	Line() []string
	// Moves returns the moves played as a string that Game.Parse reads.
	Moves() string
	// Stones returns the stones on the board in the order of play.
	Stones() []Stone
	// Name returns the game string in its shortest form.
	Name() string
}

// Symmetric is a Position of a game whose board can be turned and mirrored.
type Symmetric interface {
	Position
	// Symmetries returns the number of symmetries of the board, at least 1.
	Symmetries() int
	// Turn returns a copy of the position after symmetry s, 0 ≤ s < Symmetries.
	// Symmetry 0 is the identity. If cells are blocked, the copy's game string
	// can differ.
	Turn(s int) Position
}

// Passing is a Position in which a side can pass.
type Passing interface {
	Position
	// Pass gives the turn to the other side. Moves played before a Pass must not
	// be undone.
	Pass()
}

// A Stone is a stone on the board.
type Stone struct {
	Point string // "h8", the lower left being "a1"
	Side  int    // 0 or 1
}

// A Threat is a threat of one side.
type Threat struct {
	Kind   string   // the game's word for it, such as "four"
	Side   int      // the side that threatens, 0 or 1
	Points []string // where
	Safe   int      // for Kind "zugzwang": number of cells that can be filled before a side must give way
}

// Threatening is a Position that can list the threats of both sides.
type Threatening interface {
	Position
	Threats() []Threat
}

// A Numbered is a Position whose moves can be written as one byte each, as a pack
// of games stores them.
type Numbered interface {
	Position
	// Numbers returns the numbers of the moves played, or false if the board has
	// more than 256 moves.
	Numbers() ([]byte, bool)
	// Move returns the move with the given number, or "" if there is none.
	Move(number byte) string
}

// An Opened is a Position of a game whose openings have names.
type Opened interface {
	Position
	// Opening returns the name of the opening played, or "".
	Opening() string
}

// A NamedOpening is an opening with its name.
type NamedOpening struct {
	Name  string
	Moves string
}

// A Game describes one game to the rest of the program.
type Game struct {
	Name  string    // the same for all rules and sizes: "gomoku", "connect4", "tictactoe"
	Sides [2]string // names of the sides, for example "black" and "white"

	// Fits reports whether a game string such as "renju15" appears to belong to
	// this game.
	Fits func(game string) bool
	// Parse returns the position after the given moves. If a move is wrong, the
	// error is a *MoveError; any other error is about the game string.
	Parse func(game, moves string) (Position, error)
	// Named returns the named openings for a game string. It is nil for a game
	// without named openings.
	Named func(game string) []NamedOpening
	// Draw draws openings for a match. It is nil for a game without openings.
	Draw func(Drawing) ([]string, error)
}

// A Drawing describes a request for N different openings after which neither side
// has a large advantage. The same seed gives the same openings on every machine.
type Drawing struct {
	Game   string
	N      int
	Seed   uint64
	Strict bool // search each opening for some seconds to check that it is balanced

	Stop func() bool // polled about every thousand positions; true ends the drawing; may be nil
	// Late is polled like Stop and may be nil. True ends the drawing, too, but with the
	// openings found so far or, if there are none, with the most balanced one known.
	Late  func() bool
	Found func(n int) // called with the number of openings found so far; may be nil
}

// Stopped reports whether the drawing is to end.
func (d *Drawing) Stopped() bool { return d.Stop != nil && d.Stop() }

// Expired reports whether the time for the drawing is over.
func (d *Drawing) Expired() bool { return d.Late != nil && d.Late() }

// Ended reports whether the drawing is stopped or its time is over.
func (d *Drawing) Ended() bool { return d.Stopped() || d.Expired() }

// ReportFound calls d.Found, if it is set, with the number of openings found so
// far.
func (d *Drawing) ReportFound(n int) {
	if d.Found != nil {
		d.Found(n)
	}
}

// ErrStopped is returned by an operation that was stopped before it finished.
var ErrStopped = errors.New("it was stopped")

// A Table lists games.
type Table []Game

// Draw draws openings: d.N, or fewer but at least one if d.Late ends the drawing. The
// error is ErrStopped, or it says that the game string is wrong, that the game has no
// openings, or that there are not d.N different ones.
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

// Find returns the game that a game string belongs to; ok is false if there is none.
func (t Table) Find(game string) (g Game, ok bool) {
	for _, g := range t {
		if g.Fits(game) {
			return g, true
		}
	}
	return Game{}, false
}

// Parse returns the position after the given moves of the named game. A name that
// fits no game is passed to the first game of the table, whose error describes what
// is wrong with it.
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
