package gomoku

import (
	"errors"

	"tengen/engine/game"
)

// Errors that Check returns.
var (
	ErrOutside  = errors.New("the point is not on the board")
	ErrOccupied = errors.New("the point is occupied")
)

// A ForbiddenError reports a move that renju forbids to Black.
type ForbiddenError struct{ Reason Reason }

func (e ForbiddenError) Error() string {
	return "the point is forbidden to Black: " + e.Reason.String()
}

// Check returns nil if the side to move may play pt, and otherwise ErrOutside,
// ErrOccupied, game.ErrOver or a ForbiddenError. A forbidden move is illegal; it
// does not lose the game.
func (p *Position) Check(pt Point) error {
	switch {
	case p.At(pt) == Wall:
		return ErrOutside
	case p.line != nil || p.Full():
		return game.ErrOver
	case p.At(pt) != Empty:
		return ErrOccupied
	}
	if p.ToMove() == Black {
		if r := p.Forbidden(pt); r != Allowed {
			return ForbiddenError{r}
		}
	}
	return nil
}

// A State is the state of a game.
type State uint8

const (
	Playing State = iota
	Five          // the side that moved last has won
	Draw          // the board is full
	NoMove        // renju: every empty point is forbidden to Black, who is to move and has lost
)

// State returns the state of the game.
func (p *Position) State() State {
	switch {
	case p.line != nil:
		return Five
	case p.Full():
		return Draw
	case p.noMove():
		return NoMove
	}
	return Playing
}

// Winner returns the side that has won, or Empty.
func (p *Position) Winner() Color {
	switch p.State() {
	case Five:
		return p.ToMove().Other()
	case NoMove:
		return White
	}
	return Empty
}

// Over reports whether the game has ended, won or drawn.
func (p *Position) Over() bool { return p.State() != Playing }
