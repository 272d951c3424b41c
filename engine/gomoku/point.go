// Package gomoku implements the rules of five in a row: freestyle, standard and
// renju, on boards of 5 to 20 lines. It alone decides which moves of a game are legal
// and how the game ends; searches find fives and forbidden points by faster means.
package gomoku

// The padded board is a 32×32 array with the playing area in its middle. Six cells
// in any direction from a point of the board are inside the array, and an index
// masked with 1023 needs no bounds check:
//
//	row  0..5    wall
//	row  6..25   up to 20 lines, y = row-6, y = 0 at the bottom
//	row 26..31   wall
//
// and the same for columns: column 6 is the file "a".
const (
	Stride  = 32          // distance between vertical neighbours
	Cells   = Stride * 32 // length of a padded board
	margin  = 6           // wall columns left of file a, wall rows below row 1
	MinSize = 5           // smallest board
	MaxSize = 20          // largest board
)

// A Point is an index into the padded board. The zero Point is NoPoint.
type Point uint16

// NoPoint is not a point of any board.
const NoPoint Point = 0

// At returns the point in column x and row y, both from 0 at the bottom left and
// at most 19.
func At(x, y int) Point { return Point((y+margin)*Stride + x + margin) }

// X returns the column of p, 0 for file a.
func (p Point) X() int { return int(p%Stride) - margin }

// Y returns the row of p, 0 for row 1 at the bottom.
func (p Point) Y() int { return int(p/Stride) - margin }

// Directions are the index steps along the four lines through a point: east,
// north, north-east and south-east.
var Directions = [4]int{1, Stride, Stride + 1, 1 - Stride}
