package solver

import (
	"math/bits"
	"math/rand"
	"testing"
)

// plainScore returns the exact score of p by searching every game to its end.
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

// The bounds of zugzwang hold for random positions with 8 to 17 free cells. Bounds
// occur for both sides, for a draw with First to move, and for losses with the last
// stone and earlier ones.
func TestZugzwangHolds(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	var seen [2][7]int // number of bounds by side to move and by −bound
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
			most := zugzwang(p.own, p.pass().wins(), free, p.next(), left, beta)
			if most >= beta {
				continue
			}
			if exact == noBound {
				exact = plainScore(p, left, map[uint64]int{})
			}
			if exact > most {
				t.Fatalf("own %x, all %x: the bound is %d, the score %d", p.own, p.all, most, exact)
			}
			seen[left&1][-most]++
		}
	}
	t.Log(seen)
	if seen[0][0] == 0 || seen[0][1] == 0 || seen[0][2] == 0 || seen[1][1] == 0 || seen[1][2] == 0 || seen[1][3] == 0 {
		t.Errorf("numbers of bounds 0, −1, −2 …: First to move %v, Second %v", seen[0], seen[1])
	}
}
