package eval

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// walk plays random moves near stones and calls see before each move, for every rule.
func walk(t *testing.T, see func(t *testing.T, e *Evaluator, m *pattern.Map, me gomoku.Color)) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		t.Run(rule.String(), func(t *testing.T) {
			m := pattern.NewMap(rule)
			e := New(m)
			rng := rand.New(rand.NewPCG(7, uint64(rule)))
			for range 20 {
				p, err := gomoku.New(rule, 15)
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Play(gomoku.At(7, 7)); err != nil {
					t.Fatal(err)
				}
				m.Reset(p)
				for !p.Over() && p.Ply() < 60 {
					me := p.ToMove()
					see(t, e, m, me)
					last := p.Moves()[rng.IntN(p.Ply())]
					x, y := last.X()+rng.IntN(5)-2, last.Y()+rng.IntN(5)-2
					if x < 0 || y < 0 || x > 14 || y > 14 {
						continue
					}
					if pt := gomoku.At(x, y); p.Play(pt) == nil {
						m.Play(pt, me)
					}
				}
			}
		})
	}
}

// hidden computes the layer unit by unit.
func (l *Layer) hidden(t *testing.T, n [Inputs]uint8, presence int) (h [Hidden]int) {
	for u := range h {
		h[u] = int(l.Bias[u])
		for i, c := range n {
			if c > 0 {
				h[u] += (int(c) + presence) * int(l.In[i][u])
			}
		}
		if h[u] != int(int16(h[u])) {
			t.Fatalf("unit %d is %d, which does not fit in 16 bits", u, h[u])
		}
	}
	return h
}

// The move order, which packs four units into a word, follows the definition of Policy.
func TestOrderByDefinition(t *testing.T) {
	walk(t, func(t *testing.T, e *Evaluator, m *pattern.Map, me gomoku.Color) {
		p, opp := e.Policy(int(me-gomoku.Black)), me.Other()
		h := p.hidden(t, InputsOf(m, me), Presence)
		order := e.Order(m, me)
		for x := range 15 {
			pt := gomoku.At(x, 6)
			if m.At(pt) != gomoku.Empty {
				continue
			}
			own, other := m.Class(pt, me), m.Class(pt, opp)
			ofOwn, ofOther := 0, 0
			for u := range h {
				ofOwn += max(0, h[u]) * int(p.Out[u][0][own])
				ofOther += max(0, h[u]) * int(p.Out[u][1][other])
			}
			last, before := Offset(pt, m.Stone(1)), Offset(pt, m.Stone(2))
			want := int(p.Own[m.Code(pt, me)]) + int(p.Opponent[m.Code(pt, opp)]) + int(p.Both[own][other]) +
				int(p.Near[0][last][own]) + int(p.Near[1][last][other]) +
				int(p.Near[2][before][own]) + int(p.Near[3][before][other]) + ofOwn>>10 + ofOther>>10
			if got := order.Rate(pt); int(got) != want {
				t.Fatalf("%v is rated %d, want %d", pt, got, want)
			}
		}
	})
}

// Symmetric positions have the same score and the same ratings of moves.
func TestSymmetry(t *testing.T) {
	turns := []func(x, y int) (int, int){
		func(x, y int) (int, int) { return y, x },
		func(x, y int) (int, int) { return 14 - x, y },
		func(x, y int) (int, int) { return y, 14 - x },
	}
	var turned *pattern.Map
	var other *Evaluator
	walk(t, func(t *testing.T, e *Evaluator, m *pattern.Map, me gomoku.Color) {
		if turned == nil || turned.Rule() != m.Rule() {
			turned = pattern.NewMap(m.Rule())
			other = New(turned)
		}
		if m.Ply()%5 != 0 {
			return
		}
		for i, turn := range turns {
			p, err := gomoku.New(m.Rule(), 15)
			if err != nil {
				t.Fatal(err)
			}
			turned.Reset(p)
			for ply := m.Ply(); ply > 0; ply-- {
				s := m.Stone(ply)
				turned.Play(gomoku.At(turn(s.X(), s.Y())), m.At(s))
			}
			if a, b := e.Score(me), other.Score(me); a != b {
				t.Fatalf("turn %d: score %d, not %d", i, b, a)
			}
			a, b := e.Order(m, me), e.Order(turned, me)
			for x := range 15 {
				pt, q := gomoku.At(x, 8), gomoku.At(turn(x, 8))
				if m.At(pt) == gomoku.Empty && a.Rate(pt) != b.Rate(q) {
					t.Fatalf("turn %d: %v is rated %d, not %d as %v", i, q, b.Rate(q), a.Rate(pt), pt)
				}
			}
		}
	})
}

func TestOffset(t *testing.T) {
	for _, test := range []struct {
		x, y, want int
	}{
		{7, 7, 0}, {8, 7, 1}, {7, 5, 2}, {8, 8, 7}, {5, 6, 8}, {14, 7, 5}, {0, 0, 35}, {9, 14, 17},
	} {
		if got := Offset(gomoku.At(test.x, test.y), gomoku.At(7, 7)); got != test.want {
			t.Errorf("offset of %d,%d to 7,7: %d, want %d", test.x, test.y, got, test.want)
		}
	}
	if got := Offset(gomoku.At(7, 7), gomoku.NoPoint); got != Offsets-1 {
		t.Errorf("offset to no point: %d", got)
	}
}
