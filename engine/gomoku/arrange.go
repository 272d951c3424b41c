package gomoku

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
)

// What Arrange can find wrong with stones that are set up.
var (
	ErrTwoFives = errors.New("both sides have five in a row")
	ErrEndless  = errors.New("there is five in a row that nobody can have made with the last move")
	ErrNoOrder  = errors.New("there is no order of legal moves that leads there")
	ErrGivenUp  = errors.New("the search for an order of legal moves that leads there ended without one; there may be one")
)

// A CountError says that so many stones cannot have been played in turn.
type CountError struct{ Black, White int }

func (e CountError) Error() string {
	return strconv.Itoa(e.Black) + " black and " + strconv.Itoa(e.White) + " white stones cannot have been played in turn"
}

// maxArranged bounds how many stones are tried as the last, in each of the orders
// in which stones are looked at.
const maxArranged = 20_000

// shuffles is how many orders are drawn by chance, where the order given and the one
// by neighbours lead to nothing.
const shuffles = 8

// Arrange is an order of legal moves that leads to stones which are set up on an
// empty board, each side's as far as possible in the order that they are given
// in; where that leads to nothing, in others. Where there is one more black stone than white ones White is to move, and
// Black where there are as many; any other number is a CountError. Points are
// those of the board, none of them twice: else the error is ErrOutside or
// ErrOccupied.
func Arrange(rule Rule, size int, black, white []Point) ([]Point, error) {
	return arrange(rule, size, black, white, maxArranged)
}

// arrange is Arrange with a bound on the stones that are tried in each order.
func arrange(rule Rule, size int, black, white []Point, most int) ([]Point, error) {
	p, err := New(rule, size)
	if err != nil {
		return nil, err
	}
	a := arrangement{Position: p, first: [2][]Point{black, white}, most: most}
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
	}
	a.left = a.first
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
	if err := a.search(last); err != nil {
		if fives[last.Index()] && !a.broke {
			return nil, ErrEndless
		}
		return nil, err
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
	first [2][]Point // all stones, in the order given
	left  [2][]Point // stones on the board
	taken []Point
	tried int
	most  int  // of tried
	broke bool // a stone was found without which nobody has five in a row
}

// search finds an order whose last stone is c's.
func (a *arrangement) search(c Color) error {
	rng := rand.New(rand.NewPCG(1, 0)) // the same stones get the same order
	for try := range 2 + shuffles {
		a.taken, a.tried = a.taken[:0], 0
		a.left = [2][]Point{slices.Clone(a.first[0]), slices.Clone(a.first[1])}
		for side, points := range a.left {
			for _, pt := range points {
				a.cells[pt] = Black + Color(side)
			}
			switch {
			case try == 1: // Black's in the thick come off first, White's far from them
				slices.SortStableFunc(points, func(p, q Point) int { return (a.blackAround(p) - a.blackAround(q)) * (1 - 2*side) })
			case try > 1:
				rng.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
			}
		}
		if a.backTo(c) {
			return nil
		}
		if a.tried <= a.most {
			return ErrNoOrder // everything has been tried
		}
	}
	return ErrGivenUp
}

// blackAround counts the black stones within four points of pt, in all directions.
func (a *arrangement) blackAround(pt Point) (n int) {
	for _, d := range Directions {
		for i := -4; i <= 4; i++ {
			if a.At(Point(int(pt)+i*d)) == Black {
				n++
			}
		}
	}
	return n
}

// backTo takes the stones off the board, one of c's first, each so that it was a
// legal move there, and reports whether it could.
func (a *arrangement) backTo(c Color) bool {
	side := a.left[c.Index()]
	if len(side) == 0 {
		return true // the other side has none left, either
	}
	for i := len(side) - 1; i >= 0; i-- {
		if a.tried++; a.tried > a.most {
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
