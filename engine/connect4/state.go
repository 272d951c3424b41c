package connect4

// Width returns the number of columns.
func (b *Board) Width() int { return int(b.width) }

// Height returns the number of rows.
func (b *Board) Height() int { return int(b.height) }

// Ply returns the number of stones on the board.
func (b *Board) Ply() int { return int(b.ply) }

// Free returns the number of cells that can still be filled.
func (b *Board) Free() int { return int(b.free) }

// ToMove returns the side whose turn it is, also when the game is over.
func (b *Board) ToMove() Side { return Side(b.ply & 1) }

// Outcome returns the outcome of the game, or Playing.
func (b *Board) Outcome() Outcome { return b.outcome }

// Over reports whether the game has ended.
func (b *Board) Over() bool { return b.outcome != Playing }

// Key returns a hash of board, stones and side to move. It is the same for all move
// orders that lead to a position.
func (b *Board) Key() uint64 { return b.key }

// Open returns the columns that are not full, as bits.
func (b *Board) Open() uint16 { return b.open }

// Urgent returns the columns, as bits, where the next stone wins if it belongs to s.
func (b *Board) Urgent(s Side) uint16 { return b.urgent[s&1] }

// Above returns the columns, as bits, where the stone after the next wins if it
// belongs to s. The opponent of s must not play there.
func (b *Board) Above(s Side) uint16 { return b.above[s&1] }

// Next returns the row of the next stone in column x, or -1 if the column is full.
func (b *Board) Next(x int) int {
	if b.next[x&15] == noRow {
		return -1
	}
	return int(b.next[x&15])
}

// Wins returns the free cells of column x that would complete four for s, bit =
// row.
func (b *Board) Wins(s Side, x int) uint16 { return b.wins[s&1][x&15] & b.FreeRows(x) }

// FreeRows returns the free cells of column x, bit = row.
func (b *Board) FreeRows(x int) uint16 { return b.column(x, freeField) }

// Stones returns the stones of s in column x, bit = row.
func (b *Board) Stones(s Side, x int) uint16 { return b.column(x, int(s&1)*fieldBits) }

func (b *Board) column(x, field int) uint16 {
	return uint16(b.lines[x&15]>>uint(field+margin)) & (1<<MaxSize - 1)
}

// A Content is the content of a cell.
type Content uint8

const (
	FirstStone Content = iota
	SecondStone
	Free
	Blocked // also everything outside the board
)

// At returns the content of a cell.
func (b *Board) At(c Cell) Content {
	x, bit := c.Col(), uint16(1)<<uint(c.Row())
	switch {
	case x >= MaxSize:
	case b.Stones(First, x)&bit != 0:
		return FirstStone
	case b.Stones(Second, x)&bit != 0:
		return SecondStone
	case b.FreeRows(x)&bit != 0:
		return Free
	}
	return Blocked
}

// stoneKey returns the Zobrist number of a stone. It is computed, because that is as
// fast as a load from a table that is not in the cache.
func stoneKey(s Side, x, y int) uint64 {
	h := uint64(x<<5|y<<1|int(s)+0x400) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}
