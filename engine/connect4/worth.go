package connect4

import "math/bits"

// Gain returns the number of winning cells that a stone in column x would add for the
// side to move. The column must not be full.
func (b *Board) Gain(x int) int {
	x &= 15
	y := int(b.next[x])
	own := uint(b.ply&1) * fieldBits
	wins := b.wins[b.ply&1]
	n := 0
	if w := window(b.lines[x], own, uint(y)); w != 0 {
		n += bits.OnesCount16(uint16(uint32(w)<<uint(y)>>margin) &^ wins[x])
		wins[x] |= uint16(uint32(w) << uint(y) >> margin)
	}
	for slope, line := range [3]int{riseLines + x - y + MaxSize - 1, rowLines + y, fallLines + x + y} {
		for w := window(b.lines[line%numLines], own, uint(x)); w != 0; w &= w - 1 {
			d := bits.TrailingZeros8(w) - margin
			at, bit := &wins[(x+d)&15], uint16(1)<<uint((y+d*(1-slope))&15)
			if *at&bit == 0 {
				n++
			}
			*at |= bit
		}
	}
	return n
}

// promises is indexed by the stones of a side (bits 0–6) and free cells (bits 7–13)
// of seven cells in a line. It gives the value of a stone in the middle: the sum over
// all fours through it that can still be completed, of 1 if the side has no other
// stone in the four, 4 if it has one, 12 if it has two or three.
var promises = makePromises()

func makePromises() (t [1 << 14]uint8) {
	for i := range t {
		own, free := i&windowMask&^(1<<margin), i>>7|1<<margin
		for start := 0; start <= margin; start++ {
			if four := 0xf << start; four&^(own|free) == 0 {
				t[i] += [4]uint8{1, 4, 12, 12}[bits.OnesCount(uint(own&four))]
			}
		}
	}
	return t
}

// Promise returns the value of the next stone in column x for s, as the table
// promises defines it, summed over the four lines. The column must not be full.
func (b *Board) Promise(s Side, x int) int {
	x &= 15
	y := int(b.next[x])
	own := uint(s&1) * fieldBits
	worth := func(line uint64, i int) int {
		return int(promises[line>>((own+uint(i))&63)&windowMask|line>>((freeField+uint(i))&63)&windowMask<<7])
	}
	return worth(b.lines[x], y) + worth(b.lines[(rowLines+y)%numLines], x) +
		worth(b.lines[(riseLines+x-y+MaxSize-1)%numLines], x) + worth(b.lines[(fallLines+x+y)%numLines], x)
}
