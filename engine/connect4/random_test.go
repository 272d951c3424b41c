package connect4_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
)

// slowWins reports whether a stone of s on c would complete four, by examining every
// four through c.
func slowWins(p *connect4.Position, s connect4.Side, c connect4.Cell) bool {
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for start := -3; start <= 0; start++ {
			n := 0
			for i := start; i < start+4; i++ {
				x, y := c.Col()+i*step[0], c.Row()+i*step[1]
				if x >= 0 && y >= 0 && x < connect4.MaxSize && y < connect4.MaxSize &&
					(i == 0 || p.At(connect4.At(x, y)) == connect4.Content(s)) {
					n++
				}
			}
			if n == 4 {
				return true
			}
		}
	}
	return false
}

// Gain is the difference of the numbers of winning cells after and before the move.
func TestGain(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	count := func(b *connect4.Board, s connect4.Side) (n int) {
		for x := range b.Width() {
			n += bits.OnesCount16(b.Wins(s, x))
		}
		return n
	}
	for range 200 {
		p := connect4test.Game(r, 40)
		for x := range p.Width() {
			s := p.ToMove()
			if p.Check(x) != nil || p.Urgent(s)>>x&1 != 0 {
				continue
			}
			next := p.Board
			next.Drop(x)
			if got, want := p.Gain(x), count(&next, s)-count(&p.Board, s); got != want {
				t.Fatalf("column %s gains %d, want %d:\n%s", connect4.ColumnName(x), got, want, p)
			}
		}
	}
}

// In random games the incrementally updated threats equal those found from the
// definition, the game ends with a four, Undo restores everything, and the mirrored
// game has the mirrored position.
func TestRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		p := connect4test.Game(r, 100)
		m := p.Mirror()
		if m.Outcome() != p.Outcome() || m.Mirror().Board != p.Board {
			t.Fatalf("mirrored game differs:\n%s\n\n%s", p, m)
		}
		for {
			checkThreats(t, p)
			if p.Ply() == 0 {
				break
			}
			b, x := p.Board, p.Moves()[p.Ply()-1]
			p.Undo()
			q := p.Clone()
			if err := q.Play(int(x)); err != nil || q.Board != b {
				t.Fatalf("%s %s: undo and play of %d differ (%v)", p.Game(), connect4.MoveString(p.Moves()), x, err)
			}
		}
	}
}

func checkThreats(t *testing.T, p *connect4.Position) {
	t.Helper()
	if (p.WinningLine() != nil) != (p.Outcome() == connect4.FirstWins || p.Outcome() == connect4.SecondWins) {
		t.Fatalf("outcome %d but line %v:\n%s", p.Outcome(), p.WinningLine(), p)
	}
	for _, s := range [2]connect4.Side{connect4.First, connect4.Second} {
		var urgent, above uint16
		for x := range p.Width() {
			var wins uint16
			seen := 0
			for y := range p.Height() {
				if p.At(connect4.At(x, y)) != connect4.Free {
					continue
				}
				if slowWins(p, s, connect4.At(x, y)) {
					wins |= 1 << y
					if seen == 0 {
						urgent |= 1 << x
					} else if seen == 1 {
						above |= 1 << x
					}
				}
				seen++
			}
			if wins != p.Wins(s, x) {
				t.Fatalf("%s wins column %s at %b, want %b:\n%s", s, connect4.ColumnName(x), p.Wins(s, x), wins, p)
			}
		}
		if urgent != p.Urgent(s) || above != p.Above(s) {
			t.Fatalf("%s: urgent %b above %b, want %b %b:\n%s", s, p.Urgent(s), p.Above(s), urgent, above, p)
		}
	}
}

// Promise equals the value computed from its definition.
func TestPromise(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	for range 200 {
		p := connect4test.Game(r, 40)
		for x := range p.Width() {
			if p.Check(x) != nil {
				continue
			}
			for _, s := range [2]connect4.Side{connect4.First, connect4.Second} {
				want := 0
				for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
					for start := -3; start <= 0; start++ {
						own, open := 0, true
						for i := start; i < start+4; i++ {
							cx, cy := x+i*step[0], p.Next(x)+i*step[1]
							at := connect4.Blocked
							if cx >= 0 && cy >= 0 && cx < connect4.MaxSize && cy < connect4.MaxSize {
								at = p.At(connect4.At(cx, cy))
							}
							if at == connect4.Content(s) {
								own++
							}
							open = open && (at == connect4.Free || at == connect4.Content(s))
						}
						if open {
							want += [4]int{1, 4, 12, 12}[own]
						}
					}
				}
				if got := p.Promise(s, x); got != want {
					t.Fatalf("column %s: Promise for %s is %d, want %d:\n%s", connect4.ColumnName(x), s, got, want, p)
				}
			}
		}
	}
}
