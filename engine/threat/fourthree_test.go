package threat

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A four-three that is said to win wins by two fours. Each reply to such a threat is
// listed, or makes a four, or loses to two fours.
func TestFourThree(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 1000
	}
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(rule), 43))
			m := pattern.NewMap(rule)
			vcf := NewVCF(m)
			wins, threats, lost := 0, 0, 0
			for range n {
				p := randomFight(rng, rule)
				m.Reset(p)
				side := p.ToMove()
				quick := func(c gomoku.Color) bool {
					return m.Count(c, pattern.ClassFive)+m.Count(c, pattern.ClassStraightFour) > 0
				}
				if quick(gomoku.Black) || quick(gomoku.White) {
					continue
				}
				game := p.Game() + " " + gomoku.MoveString(p.Moves())
				for _, at := range empty(m) {
					four := fourThree{m: m, at: at, attacker: side, barred: rule == gomoku.Renju &&
						side == gomoku.Black}
					if m.Class(at, side) != pattern.ClassFourThree || !four.wins() {
						continue
					}
					wins++
					if outcome, line := vcf.Solve(side, 2, 100_000, nil); outcome != Win || len(line) > 5 {
						t.Errorf("%s: %v does not win: %v", game, at, line)
					}
				}
				list, ok := FourThreeDefences(nil, m, side.Other())
				if !ok {
					continue
				}
				threats++
				for _, q := range empty(m) {
					if slices.Contains(list, q) || m.Fours(side).Has(q) || Forbidden(m, q, side) ||
						m.Flagged(side).Has(q) && fourIfLegal(m, q, side) {
						continue
					}
					m.Play(q, side)
					outcome, _ := vcf.Solve(side.Other(), 2, 100_000, nil)
					m.Undo()
					if lost++; outcome != Win {
						t.Errorf("%s: %v is a defence and is not in %v", game, q, list)
					}
				}
			}
			t.Logf("%d wins, %d threats with %d losing replies", wins, threats, lost)
			if wins < n/250 || threats < n/250 {
				t.Errorf("%d wins, %d threats: want %d of each", wins, threats, n/250)
			}
		})
	}
}

// empty lists the empty points.
func empty(m *pattern.Map) (list []gomoku.Point) {
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			list = append(list, pointOf(y, w))
		}
	}
	return list
}
