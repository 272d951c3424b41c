package gomoku

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
)

// Errors that Arrange returns, besides ErrOutside, ErrOccupied and a CountError.
var (
	ErrTwoFives = errors.New("both sides have five in a row")
	ErrEndless  = errors.New("there is five in a row that nobody can have made with the last move")
	ErrNoOrder  = errors.New("there is no order of legal moves that leads there")
	ErrGivenUp  = errors.New("the search for an order of legal moves that leads there ended without one; there may be one")
)

// A CountError reports numbers of stones that cannot have been played in turn.
type CountError struct{ Black, White int }

func (e CountError) Error() string {
	return strconv.Itoa(e.Black) + " black and " + strconv.Itoa(e.White) + " white stones cannot have been played in turn"
}

// maxArranged is the maximum number of removals that are tried for each order of the
// stones.
const maxArranged = 20_000

// shuffles is the number of random orders that are tried if the given order and the order
// by neighbours fail.
const shuffles = 8

// Arrange returns legal moves from the empty board that lead to a position with the given
// stones. The moves of each side are in the given order if possible. If there is one more
// black stone than white stones, White is to move; if the numbers are equal, Black is.
// Other numbers give a CountError, points outside the board ErrOutside, and repeated
// points ErrOccupied. The error is ErrTwoFives or ErrEndless if the fives on the board are
// impossible, ErrNoOrder if there is no legal order, and ErrGivenUp if none was found.
func Arrange(rule Rule, size int, black, white []Point) ([]Point, error) {
	return arrange(rule, size, black, white, maxArranged)
}

// arrange is Arrange with a limit on the removals tried for each order.
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

// An arrangement removes stones from a board, the last move first.
type arrangement struct {
	*Position
	first [2][]Point // by side: all stones, in the given order
	left  [2][]Point // by side: stones still on the board
	taken []Point    // stones removed so far
	tried int        // number of removals tried
	most  int        // limit of tried
	broke bool       // some removal left no five on the board
}

// search finds an order in which the last stone is of colour c.
func (a *arrangement) search(c Color) error {
	rng := rand.New(rand.NewPCG(1, 0)) // fixed seed: the result depends only on the stones
	for try := range 2 + shuffles {
		a.taken, a.tried = a.taken[:0], 0
		a.left = [2][]Point{slices.Clone(a.first[0]), slices.Clone(a.first[1])}
		for side, points := range a.left {
			for _, pt := range points {
				a.cells[pt] = Black + Color(side)
			}
			switch {
			case try == 1: // remove first the black stones with many black neighbours and the white stones with few
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

// blackAround returns the number of black stones within four points of pt in all directions.
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

// backTo removes all stones in alternating colours, beginning with c, such that every
// removed stone was a legal move. It reports whether it succeeded.
func (a *arrangement) backTo(c Color) bool {
	side := a.left[c.Index()]
	if len(side) == 0 {
		return true // the other side has none left either
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
