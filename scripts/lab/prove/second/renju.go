package main

import "math/bits"

// Renju's forbidden points, read from the International Renju Federation's rules. Black may
// not make
//
//   - an overline: six or more in a row,
//   - two fours: two sets of four stones that one more stone would each make exactly five,
//   - two threes: two rows of three stones, on different lines, that a further legal move
//     would each make a straight four, which has two points for exactly five; that move
//     must not make five itself,
//
// unless the same stone makes exactly five, which wins.

// A window has the stones of a line around a cell: bit reach is the cell, and bits count
// from it along the line.
type window struct{ black, empty uint32 }

// reach is the number of cells that a window has on either side.
const reach = 5

// window returns the line through m in a direction; cells off the board are neither black
// nor empty.
func (b *board) window(m, d int) (w window) {
	for side, ray := range b.rays[m][d] {
		for i, c := range ray {
			at := reach + 1 + i
			if side == 1 {
				at = reach - 1 - i
			}
			switch b.cells[c] {
			case black:
				w.black |= 1 << at
			case empty:
				w.empty |= 1 << at
			}
		}
	}
	return w
}

// row returns the length of the row of stones through a bit.
func row(stones uint32, at int) int {
	up := bits.TrailingZeros32(^(stones >> at))
	down := bits.LeadingZeros32(^(stones << (31 - at)))
	return up + down - 1
}

// mayBeForbidden reports whether a black stone on m has enough black stones about it to make
// two threes or fours, or an overline. White stones elsewhere do not change the answer from
// false to true.
func (b *board) mayBeForbidden(m int) bool {
	if !b.renju {
		return false
	}
	lines := 0
	for d := range b.rays[m] {
		n := 0
		for _, ray := range b.rays[m][d] {
			for _, c := range ray {
				if b.cells[c] == white {
					break
				}
				if b.cells[c] == black {
					n++
				}
			}
		}
		if n >= 4 {
			return true
		}
		if n >= 2 {
			lines++
		}
	}
	return lines >= 2
}

// forbidden reports whether the rule forbids a black stone on the empty cell m.
func (b *board) forbidden(m int) bool {
	if !b.mayBeForbidden(m) {
		return false
	}
	var lines [4]window
	over := false
	for d := range lines {
		lines[d] = b.window(m, d)
		lines[d].black |= 1 << reach
		n := row(lines[d].black, reach)
		if n == 5 {
			return false
		}
		over = over || n > 5
	}
	if over {
		return true
	}
	fours, threes := 0, 0
	b.cells[m] = black
	defer func() { b.cells[m] = empty }()
	for d, w := range lines {
		if n := w.fours(); n > 0 {
			fours += n
		} else if threes < 2 && b.three(m, d, w) {
			threes++
		}
	}
	return fours > 1 || threes > 1
}

// fours returns the number of sets of four stones with the one in the middle that one more
// stone makes exactly five.
func (w window) fours() int {
	var sets []uint32
next:
	for at := reach - 4; at <= reach+4; at++ {
		if w.empty>>at&1 == 0 {
			continue
		}
		stones := w.black | 1<<at
		if row(stones, at) != 5 {
			continue
		}
		low := at
		for low > 0 && stones>>(low-1)&1 != 0 {
			low--
		}
		if low > reach || low+5 <= reach {
			continue // the five is without the stone in the middle
		}
		set := uint32(31) << low &^ (1 << at)
		for _, one := range sets {
			if one == set {
				continue next
			}
		}
		sets = append(sets, set)
	}
	return len(sets)
}

// three reports whether a legal move makes a straight four of the black stone on m, in a
// direction whose window is w.
func (b *board) three(m, d int, w window) bool {
	for at := reach - 3; at <= reach+3; at++ {
		if w.empty>>at&1 == 0 {
			continue
		}
		stones := w.black | 1<<at
		if row(stones, at) != 4 {
			continue
		}
		low := at
		for low > 0 && stones>>(low-1)&1 != 0 {
			low--
		}
		if low > reach || low+4 <= reach {
			continue
		}
		fives := 0
		for _, end := range [2]int{low - 1, low + 4} {
			if w.empty>>end&1 != 0 && row(stones|1<<end, end) == 5 {
				fives++
			}
		}
		if fives < 2 {
			continue
		}
		ray, i := b.rays[m][d][0], at-reach-1
		if at < reach {
			ray, i = b.rays[m][d][1], reach-1-at
		}
		if c := int(ray[i]); !b.makesFive(c) && !b.forbidden(c) {
			return true
		}
	}
	return false
}

// makesFive reports whether a black stone on c makes exactly five in a row.
func (b *board) makesFive(c int) bool {
	for d := range b.rays[c] {
		if row(b.window(c, d).black|1<<reach, reach) == 5 {
			return true
		}
	}
	return false
}
