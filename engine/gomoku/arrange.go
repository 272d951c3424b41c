package gomoku

import (
	"errors"
	"strconv"
)

// What Arrange can find wrong with stones that are set up.
var (
	ErrTwoFives = errors.New("both sides have five in a row")
	ErrEndless  = errors.New("there is five in a row that nobody can have made with the last move")
	ErrNoOrder  = errors.New("there is no order of legal moves that leads there")
)

// A CountError says that so many stones cannot have been played in turn.
type CountError struct{ Black, White int }

func (e CountError) Error() string {
	return strconv.Itoa(e.Black) + " black and " + strconv.Itoa(e.White) + " white stones cannot have been played in turn"
}

// maxArranged bounds how many stones are tried as the last.
const maxArranged = 20_000

// Arrange is an order of legal moves that leads to stones which are set up on an
// empty board, each side's as far as possible in the order that they are given
// in. Where there is one more black stone than white ones White is to move, and
// Black where there are as many; any other number is a CountError. Points are
// those of the board, none of them twice: else the error is ErrOutside or
// ErrOccupied.
func Arrange(rule Rule, size int, black, white []Point) ([]Point, error) {
	p, err := New(rule, size)
	if err != nil {
		return nil, err
	}
	a := arrangement{Position: p}
	for side, points := range [2][]Point{black, white} {
		c := Black + Color(side)
		for _, pt := range points {
			switch p.At(pt) {
			case Wall:
				return nil, ErrOutside
			case Empty:
				p.cells[pt] = c
			default:
				return nil, ErrOccupied
			}
		}
		a.left[side] = append([]Point(nil), points...)
	}
	if len(black) != len(white) && len(black) != len(white)+1 {
		return nil, CountError{len(black), len(white)}
	}
	fives := [2]bool{a.five(Black), a.five(White)}
	last := White
	if len(black) > len(white) {
		last = Black
	}
	switch {
	case fives[0] && fives[1]:
		return nil, ErrTwoFives
	case fives[last.Other().Index()]:
		return nil, ErrEndless
	}
	if !a.backTo(last) {
		if fives[last.Index()] && !a.broke {
			return nil, ErrEndless
		}
		return nil, ErrNoOrder
	}
	moves := a.taken
	for i, j := 0, len(moves)-1; i < j; i, j = i+1, j-1 {
		moves[i], moves[j] = moves[j], moves[i]
	}
	return moves, nil
}

// An arrangement is a board from which stones are taken, the last first.
type arrangement struct {
	*Position
	left  [2][]Point // stones on the board
	taken []Point
	tried int
	broke bool // a stone was found without which nobody has five in a row
}

// backTo takes the stones off the board, one of c's first, each so that it was a
// legal move there, and reports whether it could.
func (a *arrangement) backTo(c Color) bool {
	side := a.left[c.Index()]
	if len(side) == 0 {
		return true // the other side has none left, either
	}
	for i := len(side) - 1; i >= 0; i-- {
		if a.tried++; a.tried > maxArranged {
			return false
		}
		pt := side[i]
		a.cells[pt] = Empty
		fine := !a.five(Black) && !a.five(White)
		a.broke = a.broke || fine
		if fine && (c == White || a.Forbidden(pt) == Allowed) {
			rest := make([]Point, 0, len(side)-1)
			a.left[c.Index()] = append(append(rest, side[:i]...), side[i+1:]...)
			a.taken = append(a.taken, pt)
			if a.backTo(c.Other()) {
				return true
			}
			a.taken = a.taken[:len(a.taken)-1]
			a.left[c.Index()] = side
		}
		a.cells[pt] = c
	}
	return false
}

// five reports whether a side has a row that wins.
func (a *arrangement) five(c Color) bool {
	for _, pt := range a.left[c.Index()] {
		if a.At(pt) == c && a.fiveThrough(pt, c) != nil {
			return true
		}
	}
	return false
}
