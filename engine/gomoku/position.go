package gomoku

// A Color is the content of a cell.
type Color uint8

const (
	Empty Color = iota
	Black       // moves first
	White
	Wall // outside the board
)

// Other is the opponent of c, which is Black or White.
func (c Color) Other() Color { return c ^ 3 }

// String is "black", "white", "empty" or "wall".
func (c Color) String() string {
	return [4]string{"empty", "black", "white", "wall"}[c&3]
}

// A Rule says what wins and what is forbidden.
type Rule uint8

const (
	Freestyle Rule = iota // five or more in a row win
	Standard              // exactly five in a row win, for both
	Renju                 // Black: exactly five, and overline, double-four and double-three are forbidden; White: five or more
)

// String is the rule's name in game strings: "freestyle", "standard", "renju".
func (r Rule) String() string {
	return [3]string{"freestyle", "standard", "renju"}[r%3]
}
