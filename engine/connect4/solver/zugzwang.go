package solver

import "math/bits"

// noBound is more than any score.
const noBound = 99

// zugzwang returns an upper bound of the score of the side to move. It follows from
// the other side's strategy of answering in the same column, and is not below
// beta where that strategy says nothing.
//
// With an even number of cells to share, the side that moves second answers a
// stone in a column with an even number of free cells by the one above it. It
// answers a stone in another column by one at the bottom of a third: again all
// is even. The mover then gets no more than the next cells and, above them,
// every other cell. If these and its stones hold no four, it doesn't win.
//
// Where such an answer would complete four the mover never plays the cell
// below: that column stays shut from there up, an even number of cells, and
// when the rest is full the mover loses in one of the shut columns. With n
// cells shut at least n/2 of its stones were not played.
//
//   - First to move: 42 cells are even, so Second has the answer, and gets the
//     even rows except the next cells. (Of two odd columns First gets only one
//     next cell.) If these and Second's stones hold a four, Second wins: by the
//     stone it plays last when the four reaches the top row, by the one before
//     from row 4, and from row 2 by the one before that.
//   - Second to move: an odd number of cells is left. If First has a winning
//     cell in an odd row, Second won't play the cell below and First need not:
//     that column is shut from there up, an odd number of cells, and the rest
//     is even.
func zugzwang(own, oppWins, empty, next uint64, left, beta int) int {
	var at uint64 // First's winning cells in odd rows, out of reach
	if left&1 != 0 {
		if at = oppWins & oddRows & (empty << 1) &^ bottomRow; at == 0 {
			return noBound
		}
	}
	under := (oppWins &^ oddRows & (empty << 1)) >> 1
	under &^= under<<2 | under<<4 // the lowest of each column
	shut := (under<<6|under<<4|under<<2)&(bottomRow<<classicHeight) - under
	odd := empty & oddRows &^ (shut &^ under)
	if left&1 == 0 {
		most := -(bits.OnesCount64(shut) / 2)
		if beta <= min(most, -3) {
			return noBound
		}
		x := own | odd | next
		if hasFour(x) {
			if a := next &^ oddRows; a != 0 && most < beta {
				b := a & (a - 1)
				a ^= b
				if b != 0 && b&(b-1) == 0 && !hasFour(x^b) && !hasFour(x^a) {
					return most
				}
			}
			return noBound
		}
		if most < beta {
			return most
		}
		y := fullBoard ^ empty ^ own | empty&^(oddRows|next)
		switch {
		case !hasFour(y):
			return noBound
		case hasFour(y & (3 * bottomRow)):
			return -3
		case hasFour(y &^ (bottomRow << 5)):
			return -2
		}
		return -1
	}
	for ; at != 0; at &= at - 1 {
		i := uint(bits.TrailingZeros64(at))
		below := uint64(1) << ((i - 1) & 63)
		column := oneColumn << ((i - i%stride) & 63)
		out := column &^ (below - 1)
		most := -(bits.OnesCount64(out|shut&^column) / 2)
		if most < beta && !hasFour(own|below|next&^out|odd&^column|empty&column&^out&^oddRows) {
			return most
		}
	}
	return noBound
}
