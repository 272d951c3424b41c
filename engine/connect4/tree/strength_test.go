package tree

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
)

// plainUCT is standard UCT: UCB1 with constant 1.414, one random playout for each new
// node, no knowledge except the rules. It plays the most visited move.
type plainUCT struct {
	nodes []plainNode
	r     *rand.Rand
}

type plainNode struct {
	children [connect4.MaxSize]int32
	visits   float64
	value    float64 // sum of results for the side that moved into the node
}

func (u *plainUCT) move(p *connect4.Position, playouts int) int {
	u.nodes = append(u.nodes[:0], plainNode{})
	for range playouts {
		b := p.Board
		u.play(0, &b)
	}
	best, most := -1, -1.0
	for x, c := range u.nodes[0].children {
		if c != 0 && u.nodes[c].visits > most {
			best, most = x, u.nodes[c].visits
		}
	}
	return best
}

// play returns the result for the side that moved into the node.
func (u *plainUCT) play(at int32, b *connect4.Board) float64 {
	var v float64
	switch {
	case b.Over():
		v = map[connect4.Outcome]float64{connect4.Drawn: 0,
			connect4.FirstWins + connect4.Outcome(b.ToMove().Other()): 1}[b.Outcome()]
	case u.nodes[at].visits == 0:
		v = u.random(b)
	default:
		best, bestValue := -1, math.Inf(-1)
		for open := b.Open(); open != 0; open &= open - 1 {
			x := bits.TrailingZeros16(open)
			value := math.Inf(1)
			if c := u.nodes[at].children[x]; c != 0 {
				n := &u.nodes[c]
				value = n.value/n.visits + 1.414*math.Sqrt(math.Log(u.nodes[at].visits)/n.visits)
			}
			if value > bestValue {
				best, bestValue = x, value
			}
		}
		if u.nodes[at].children[best] == 0 {
			u.nodes = append(u.nodes, plainNode{})
			u.nodes[at].children[best] = int32(len(u.nodes) - 1)
		}
		b.Drop(best)
		v = -u.play(u.nodes[at].children[best], b)
	}
	u.nodes[at].visits++
	u.nodes[at].value += v
	return v
}

func (u *plainUCT) random(b *connect4.Board) float64 {
	me := b.ToMove().Other()
	for !b.Over() {
		open := b.Open()
		for k := u.r.IntN(bits.OnesCount16(open)); k > 0; k-- {
			open &= open - 1
		}
		b.Drop(bits.TrailingZeros16(open))
	}
	switch b.Outcome() {
	case connect4.Drawn:
		return 0
	case connect4.FirstWins + connect4.Outcome(me):
		return 1
	}
	return -1
}

// The tree beats plain UCT with the same number of playouts on large boards with a
// blocked cell. Each opening is played from both sides. make test-full plays 200
// pairs of games.
func TestBigBoards(t *testing.T) {
	pairs, playouts := 4, 300
	if os.Getenv("TENGEN_FULL") != "" {
		pairs, playouts = 200, 1000
	}
	r := rand.New(rand.NewPCG(19, 20))
	var wins, draws, losses int
	for pair := range pairs {
		start := connect4test.Big(r)
		for _, side := range [2]connect4.Side{connect4.First, connect4.Second} {
			p := start.Clone()
			tree := New(1<<20, uint64(pair))
			plain := &plainUCT{r: r}
			for !p.Over() {
				if p.ToMove() == side {
					tree.SetPosition(p)
					tree.Playouts(playouts)
					p.Play(tree.Moves()[0].Column)
				} else {
					p.Play(plain.move(p, playouts))
				}
			}
			switch p.Outcome() {
			case connect4.Drawn:
				draws++
			case connect4.FirstWins + connect4.Outcome(side):
				wins++
			default:
				losses++
			}
		}
	}
	t.Logf("%d playouts a move: %d won, %d drawn, %d lost", playouts, wins, draws, losses)
	if score := float64(wins) + float64(draws)/2; score < 0.75*float64(2*pairs) {
		t.Errorf("the tree scores only %.1f of %d", score, 2*pairs)
	}
}
