package connect4

import (
	"errors"
	"math/bits"
	"slices"

	"tengen/engine/game"
)

// A Position is a Board with the moves that led to it.
type Position struct {
	Board
	past    []Board // the board before each move
	moves   []uint8 // columns
	blocked []Cell  // sorted
}

// Errors that Check returns, besides game.ErrOver.
var (
	ErrColumn = errors.New("there is no such column")
	ErrFull   = errors.New("the column is full")
)

// New returns the empty board of the given size, 4 to 12 columns and rows, with some
// cells blocked. At least one cell must be free.
func New(width, height int, blocked ...Cell) (*Position, error) {
	if width < 4 || width > MaxSize || height < 4 || height > MaxSize {
		return nil, errors.New("a board has 4 to 12 columns and rows")
	}
	p := &Position{}
	var seen [256]bool
	for _, c := range blocked {
		if c.Col() >= width || c.Row() >= height {
			return nil, errors.New("blocked cell " + c.String() + " is not on the board")
		}
		if seen[c] {
			return nil, errors.New("cell " + c.String() + " is blocked twice")
		}
		seen[c] = true
	}
	for c, is := range seen {
		if is {
			p.blocked = append(p.blocked, Cell(c))
		}
	}
	if len(blocked) == width*height {
		return nil, errors.New("every cell is blocked")
	}
	p.Board = newBoard(width, height, blocked)
	return p, nil
}

// Classic returns the empty board of seven columns and six rows.
func Classic() *Position {
	return &Position{Board: newBoard(7, 6, nil)}
}

// Classic reports whether p is on the classic board of seven columns and six rows,
// which package solver can solve from the start.
func (p *Position) Classic() bool { return p.width == 7 && p.height == 6 && len(p.blocked) == 0 }

// Clone returns an independent copy of p.
func (p *Position) Clone() *Position {
	q := *p
	q.past = append([]Board(nil), p.past...)
	q.moves = append([]uint8(nil), p.moves...)
	return &q
}

// Blocked returns the blocked cells, sorted. The caller must not modify the slice.
func (p *Position) Blocked() []Cell { return p.blocked }

// Moves returns the columns played so far, counted from 0. The caller must not
// modify the slice, which is valid until the position changes.
func (p *Position) Moves() []uint8 { return p.moves }

// Check returns nil if column x, counted from 0, can be played, and otherwise
// game.ErrOver, ErrColumn or ErrFull.
func (p *Position) Check(x int) error {
	switch {
	case p.Over():
		return game.ErrOver
	case x < 0 || x >= p.Width():
		return ErrColumn
	case p.open>>uint(x)&1 == 0:
		return ErrFull
	}
	return nil
}

// Play drops a stone of the side to move in column x. If the move is illegal, it
// returns the error of Check and leaves p unchanged.
func (p *Position) Play(x int) error {
	if err := p.Check(x); err != nil {
		return err
	}
	p.past = append(p.past, p.Board)
	p.moves = append(p.moves, uint8(x))
	p.Drop(x)
	return nil
}

// Undo takes back the last move; there must be one.
func (p *Position) Undo() {
	last := len(p.past) - 1
	p.Board = p.past[last]
	p.past, p.moves = p.past[:last], p.moves[:last]
}

// Ago returns the board n moves ago, 0 ≤ n ≤ Ply. The caller must not modify it; it
// is valid until the position changes.
func (p *Position) Ago(n int) *Board {
	if n == 0 {
		return &p.Board
	}
	return &p.past[len(p.past)-n]
}

// Last returns the cell of the last move; ok is false if there is none.
func (p *Position) Last() (c Cell, ok bool) {
	if len(p.moves) == 0 {
		return 0, false
	}
	x := int(p.moves[len(p.moves)-1])
	return At(x, p.past[len(p.past)-1].Next(x)), true
}

// WinningLine returns the cells of the fours that ended the game, column by column
// from the left, each from the bottom, or nil.
func (p *Position) WinningLine() []Cell {
	last, ok := p.Last()
	if !ok || p.outcome != FirstWins && p.outcome != SecondWins {
		return nil
	}
	var in [256]bool
	stone := p.At(last)
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		run := []Cell{last}
		for _, sign := range [2]int{1, -1} {
			x, y := last.Col(), last.Row()
			for {
				x, y = x+sign*step[0], y+sign*step[1]
				if x < 0 || y < 0 || x >= MaxSize || y >= MaxSize || p.At(At(x, y)) != stone {
					break
				}
				run = append(run, At(x, y))
			}
		}
		for _, c := range run {
			in[c] = in[c] || len(run) >= 4
		}
	}
	var line []Cell
	for c, is := range in {
		if is {
			line = append(line, Cell(c))
		}
	}
	return line
}

// Mirror returns p with left and right exchanged.
func (p *Position) Mirror() *Position {
	q := &Position{}
	for _, c := range p.blocked {
		q.blocked = append(q.blocked, At(p.Width()-1-c.Col(), c.Row()))
	}
	slices.Sort(q.blocked)
	q.Board = newBoard(p.Width(), p.Height(), q.blocked)
	for _, x := range p.moves {
		if err := q.Play(p.Width() - 1 - int(x)); err != nil {
			panic(err) // the mirror image of a legal move is legal
		}
	}
	return q
}

// Perft returns the number of move sequences of exactly the given length that are
// legal from p. Games that end earlier are not counted.
func (p *Position) Perft(plies int) int { return perft(&p.Board, plies) }

func perft(b *Board, plies int) int {
	if plies == 0 {
		return 1
	}
	if b.Over() {
		return 0
	}
	if plies == 1 {
		return bits.OnesCount16(b.open)
	}
	n := 0
	for x := range b.Width() {
		if b.open>>uint(x)&1 != 0 {
			next := *b
			next.Drop(x)
			n += perft(&next, plies-1)
		}
	}
	return n
}
