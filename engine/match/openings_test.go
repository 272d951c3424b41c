package match

import (
	"os"
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
	list, err := b.Openings("standard15", 3, 4)
	again, _ := b.Openings("standard15", 3, 4)
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
