package check

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
)

func guide(t *testing.T) *Guide {
	t.Helper()
	p, err := Read(plain(t))
	if err != nil {
		t.Fatal(err)
	}
	return NewGuide(p)
}

func board(t *testing.T, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse("freestyle15", moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Positions of the proof are found in any order of moves and under any symmetry, and
// others are not.
func TestAnswer(t *testing.T) {
	g := guide(t)
	start := g.Start
	want, ok := g.Answer(start)
	if !ok || !want.Stored || want.Plies < 9 || want.Below != g.Positions()-1 {
		t.Fatal(want, ok)
	}
	for s := range gomoku.Symmetries {
		a, ok := g.Answer(start.Transform(s))
		if !ok || a.Plies != want.Plies || s.Apply(want.Move, 15) != a.Move {
			t.Errorf("symmetry %d: %v %v", s, a, ok)
		}
	}
	for _, c := range []struct {
		name, moves string
		ok          bool
	}{
		{"another order of moves", "i9h9g8j10h8j8g7j7", true},
		{"after the proof's move", gomoku.MoveString(start.Moves()) + want.Move.String(), true},
		{"after another move", gomoku.MoveString(start.Moves()) + "a1", false},
		{"the empty board", "", false},
		{"before the start", "h8h9i9j10g8j8", false},
		{"another position", "h8a1a2a3", false},
	} {
		if a, ok := g.Answer(board(t, c.moves)); ok != c.ok {
			t.Errorf("%s: %v %v", c.name, a, ok)
		}
	}
	other, _ := gomoku.Parse("standard15", gomoku.MoveString(start.Moves()))
	if a, ok := g.Answer(other); ok {
		t.Error("another game:", a)
	}
}

// Every reply of White's has an answer, and the longest of them is the bound.
func TestReplies(t *testing.T) {
	g := guide(t)
	p := g.Start.Clone()
	a, _ := g.Answer(p)
	p.Place(a.Move)
	list := g.Replies(p)
	most, stored := 0, 0
	for _, r := range list {
		if most = max(most, r.Plies); r.Plies == 0 {
			t.Error(r.Move, "has no answer")
		}
		if r.Stored {
			stored++
		}
	}
	if len(list) != 225-p.Ply() || most+2 != a.Plies || stored == 0 {
		t.Error(len(list), most, a.Plies, stored)
	}
	if list := g.Replies(g.Start); list != nil {
		t.Error("replies with Black to move:", list)
	}
}

// A position of the proof is known also if its stones came in another order and the board
// is turned, before and after Black's move and in the middle of a win by threats; White's
// replies in it have answers.
func TestOtherOrders(t *testing.T) {
	g := guide(t)
	games := 6
	if testing.Short() {
		games = 1
	}
	for n := range games {
		rnd := rand.New(rand.NewPCG(uint64(n), 2))
		p := g.Start.Clone()
		for {
			a, ok := g.Answer(p)
			if !ok {
				t.Fatalf("after %s: unknown", gomoku.MoveString(p.Moves()))
			}
			q := shuffled(p, rnd)
			if b, ok := g.Answer(q); !ok || a.Stored && b.Plies != a.Plies {
				t.Errorf("%s is %s, and in another order %v", gomoku.MoveString(q.Moves()),
					gomoku.MoveString(p.Moves()), ok)
			}
			if p.Place(a.Move); p.Over() {
				break
			}
			q = shuffled(p, rnd)
			b, ok := g.Answer(q)
			if list := g.Replies(q); !ok || len(list) != 225-q.Ply() || a.Stored && b.Plies != a.Plies-1 {
				t.Errorf("%s is %s, and in another order %v, with %d replies", gomoku.MoveString(q.Moves()),
					gomoku.MoveString(p.Moves()), ok, len(list))
			} else {
				// Go on with a reply that lasts long.
				most := list[rnd.IntN(len(list))]
				for _, r := range list {
					if r.Plies > most.Plies {
						most = r
					}
				}
				p = q
				p.Place(most.Move)
				continue
			}
			p.Place(legal(p)[0])
		}
	}
}

// shuffled returns p with its moves in another order, turned at random.
func shuffled(p *gomoku.Position, rnd *rand.Rand) *gomoku.Position {
	moves := p.Moves()
	order := rnd.Perm((len(moves) + 1) / 2)
	other := rnd.Perm(len(moves) / 2)
	q := p.Clone()
	for q.Ply() > 0 {
		q.Undo()
	}
	for i := range moves {
		if i%2 == 0 {
			q.Place(moves[2*order[i/2]])
		} else {
			q.Place(moves[2*other[i/2]+1])
		}
	}
	return q.Transform(gomoku.Symmetry(rnd.IntN(int(gomoku.Symmetries))))
}

// Black, following the guide, wins within the promised plies against random replies and
// against those that last longest.
func TestGuideWins(t *testing.T) {
	g := guide(t)
	games := 20
	if testing.Short() {
		games = 5
	}
	for n := range games {
		rnd := rand.New(rand.NewPCG(uint64(n), 1))
		p := g.Start.Clone()
		bound := 1 << 20
		for !p.Over() {
			a, ok := g.Answer(p)
			if !ok || a.Plies > bound {
				t.Fatalf("after %s: %v %v, bound %d", gomoku.MoveString(p.Moves()), a, ok, bound)
			}
			p.Place(a.Move)
			if p.Over() {
				break
			}
			bound = a.Plies - 2
			replies := legal(p)
			if n%2 == 1 {
				list := g.Replies(p)
				if len(list) != len(replies) {
					t.Fatalf("after %s: %d replies", gomoku.MoveString(p.Moves()), len(list))
				}
				most := 0
				for _, r := range list {
					if r.Plies >= most {
						most, replies = r.Plies, []gomoku.Point{r.Move}
					}
				}
				if most != bound && a.Stored {
					t.Errorf("after %s: the longest reply takes %d plies of %d", gomoku.MoveString(p.Moves()), most,
						bound)
				}
			}
			p.Place(replies[rnd.IntN(len(replies))])
		}
		if p.Winner() != gomoku.Black {
			t.Errorf("%s: %v has won", gomoku.MoveString(p.Moves()), p.Winner())
		}
	}
}
