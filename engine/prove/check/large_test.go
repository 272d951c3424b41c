package check

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
)

// large returns a legal pack from h8 with n positions of random moves. Nothing in it is
// proved.
func large(n int) []byte {
	rnd := rand.New(rand.NewPCG(1, 2))
	sym := newSymmetries(15)
	seen := map[key]bool{}
	p, _ := gomoku.Parse("freestyle15", "h8")
	var out []byte
	cell := func(m gomoku.Point) { out = append(out, byte(m.X()+15*m.Y())) }
	free := func() gomoku.Point {
		for {
			if m := gomoku.At(rnd.IntN(15), rnd.IntN(15)); p.At(m) == gomoku.Empty {
				return m
			}
		}
	}
	var replies func(most int)
	replies = func(most int) {
		for tries := 0; tries < most && len(seen) < n && p.Ply() < 50; tries++ {
			m := free()
			p.Place(m)
			keys := sym.keys(p)
			if k := keys.least(); !p.Over() && !seen[k] {
				seen[k] = true
				cell(m)
				m = free()
				cell(m)
				out = append(out, 60) // plies
				p.Place(m)
				if !p.Over() {
					replies(1 + rnd.IntN(3))
				}
				p.Undo()
			}
			p.Undo()
		}
		out = append(out, 0xff)
	}
	replies(100_000)
	head := append([]byte(Magic+"\x0bfreestyle15\x01"), 7+15*7)
	return append(binary.LittleEndian.AppendUint32(head, uint32(len(seen))), out...)
}

// A pack of the size that a whole proof may have is read, and answers at once.
func BenchmarkLarge(b *testing.B) {
	plain := large(120_000)
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if p, err := Read(plain); err != nil || p.Positions() != 120_000 {
				b.Fatal(err)
			}
		}
	})
	p, err := Read(plain)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			if _, err := p.Plies(); err != nil || len(p.Listed()) == 0 {
				b.Fatal(err)
			}
		}
	})
	b.Run("answer", func(b *testing.B) {
		g := NewGuide(p)
		n := 0
		for b.Loop() {
			q := p.board(int32(n % len(p.positions)))
			if _, ok := g.Answer(q); !ok {
				b.Fatal("unknown")
			}
			q.Place(g.move(q, int32(n%len(p.positions))))
			if _, ok := g.Answer(q); !ok && !q.Over() {
				b.Fatal("unknown")
			}
			n += 1009
		}
	})
}
