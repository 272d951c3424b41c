package threat

import (
	"math/bits"

	"tengen/engine/gomoku"
)

// rows holds one side's stones as bits, along the lines of each direction, so that the
// stones around a point are a shift away. Directions are in the order of
// gomoku.Directions; x and y are those of the padded board:
//
//	direction   line     bit
//	east        y        x
//	north       x        y
//	north-east  x−y+31   x
//	south-east  x+y      x
type rows [4][64]uint32

// turn adds a stone, or removes it.
func (r *rows) turn(p gomoku.Point) {
	x, y := p&31, p>>5&31
	r[0][y] ^= 1 << x
	r[1][x] ^= 1 << y
	r[2][(x-y+31)&63] ^= 1 << x
	r[3][(x+y)&63] ^= 1 << x
}

// around returns the stones from 5 cells before p to 5 cells after it, in each
// direction; p is bit 5.
func (r *rows) around(p gomoku.Point) [4]uint32 {
	x, y := p&31, p>>5&31
	return [4]uint32{
		r[0][y] >> (x - 5) & 0x7ff, r[1][x] >> (y - 5) & 0x7ff,
		r[2][(x-y+31)&63] >> (x - 5) & 0x7ff, r[3][(x+y)&63] >> (x - 5) & 0x7ff,
	}
}

// nearby are the bits of around for p and 4 cells on both sides.
const nearby = 0x3fe

// has reports whether at least n of a side's stones are within 4 cells of p in
// some direction.
func (r *rows) has(n int, p gomoku.Point) bool {
	w := r.around(p)
	return bits.OnesCount32(w[0]&nearby) >= n || bits.OnesCount32(w[1]&nearby) >= n ||
		bits.OnesCount32(w[2]&nearby) >= n || bits.OnesCount32(w[3]&nearby) >= n
}

// fiveOf tells what a stone at bit 5 of such a window makes: bit 0 is set if it makes a
// row of five or more, bit 1 if a row of exactly five.
var fiveOf = func() (table [1 << 11]uint8) {
	for w := range table {
		n := 1
		for i := 6; i < 11 && w>>i&1 != 0; i++ {
			n++
		}
		for i := 4; i >= 0 && w>>i&1 != 0; i-- {
			n++
		}
		switch {
		case n == 5:
			table[w] = 3
		case n > 5:
			table[w] = 1
		}
	}
	return table
}()
