package gomoku

import "testing"

// After a Pass the same side moves twice, under its own rules. The side to move is
// part of the key, and Transform and Undo preserve it.
func TestPass(t *testing.T) {
	p, err := Parse("renju15", "h8i9")
	if err != nil {
		t.Fatal(err)
	}
	key := p.Key()
	p.Pass()
	if p.ToMove() != White || p.Key() == key {
		t.Fatalf("%v to move after Black's pass, key %x of %x", p.ToMove(), p.Key(), key)
	}
	passed := p.Key()
	for _, pt := range []Point{At(0, 0), At(1, 0), At(2, 0)} {
		if err := p.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	if p.At(At(0, 0)) != White || p.At(At(1, 0)) != Black || p.ToMove() != Black {
		t.Errorf("%v, %v, and %v to move", p.At(At(0, 0)), p.At(At(1, 0)), p.ToMove())
	}
	for s := range Symmetries {
		q := p.Transform(s)
		if q.ToMove() != p.ToMove() || q.At(s.Apply(At(0, 0), 15)) != White ||
			q.Transform(s.Inverse()).Key() != p.Key() {
			t.Errorf("symmetry %d: %v to move, %v in the corner", s, q.ToMove(), q.At(s.Apply(At(0, 0), 15)))
		}
	}
	for range 3 {
		p.Undo()
	}
	if p.Key() != passed || p.ToMove() != White {
		t.Errorf("taken back: %v to move", p.ToMove())
	}
	if p.Pass(); p.Key() != key || p.ToMove() != Black {
		t.Errorf("two passes: %v to move", p.ToMove())
	}
}
