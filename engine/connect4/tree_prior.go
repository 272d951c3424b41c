package connect4

import "math/bits"

const (
	// priorVisits is how many visits a new node is credited with, for results
	// between priorSpread and −priorSpread, from the most to the least
	// promising of its siblings, and two more for each winning cell its move
	// makes. 70 % ± 8 against two visits and one for each new winning cell
	// (120 games, 400 playouts a move, 9×9 to 12×12), which in turn scored
	// 61 % ± 7 against none; twice the visits and spread score 61 %, fewer 57 %.
	priorVisits = 8
	priorSpread = 5
	winningCell = 2
)

// promises gives, for the stones of a side (bits 0–6) and free cells (bits
// 7–13) of seven cells in a line, what a stone in the middle would add to the
// fours that can still be made there: 1 where the side has no other stone, 4
// where it has one, 12 where it has two or three.
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

// promise is what the next stone of column x, which must be open, would add
// to the fours a side can still make.
func (b *Board) promise(s uint8, x int) int {
	x &= 15
	y := int(b.next[x])
	own := uint(s) * fieldBits
	look := func(line uint64, i int) int {
		return int(promises[line>>((own+uint(i))&63)&windowMask|line>>((freeField+uint(i))&63)&windowMask<<7])
	}
	return look(b.lines[x], y) + look(b.lines[(rowLines+y)%numLines], x) +
		look(b.lines[(riseLines+x-y+MaxSize-1)%numLines], x) + look(b.lines[(fallLines+x+y)%numLines], x)
}

// credit gives the children of a new block a first opinion: what their move
// promises the side to move and denies the other, and the winning cells it
// makes or gives away.
func (t *Tree) credit(b *Board, block uint32, open uint16) {
	me := b.ply & 1
	var worth [MaxSize + 4]int
	least, most := 1<<16, 0
	for rest := open; rest != 0; rest &= rest - 1 {
		x := bits.TrailingZeros16(rest)
		w := b.promise(me, x) + b.promise(me^1, x)
		worth[x&15] = w
		least, most = min(least, w), max(most, w)
	}
	for rest := open; rest != 0; rest &= rest - 1 {
		x := bits.TrailingZeros16(rest)
		v := winningCell * min(b.gain(x), 2)
		if b.above[me]>>uint(x)&1 != 0 {
			v--
		}
		if most > least {
			v += priorSpread * (2*worth[x&15] - most - least) / (most - least)
		}
		n := &t.nodes[block+uint32(x)]
		n.visits, n.value = priorVisits, int32(min(v, priorVisits))
	}
}
