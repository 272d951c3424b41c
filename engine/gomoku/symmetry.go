package gomoku

// A Symmetry is one of the eight symmetries of a square board. Bit 0 mirrors the
// columns and bit 1 the rows; then bit 2 swaps columns and rows.
type Symmetry uint8

// Symmetries is the number of symmetries. Symmetry 0 is the identity.
const Symmetries Symmetry = 8

// Apply returns the image of p under s on a board of the given size.
func (s Symmetry) Apply(p Point, size int) Point {
	x, y := p.X(), p.Y()
	if s&1 != 0 {
		x = size - 1 - x
	}
	if s&2 != 0 {
		y = size - 1 - y
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return At(x, y)
}

// Inverse returns the inverse of s.
func (s Symmetry) Inverse() Symmetry {
	if s&4 != 0 && (s&3 == 1 || s&3 == 2) {
		return s ^ 3 // mirroring columns and then swapping equals swapping and then mirroring rows
	}
	return s
}

// Transform returns a copy of p with s applied to every stone.
func (p *Position) Transform(s Symmetry) *Position {
	q, err := New(p.rule, p.size)
	if err != nil {
		panic("gomoku: " + err.Error()) // p has the same rule and size
	}
	for _, m := range p.moves {
		if q.ToMove() != p.At(m) {
			q.Pass()
		}
		q.Place(s.Apply(m, p.size))
	}
	if q.ToMove() != p.ToMove() {
		q.Pass()
	}
	return q
}

// CanonicalKey returns the smallest key of the position's eight symmetric images.
func (p *Position) CanonicalKey() uint64 {
	key := p.Key()
	for s := Symmetry(1); s < Symmetries; s++ {
		key = min(key, p.Transform(s).Key())
	}
	return key
}
