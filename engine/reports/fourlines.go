package reports

import (
	"tengen/engine/connect4"
	"tengen/engine/mcts"
)

// A FourLine is a row or a diagonal of Connect Four as report D packs it: two bits for each
// cell, the first cell lowest, with an unplayable cell at both ends. The player uses the
// words of package connect4 instead, in which a table finds the same threats.
type FourLine struct {
	Cells []connect4.Cell
	Word  uint32 // cell k has the bits 2(k+1) and 2(k+1)+1
}

// The two bits of a cell.
const (
	FourEmpty      = 0b00
	FourUnplayable = 0b01
	FourFirst      = 0b10
	FourSecond     = 0b11
)

// FourLines returns the row through a cell, its rising diagonal and its falling one, each
// from the left.
func FourLines(b *connect4.Board, c connect4.Cell) [3]FourLine {
	var lines [3]FourLine
	for d, dy := range [3]int{0, 1, -1} {
		x, y := c.Col(), c.Row()
		for x > 0 && y-dy >= 0 && y-dy < b.Height() {
			x, y = x-1, y-dy
		}
		l := FourLine{Word: FourUnplayable}
		for ; x < b.Width() && y >= 0 && y < b.Height(); x, y = x+1, y+dy {
			l.Cells = append(l.Cells, connect4.At(x, y))
			l.Word |= fourBits(b.At(connect4.At(x, y))) << (2 * len(l.Cells))
		}
		l.Word |= FourUnplayable << (2 * (len(l.Cells) + 1))
		lines[d] = l
	}
	return lines
}

func fourBits(c connect4.Content) uint32 {
	switch c {
	case connect4.FirstStone:
		return FourFirst
	case connect4.SecondStone:
		return FourSecond
	case connect4.Free:
		return FourEmpty
	}
	return FourUnplayable
}

// Threats returns the empty cells of the line that complete four for a side: every four
// cells are compared with three stones and one empty cell.
func (l *FourLine) Threats(s connect4.Side) (cells []connect4.Cell) {
	stone := uint32(FourFirst + int(s))
	four := stone * 0b01010101
	for k := range l.Cells {
		for first := max(k-3, 0); first <= k && first+4 <= len(l.Cells); first++ {
			if l.Word>>(2*(first+1))&0xff == four&^(0b11<<(2*(k-first))) {
				cells = append(cells, l.Cells[k])
				break
			}
		}
	}
	return cells
}

// A PlayoutTrace is a playout of report D.
type PlayoutTrace struct {
	Moves  []int  // columns
	Sure   int    // result for the side to move at the end: 1 win, −1 loss, 0 draw
	Reason string // of the end, as in FourRules; "full" for a full board
	Left   int    // cells that are still free
}

// TracePlayout plays random columns of report D's policy from b, which is not over, until
// the result is certain.
func TracePlayout(b connect4.Board, seed uint64) PlayoutTrace {
	t := PlayoutTrace{Reason: "full"}
	r := mcts.NewRand(seed)
	for !b.Over() {
		columns, sure := policy(&b)
		if sure != 0 {
			t.Sure, t.Reason = sure, Rules(&b).Reason
			break
		}
		x := randomColumn(&r, columns)
		t.Moves = append(t.Moves, x)
		b.Drop(x)
	}
	t.Left = b.Free()
	return t
}

// PlayoutLengths returns the mean number of moves of n playouts of report D from b, and of
// the same playouts played on with the same policy until a side has four or the board is
// full.
func PlayoutLengths(b connect4.Board, n int, seed uint64) (early, whole float64) {
	r := mcts.NewRand(seed)
	for range n {
		p, sure := b, 0
		for !p.Over() {
			columns, now := policy(&p)
			if now != 0 {
				sure = now
			}
			if columns == 0 {
				columns = p.Open()
			}
			if sure == 0 {
				early++
			}
			whole++
			p.Drop(randomColumn(&r, columns))
		}
	}
	return early / float64(n), whole / float64(n)
}
