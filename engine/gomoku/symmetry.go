package gomoku

// A Symmetry is one of the eight ways to lay a square board on itself: bits 0
// and 1 mirror columns and rows, and after them bit 2 swaps the two.
type Symmetry uint8

// Symmetries is how many there are; 0 is the identity.
const Symmetries Symmetry = 8

// Apply is where s takes p on a board of the given size.
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

// Inverse takes back what s does.
func (s Symmetry) Inverse() Symmetry {
	if s&4 != 0 && (s&3 == 1 || s&3 == 2) {
		return s ^ 3 // mirroring before swapping is mirroring the other way after
	}
	return s
}

// Transform is p with every stone moved by s.
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
