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

// flip adds the stone on p, or removes it if it is there.
func (r *rows) flip(p gomoku.Point) {
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

// points is a set of points: the bits of row y, with bit x for column x, as in rows.
type points [32]uint32

func (s *points) add(p gomoku.Point) { s[p>>5&31] |= 1 << (p & 31) }

// inLine returns the points with which p may be in one row of five, and p.
func inLine(p gomoku.Point) (s points) {
	for _, d := range gomoku.Directions {
		for k := -4; k <= 4; k++ {
			s.add(gomoku.Point(int(p) + k*d))
		}
	}
	return s
}

// empty returns the empty points.
func (v *verifier) empty() (s points) {
	from, to := gomoku.At(0, 0), gomoku.At(v.size-1, v.size-1)
	all := uint32(1)<<(to&31+1) - uint32(1)<<(from&31)
	for y := from >> 5; y <= to>>5; y++ {
		s[y] = all &^ (v.rows[0][0][y] | v.rows[1][0][y])
	}
	return s
}

// fourPoints returns the empty points of all rows of five that have three stones of c and
// none of the other side: only there c can make a four or a five.
func (v *verifier) fourPoints(c gomoku.Color) (s points) {
	own, other := &v.rows[c.Index()], &v.rows[c.Other().Index()]
	from, to := int(gomoku.At(0, 0)&31), int(gomoku.At(v.size-1, 0)&31)
	for d, lines := range [4][2]int{{from, to}, {from, to}, {31 - v.size + 5, 31 + v.size - 5}, {2*from + 4, 2*to - 4}} {
		for i := lines[0]; i <= lines[1]; i++ {
			line := own[d][i]
			if bits.OnesCount32(line) < 3 {
				continue
			}
			for w := threesOf(line, other[d][i]); w != 0; w &= w - 1 {
				k := bits.TrailingZeros32(w)
				switch d {
				case 0:
					s[i] |= 1 << k
				case 1:
					s[k] |= 1 << i
				case 2:
					s[(k-i+31)&31] |= 1 << k
				case 3:
					s[(i-k)&31] |= 1 << k
				}
			}
		}
	}
	empty := v.empty()
	for y := range s {
		s[y] &= empty[y]
	}
	return s
}

// threesOf returns the cells of a line that are in five neighbouring cells with at
// least three stones of the side "own" and none of "other".
func threesOf(own, other uint32) uint32 {
	// Bit i of these is about the cells i to i+4. Two adders count the stones.
	a, b, c, d, e := own, own>>1, own>>2, own>>3, own>>4
	sum := a ^ b ^ c
	two := a&b | c&(a|b)
	more := sum&d | e&(sum|d)
	sum ^= d ^ e
	three := two&more | (two|more)&sum
	free := other | other>>1
	free |= free>>2 | other>>4
	w := three &^ free
	s := w | w<<1
	return s | s<<2 | w<<4
}

// fiveOf is indexed by a window of one direction, as around returns it. It tells what a
// stone on bit 5 of the window makes: bit 0 is set for a row of five or more, bit 1 for a
// row of exactly five.
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
