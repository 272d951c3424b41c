package gomoku

import (
	"errors"
	"strconv"
)

// A Rule is a rule set: which rows win, and which moves are forbidden.
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five in a row win, for both sides
	Renju                 // Black: exactly five, and overline, double-four and double-three are forbidden; White: five or more
)

// String returns the rule's name in game strings: "freestyle", "standard", "renju".
func (r Rule) String() string {
	return [3]string{"freestyle", "standard", "renju"}[r%3]
}

// wins reports whether an unbroken row of n stones wins for c.
func (r Rule) wins(c Color, n int) bool {
	return n == 5 || n > 5 && (r == Freestyle || r == Renju && c == White)
}

func (r Rule) checkSize(size int) error {
	switch {
	case size < MinSize || size > MaxSize:
		return errors.New("board size " + strconv.Itoa(size) + " is not between 5 and 20")
	case r == Renju && size != 15:
		return errors.New("renju is played on 15 lines, not " + strconv.Itoa(size))
	}
	return nil
}
