package connect4

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// together is the move of several trees of the same position: a proved win,
// else of what is not lost the column visited most by all together.
func together(trees []*Tree) int {
	var visits [MaxSize]int64
	var lost [MaxSize]bool
	best := trees[0].Moves()[0].Column
	for _, tree := range trees {
		for _, m := range tree.Moves() {
			if m.Win > 0 {
				return m.Column
			}
			visits[m.Column] += m.Visits
			lost[m.Column] = lost[m.Column] || m.Win < 0
		}
	}
	for x, n := range visits {
		if !lost[x] && (n > visits[best] || lost[best] && n > 0) {
			best = x
		}
	}
	return best
}

// TestRoots measures what trees of several workers, added up at the root, are
// worth: so many trees against one, of equal playouts each, from both sides of
// every opening. It runs only when TENGEN_ROOTS says how many pairs.
func TestRoots(t *testing.T) {
	pairs, err := strconv.Atoi(os.Getenv("TENGEN_ROOTS"))
	if err != nil {
		t.Skip("TENGEN_ROOTS is not set")
	}
	const playouts = 1000
	for _, sides := range [][2]int{{2, 1}, {4, 1}} {
		r := rand.New(rand.NewPCG(23, 24))
		var wins, draws, losses int
		for pair := range pairs {
			start := bigBoard(t, r)
			for _, many := range [2]Side{First, Second} {
				p := start.Clone()
				var players [2][]*Tree
				for i := range players {
					for j := range sides[i] {
						players[i] = append(players[i], NewTree(1<<18, uint64(pair*100+i*10+j)))
					}
				}
				for !p.Over() {
					trees := players[btoi(p.ToMove() != many)]
					for _, tree := range trees {
						tree.SetPosition(p)
						tree.Playouts(playouts)
					}
					p.Play(together(trees))
				}
				switch p.Outcome() {
				case Drawn:
					draws++
				case FirstWins + Outcome(many):
					wins++
				default:
					losses++
				}
			}
		}
		t.Logf("%d trees against %d: %d won, %d drawn, %d lost", sides[0], sides[1], wins, draws, losses)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
