package library

import (
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// A Board numbers the moves of one game, such as "renju15" or "connect4", and has the keys
// of its positions under the symmetries of the board.
//
// The number of a move of five in a row is its column + size × its row, both from 0 at the
// lower left; a move of Connect Four is its column.
type Board struct {
	name       string
	numbers    int                        // number of different moves
	symmetries int                        // 8, 2 or 1
	keys       []uint64                   // a stone's part of the eight keys, by (cell × 2 + side) × 8 + symmetry
	image      [maxSymmetries][]uint16    // of a move under a symmetry
	back       [maxSymmetries][]uint16    // of a move under the symmetry's inverse
	columns    [connect4.MaxSize][]uint16 // Connect Four: the cells of each column, from the bottom
	four       bool
	start      game.Position // without stones
}

const maxSymmetries = 8

// NewBoard returns the board of a game string of five in a row or Connect Four.
func NewBoard(name string) (*Board, error) {
	if strings.HasPrefix(name, "connect4") {
		p, err := connect4.ParseGame(name)
		if err != nil {
			return nil, err
		}
		return fourBoard(p), nil
	}
	rule, size, err := gomoku.ParseGame(name)
	if err != nil {
		return nil, err
	}
	p, err := gomoku.New(rule, size)
	if err != nil {
		return nil, err
	}
	b := &Board{name: p.Game(), numbers: size * size, symmetries: int(gomoku.Symmetries), start: gomoku.Value{Position: p}}
	b.fill(b.numbers, func(s, m int) int {
		pt := gomoku.Symmetry(s).Apply(gomoku.At(m%size, m/size), size)
		return pt.X() + size*pt.Y()
	})
	for s := range b.symmetries {
		b.image[s] = make([]uint16, b.numbers)
		b.back[s] = make([]uint16, b.numbers)
		for m := range b.numbers {
			pt := gomoku.Symmetry(s).Apply(gomoku.At(m%size, m/size), size)
			to := uint16(pt.X() + size*pt.Y())
			b.image[s][m], b.back[s][to] = to, uint16(m)
		}
	}
	return b, nil
}

// fourBoard returns the board of Connect Four. If cells are blocked without symmetry, its
// only symmetry is the identity.
func fourBoard(p *connect4.Position) *Board {
	w, h := p.Width(), p.Height()
	b := &Board{name: p.Game(), numbers: w, symmetries: 2, four: true, start: connect4.Value{Position: p}}
	if p.Mirror().Game() != p.Game() {
		b.symmetries = 1
	}
	b.fill(w*h, func(s, cell int) int {
		if s == 1 {
			return w - 1 - cell%w + cell/w*w
		}
		return cell
	})
	for x := range w {
		for y := range h {
			if p.At(connect4.At(x, y)) == connect4.Free {
				b.columns[x] = append(b.columns[x], uint16(x+w*y))
			}
		}
	}
	for s := range b.symmetries {
		for x := range w {
			to := x
			if s == 1 {
				to = w - 1 - x
			}
			b.image[s] = append(b.image[s], uint16(to))
		}
		b.back[s] = b.image[s] // a mirror image is its own inverse
	}
	return b
}

// fill computes the keys of stones; to is the image of a cell under a symmetry.
func (b *Board) fill(cells int, to func(s, cell int) int) {
	b.keys = make([]uint64, cells*2*maxSymmetries)
	for cell := range cells {
		for side := range 2 {
			for s := range b.symmetries {
				b.keys[(cell*2+side)*maxSymmetries+s] = scramble(uint64(to(s, cell)*2 + side + 1))
			}
		}
	}
}

// scramble is the finaliser of SplitMix64 (Steele et al. 2014).
func scramble(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Game returns the game string.
func (b *Board) Game() string { return b.name }

// Name returns the name of a move, such as "h8" or "4".
func (b *Board) Name(m uint16) string {
	if b.four {
		return connect4.ColumnName(int(m))
	}
	return b.Point(m).String()
}

// Number returns the number of the point with a name of five in a row.
func (b *Board) Number(name string) (m uint16, ok bool) {
	if b.four {
		return 0, false
	}
	pt, err := gomoku.ParsePoint(name, b.size())
	if err != nil {
		return 0, false
	}
	return b.Points(nil, []gomoku.Point{pt})[0], true
}

// Point returns the point of a move of five in a row.
func (b *Board) Point(m uint16) gomoku.Point {
	size := b.size()
	return gomoku.At(int(m)%size, int(m)/size)
}

// size returns the number of lines of a board of five in a row.
func (b *Board) size() int { return b.start.(gomoku.Value).Size() }

// Numbers returns the numbers of the moves of a position of this game.
func (b *Board) Numbers(p game.Position) (list []uint16) {
	switch p := p.(type) {
	case gomoku.Value:
		return b.Points(nil, p.Position.Moves())
	case connect4.Value:
		columns, _ := p.Numbers()
		for _, x := range columns {
			list = append(list, uint16(x))
		}
	}
	return list
}

// Points appends the numbers of points of five in a row to list.
func (b *Board) Points(list []uint16, moves []gomoku.Point) []uint16 {
	size := b.size()
	for _, pt := range moves {
		list = append(list, uint16(pt.X()+size*pt.Y()))
	}
	return list
}

// MoveString returns moves as one string, which the game's parser reads.
func (b *Board) MoveString(moves []uint16) string {
	var s []byte
	for _, m := range moves {
		s = append(s, b.Name(m)...)
	}
	return string(s)
}

// A walk has the keys of a position for all symmetries while moves are played. It does not
// check moves, except that they stay on the board.
type walk struct {
	b    *Board
	ply  int
	keys [maxSymmetries]uint64
	full [connect4.MaxSize]uint8 // Connect Four: stones in each column
}

// cell returns the cell that a move fills; ok is false if its column is full.
func (w *walk) cell(m uint16) (cell int, ok bool) {
	if !w.b.four {
		return int(m), true
	}
	column := w.b.columns[m]
	n := int(w.full[m])
	if n >= len(column) {
		return 0, false
	}
	return int(column[n]), true
}

// play plays a move of a checked game.
func (w *walk) play(m uint16) {
	cell, _ := w.cell(m)
	if w.b.four {
		w.full[m]++
	}
	part := w.b.keys[(cell*2+w.ply&1)*maxSymmetries:][:maxSymmetries]
	for s := range w.keys {
		w.keys[s] ^= part[s]
	}
	w.ply++
}

// undo takes the last move back, which was m.
func (w *walk) undo(m uint16) {
	w.ply--
	if w.b.four {
		w.full[m]--
	}
	cell, _ := w.cell(m)
	part := w.b.keys[(cell*2+w.ply&1)*maxSymmetries:][:maxSymmetries]
	for s := range w.keys {
		w.keys[s] ^= part[s]
	}
}

// least returns the least key and a symmetry that leads to it.
func (w *walk) least() (key uint64, s int) {
	key = w.keys[0]
	for i := 1; i < w.b.symmetries; i++ {
		if w.keys[i] < key {
			key, s = w.keys[i], i
		}
	}
	return key, s
}
