package solver

import (
	"errors"
	"slices"

	"tengen/engine/connect4"
)

// A Book holds the exact scores of all opening positions of the classic board, one
// byte each: the score + 32, or 0 if it is not known. The file has only these bytes.
// They are sorted by ply and then by key; of two mirror images only the one with the
// smaller key is included:
//
//	ply 0 | ply 1: 4 bytes | … | ply 8: 91,295 bytes
//
// NewBook generates the list of positions.
type Book struct {
	scores []byte
	plies  int
	keys   [][]uint64 // by ply, sorted
	starts []int      // by ply: index of its first score
}

// BookPlies is the depth of the opening book.
const BookPlies = 8

// NewBook reads a book of all positions of up to the given number of plies. Empty data
// gives a book without scores. NewBook returns an error if data has the wrong length
// or an impossible score.
func NewBook(plies int, data []byte) (*Book, error) {
	b := &Book{plies: plies}
	b.list()
	size := b.starts[plies] + len(b.keys[plies])
	switch len(data) {
	case 0:
		b.scores = make([]byte, size)
		return b, nil
	case size:
		b.scores = slices.Clone(data)
	default:
		return nil, errors.New("not a book of this depth: its length is wrong")
	}
	for ply, start := range b.starts {
		left := classicCells - ply
		for _, s := range b.scores[start : start+len(b.keys[ply])] {
			if score := int(s) - scoreBias; s != 0 && (score < -(left/2) || score > (left+1)/2) {
				return nil, errors.New("not a book: a score is none that a game can have")
			}
		}
	}
	return b, nil
}

// Bytes returns the scores in the form that NewBook reads. The slice is not a copy.
func (b *Book) Bytes() []byte { return b.scores }

// Known returns the number of positions with a score and the number of all positions.
func (b *Book) Known() (known, all int) {
	for _, s := range b.scores {
		if s != 0 {
			known++
		}
	}
	return known, len(b.scores)
}

// list generates every position of up to b.plies plies in which the game is not over.
func (b *Book) list() {
	positions := []pair{{}}
	start := 0
	for ply := 0; ; ply++ {
		keys := make([]uint64, len(positions))
		for i, p := range positions {
			keys[i] = p.canonical()
		}
		slices.Sort(keys)
		b.keys = append(b.keys, slices.Compact(keys))
		b.starts = append(b.starts, start)
		start += len(b.keys[ply])
		if ply == b.plies {
			return
		}
		positions = positions[:0]
		for _, k := range b.keys[ply] {
			p := unkey(k)
			for moves := p.next() &^ p.wins(); moves != 0; moves &= moves - 1 {
				positions = append(positions, p.play(moves&-moves))
			}
		}
	}
}

// unkey returns the position with the given key. In each column the highest bit of
// own + all + 1 is directly above the stones.
func unkey(key uint64) (p pair) {
	for x := range classicWidth {
		column := key>>(stride*x)&columnBits + 1
		top := uint64(1)
		for top*2 <= column {
			top *= 2
		}
		p.all |= (top - 1) << (stride * x)
		p.own |= (column - top) << (stride * x)
	}
	return p
}

// index returns the index of p in scores, or -1.
func (b *Book) index(p pair, ply int) int {
	i, ok := slices.BinarySearch(b.keys[ply], p.canonical())
	if !ok {
		return -1
	}
	return b.starts[ply] + i
}

// Score returns the score of a position of the classic board; see Solver. ok is false if the
// book does not have it.
func (b *Book) Score(p *connect4.Position) (score int, ok bool) {
	if !p.Classic() || p.Over() {
		return 0, false
	}
	return b.lookup(pairOf(&p.Board), p.Ply())
}

// lookup returns the score of p, which has ply stones. ok is false if b is nil or does
// not have the score.
func (b *Book) lookup(p pair, ply int) (score int, ok bool) {
	if b == nil || ply > b.plies {
		return 0, false
	}
	i := b.index(p, ply)
	if i < 0 || b.scores[i] == 0 {
		return 0, false
	}
	return int(b.scores[i]) - scoreBias, true
}
