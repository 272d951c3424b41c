package packed

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/prove/check"
)

// Black, following each of the page's packs, wins every game against random replies
// within the plies that the pack promises.
func TestShippedPacks(t *testing.T) {
	for _, game := range []string{"freestyle15", "standard15", "renju15"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			follow(t, game)
		})
	}
}

func follow(t *testing.T, game string) {
	data, err := os.ReadFile("../../../../site/packs/" + game + ".proof")
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 600_000 {
		t.Errorf("the pack has %d bytes", len(data))
	}
	p, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Encode(p); err != nil { // it needs the lengths that a check computes
		t.Error(err)
	}
	if r, err := p.Sample(20, 1, check.Options{Threads: 2}); err != nil {
		t.Error(err, r)
	}
	list := p.Listed()
	if len(list) != 35 || len(p.Open()) > 0 {
		t.Fatalf("the pack has %d second moves, and %d are open", len(list), len(p.Open()))
	}
	games := 20
	switch {
	case testing.Short():
		games = 4
	case os.Getenv("TENGEN_FULL") != "":
		games = 4 * len(list)
	}
	g := check.NewGuide(p)
	longest := 0
	for _, s := range list {
		longest = max(longest, s.Plies)
	}
	// The first move is proved, too, and no other.
	for _, c := range []struct {
		moves string
		move  gomoku.Point
		plies int
	}{{"", p.Start.Last(), longest + 2}, {"h8", gomoku.NoPoint, longest + 1}, {"h9", gomoku.NoPoint, 0}} {
		q, err := gomoku.Parse(game, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		if a, ok := g.Answer(q); ok != (c.plies > 0) || a.Plies != c.plies || ok && a.Move != c.move {
			t.Errorf("after %q: %v %v", c.moves, a, ok)
		}
	}
	for n := range games {
		rnd := rand.New(rand.NewPCG(uint64(n), 15))
		second := list[n%len(list)]
		q := p.Start.Clone()
		q.Place(second.Move)
		q = q.Transform(gomoku.Symmetry(rnd.IntN(int(gomoku.Symmetries))))
		for bound := second.Plies; !q.Over(); bound -= 2 {
			a, ok := g.Answer(q)
			if !ok || a.Plies > bound {
				t.Fatalf("after %s: %v %v, bound %d", gomoku.MoveString(q.Moves()), a, ok, bound)
			}
			bound = a.Plies
			if err := q.Play(a.Move); err != nil { // in renju it may be forbidden
				t.Fatalf("after %s, %s: %v", gomoku.MoveString(q.Moves()), a.Move, err)
			}
			if q.Over() {
				break
			}
			var free []gomoku.Point
			for y := range q.Size() {
				for x := range q.Size() {
					if r := gomoku.At(x, y); q.Check(r) == nil {
						free = append(free, r)
					}
				}
			}
			// Half of the games stay near the stones.
			r := free[rnd.IntN(len(free))]
			for tries := 0; tries < 50 && n%2 == 1 &&
				max(r.X()-a.Move.X(), a.Move.X()-r.X(), r.Y()-a.Move.Y(), a.Move.Y()-r.Y()) > 3; tries++ {
				r = free[rnd.IntN(len(free))]
			}
			q.Place(r)
		}
		if q.Winner() != gomoku.Black {
			t.Errorf("%s: %v has won", gomoku.MoveString(q.Moves()), q.Winner())
		}
	}
}

// README quotes the figures of the packs.
func TestFiguresOfReadme(t *testing.T) {
	read := func(file string) string {
		data, err := os.ReadFile("../../../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	readme := read("README.md")
	for _, game := range []string{"freestyle15", "standard15", "renju15"} {
		data := read("site/packs/" + game + ".proof")
		p, err := Read([]byte(data))
		if err != nil {
			t.Fatal(err)
		}
		plies, err := p.Plies()
		if err != nil {
			t.Fatal(err)
		}
		n := p.Positions()
		row := fmt.Sprintf("%d,%03d, %d plies, %d KB |", n/1000, n%1000, plies, (len(data)+500)/1000)
		if !strings.Contains(readme, row) {
			t.Errorf("README.md lacks %q of %s", row, game)
		}
	}
}
