package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/mcts"
)

// A fiveBoard is report A's board. Each colour has one mask for each row, column and
// diagonal. Playing a stone sets one bit in each of four masks, and five in a row is
// m & m>>1 & m>>2 & m>>3 & m>>4. The masks have 32 bits here, for boards of up to 20
// lines. Cells are numbered in row order from the top left:
//
//	a15=0  b15=1 …       row  mask[0][y], bit x     down   mask[2][x−y+size−1], bit x
//	a14=15 …             file mask[1][x], bit y     up     mask[3][x+y], bit x
//
// The board detects fives but does not know forbidden points.
type fiveBoard struct {
	size  int
	exact [2]bool // by side: only exactly five in a row win
	cells [maxFive]uint8
	place [maxFive][4]bitPlace
	masks fiveMasks
	line  []mcts.Move
	sumX  int // of the stones' columns and rows
	sumY  int
	won   bool // by the last move

	// State of a playout.
	scratch fiveMasks
	free    [maxFive]uint16 // empty cells
	inner   [maxFive]uint16 // empty cells in the window
	at      [maxFive]uint16 // by cell: its index in free
	innerAt [maxFive]uint16 // by cell: its index in inner, or noPlace
}

const (
	maxFive = gomoku.MaxSize * gomoku.MaxSize
	noPlace = 0xffff
)

// fiveMasks are the stones by side, direction and line.
type fiveMasks [2][4][64]uint32

// bitPlace is the position of a cell in the masks of a direction.
type bitPlace struct{ line, bit uint8 }

func newFiveBoard(rule gomoku.Rule, size int) *fiveBoard {
	b := &fiveBoard{size: size, line: make([]mcts.Move, 0, maxFive)}
	b.exact = [2]bool{rule != gomoku.Freestyle, rule == gomoku.Standard}
	for y := range size {
		for x := range size {
			b.place[y*size+x] = [4]bitPlace{
				{uint8(y), uint8(x)}, {uint8(x), uint8(y)},
				{uint8(x - y + size - 1), uint8(x)}, {uint8(x + y), uint8(x)},
			}
		}
	}
	return b
}

// reset sets the board to a position's stones.
func (b *fiveBoard) reset(p *gomoku.Position) {
	for len(b.line) > 0 {
		b.Undo()
	}
	for _, pt := range p.Moves() {
		b.Play(b.move(pt))
	}
}

func (b *fiveBoard) move(pt gomoku.Point) mcts.Move {
	return mcts.Move((b.size-1-pt.Y())*b.size + pt.X())
}

func (b *fiveBoard) point(m mcts.Move) gomoku.Point {
	return gomoku.At(int(m)%b.size, b.size-1-int(m)/b.size)
}

// Play puts a stone of the side to move on a cell.
func (b *fiveBoard) Play(m mcts.Move) {
	side := len(b.line) & 1
	b.cells[m] = uint8(side) + 1
	b.line = append(b.line, m)
	b.sumX += int(m) % b.size
	b.sumY += int(m) / b.size
	b.won = b.masks.put(side, &b.place[m], b.exact[side])
}

// Undo takes back the last stone.
func (b *fiveBoard) Undo() {
	m := b.line[len(b.line)-1]
	b.line = b.line[:len(b.line)-1]
	b.cells[m] = 0
	b.sumX -= int(m) % b.size
	b.sumY -= int(m) / b.size
	b.won = false
	for d, at := range b.place[m] {
		b.masks[len(b.line)&1][d][at.line&63] &^= 1 << (at.bit & 31)
	}
}

// put sets a stone and reports whether it wins.
func (f *fiveMasks) put(side int, place *[4]bitPlace, exact bool) bool {
	won := false
	for d := range place {
		at := place[d]
		m := f[side&1][d][at.line&63] | 1<<(at.bit&31)
		f[side&1][d][at.line&63] = m
		if five := m & (m >> 1) & (m >> 2) & (m >> 3) & (m >> 4); five != 0 {
			// A row of six sets two adjacent bits of five.
			won = won || !exact || five&^(five>>1|five<<1) != 0
		}
	}
	return won
}

