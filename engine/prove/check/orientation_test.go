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
	for _, game := range []string{"freestyle15", "standard15"} {
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
	return fmt.Sprintf("%d answers, median %v, 95 %% within %v, at most %v", len(times), times[len(times)/2], times[len(times)*95/100], times[len(times)-1])
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
