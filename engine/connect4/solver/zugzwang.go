package solver

import "math/bits"

// noBound is greater than any score.
const noBound = 99

// zugzwang returns an upper bound of the score of the side to move, or a value ≥ beta
// if it finds no bound below beta. The bound follows from the opponent's strategy of
// answering in the same column.
//
// If the number of free cells is even, the opponent answers a stone in a column with an
// even number of free cells with the cell above it, and a stone in an odd column with
// the bottom free cell of another odd column, so that all columns are even again. The
// side to move then gets at most the next cells and, above them, every second cell. If
// these cells and its stones contain no four, it does not win.
//
// If such an answer would complete four, the side to move never plays the cell below.
// That column remains shut from this cell up, which is an even number of cells. When
// all other cells are filled, the side to move must play in a shut column and loses. If
// n cells are shut, at least n/2 of its stones have not been played.
//
//   - First to move: the number of free cells is even. Second answers and gets the even
//     rows except the next cells. (Of two odd columns First gets only one next cell.) If
//     these cells and Second's stones contain a four, Second wins: with its last stone,
//     with the stone before that if the four has no cell in the top row, and one stone
//     earlier still if the four lies in the two lowest rows.
//   - Second to move: the number of free cells is odd. If First has a winning cell in an
//     odd row, Second does not play the cell below it and First need not. That column is
//     shut from this cell up, an odd number of cells, and the rest is even.
func zugzwang(own, oppWins, empty, next uint64, left, beta int) int {
	var at uint64 // First's winning cells in odd rows that cannot be played next
	if left&1 != 0 {
		if at = oppWins & oddRows & (empty << 1) &^ bottomRow; at == 0 {
			return noBound
		}
	}
	under := (oppWins &^ oddRows & (empty << 1)) >> 1
	under &^= under<<2 | under<<4 // the lowest in each column
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
