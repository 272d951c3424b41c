package opening

import (
	"os"
	"strings"
	"testing"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/threat"
)

// The stored openings for matches, of both sets, are legal and different up to symmetry,
// and none of the games is over.
func TestStoredOpenings(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		game := rule.String() + "15"
		seen := map[uint64]string{}
		var list []string
		for _, set := range []string{"", "second-"} {
			text, err := os.ReadFile("../match/openings/" + set + game + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			openings := strings.Fields(string(text))
			if len(openings) < 100 {
				t.Errorf("%s%s: %d openings", set, game, len(openings))
			}
			list = append(list, openings...)
		}
		for _, moves := range list {
			p, err := gomoku.Parse(game, moves)
			if err != nil || p.Over() {
				t.Errorf("%s %s: %v", game, moves, err)
				continue
			}
			key := p.CanonicalKey()
			if seen[key] != "" {
				t.Errorf("%s: %s is symmetric to %s", game, moves, seen[key])
			}
			seen[key] = moves
		}
	}
}

// The same seed gives the same openings, and all openings meet the criteria.
func TestBalance(t *testing.T) {
	b := Criteria{Threats: 500, Nodes: 500, Low: 0.45, High: 0.55}
	d := game.Drawing{Game: "standard15", N: 3, Seed: 4}
	list, err := b.Draw(d)
	again, _ := b.Draw(d)
	if err != nil || len(list) != 3 || strings.Join(list, " ") != strings.Join(again, " ") {
		t.Error(list, again, err)
	}
	// With Glance all openings also meet the criteria without it.
	brief := b
	brief.Glance = 100
	list, err = brief.Draw(d)
	if err != nil || len(list) != 3 {
		t.Error(list, err)
	}
	judge, solver := search.New(gomoku.Standard, 1<<20), threat.NewSolver(gomoku.Standard)
	for _, opening := range list {
		p, err := gomoku.Parse(d.Game, opening)
		if err != nil {
			t.Fatal(err)
		}
		if ok, off := b.holds(p, judge, solver, func() bool { return false }); !ok || off > 0.05 {
			t.Error(opening, off)
		}
	}
}

// Draw returns an error if no opening meets the criteria.
func TestNone(t *testing.T) {
	b := Criteria{Threats: 10, Nodes: 10, Low: 2, High: 3}
	if list, err := b.Draw(game.Drawing{Game: "freestyle15", N: 1, Seed: 1}); err == nil || err == game.ErrStopped ||
		list != nil {
		t.Error(list, err)
	}
}

// Strict openings are even according to a new search engine.
func TestStrict(t *testing.T) {
	names, n := []string{"freestyle15", "renju15", "freestyle9"}, 2
	if testing.Short() {
		names, n = names[2:], 1
	}
	for _, name := range names {
		d := game.Drawing{Game: name, N: n, Seed: 11, Strict: true}
		list, err := Game().Draw(d)
		if err != nil || len(list) != n {
			t.Fatal(name, list, err)
		}
		for _, moves := range list {
			p, err := gomoku.Parse(name, moves)
			if err != nil || p.Over() || p.Ply() < 3 || p.Ply() > 6 {
				t.Fatal(name, moves, err)
			}
			e := search.New(p.Rule(), 1<<20)
			found := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: strict.Nodes}})
			if winProb := e.WinProb(found.Lines[0].Score); winProb < 0.4 || winProb > 0.6 {
				t.Errorf("%s %s: win probability %.2f for the side to move", name, moves, winProb)
			}
		}
	}
}
