package player

import (
	"math/rand/v2"
	"os"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/tree"
	"tengen/engine/player"
)

// The player wins as First from the centre against random moves, every level and a
// tree search. make test-full plays 200 games.
func TestWinsFromTheCentre(t *testing.T) {
	games := 2
	if os.Getenv("TENGEN_FULL") != "" {
		games = 200
	}
	r := rand.New(rand.NewPCG(5, 6))
	tengen := New(connect4.Classic(), theBook)
	opponent := New(connect4.Classic(), theBook)
	tree := tree.New(1<<20, 7)
	for game := range games {
		p := connect4.Classic()
		for !p.Over() {
			if p.ToMove() == connect4.First {
				if p.Ply() == 0 {
					p.Play(3)
					continue
				}
				info := ask(t, tengen, player.Task{Position: connect4.Value{Position: p}, Lines: 1,
					Limits: player.Limits{Nodes: 1 << 40}})
				p.Play(column(info.Move))
				continue
			}
			switch kind := game % 13; kind {
			case 0:
				p.Play(r.IntN(p.Width())) // has no effect if the column is full; the loop tries again
			case 12:
				tree.SetPosition(p)
				tree.Playouts(20_000)
				p.Play(tree.Moves()[0].Column)
			default:
				info := ask(t, opponent, player.Task{Position: connect4.Value{Position: p}, Level: kind,
					Seed: uint64(game)})
				p.Play(column(info.Move))
			}
		}
		if p.Outcome() != connect4.FirstWins {
			t.Errorf("game %d against opponent %d, %s: not won", game, game%13, connect4.MoveString(p.Moves()))
		}
		if games == 200 && game%20 == 19 {
			t.Logf("%d games played", game+1)
		}
	}
}
