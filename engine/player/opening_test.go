package player

import (
	"testing"

	"tengen/engine/gomoku"
)

// openingOf plays the first openingPlies stones of a game with a seed.
func openingOf(t *testing.T, tengen *Tengen, game string, seed uint64) string {
	t.Helper()
	p, err := gomoku.Parse(game, "")
	if err != nil {
		t.Fatal(err)
	}
	for p.Ply() < openingPlies {
		tengen.Forget()
		info, err := tengen.Search(&Task{Position: gomoku.Value{Position: p}, Limits: Limits{Nodes: 3000}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		m, _ := gomoku.ParsePoint(info.Move, p.Size())
		if err := p.Play(m); err != nil {
			t.Fatalf("%s: %v", info.Move, err)
		}
	}
	return gomoku.MoveString(p.Moves())
}

// Different seeds give different openings, equal seeds equal ones. All begin with the
// centre and a stone near it.
func TestOpeningsVary(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		game := rule.String() + "15"
		tengen := NewTengen(rule, 1<<20)
		seen := map[string]bool{}
		const seeds = 6
		for seed := uint64(1); seed <= seeds; seed++ {
			moves := openingOf(t, tengen, game, seed)
			seen[moves] = true
			p, _ := gomoku.Parse(game, moves)
			first, second := p.Moves()[0], p.Moves()[1]
			if first != gomoku.At(7, 7) {
				t.Errorf("%s: the first move of %s is not the centre", game, moves)
			}
			if dx, dy := second.X()-7, second.Y()-7; max(dx, -dx, dy, -dy) > 2 {
				t.Errorf("%s: the second move of %s is far away", game, moves)
			}
		}
		if len(seen) <= seeds/2 {
			t.Errorf("%s: %d openings of %d seeds", game, len(seen), seeds)
		}
		if a, b := openingOf(t, tengen, game, 3), openingOf(t, tengen, game, 3); a != b {
			t.Errorf("%s: %s and %s with one seed", game, a, b)
		}
		// Without a seed the result is always the same.
		if a, b := openingOf(t, tengen, game, 0), openingOf(t, tengen, game, 0); a != b {
			t.Errorf("%s: %s and %s without a seed", game, a, b)
		}
	}
}

// The player gives Black, who moves first, the better winning probability.
func TestFirstMoveFavoursBlack(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Standard; rule++ {
		for moves, black := range map[string]bool{"": true, "h8": false, "h8h9": true} {
			p, _ := gomoku.Parse(rule.String()+"15", moves)
			info, err := NewTengen(rule, 1<<20).Search(&Task{Position: gomoku.Value{Position: p},
				Limits: Limits{Nodes: 10_000}})
			if err != nil {
				t.Fatal(err)
			}
			if chance := info.Lines[0].WinProb; chance > 0.5 != black {
				t.Errorf("%v %q: winning probability %.2f for the side to move", rule, moves, chance)
			}
		}
	}
}

// Openings vary only with a seed, for one line, and at full strength or at levels that
// play their best move.
func TestVaries(t *testing.T) {
	p, _ := gomoku.Parse("freestyle15", "h8i9")
	for _, c := range []struct {
		task Task
		want bool
	}{
		{Task{Seed: 1}, true},
		{Task{Seed: 1, Level: 8}, true},
		{Task{Seed: 1, Level: 2}, false},
		{Task{Seed: 1, Lines: 3}, false},
		{Task{}, false},
	} {
		c.task.Position = gomoku.Value{Position: p}
		if got := varies(&c.task); got != c.want {
			t.Errorf("seed %d, level %d, %d lines: %v", c.task.Seed, c.task.Level, c.task.Lines, got)
		}
	}
}
