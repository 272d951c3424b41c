package main

import "fmt"

// The content of a cell. A cell is column + size × row, both from 0.
const (
	black = 0
	white = 1
	empty = 2
)

// A rule says which rows win.
type rule int

const (
	freestyle rule = iota // five or more
	standard              // exactly five
	renju                 // exactly five for Black, who has forbidden points; five or more for White
)

// A geometry holds the lines of five cells of a board. A side wins when it fills one of
// them; in standard, and for Black in renju, the two cells next to its ends must not have
// a stone of that side.
type geometry struct {
	size   int
	renju  bool
	fives  [][5]int16      // the cells of each line
	of     [][]int16       // the lines through each cell
	beside [][]int16       // the lines that end next to each cell; none in freestyle
	rays   [][4][2][]int16 // by cell and direction: the next reach cells on both sides
	images [8][]int        // the cells under the eight symmetries
}

func newGeometry(size int, r rule) *geometry {
	g := &geometry{
		size: size, renju: r == renju, of: make([][]int16, size*size), beside: make([][]int16, size*size),
		rays: make([][4][2][]int16, size*size),
	}
	for y := range size {
		for x := range size {
			for i, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				for k := 1; k <= reach; k++ {
					for side, by := range [2]int{k, -k} {
						if u, v := x+by*d[0], y+by*d[1]; min(u, v) >= 0 && max(u, v) < size {
							rays := &g.rays[x+size*y][i][side]
							*rays = append(*rays, int16(u+size*v))
						}
					}
				}
				endX, endY := x+4*d[0], y+4*d[1]
				if endX >= size || endY >= size || endY < 0 {
					continue
				}
				var line [5]int16
				for i := range line {
					line[i] = int16(x + i*d[0] + size*(y+i*d[1]))
					g.of[line[i]] = append(g.of[line[i]], int16(len(g.fives)))
				}
				for _, k := range [2]int{-1, 5} {
					u, v := x+k*d[0], y+k*d[1]
					if r != freestyle && min(u, v) >= 0 && max(u, v) < size {
						g.beside[u+size*v] = append(g.beside[u+size*v], int16(len(g.fives)))
					}
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

// maxCells is the number of cells of the largest board.
const maxCells = 20 * 20

// A set is a set of cells.
type set [maxCells]bool

// A board holds the stones and, for each side, the cells where it can make five.
type board struct {
	*geometry
	cells []int8
	moves []int
	count [2][]uint8 // stones on each line
	ends  [2][]uint8 // stones next to the ends of each line, which make more than five of it
	wins  [2][]uint8 // by cell: the lines that a stone here would fill
	cell  [2]int     // the number of cells with such lines
	made  [2]int     // filled lines
}

func newBoard(g *geometry) *board {
	b := &board{geometry: g, cells: make([]int8, g.size*g.size)}
	for i := range b.cells {
		b.cells[i] = empty
	}
	for side := range 2 {
		b.count[side] = make([]uint8, len(g.fives))
		b.ends[side] = make([]uint8, len(g.fives))
		b.wins[side] = make([]uint8, len(b.cells))
	}
	return b
}

// toMove returns the side to move in a game; Black begins.
func (b *board) toMove() int { return len(b.moves) % 2 }

func (b *board) name(m int) string { return fmt.Sprintf("%c%d", 'a'+m%b.size, 1+m/b.size) }

// place puts a stone on an empty cell, and remove takes it away again.
func (b *board) place(m, side int) {
	b.cells[m] = int8(side)
	b.moves = append(b.moves, m)
	own, other := b.count[side], b.count[1-side]
	for _, l := range b.of[m] {
		n := own[l]
		own[l] = n + 1
		switch {
		case other[l] > 0:
			if other[l] == 4 && b.ends[1-side][l] == 0 {
				b.add(1-side, m, -1)
			}
		case b.ends[side][l] > 0:
		case n == 3:
			b.add(side, b.gap(l), 1)
		case n == 4:
			b.made[side]++
			b.add(side, m, -1)
		}
	}
	if b.renju && side == white {
		return
	}
	for _, l := range b.beside[m] {
		if b.ends[side][l]++; b.ends[side][l] == 1 {
			b.spoil(side, l, 1)
		}
	}
}

// spoil updates the counts of a side when a stone of its own next to the end of a line
// spoils that line, with by 1, or when the last such stone is removed, with by −1.
func (b *board) spoil(side int, l int16, by int) {
	switch {
	case b.count[1-side][l] > 0:
	case b.count[side][l] == 4:
		b.add(side, b.gap(l), -by)
	case b.count[side][l] == 5:
		b.made[side] -= by
	}
}

func (b *board) remove(m int) {
	side := int(b.cells[m])
	own, other := b.count[side], b.count[1-side]
	for _, l := range b.of[m] {
		n := own[l] - 1
		own[l] = n
		switch {
		case other[l] > 0:
			if other[l] == 4 && b.ends[1-side][l] == 0 {
				b.add(1-side, m, 1)
			}
		case b.ends[side][l] > 0:
		case n == 3:
			b.add(side, b.gap(l), -1)
		case n == 4:
			b.made[side]--
			b.add(side, m, 1)
		}
	}
	if !b.renju || side == black {
		for _, l := range b.beside[m] {
			if b.ends[side][l]--; b.ends[side][l] == 0 {
				b.spoil(side, l, -1)
			}
		}
	}
	b.cells[m] = empty
	b.moves = b.moves[:len(b.moves)-1]
}

// gap returns the empty cell of a line with four stones.
func (b *board) gap(l int16) int {
	for _, c := range b.fives[l] {
		if b.cells[c] == empty {
			return int(c)
		}
	}
	return -1
}

// add adds n lines, 1 or −1, to those that a side's stone on c would fill.
func (b *board) add(side, c, n int) {
	w := &b.wins[side][c]
	if *w == 0 {
		b.cell[side]++
	}
	*w += uint8(n)
	if *w == 0 {
		b.cell[side]--
	}
}

// five returns a cell where a side makes five, or −1 if there is none.
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

// inLines returns the empty cells of the lines that Black can still fill and that have at
// least n black stones.
func (b *board) inLines(n uint8) (list []int) {
	var seen set
	others := b.count[white]
	for l, own := range b.count[black] {
		if own < n || others[l] > 0 || b.ends[black][l] > 0 {
			continue
		}
		for _, c := range b.fives[l] {
			if b.cells[c] == empty && !seen[c] {
				seen[c] = true
				list = append(list, int(c))
			}
		}
	}
	return list
}

// twoFives reports whether a black stone on m would leave two cells for a five, where
// there is none before it.
func (b *board) twoFives(m int) bool {
	first := -1
	for _, l := range b.of[m] {
		if b.count[black][l] != 3 || b.count[white][l] > 0 || b.ends[black][l] > 0 {
			continue
		}
		for _, c := range b.fives[l] {
			if int(c) != m && b.cells[c] == empty {
				if first >= 0 && first != int(c) {
					return true
				}
				first = int(c)
			}
		}
	}
	return false
}

// key returns the stones as a string, under the symmetry for which that is the least.
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
