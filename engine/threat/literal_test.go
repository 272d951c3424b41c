package threat

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/gomoku"
)

// The solver finds every win by at most two threats that plain recursion finds.
func TestVCTComplete(t *testing.T) {
	positions := 40
	if testing.Short() {
		positions = 12
	}
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(rule), 11))
			solver := NewSolver(rule)
			wins := 0
			for range positions {
				p := smallFight(rng, rule)
				l := literal{newVerifier(p, p.ToMove())}
				if !l.wins(2) {
					continue
				}
				wins++
				if s := solver.Solve(p, p.ToMove(), ByThreats, 300_000, nil); s.Outcome != Win {
					t.Errorf("%s %s: %v, but plain recursion finds a win", p.Game(), gomoku.MoveString(p.Moves()),
						s.Outcome)
				}
			}
			t.Logf("%d of %d are won", wins, positions)
			if !testing.Short() && wins < positions/10 || wins == positions {
				t.Errorf("%d of %d positions are won: want some but not all", wins, positions)
			}
		})
	}
}

// smallFight returns a position with 8 to 13 stones in a square of 7×7 in which the
// side to move has no five to make.
func smallFight(rng *rand.Rand, rule gomoku.Rule) *gomoku.Position {
	size := 9
	if rule == gomoku.Renju {
		size = 15
	}
	for {
		p, _ := gomoku.New(rule, size)
		n, low := 8+rng.IntN(6), (size-7)/2
		for tries := 0; p.Ply() < n && tries < 300; tries++ {
			p.Play(gomoku.At(low+rng.IntN(7), low+rng.IntN(7)))
		}
		if v := newVerifier(p, p.ToMove()); !p.Over() && len(v.fives(v.attacker)) == 0 {
			return p
		}
	}
}

// A literal implements the definition of a win by fours and threes by plain recursion.
type literal struct{ *verifier }

// wins reports whether the attacker, to move, wins with at most n threats before a
// straight four or a five. A move that stops a five does not count as a threat.
func (l literal) wins(n int) bool {
	if len(l.fives(l.attacker)) > 0 {
		return true
	}
	must := l.fives(l.defender)
	switch len(must) {
	case 0:
		if len(l.straightFours(nil)) > 0 {
			return true
		}
	case 1:
		return l.legal(must[0], l.attacker) && l.stands(must[0], n)
	default:
		return false
	}
	if n == 0 {
		return false
	}
	for y := range l.size {
		for x := range l.size {
			p := gomoku.At(x, y)
			if l.legal(p, l.attacker) && l.threatens(p) && l.stands(p, n-1) {
				return true
			}
		}
	}
	return false
}

// threatens reports whether a stone on p makes a four, a three or, in renju, a trap.
// A three makes a straight four possible in a line through p.
func (l literal) threatens(p gomoku.Point) bool {
	for _, d := range gomoku.Directions {
		if l.twoFivesLater(p, d) {
			return true
		}
	}
	l.put(p, l.attacker)
	defer l.put(p, gomoku.Empty)
	n, _ := l.fivesNear(p, l.attacker)
	return n > 0 || l.attacker == gomoku.White && l.rule == gomoku.Renju && l.setsTrap(p)
}

// setsTrap reports whether, after White's stone on p, another White stone in a line
// with it makes a four that the rule forbids Black to stop.
func (l literal) setsTrap(p gomoku.Point) bool {
	for _, d := range gomoku.Directions {
		for k := -4; k <= 4; k++ {
			q := gomoku.Point(int(p) + k*d)
			if l.cells[q] != gomoku.Empty {
				continue
			}
			l.put(q, gomoku.White)
			n, stop := l.fivesNear(q, gomoku.White)
			_, off := between(p, stop)
			trap := n == 1 && off != 0 && l.wins5(stop, d) && !l.legal(stop, gomoku.Black)
			l.put(q, gomoku.Empty)
			if trap {
				return true
			}
		}
	}
	return false
}

// wins5 reports whether White's stone on p makes five in direction d.
func (l literal) wins5(p gomoku.Point, d int) bool {
	n := 1
	for q := int(p) + d; l.cells[q] == gomoku.White; q += d {
		n++
	}
	for q := int(p) - d; l.cells[q] == gomoku.White; q -= d {
		n++
	}
	return n >= 5
}

// twoFivesLater reports whether a stone on p and another in direction d leave two
// points for a five in that direction.
func (l literal) twoFivesLater(p gomoku.Point, d int) bool {
	l.put(p, l.attacker)
	defer l.put(p, gomoku.Empty)
	for k := -4; k <= 4; k++ {
		q := gomoku.Point(int(p) + k*d)
		if !l.legal(q, l.attacker) {
			continue
		}
		l.put(q, l.attacker)
		fives := 0
		for i := -4; i <= 4; i++ {
			if f := gomoku.Point(int(q) + i*d); l.cells[f] == gomoku.Empty && l.verifier.wins(f, l.attacker) {
				fives++
			}
		}
		l.put(q, gomoku.Empty)
		if fives >= 2 {
			return true
		}
	}
	return false
}

// stands reports whether the attacker's stone on p wins after every reply, with at
// most n threats more.
func (l literal) stands(p gomoku.Point, n int) bool {
	l.put(p, l.attacker)
	defer l.put(p, gomoku.Empty)
	if len(l.fives(l.defender)) > 0 {
		return false
	}
	threats := l.fives(l.attacker)
	straight := l.straightFours(threats)
	if len(threats)+len(straight) == 0 {
		return false
	}
	none := &Tree{Move: p}
	for y := range l.size {
		for x := range l.size {
			r := gomoku.At(x, y)
			if !l.legal(r, l.defender) {
				continue
			}
			if _, err := l.plainReply(none, r, threats, straight); err == nil {
				continue
			}
			l.put(r, l.defender)
			won := l.wins(n)
			l.put(r, gomoku.Empty)
			if !won {
				return false
			}
		}
	}
	return true
}
