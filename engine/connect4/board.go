// Package connect4 implements the rules of Connect Four on boards of 4×4 to 12×12
// cells, any of which may be blocked. It also computes what follows from a position
// without search: threats, forced replies and zugzwang.
package connect4

import "math/bits"

// MaxSize is the greatest width and height of a board.
const MaxSize = 12

// A Side is one of the two players.
type Side uint8

const (
	First  Side = 0 // moves first
	Second Side = 1
)

// Other returns the opponent of s.
func (s Side) Other() Side { return s ^ 1 }

// String returns "first" or "second".
func (s Side) String() string { return [2]string{"first", "second"}[s&1] }

// A Board is the state of a game without its history. It has 664 bytes, few enough for a
// search to copy it instead of undoing moves.
//
// Every line of cells, in each of four directions, is one word of three
// fields of 18 bits: stones of First, stones of Second, free cells. A field
// has three bits of margin on both sides, so that one shift moves the bits of the
// seven cells around any cell to the lowest bits:
//
//	bit   0  3         14 18 21        32 36 39        50
//	      ···ffffffffffff····ssssssssssss····eeeeeeeeeeee···
//
// A stone clears its free bit and sets the bit of its side in the words of its four
// lines. In each line the seven bits around it for stones of its side, and the seven for
// free cells, are then an index of the table fours, which gives the free cells that
// complete four: the new winning cells. A side wins by playing one of its winning cells.
//
// Winning cells are stored by column, bit = row from the bottom. Bits of filled
// cells are meaningless.
type Board struct {
	lines   [numLines]uint64
	wins    [2][16]uint16 // by side and column: cells that complete four
	next    [16]uint8     // by column: row where the next stone falls, 15 in a full column
	open    uint16        // columns that are not full
	urgent  [2]uint16     // columns where the next stone wins for the side
	above   [2]uint16     // columns where the stone after the next wins for the side
	width   uint8
	height  uint8
	ply     uint8
	free    uint8 // free cells
	outcome Outcome
	key     uint64
}

// An Outcome is the outcome of a game, or Playing.
type Outcome uint8

const (
	Playing Outcome = iota
	FirstWins
	SecondWins
	Drawn // no free cell is left
)

// Board.lines has the columns first. These are the indices of the first row, of the first
// rising diagonal (those are in the order of column − row), of the first falling diagonal
// (in the order of column + row), and the number of all lines.
const (
	rowLines  = MaxSize
	riseLines = rowLines + MaxSize
	fallLines = riseLines + 2*MaxSize - 1
	numLines  = fallLines + 2*MaxSize - 1
)

// The layout of a line's word, in bits.
const (
	margin     = 3                   // on both sides of a field
	fieldBits  = MaxSize + 2*margin  // length of a field
	freeField  = 2 * fieldBits       // where the field of the free cells begins
	windowMask = 1<<(2*margin+1) - 1 // a cell and its neighbours up to three cells away
)

// fours is indexed by the stones of a side (bits 0–6) and the free cells (bits 7–13) of
// seven cells in a line. It gives the free cells that complete a four of that side which
// includes a stone of it in the middle.
var fours = makeFours()

func makeFours() (t [1 << 14]uint8) {
	for i := range t {
		own, free := i&windowMask|1<<margin, i>>7&^(1<<margin)
		for start := 0; start <= margin; start++ {
			four := 0xf << start
			if missing := four &^ own; missing&(missing-1) == 0 && missing&free != 0 {
				t[i] |= uint8(missing)
			}
		}
	}
	return t
}

// newBoard returns the empty board; blocked cells must lie on it.
func newBoard(width, height int, blocked []Cell) Board {
	b := Board{width: uint8(width), height: uint8(height), key: uint64(width)<<8 | uint64(height)}
	isBlocked := [256]bool{}
	for _, c := range blocked {
		isBlocked[c] = true
	}
	for x := range MaxSize {
		b.next[x] = noRow
	}
	for x := range width {
		for y := range height {
			if isBlocked[At(x, y)] {
				b.key ^= stoneKey(First, x, y) ^ stoneKey(Second, x, y)
				continue
			}
			b.free++
			b.flip(x, y, freeField)
		}
		b.drop(x)
	}
	return b
}

