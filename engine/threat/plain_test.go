package threat

import (
	"errors"
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
)

// plainReply is verifier.reply without shortcuts, also for moves that threaten fives.
func (v *verifier) plainReply(t *Tree, r gomoku.Point, threats, straight []gomoku.Point) (plies int, err error) {
	v.put(r, v.defender)
	defer v.put(r, gomoku.Empty)
	for _, next := range t.Replies {
		if next.Move == r {
			return v.attack(next.Tree, r)
		}
	}
	for _, f := range threats {
		if f != r && plainWins(v, f, v.attacker) {
			return 1, nil
		}
	}
	if t.Else != nil {
		return v.attack(t.Else, r)
	}
	if len(threats) == 0 {
		if own, _ := v.fivesNear(r, v.defender); own > 0 {
			return 0, errors.New("the reply threatens a five")
		}
		for _, s := range straight {
			if s != r && v.makesTwoFives(s) {
				return 3, nil
			}
		}
	}
	return 0, errors.New("the reply has no answer")
}

// plainWins is verifier.wins by counting stones.
func plainWins(v *verifier, p gomoku.Point, c gomoku.Color) bool {
	for _, d := range gomoku.Directions {
		n := 1
		for q := int(p) + d; v.cells[q] == c; q += d {
			n++
		}
		for q := int(p) - d; v.cells[q] == c; q -= d {
			n++
		}
		if exact := v.rule == gomoku.Standard || v.rule == gomoku.Renju && c == gomoku.Black; n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

// The verifier's bit rows agree with counting, and its shortcuts for replies with trying
// each.
func TestVerifierShortcuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	won, straights := 0, 0
	for n := range 300 {
		rule := gomoku.Rule(n % 3)
		v := newVerifier(smallFight(rng, rule), gomoku.Black)
		for y := range v.size {
			for x := range v.size {
				p := gomoku.At(x, y)
				if v.cells[p] != gomoku.Empty {
					continue
				}
				for _, c := range []gomoku.Color{gomoku.Black, gomoku.White} {
					if v.wins(p, c) != plainWins(v, p, c) {
						t.Fatalf("%s at %s: wins %v", c, p, v.wins(p, c))
					}
				}
			}
		}
		if len(v.fives(v.defender))+len(v.fives(v.attacker)) > 0 {
			won++
			continue
		}
		straight := v.straightFours(nil)
		for y := range v.size {
			for x := range v.size {
				r := gomoku.At(x, y)
				if len(straight) == 0 || v.cells[r] != gomoku.Empty {
					continue
				}
				straights++
				none := &Tree{Move: gomoku.NoPoint}
				_, want := v.plainReply(none, r, nil, straight)
				if _, err := v.reply(none, r, straight); (err == nil) != (want == nil) {
					t.Fatalf("the reply %s: %v, and without shortcuts %v", r, err, want)
				}
			}
		}
	}
	if won == 0 || straights == 0 {
		t.Error("no such positions:", won, straights)
	}
}
