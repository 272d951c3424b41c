package solver

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
)

// theBook returns the bundled book.
func theBook(t testing.TB) *Book {
	t.Helper()
	b, err := NewBook(BookPlies, BundledBook())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// NewBook refuses data that is not a book.
func TestNewBookErrors(t *testing.T) {
	wrong := BundledBook()
	wrong[1] = scoreBias + 22 // First's 21st stone is the last
	for name, data := range map[string][]byte{"truncated": wrong[:1000], "an impossible score": wrong,
		"an HTML page": []byte("<!doctype html>")} {
		if _, err := NewBook(BookPlies, data); err == nil {
			t.Error(name, "is accepted")
		}
	}
}

// unkey is the inverse of key.
func TestUnkey(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 1000 {
		p := pairOf(&connect4test.Classic(r, r.IntN(30)).Board)
		if unkey(p.key()) != p {
			t.Fatalf("%x becomes %x", p, unkey(p.key()))
		}
	}
}

// The scores of the bundled book equal those of searches without it.
func TestOpening(t *testing.T) {
	b := theBook(t)
	if b.index(pair{}, 0) != 0 || b.index(pairOf(&connect4.Classic().Board), 0) != 0 {
		t.Fatal("the empty board is not listed first")
	}
	if known, all := b.Known(); known != all {
		t.Errorf("%d of %d positions have a score", known, all)
	}
	// The known solution: First wins from the centre with its last stone.
	p := connect4.Classic()
	for x, want := range []int{-2, -1, 0, 1, 0, -1, -2} {
		q := p.Clone()
		q.Play(x)
		if v, ok := b.lookup(pairOf(&q.Board), 1); !ok || -v != want {
			t.Errorf("the score of %s is %d (known %t), want %d", connect4.ColumnName(x), -v, ok, want)
		}
	}
	checked := 0
	for _, set := range []string{"L1_R1", "L1_R2", "L1_R3"} {
		for _, at := range benchmark(t, set) {
			if len(at.moves) > BookPlies {
				continue
			}
			checked++
			if v, ok := b.lookup(pairOf(&connect4test.Parse(t, "connect4", at.moves).Board), len(at.moves)); !ok ||
				v != at.score {
				t.Errorf("the score of %s is %d (known %t), in %s it is %d", at.moves, v, ok, set, at.score)
			}
		}
	}
	if checked < 100 {
		t.Errorf("%d scores compared", checked)
	}
	s := NewSolver(22, nil)
	r := rand.New(rand.NewPCG(13, 14))
	for tried := 0; tried < 3; {
		p := connect4test.Classic(r, BookPlies)
		v, ok := b.lookup(pairOf(&p.Board), BookPlies)
		if !ok {
			t.Errorf("the book lacks\n%s", p)
		}
		tried++
		if got := s.score(pairOf(&p.Board), p.Free()); got != v {
			t.Errorf("the book says %d, the solver %d:\n%s", v, got, p)
		}
	}
}

// A search with a book that has wrong scores ends.
func TestWrongBook(t *testing.T) {
	p := connect4test.Parse(t, "connect4", "32164625")
	for _, by := range []int{-9, 9} {
		wrong := theBook(t)
		wrong.scores[wrong.index(pairOf(&p.Board), p.Ply())] += byte(by)
		for _, only := range []bool{true, false} {
			polls := 0
			a := NewSolver(20, wrong).Analyse(p, Options{Only: only,
				Stop: func() bool { polls++; return polls > 100_000 }})
			if err := p.Check(a.Best); err != nil || !a.Solved {
				t.Errorf("wrong by %d: column %d (%v), solved %t", by, a.Best, err, a.Solved)
			}
		}
	}
}

// Generate, interrupted and continued once, restores erased scores.
func TestGenerate(t *testing.T) {
	from := connect4test.Parse(t, "connect4", "4411226") // First threatens to make an open three
	erased, err := NewBook(BookPlies, BundledBook())
	if err != nil {
		t.Fatal(err)
	}
	var children []int
	for x := range classicWidth {
		q := from.Clone()
		q.Play(x)
		children = append(children, erased.index(pairOf(&q.Board), BookPlies))
	}
	for _, i := range append(children, erased.index(pairOf(&from.Board), from.Ply())) {
		erased.scores[i] = 0
	}
	for _, stop := range []func() bool{func() bool { return true }, nil} {
		if erased, err = NewBook(BookPlies, bytes.Clone(erased.Bytes())); err != nil {
			t.Fatal(err)
		}
		erased.Generate(NewSolver(20, nil), from, stop, func(int) {})
	}
	s := NewSolver(22, nil)
	want := -maxScore
	for x := range classicWidth {
		q := from.Clone()
		q.Play(x)
		v := s.score(pairOf(&q.Board), q.Free())
		if got, ok := erased.lookup(pairOf(&q.Board), BookPlies); !ok || got != v {
			t.Errorf("after %s: %d (known %t), want %d", connect4.ColumnName(x), got, ok, v)
		}
		want = max(want, -v)
	}
	if got, ok := erased.lookup(pairOf(&from.Board), from.Ply()); !ok || got != want {
		t.Errorf("the position itself: %d (known %t), want %d", got, ok, want)
	}
	// Verify finds that one of two scores is wrong.
	two, _ := NewBook(BookPlies, nil)
	last := two.starts[BookPlies]
	for n, i := range children[:2] {
		two.scores[i] = erased.scores[i] + byte(n)
	}
	if tried, wrong := two.Verify(s, 1, nil); tried != 2 || len(wrong) != 1 ||
		wrong[0] != two.keys[BookPlies][children[1]-last] {
		t.Errorf("%d scores tried, %x wrong", tried, wrong)
	}
}
