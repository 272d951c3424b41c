package solver

import (
	"math/bits"
	"math/rand"
	"testing"
)

// plainScore returns p's exact score by looking at every game to its end.
func plainScore(p pair, left int, known map[uint64]int) int {
	if left == 0 {
		return 0
	}
	if p.wins()&p.next() != 0 {
		return (left + 1) / 2
	}
	if v, ok := known[p.key()]; ok {
		return v
	}
	best := -maxScore
	for moves := p.next(); moves != 0; moves &= moves - 1 {
		best = max(best, -plainScore(p.play(moves&-moves), left-1, known))
	}
	known[p.key()] = best
	return best
}

// What zugzwang says of random positions with up to 17 free cells holds in the
// games that follow, and it says something of either side, of a loss with the
// last stone and of losses before.
func TestZugzwangHolds(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	var said [2][7]int // by side to move, by the bound's distance from 0
	for range 12_000 {
		left := 8 + r.Intn(10)
		var p pair
		for ply := 0; ply < classicCells-left; ply++ {
			moves := p.next() &^ p.wins()
			for n := r.Intn(classicWidth); n > 0 && moves&(moves-1) != 0; n-- {
				moves &= moves - 1
			}
			if moves == 0 {
				break
			}
			p = p.play(moves & -moves)
		}
		free := fullBoard &^ p.all
		if p.wins()&p.next() != 0 || bits.OnesCount64(free) != left {
			continue
		}
		exact := noBound
		for beta := -left / 2; beta <= (left+1)/2; beta++ {
			most := zugzwang(p.own, p.passed().wins(), free, p.next(), left, beta)
			if most >= beta {
				continue
			}
			if exact == noBound {
				exact = plainScore(p, left, map[uint64]int{})
			}
			if exact > most {
				t.Fatalf("own %x, all %x: at most %d, it is %d", p.own, p.all, most, exact)
			}
			said[left&1][-most]++
		}
	}
	t.Log(said)
	if said[0][0] == 0 || said[0][1] == 0 || said[0][2] == 0 || said[1][1] == 0 || said[1][2] == 0 || said[1][3] == 0 {
		t.Errorf("bounds said, by their distance from 0: First to move %v, Second %v", said[0], said[1])
	}
}