// wins reports whether a stone of a side on the empty cell m would win.
func (b *fiveBoard) wins(side int, m mcts.Move) bool {
	for d, at := range b.place[m] {
		x := b.masks[side&1][d][at.line&63] | 1<<(at.bit&31)
		if five := x & (x >> 1) & (x >> 2) & (x >> 3) & (x >> 4); five != 0 &&
			(!b.exact[side&1] || five&^(five>>1|five<<1) != 0) {
			return true
		}
	}
	return false
}

// Outcome implements mcts.Game.
func (b *fiveBoard) Outcome() (value float64, over bool) {
	if b.won {
		return 1, true
	}
	return 0, len(b.line) == b.size*b.size
}

// A rect is a part of the board, from x0, y0 to x1, y1 inclusive.
type rect struct{ x0, y0, x1, y1 int }

// window returns report A's window: a square around the rounded mean of the stones,
// whose size depends on their number.
func (b *fiveBoard) window() rect {
	cx, cy := b.mean()
	half := windowHalf(len(b.line))
	return rect{max(cx-half, 0), max(cy-half, 0), min(cx+half, b.size-1), min(cy+half, b.size-1)}
}

// mean returns the rounded mean of the stones, or the centre of an empty board.
func (b *fiveBoard) mean() (x, y int) {
	n := len(b.line)
	if n == 0 {
		return (b.size - 1) / 2, (b.size - 1) / 2
	}
	return (2*b.sumX + n) / (2 * n), (2*b.sumY + n) / (2 * n)
}

// Windows are the sizes of report A's window: from so many stones on, so many cells from
// the centre to the edge.
func Windows() [5]struct{ Stones, Half int } {
	return [5]struct{ Stones, Half int }{{0, 2}, {21, 4}, {35, 5}, {55, 6}, {75, 7}}
}

// windowHalf returns the number of cells from the centre to the edge of the window after n
// stones.
func windowHalf(n int) (half int) {
	for _, w := range Windows() {
		if n >= w.Stones {
			half = w.Half
		}
	}
	return half
}

// cellsOf appends the empty cells of a part of the board in row order.
func (b *fiveBoard) cellsOf(r rect, buf []mcts.Move) []mcts.Move {
	for y := r.y0; y <= r.y1; y++ {
		for x := r.x0; x <= r.x1; x++ {
			if m := y*b.size + x; b.cells[m] == 0 {
				buf = append(buf, mcts.Move(m))
			}
		}
	}
	return buf
}

// playout plays random empty cells to the end of the game. If the window has k empty
// cells, the cell is one of them with probability min(1, 5 % · k), and otherwise any. An
// empty window makes all moves uniformly random. The window does not change during the
// playout. The result is the value for the side that moved last before the playout.
func (b *fiveBoard) playout(r *mcts.Rand, window rect) float64 {
	b.scratch = b.masks
	// 1. List the empty cells.
	n, k := uint32(0), uint32(0)
	for m := range b.size * b.size {
		if b.cells[m] == 0 {
			b.free[n], b.at[m], b.innerAt[m] = uint16(m), uint16(n), noPlace
			n++
		}
	}
	for y := window.y0; y <= window.y1; y++ {
		for x := window.x0; x <= window.x1; x++ {
			if m := y*b.size + x; b.cells[m] == 0 {
				b.inner[k], b.innerAt[m] = uint16(m), uint16(k)
				k++
			}
		}
	}
	// 2. Play.
	mover := len(b.line) & 1
	for side := mover; n > 0; side ^= 1 {
		var m uint16
		if k > 0 && (k >= 20 || r.N(20) < k) {
			m = b.inner[r.N(k)]
		} else {
			m = b.free[r.N(n)]
		}
		n--
		last, hole := b.free[n], b.at[m]
		b.free[hole], b.at[last] = last, hole
		if hole := b.innerAt[m]; hole != noPlace {
			k--
			last := b.inner[k]
			b.inner[hole], b.innerAt[last] = last, hole
		}
		if b.scratch.put(side, &b.place[m], b.exact[side]) {
			if side == mover {
				return -1
			}
			return 1
		}
	}
	return 0
}

// emptyWindow returns a window without cells.
func emptyWindow() rect { return rect{0, 0, -1, -1} }
