package opening

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// after returns a function that is true from its n-th call on.
func after(n int) func() bool { return func() bool { n--; return n < 0 } }

// The stored openings are legal and about even on every board that is large enough.
func TestStored(t *testing.T) {
	for i, text := range storedOpenings {
		rule := gomoku.Rule(i)
		judge := search.New(rule, 1<<20)
		for _, moves := range strings.Fields(text) {
			p, err := gomoku.Parse(rule.String()+"15", moves)
			if err != nil || p.Ply() != 3 {
				t.Error(rule, moves, err)
				continue
			}
			judge.Forget()
			found := judge.Search(search.Task{Position: p, Limits: search.Limits{Nodes: 3000}})
			if winProb := judge.WinProb(found.Lines[0].Score); winProb < 0.35 || winProb > 0.65 {
				t.Errorf("%v %s: %v", rule, moves, winProb)
			}
		}
		for size := 5; size <= 20; size++ {
			rng := rand.New(rand.NewPCG(uint64(size), 0))
			points := storedOpening(rule, size, rng)
			if want := size >= storedSize; want != (len(points) == 3) {
				t.Errorf("%v on %d lines: %v", rule, size, points)
			}
			for _, pt := range points {
				if pt.X() >= size || pt.Y() >= size {
					t.Errorf("%v on %d lines: %v", rule, size, points)
				}
			}
		}
	}
}

// A drawing whose time ends returns one legal opening at once, and a stopped one none.
func TestDrawLate(t *testing.T) {
	for _, name := range []string{"freestyle15", "standard20", "renju15", "freestyle5"} {
		for _, polls := range []int{0, 1, 5, 20} {
			for _, c := range []Criteria{quick, strict} {
				seen := 0
				late := after(polls)
				d := game.Drawing{Game: name, N: 50, Seed: 3, Late: func() bool { seen++; return late() }}
				list, err := c.Draw(d)
				if err != nil || len(list) == 0 || len(list) > polls+1 || seen > polls+8 {
					t.Errorf("%s, late after %d polls: %q %v, %d polls", name, polls, list, err, seen)
				}
				for _, moves := range list {
					if p, err := gomoku.Parse(name, moves); err != nil || p.Over() || p.Ply() < 3 {
						t.Errorf("%s, late after %d polls: %s %v", name, polls, moves, err)
					}
				}
				if list, err := c.Draw(game.Drawing{Game: name, N: 1, Seed: 3, Stop: after(polls),
					Late: after(0)}); polls == 0 && err != game.ErrStopped {
					t.Errorf("%s, stopped: %q %v", name, list, err)
				}
			}
		}
	}
}

// Without time a drawing takes a stored opening rather than one that it could not check.
func TestDrawLateIsBalanced(t *testing.T) {
	for seed := range uint64(20) {
		list, err := strict.Draw(game.Drawing{Game: "freestyle15", N: 1, Seed: seed, Late: after(0)})
		if err != nil {
			t.Fatal(err)
		}
		p, err := gomoku.Parse("freestyle15", list[0])
		if err != nil {
			t.Fatal(err)
		}
		known := false
		for moves := range strings.FieldsSeq(storedOpenings[gomoku.Freestyle]) {
			q, _ := gomoku.Parse("freestyle15", moves)
			known = known || p.CanonicalKey() == q.CanonicalKey()
		}
		if !known {
			t.Errorf("seed %d: %s", seed, list[0])
		}
	}
}

// If the judge's time ends, Balance returns the most even of the placements that it has
// evaluated, or for an empty board a stored opening.
func TestBalanceLate(t *testing.T) {
	for _, c := range []struct {
		game, moves string
		stones      int
		calls       int // calls that the judge has time for
		stored      bool
	}{
		{"freestyle15", "", 3, 1, true},
		{"renju15", "", 3, 5, true},
		{"freestyle15", "h8i9j10", 2, 1, false},
		{"freestyle15", "h8i9j10", 2, 7, false},
		{"standard9", "", 3, 1, false},
		{"freestyle15", "h8", 1, 3, false},
	} {
		p, err := gomoku.Parse(c.game, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		calls, best, bestOff := 0, "", 1.0
		judge := func(q *gomoku.Position, n int) ([]Move, error) {
			if calls++; calls > c.calls {
				return nil, ErrLate
			}
			off := 0.2 + 0.05*float64((calls*3)%7) // never even
			if off < bestOff {
				best, bestOff = gomoku.MoveString(q.Moves()[p.Ply():]), off
			}
			return []Move{{gomoku.At(0, 0), 0.5 + off}}, nil
		}
		words, err := Balance(p, c.stones, judge, rand.New(rand.NewPCG(1, 0)))
		if err != nil || len(words) != c.stones || calls != c.calls+1 {
			t.Errorf("%+v: %q %v after %d calls", c, words, err, calls)
		}
		if got := strings.Join(words, ""); (got == best) == c.stored {
			t.Errorf("%+v: %s, the most even evaluated is %s", c, got, best)
		}
	}
}

// If the judge's time ends in renju's procedure, Decide returns the best choice of those
// that it has evaluated.
func TestDecideLate(t *testing.T) {
	const four = "h8 stay h9 stay i9 stay g7"
	for _, c := range []struct {
		words string
		calls int // calls that the judge has time for
		want  int // the call whose answer is chosen, from 1
	}{
		{"h8 stay", 1, 1},
		{"h8 stay h9 stay i9 stay", 1, 1},
		{"h8 stay h9 stay i9 stay", 3, 2},
		{four + " ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10", 1, 1},
		{four + " ten a1 a2 a3 a4 a5 a6 a7 a8 a9 a10", 4, 3},
	} {
		a := parse(t, Taraguchi10, c.words)
		var judged []string
		judge := func(p *gomoku.Position, n int) ([]Move, error) {
			if len(judged) == c.calls {
				return nil, ErrLate
			}
			judged = append(judged, p.Last().String())
			winProb := 0.1
			if len(judged) == c.want {
				winProb = 0.5
			}
			return []Move{{gomoku.At(0, 0), winProb}}, nil
		}
		words, err := a.Decide(judge, rand.New(rand.NewPCG(1, 0)))
		if err != nil || len(words) != 1 || len(judged) != c.calls || words[0] != judged[c.want-1] {
			t.Errorf("%+v: %q %v, judged %q", c, words, err, judged)
		}
	}
}
