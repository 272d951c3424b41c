package main

import "fmt"

// The content of a cell. A cell is column + size × row, both from 0.
const (
	black = 0
	white = 1
	empty = 2
)

// A geometry has the lines of five cells of a board: whoever fills one of them wins.
type geometry struct {
	size   int
	fives  [][5]int // the cells of each line
	of     [][]int  // the lines through each cell
	images [8][]int // the cells under the eight symmetries
}

func newGeometry(size int) *geometry {
	g := &geometry{size: size, of: make([][]int, size*size)}
	for y := range size {
		for x := range size {
			for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				endX, endY := x+4*d[0], y+4*d[1]
				if endX >= size || endY >= size || endY < 0 {
					continue
				}
				var line [5]int
				for i := range line {
					line[i] = x + i*d[0] + size*(y+i*d[1])
					g.of[line[i]] = append(g.of[line[i]], len(g.fives))
				}
				g.fives = append(g.fives, line)
			}
		}
	}
	for y := range size {
		for x := range size {
			u, v := size-1-x, size-1-y
			for i, q := range [8][2]int{{x, y}, {u, y}, {x, v}, {u, v}, {y, x}, {v, x}, {y, u}, {v, u}} {
				g.images[i] = append(g.images[i], q[0]+size*q[1])
			}
		}
	}
	return g
}

// A board has the stones and, for each side, what they lack of a five.
type board struct {
	*geometry
	cells []int
	moves []int
	count [2][]int // stones on each line
	wins  [2][]int // by cell: the lines that a stone here would fill
	cell  [2]int   // the number of cells with such lines
	made  [2]int   // filled lines
}

func newBoard(g *geometry) *board {
	b := &board{geometry: g, cells: make([]int, g.size*g.size)}
	for i := range b.cells {
		b.cells[i] = empty
	}
	for side := range 2 {
		b.count[side] = make([]int, len(g.fives))
		b.wins[side] = make([]int, len(b.cells))
	}
	return b
}

// toMove returns the side to move in a game; Black begins.
func (b *board) toMove() int { return len(b.moves) % 2 }

func (b *board) name(m int) string { return fmt.Sprintf("%c%d", 'a'+m%b.size, 1+m/b.size) }

// place puts a stone on an empty cell, and remove takes it away again.
func (b *board) place(m, side int) {
	b.cells[m] = side
	b.moves = append(b.moves, m)
	for _, l := range b.of[m] {
		own, other := b.count[side][l], b.count[1-side][l]
		b.count[side][l]++
		b.change(l, m, side, own, other, 1)
	}
}

func (b *board) remove(m int) {
	side := b.cells[m]
	for _, l := range b.of[m] {
		b.count[side][l]--
		b.change(l, m, side, b.count[side][l], b.count[1-side][l], -1)
	}
	b.cells[m] = empty
	b.moves = b.moves[:len(b.moves)-1]
}

// change updates wins and made for a stone on m, in a line with own and other stones
// besides it: sign is 1 if it comes and −1 if it goes.
func (b *board) change(l, m, side, own, other, sign int) {
	switch {
	case other == 4 && own == 0:
		b.add(1-side, m, -sign)
	case other > 0:
	case own == 4:
		b.made[side] += sign
		b.add(side, m, -sign)
	case own == 3:
		for _, c := range b.fives[l] {
			if b.cells[c] == empty {
				b.add(side, c, sign)
			}
		}
	}
}

func (b *board) add(side, c, n int) {
	if b.wins[side][c] == 0 {
		b.cell[side]++
	}
	b.wins[side][c] += n
	if b.wins[side][c] == 0 {
		b.cell[side]--
	}
}

// five returns a cell where a side makes five, −1 if there is none.
func (b *board) five(side int) int {
	if b.cell[side] == 0 {
		return -1
	}
	for c, n := range b.wins[side] {
		if n > 0 {
			return c
		}
	}
	return -1
}

// inLines returns the empty cells of the lines with at least n black stones and no white
// one.
func (b *board) inLines(n int) (list []int) {
	seen := make([]bool, len(b.cells))
	for l := range b.fives {
		if b.count[black][l] < n || b.count[white][l] > 0 {
			continue
		}
		for _, c := range b.fives[l] {
			if b.cells[c] == empty && !seen[c] {
				seen[c] = true
				list = append(list, c)
			}
		}
	}
	return list
}

// key returns the stones under the symmetry for which they come first.
func (b *board) key() string {
	var least []byte
	for _, image := range b.images {
		k := make([]byte, len(b.cells))
		for c, to := range image {
			k[to] = byte(b.cells[c])
		}
		if least == nil || string(k) < string(least) {
			least = k
		}
	}
	return string(least)
}
