package threat

import (
	"errors"
	"math/rand/v2"
	"slices"
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
		if exact := v.rule == gomoku.Standard || v.rule == gomoku.Renju && c == gomoku.Black; n == 5 || n > 5 &&
			!exact {
			return true
		}
	}
	return false
}

func (s *points) has(p gomoku.Point) bool { return s[p>>5&31]>>(p&31)&1 != 0 }

// The verifier's bit rows agree with counting stones, and its shortcuts for replies give
// the same result as trying each reply.
func TestVerifierShortcuts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	won, straights, skipped := 0, 0, 0
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
		none := &Tree{Move: gomoku.NoPoint}
		tried := v.empty()
		v.critical(none, &tried, straight)
		for y := range v.size {
			for x := range v.size {
				r := gomoku.At(x, y)
				if len(straight) == 0 || v.cells[r] != gomoku.Empty {
					continue
				}
				straights++
				_, want := v.plainReply(none, r, nil, straight)
				if _, err := v.reply(none, r, straight); (err == nil) != (want == nil) {
					t.Fatalf("the reply %s: %v, and without shortcuts %v", r, err, want)
				}
				if !tried.has(r) {
					skipped++
					if want != nil {
						t.Fatalf("the reply %s is not tried: %v", r, want)
					}
				}
			}
		}
	}
	if won == 0 || straights == 0 || skipped == 0 {
		t.Error("no such positions:", won, straights, skipped)
	}
}

// Every point where a side makes a five, or a four, is among its four points.
func TestFourPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	fives, fours := 0, 0
	for n := range 300 {
		v := newVerifier(smallFight(rng, gomoku.Rule(n%3)), gomoku.Black)
		for _, c := range []gomoku.Color{gomoku.Black, gomoku.White} {
			set := v.fourPoints(c)
			var want []gomoku.Point
			for y := range v.size {
				for x := range v.size {
					p := gomoku.At(x, y)
					if v.cells[p] != gomoku.Empty {
						if set.has(p) {
							t.Fatal(p, "is not empty")
						}
						continue
					}
					five := plainWins(v, p, c)
					if five {
						want = append(want, p)
						fives++
					}
					v.put(p, c)
					four, _ := v.fivesNear(p, c)
					v.put(p, gomoku.Empty)
					if four > 0 {
						fours++
					}
					if (five || four > 0) && !set.has(p) {
						t.Fatalf("%s at %s makes five %v, %d fives", c, p, five, four)
					}
				}
			}
			if got := v.fives(c); !slices.Equal(got, want) {
				t.Fatal("fives", got, want)
			}
		}
	}
	if fives == 0 || fours == 0 {
		t.Error("no such positions:", fives, fours)
	}
}
