package check

import "tengen/engine/gomoku"

// A key is a 128-bit hash of the stones up to symmetry.
type key [2]uint64

// symmetries holds the terms of the hash: for each of the eight symmetries, each point
// and each side, what a stone adds to the key.
type symmetries struct {
	part [8][2][gomoku.Cells]key
}

// boardKeys are the keys of a position under the eight symmetries.
type boardKeys [8]key

func newSymmetries(size int) *symmetries {
	s := &symmetries{}
	last := size - 1
	for y := range size {
		for x := range size {
			for i, q := range [8][2]int{
				{x, y}, {last - x, y}, {x, last - y}, {last - x, last - y},
				{y, x}, {last - y, x}, {y, last - x}, {last - y, last - x},
			} {
				for side := range 2 {
					n := uint64(q[0] + size*q[1] + 1000*side + 1)
					s.part[i][side][gomoku.At(x, y)] = key{scramble(n * 2), scramble(n*2 + 1)}
				}
			}
		}
	}
	return s
}

// scramble applies the 64-bit finaliser of MurmurHash3 (Appleby 2011) twice.
func scramble(x uint64) uint64 {
	for range 2 {
		x += 0x6a09e667f3bcc909
		x ^= x >> 33
		x *= 0xff51afd7ed558ccd
		x ^= x >> 33
		x *= 0xc4ceb9fe1a85ec53
		x ^= x >> 33
	}
	return x
}

func (s *symmetries) keys(p *gomoku.Position) (b boardKeys) {
	for _, m := range p.Moves() {
		b.toggle(s, m, p.At(m))
	}
	return b
}

// toggle adds a stone, or removes it.
func (b *boardKeys) toggle(s *symmetries, p gomoku.Point, c gomoku.Color) {
	for i := range b {
		part := &s.part[i][c.Index()][p]
		b[i][0] ^= part[0]
		b[i][1] ^= part[1]
	}
}

// least returns the key up to symmetry.
func (b *boardKeys) least() key {
	k := b[0]
	for _, o := range b[1:] {
		if o[0] < k[0] || o[0] == k[0] && o[1] < k[1] {
			k = o
		}
	}
	return k
}

// same reports whether two positions are equal up to symmetry.
func (s *symmetries) same(p, q *gomoku.Position) bool {
	a, b := s.keys(p), s.keys(q)
	return a.least() == b.least()
}
