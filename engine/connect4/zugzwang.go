package connect4

import "math/bits"

// zugzwang is an upper bound of the score of the side to move that follows
// from answering in the same column, or 99 when there is none below beta.
//
// With an even number of cells to share, whoever moves second can answer a
// stone in a column with an even number of free cells by the one above it,
// and a stone in another column by one at the bottom of a third: again all
// is even. The mover then gets no more than the next cells and, above them,
// every other cell. If these and its stones hold no four, it doesn't win.
//
//   - First to move: 42 cells are even, so Second has this answer and First
//     scores at most 0. (Of two odd columns First gets only one next cell.)
//   - Second to move: an odd number of cells is left. If First has a winning
//     cell in an odd row, Second won't play the cell below and First need
//     not: from there up, an odd number of cells falls out and the rest is
//     even. When the rest is full Second must play below the winning cell.
//     First wins then at the latest: with its last stone from row 5, its last
//     but one from row 3.
func zugzwang(own, oppWins, empty, next uint64, left, beta int) int {
	const none = 99
	if left&1 == 0 {
		if beta <= 0 {
			return none
		}
		x := own | empty&oddRows | next
		if !hasFour(x) {
			return 0
		}
		if a := next &^ oddRows; a != 0 {
			b := a & (a - 1)
			a ^= b
			if b != 0 && b&(b-1) == 0 && !hasFour(x^b) && !hasFour(x^a) {
				return 0
			}
		}
		return none
	}
	if beta < 0 {
		return none
	}
	for t := oppWins & oddRows & (empty << 1) &^ bottomRow; t != 0; t &= t - 1 {
		at := uint(bits.TrailingZeros64(t))
		row := at % stride
		below := uint64(1) << ((at - 1) & 63)
		column := oneColumn << ((at - row) & 63)
		out := column &^ (below - 1)
		x := own | below | next&^out | empty&oddRows&^column | empty&column&^out&^oddRows
		if !hasFour(x) {
			if row == 2 {
				return -2
			}
			return -1
		}
	}
	return none
}
