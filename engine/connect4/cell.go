package connect4

import "strconv"

// A Cell is a cell of the board: column × 16 + row, both from 0 at the bottom left.
type Cell uint8

// At returns the cell in column x and row y.
func At(x, y int) Cell { return Cell(x<<4 | y&15) }

// Col returns the column of c, 0 at the left.
func (c Cell) Col() int { return int(c >> 4) }

// Row returns the row of c, 0 at the bottom.
func (c Cell) Row() int { return int(c & 15) }

// String returns the column's letter and the row from 1: "c4".
func (c Cell) String() string { return string(rune('a'+c.Col())) + strconv.Itoa(c.Row()+1) }

// ColumnName returns the character of column x in move strings: 1–9, then a, b, c.
func ColumnName(x int) string { return "123456789abc"[x : x+1] }
