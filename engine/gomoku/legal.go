package gomoku

import "errors"

// What Check can find wrong with a move.
var (
	ErrOutside  = errors.New("the point is not on the board")
	ErrOccupied = errors.New("the point is occupied")
	ErrOver     = errors.New("the game is over")
)

// Check tells why the side to move may not play pt, or nil.
func (p *Position) Check(pt Point) error {
	switch {
	case p.At(pt) == Wall:
		return ErrOutside
	case p.line != nil || p.Full():
		return ErrOver
	case p.At(pt) != Empty:
		return ErrOccupied
	}
	return nil
}

// Winner is the side that has won, or Empty.
func (p *Position) Winner() Color {
	if p.line == nil {
		return Empty
	}
	return p.ToMove().Other()
}

// Over reports whether the game has ended, won or drawn.
func (p *Position) Over() bool { return p.line != nil || p.Full() }
