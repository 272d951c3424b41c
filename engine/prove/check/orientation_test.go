package check_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/prove/check"
	"tengen/engine/prove/check/packed"
)

func shipped(t *testing.T, game string) *check.Pack {
	t.Helper()
	data, err := os.ReadFile("../../../site/packs/" + game + ".proof")
	if err != nil {
		t.Fatal(err)
	}
	p, err := packed.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Games that once had no answer, under every symmetry.
func TestAnswerOfPublishedGames(t *testing.T) {
	g := check.NewGuide(shipped(t, "freestyle15"))
	for _, moves := range []string{"h8j6g9g10f8h9e7d6", "h8f10i7j7h6i8g5f4"} {
		p, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			t.Fatal(err)
		}
		for s := range gomoku.Symmetries {
			if a, ok := g.Answer(p.Transform(s)); !ok {
				t.Errorf("%s turned by %d: no answer", moves, s)
			} else if p := p.Transform(s); p.Play(a.Move) != nil {
				t.Errorf("%s turned by %d: %v", moves, s, a)
			}
		}
	}
}

// A game that left the proof is answered, or not, in a bounded time. The stones of this one,
// from a second move that renju's proof leaves open, contain those of many of its positions,
// and there are too many orders in which they can have come.
func TestAnswerOutsideTheProof(t *testing.T) {
	g := check.NewGuide(shipped(t, "renju15"))
	p, err := gomoku.Parse("renju15", "h8h9g10g9f9f8i10h10i11h11h12j10j9e7d6g7i12i13d7h7e6c6g12f12d8d9g6h6e9f7i7g11i9")
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan bool)
	go func() {
		g.Answer(p)
		close(answered)
	}()
	select {
	case <-answered:
	case <-time.After(2 * time.Minute):
		t.Fatal("no answer")
	}
}

// Every second move is named by the highest of the eight points that are
// symmetric to it, and in its row by the one farthest right.
func TestNamesOfSecondMoves(t *testing.T) {
	for _, game := range []string{"freestyle15", "standard15", "renju15"} {
		for _, second := range shipped(t, game).Listed() {
			m := second.Move
			for s := range gomoku.Symmetries {
				if o := s.Apply(m, 15); o.Y() > m.Y() || o.Y() == m.Y() && o.X() > m.X() {
					t.Errorf("%s: %v is called %v", game, o, m)
				}
			}
		}
	}
}

// Each of the 35 second moves of renju has an answer, in all orientations alike, and so have
// the empty board and all replies to the first move.
func TestSecondMoves(t *testing.T) {
	pack := shipped(t, "renju15")
	g := check.NewGuide(pack)
	first, err := gomoku.Parse("renju15", "h8")
	if err != nil {
		t.Fatal(err)
	}
	listed := pack.Listed()
	if len(listed) != 35 {
		t.Fatal(len(listed))
	}
	for _, moves := range []string{"", "h8"} {
		p, _ := gomoku.Parse("renju15", moves)
		if a, ok := g.Answer(p); !ok {
			t.Errorf("%q: %v", moves, a)
		}
	}
	if list := g.Replies(first); len(list) != 224 {
		t.Error(len(list), "replies")
	}
	for s := range gomoku.Symmetries {
		for _, m := range listed {
			p := first.Clone()
			p.Place(m.Move)
			p = p.Transform(s)
			if a, ok := g.Answer(p); !ok || a.Plies != m.Plies || p.Check(a.Move) != nil {
				t.Errorf("%s: %v, %v; want %d plies", gomoku.MoveString(p.Moves()), a, ok, m.Plies)
			}
		}
	}
}

// Stones that only passes allow are no position of a game: nothing is said about them.
func TestAnswerAfterPasses(t *testing.T) {
	g := check.NewGuide(shipped(t, "freestyle15"))
	p, err := gomoku.Parse("freestyle15", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"e5", "f5", "f6", "g6", "g7", "h7"} {
		m, err := gomoku.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		p.Place(m)
		p.Pass()
	}
	if a, ok := g.Answer(p); ok {
		t.Errorf("six black stones and no white one: %v", a)
	}
}

// Every reply that the pack does not store has an answer within the bound, and the answer
// does not depend on how the board is turned or on the order of the moves.
func TestAnswerDependsOnStonesAlone(t *testing.T) {
	positions, replies := 3, 3
	switch full := os.Getenv("TENGEN_FULL") != ""; {
	case full && runtime.GOOS == "js":
		positions, replies = 50, 6
	case full:
		positions, replies = 500, 225
	case testing.Short():
		positions, replies = 1, 2
	}
	for _, game := range []string{"freestyle15", "standard15", "renju15"} {
		pack := shipped(t, game)
		rnd := rand.New(rand.NewPCG(47, 1))
		var times []time.Duration
		for range positions {
			n := rnd.IntN(pack.Positions())
			p := pack.After(n)
			if p.Over() {
				continue
			}
			points := legal(p)
			rnd.Shuffle(len(points), func(i, k int) { points[i], points[k] = points[k], points[i] })
			for _, r := range points[:min(replies, len(points))] {
				q := p.Clone()
				if q.Place(r); q.Over() {
					continue
				}
				guides := []*check.Guide{check.NewGuide(pack)}
				first := time.Now()
				want, ok := guides[0].Answer(q)
				times = append(times, time.Since(first))
				if !ok {
					t.Errorf("%s: position %d, %s: no answer", game, n, gomoku.MoveString(q.Moves()))
					continue
				}
				for s := range gomoku.Symmetries {
					for order := range 3 {
						turned := reordered(q, rnd, order > 0).Transform(s)
						got, ok := guides[0].Answer(turned)
						if !ok || got.Plies != want.Plies || got.Stored != want.Stored {
							t.Errorf("%s: %s: %v, %v; want %v", game, gomoku.MoveString(turned.Moves()), got, ok, want)
						}
					}
				}
			}
		}
		t.Logf("%s: %s", game, spread(times))
	}
}

// spread describes times in one line.
func spread(times []time.Duration) string {
	if len(times) == 0 {
		return "no answers"
	}
	slices.Sort(times)
	return fmt.Sprintf("%d answers, median %v, 95 %% within %v, at most %v", len(times), times[len(times)/2],
		times[len(times)*95/100], times[len(times)-1])
}

func legal(p *gomoku.Position) (list []gomoku.Point) {
	for y := range p.Size() {
		for x := range p.Size() {
			if m := gomoku.At(x, y); p.Check(m) == nil {
				list = append(list, m)
			}
		}
	}
	return list
}

// reordered returns p with the moves of each side in another order.
func reordered(p *gomoku.Position, rnd *rand.Rand, change bool) *gomoku.Position {
	var sides [2][]gomoku.Point
	for _, m := range p.Moves() {
		sides[p.At(m).Index()] = append(sides[p.At(m).Index()], m)
	}
	q := p.Clone()
	for q.Ply() > 0 {
		q.Undo()
	}
	for _, s := range sides {
		if change {
			rnd.Shuffle(len(s), func(i, k int) { s[i], s[k] = s[k], s[i] })
		}
	}
	for i, m := range sides[0] {
		q.Place(m)
		if i < len(sides[1]) {
			q.Place(sides[1][i])
		}
	}
	return q
}
