// Package tictactoe implements the rules of tic-tac-toe, which the lessons use.
package tictactoe

import (
	"errors"
	"math/bits"
	"slices"
	"unicode/utf8"

	"tengen/engine/game"
)

// Size is the number of columns and rows, and Cells the number of cells.
const (
	Size  = 3
	Cells = Size * Size
)

// A Cell is a cell of the board, column + 3 × row:
//
//	a3 b3 c3     6 7 8
//	a2 b2 c2  =  3 4 5
//	a1 b1 c1     0 1 2
type Cell uint8

// String returns the column's letter and the row from 1: "b2".
func (c Cell) String() string { return string([]byte{'a' + byte(c%Size), '1' + byte(c/Size)}) }

// rows holds the masks of the eight winning rows.
var rows = [8]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// Errors that Check and Play return, besides game.ErrOver.
var (
	ErrOutside  = errors.New("there is no such cell")
	ErrOccupied = errors.New("the cell is taken")
)

// A Position is the board with the moves that led to it. The zero Position is
// the empty board.
type Position struct {
	sides [2]uint16 // by side: a bit for each of its stones
	moves []Cell
}

var _ game.Symmetric = (*Position)(nil)

// Check returns nil if the side to move may play c, and otherwise ErrOutside,
// game.ErrOver or ErrOccupied.
func (p *Position) Check(c Cell) error {
	switch {
	case c >= Cells:
		return ErrOutside
	case p.Over():
		return game.ErrOver
	case !p.Free(c):
		return ErrOccupied
	}
	return nil
}

// Free reports whether there is no stone on c.
func (p *Position) Free(c Cell) bool { return (p.sides[0]|p.sides[1])>>c&1 == 0 }

// Place puts a stone of the side to move on c. The move must be legal.
func (p *Position) Place(c Cell) {
	p.sides[p.ToMove()] |= 1 << c
	p.moves = append(p.moves, c)
}

// Play plays a cell such as "b2".
func (p *Position) Play(move string) error {
	c, err := parseCell(move)
	if err == nil {
		err = p.Check(c)
	}
	if err == nil {
		p.Place(c)
	}
	return err
}

// Undo takes back the last move; there must be one.
func (p *Position) Undo() {
	last := len(p.moves) - 1
	p.sides[last&1] &^= 1 << p.moves[last]
	p.moves = p.moves[:last]
}

// ToMove returns the side whose turn it is, 0 or 1.
func (p *Position) ToMove() int { return len(p.moves) & 1 }

// Ply returns the number of stones.
func (p *Position) Ply() int { return len(p.moves) }

// Legal returns the number of cells that can be played.
func (p *Position) Legal() int {
	if p.Over() {
		return 0
	}
	return Cells - len(p.moves)
}

// Over reports whether the game has ended.
func (p *Position) Over() bool { return p.won() != 0 || len(p.moves) == Cells }

// Winner returns the side that has won, 0 or 1, or -1 if neither has.
func (p *Position) Winner() int {
	if p.won() == 0 {
		return -1
	}
	return 1 - p.ToMove()
}

// State returns "playing", "three" or "draw".
func (p *Position) State() string {
	switch {
	case p.won() != 0:
		return "three"
	case len(p.moves) == Cells:
		return "draw"
	}
	return "playing"
}

// won returns the cells of the complete rows of the side that moved last, or 0.
func (p *Position) won() (cells uint16) {
	last := p.sides[1-p.ToMove()]
	for _, row := range rows {
		if last&row == row {
			cells |= row
		}
	}
	return cells
}

// Line returns the cells of the winning rows, or nil.
func (p *Position) Line() []string {
	var names []string
	for w := p.won(); w != 0; w &= w - 1 {
		names = append(names, Cell(bits.TrailingZeros16(w)).String())
	}
	return names
}

// Moves returns the move string, "b2a1".
func (p *Position) Moves() string {
	var s []byte
	for _, c := range p.moves {
		s = append(s, c.String()...)
	}
	return string(s)
}

// Stones returns the stones in the order of play.
func (p *Position) Stones() []game.Stone {
	stones := make([]game.Stone, len(p.moves))
	for i, c := range p.moves {
		stones[i] = game.Stone{Point: c.String(), Side: i & 1}
	}
	return stones
}

// Name returns "tictactoe".
func (p *Position) Name() string { return name }

// Symmetries returns 8.
func (p *Position) Symmetries() int { return 8 }

// Turn returns the position transformed by a symmetry. Bit 0 of s mirrors the columns
// and bit 1 the rows; then bit 2 swaps columns and rows.
func (p *Position) Turn(s int) game.Position {
	q := &Position{moves: slices.Grow([]Cell(nil), len(p.moves))}
	for _, c := range p.moves {
		x, y := c%Size, c/Size
		if s&1 != 0 {
			x = Size - 1 - x
		}
		if s&2 != 0 {
			y = Size - 1 - y
		}
		if s&4 != 0 {
			x, y = y, x
		}
		q.Place(x + Size*y)
	}
	return q
}

// parseCell reads a cell such as "b2".
func parseCell(s string) (Cell, error) {
	if len(s) != 2 || s[0]|0x20 < 'a' || s[0]|0x20 > 'c' || s[1] < '1' || s[1] > '3' {
		return 0, ErrOutside
	}
	return Cell(s[0]|0x20-'a') + Size*Cell(s[1]-'1'), nil
}

// Parse returns the position after moves such as "b2a1". Case, spaces and the
// separators , ; - _ are ignored. An error is a *game.MoveError.
func Parse(moves string) (*Position, error) {
	p := &Position{}
	for rest := game.SkipSeparators(moves); rest != ""; rest = game.SkipSeparators(rest) {
		_, letter := utf8.DecodeRuneInString(rest)
		_, digit := utf8.DecodeRuneInString(rest[letter:])
		end := letter + digit
		if err := p.Play(rest[:end]); err != nil {
			return nil, &game.MoveError{Ply: p.Ply(), Move: rest[:end], Err: err}
		}
		rest = rest[end:]
	}
	return p, nil
}