const noRow = 15 // the next row of a full column

// flip inverts the bit of a cell in one field of its four lines.
func (b *Board) flip(x, y, field int) {
	b.lines[x] ^= 1 << uint(y+margin+field)
	bit := uint64(1) << uint(x+margin+field)
	b.lines[rowLines+y] ^= bit
	b.lines[riseLines+x-y+MaxSize-1] ^= bit
	b.lines[fallLines+x+y] ^= bit
}

// drop updates next, open, urgent and above of column x.
func (b *Board) drop(x int) {
	x &= 15
	rows := uint32(b.lines[x]>>(freeField+margin)) & (1<<MaxSize - 1)
	col := uint16(1) << uint(x)
	if rows == 0 {
		b.next[x] = noRow
		b.open &^= col
		b.urgent[First] &^= col
		b.urgent[Second] &^= col
	} else {
		b.next[x] = uint8(bits.TrailingZeros32(rows))
		b.open |= col
	}
	b.mark(x)
}

// mark updates urgent and above of column x from next and wins.
func (b *Board) mark(x int) {
	x &= 15
	rows := uint32(b.lines[x]>>(freeField+margin)) & (1<<MaxSize - 1)
	here := rows & -rows
	rows ^= here
	over := rows & -rows
	for s := range b.wins {
		w := uint32(b.wins[s][x])
		b.urgent[s] = b.urgent[s]&^(1<<uint(x)) | uint16((w&here+0xffff)>>16&1)<<uint(x)
		b.above[s] = b.above[s]&^(1<<uint(x)) | uint16((w&over+0xffff)>>16&1)<<uint(x)
	}
}

// Drop plays column x for the side to move. The column must not be full and the game
// must not be over.
func (b *Board) Drop(x int) {
	x &= 15
	side := b.ply & 1
	y := int(b.next[x])
	col := uint16(1) << uint(x)
	b.key ^= stoneKey(Side(side), x, y)
	b.ply++
	b.free--
	if b.urgent[side]&col != 0 {
		b.outcome = FirstWins + Outcome(side)
	} else if b.free == 0 {
		b.outcome = Drawn
	}

	own := uint(side) * fieldBits
	change := uint64(1)<<own | 1<<freeField
	wins := &b.wins[side]
	var touched uint16
	line := &b.lines[x]
	*line ^= change << uint(y+margin)
	if w := window(*line, own, uint(y)); w != 0 {
		wins[x] |= uint16(uint32(w) << uint(y) >> margin)
	}
	change <<= uint(x + margin)
	line = &b.lines[(rowLines+y)%numLines]
	*line ^= change
	if w := window(*line, own, uint(x)); w != 0 {
		touched |= spread(wins, w, x, y, 0)
	}
	line = &b.lines[(riseLines+x-y+MaxSize-1)%numLines]
	*line ^= change
	if w := window(*line, own, uint(x)); w != 0 {
		touched |= spread(wins, w, x, y, 1)
	}
	line = &b.lines[(fallLines+x+y)%numLines]
	*line ^= change
	if w := window(*line, own, uint(x)); w != 0 {
		touched |= spread(wins, w, x, y, -1)
	}
	b.drop(x)
	for touched &^= col; touched != 0; touched &= touched - 1 {
		b.mark(bits.TrailingZeros16(touched))
	}
}

// window looks up the seven cells of a line around position i in fours.
func window(line uint64, own, i uint) uint8 {
	return fours[line>>((own+i)&63)&windowMask|line>>((freeField+i)&63)&windowMask<<7]
}

// spread records the winning cells w of a line through (x, y) that rises by slope
// rows per column. It returns their columns as bits.
func spread(wins *[16]uint16, w uint8, x, y, slope int) (touched uint16) {
	for ; w != 0; w &= w - 1 {
		d := bits.TrailingZeros8(w) - margin
		wins[(x+d)&15] |= 1 << uint((y+d*slope)&15)
		touched |= 1 << uint((x+d)&15)
	}
	return touched
}
