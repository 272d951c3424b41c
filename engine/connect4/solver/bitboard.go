package solver

import (
	"math/bits"

	"tengen/engine/connect4"
)

// Bitboards of the classic board have seven bits for each column. The lowest bit is
// the bottom cell; the seventh is always empty and separates the columns.
//
//	6 13 20 27 34 41 48
//	5 12 19 26 33 40 47
//	…
//	0  7 14 21 28 35 42
const (
	classicWidth  = 7
	classicHeight = 6
	classicCells  = classicWidth * classicHeight
	stride        = classicHeight + 1

	bottomRow  = uint64(1) | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42
	fullBoard  = bottomRow * (1<<classicHeight - 1)
	oneColumn  = uint64(1)<<classicHeight - 1
	oddRows    = bottomRow | bottomRow<<2 | bottomRow<<4 // rows 1, 3, 5 counted from 1
	keyBits    = classicWidth * stride
	keyMask    = uint64(1)<<keyBits - 1
	columnBits = uint64(1)<<stride - 1
)

// A pair is a classic position: the stones of the side to move and all stones.
type pair struct{ own, all uint64 }

// pairOf returns b, which must be classic, as bitboards.
func pairOf(b *connect4.Board) pair {
	var p pair
	s := b.ToMove()
	for x := range classicWidth {
		own := uint64(b.Stones(s, x))
		p.own |= own << (stride * x)
		p.all |= (own | uint64(b.Stones(s.Other(), x))) << (stride * x)
	}
	return p
}

// play returns p after a stone on the cell move.
func (p pair) play(move uint64) pair { return pair{p.own ^ p.all, p.all | move} }

// pass returns p with the sides exchanged.
func (p pair) pass() pair { return pair{p.own ^ p.all, p.all} }

// next returns the cells where a stone can come to rest.
func (p pair) next() uint64 { return (p.all + bottomRow) & fullBoard }

// wins returns the cells that complete four for the side to move, playable or not.
func (p pair) wins() uint64 { return winning(p.own) & (fullBoard ^ p.all) }

// key returns a number that identifies p. Adding all to own sets, in each column, a
// bit above the stones.
func (p pair) key() uint64 { return p.own + p.all }

// canonical returns the smaller key of p and its mirror image.
func (p pair) canonical() uint64 {
	k := p.key()
	return min(k, mirror(k))
}

// mirror exchanges left and right.
func mirror(x uint64) uint64 {
	const c = columnBits
	return x&(c<<21) | (x&c)<<42 | (x>>42)&c | (x&(c<<7))<<28 | (x>>28)&(c<<7) | (x&(c<<14))<<14 | (x>>14)&(c<<14)
}

// winning returns the cells that complete four with three stones of x. The result can
// also have bits outside the board and bits of x itself.
func winning(x uint64) uint64 {
	return x<<1&(x<<2)&(x<<3) | along(x, stride) | along(x, stride-1) | along(x, stride+1)
}

// along returns winning for lines whose cells are step bits apart.
func along(x uint64, step uint) uint64 {
	a := x << step & (x << (2 * step))
	b := x >> step & (x >> (2 * step))
	return a&(x<<(3*step)|x>>step) | b&(x<<step|x>>(3*step))
}

// hasFour reports whether x holds four in a line.
func hasFour(x uint64) bool {
	a := x & (x >> 7)
	b := x & (x >> 6)
	c := x & (x >> 8)
	d := x & (x >> 1)
	return a&(a>>14)|b&(b>>12)|c&(c>>16)|d&(d>>2) != 0
}

// columnOf returns the column of a single cell.
func columnOf(cell uint64) int { return bits.TrailingZeros64(cell) / stride }
