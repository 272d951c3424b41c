package match

import (
	"os"
	"slices"
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// The openings kept for matches are legal, unfinished and different under
// symmetry.
func TestKeptOpenings(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		game := rule.String() + "15"
		text, err := os.ReadFile("openings/" + game + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		seen := map[uint64]string{}
		list := strings.Fields(string(text))
		if len(list) < 100 {
			t.Errorf("%s: %d openings", game, len(list))
		}
		for _, moves := range list {
			p, err := gomoku.Parse(game, moves)
			if err != nil || p.Over() {
				t.Errorf("%s %s: %v", game, moves, err)
				continue
			}
			key := canonicalKey(p)
			if seen[key] != "" {
				t.Errorf("%s: %s is %s turned", game, moves, seen[key])
			}
			seen[key] = moves
		}
	}
}

// Openings of a stricter balance are those asked for, whoever asks.
func TestBalance(t *testing.T) {
	b := Balance{Threats: 500, Nodes: 500, Low: 0.45, High: 0.55}
	list, err := b.Openings("standard15", 3, 4, Watch{})
	again, _ := b.Openings("standard15", 3, 4, Watch{})
	if err != nil || len(list) != 3 || strings.Join(list, " ") != strings.Join(again, " ") {
		t.Error(list, again, err)
	}
}

// The arena's openings are there by name, for their game, as many as there are.
func TestKept(t *testing.T) {
	text, err := os.ReadFile("openings/arena-freestyle15.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Fields(string(text))
	if list, err := Kept("arena-freestyle15", "freestyle15", len(all)); err != nil || strings.Join(list, " ") != strings.Join(all, " ") {
		t.Error(list, err)
	}
	for _, c := range []struct {
		name, game string
		n          int
	}{{"arena-freestyle15", "renju15", 1}, {"others", "freestyle15", 1}, {"arena-freestyle15", "freestyle15", len(all) + 1}} {
		if list, err := Kept(c.name, c.game, c.n); err == nil {
			t.Error(c, list)
		}
	}
}

// Drawing tells how far it is and ends when told to; watching changes nothing.
func TestWatch(t *testing.T) {
	for _, game := range []string{"renju15", "connect4"} {
		want, err := Openings(game, 2, 4, Watch{})
		if err != nil {
			t.Fatal(err)
		}
		var taken []int
		polls := 0
		w := Watch{Stop: func() bool { polls++; return false }, Taken: func(n int) { taken = append(taken, n) }}
		if list, err := Openings(game, 2, 4, w); err != nil || !slices.Equal(list, want) || !slices.Equal(taken, []int{1, 2}) || polls < 2 {
			t.Errorf("%s watched: %v %v, told of %v, %d polls; want %v", game, list, err, taken, polls, want)
		}
		for _, after := range []int{0, 1, 2, 5} {
			left := after
			w := Watch{Stop: func() bool { left--; return left < 0 }, Taken: func(n int) {
				if left < 0 {
					t.Errorf("%s: opening %d after it was stopped at poll %d", game, n, after)
				}
			}}
			if list, err := Openings(game, 1<<20, 4, w); err != ErrStopped || list != nil {
				t.Errorf("%s, stopped at poll %d: %v %v", game, after, list, err)
			}
			if left < -400 { // one for each point that is no longer looked at
				t.Errorf("%s: %d polls after it was stopped at poll %d", game, -1-left, after)
			}
		}
	}
}

// A game in which no opening is balanced is given up.
func TestNoOpenings(t *testing.T) {
	b := Balance{Threats: 10, Nodes: 10, Low: 2, High: 3}
	if list, err := b.Openings("freestyle15", 1, 1, Watch{}); err == nil || err == ErrStopped || list != nil {
		t.Error(list, err)
	}
}
