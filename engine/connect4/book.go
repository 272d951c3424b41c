package connect4

import (
	_ "embed"
	"errors"
	"slices"
)

// A Book holds the exact scores of opening positions of the classic board, a
// byte each: 0 while it isn't known, else the score + 32. Which position a byte belongs
// to is not written down. Positions are sorted, first by ply, then by key, of
// every pair of mirror images the one with the smaller key:
//
//	ply 0 | ply 1: 4 bytes | … | ply 8: 91,295 bytes
//
// Reading a book lists them all again, once, at the first look-up.
type Book struct {
	scores []byte
	plies  int
	keys   [][]uint64 // by ply, sorted; nil until needed
	starts []int      // by ply, index in scores
}

//go:embed book.bin
var opening string

// Opening is a book of every position of up to 8 plies, made by Generate.
func Opening() *Book { return &Book{scores: []byte(opening), plies: BookPlies} }

// BookPlies is the depth of the opening book.
const BookPlies = 8

// NewBook reads a book of positions of up to so many plies; nil data is an
// empty one.
func NewBook(plies int, data []byte) (*Book, error) {
	b := &Book{plies: plies}
	b.list()
	last := len(b.keys) - 1
	size := b.starts[last] + len(b.keys[last])
	switch len(data) {
	case 0:
		b.scores = make([]byte, size)
	case size:
		b.scores = slices.Clone(data)
	default:
		return nil, errors.New("not a book of this depth: its length is wrong")
	}
	return b, nil
}

// Bytes is the book as NewBook reads it.
func (b *Book) Bytes() []byte { return b.scores }

// Known is how many of the book's positions have a score.
func (b *Book) Known() (known, all int) {
	for _, s := range b.scores {
		if s != 0 {
			known++
		}
	}
	return known, len(b.scores)
}

// list finds every position that can arise in a game not over.
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

// unkey is the position of a key: in each column the highest bit of
// own + all + 1 stands just above the stones.
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

// index is where p stands in scores, or -1.
func (b *Book) index(p pair, ply int) int {
	if b.keys == nil {
		b.list()
	}
	i, ok := slices.BinarySearch(b.keys[ply], p.canonical())
	if !ok {
		return -1
	}
	return b.starts[ply] + i
}

// lookup is the score of p, ply stones into the game; a nil book knows none.
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
