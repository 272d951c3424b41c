package check_test

import (
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/prove/check"
)

// Black wins every game by the proof, and each answer keeps the bound of the one before,
// against replies near the stones that stop a five or make one, and against Tengen's
// levels; the guide gets each position in another order and turned.
func TestGamesByTheProof(t *testing.T) {
	near, byLevel := 10, 0
	switch {
	case os.Getenv("TENGEN_FULL") == "" && testing.Short():
		near = 4
	case os.Getenv("TENGEN_FULL") == "":
	case runtime.GOOS == "js":
		near, byLevel = 192, 2
	default:
		near, byLevel = 1900, 25
	}
	for _, game := range []string{"freestyle15", "standard15", "renju15"} {
		pack := shipped(t, game)
		rnd := rand.New(rand.NewPCG(47, 2))
		guide := check.NewGuide(pack)
		longest := 0
		var times []time.Duration
		play := func(reply func(p *gomoku.Position) gomoku.Point) {
			p, err := gomoku.Parse(game, "h8")
			if err != nil {
				t.Fatal(err)
			}
			p.Place(secondMove(pack, p, rnd))
			for bound := 1 << 20; ; {
				s := gomoku.Symmetry(rnd.IntN(int(gomoku.Symmetries)))
				began := time.Now()
				move, plies, ok := guide.Prove(reordered(p, rnd, true).Transform(s))
				times = append(times, time.Since(began))
				if !ok || plies > bound {
					t.Errorf("%s: %s: %v in %d, bound %d", game, gomoku.MoveString(p.Moves()), move, plies, bound)
					return
				}
				if err := p.Play(s.Inverse().Apply(move, p.Size())); err != nil {
					t.Errorf("%s: %s: %v", game, gomoku.MoveString(p.Moves()), err)
					return
				}
				if p.Over() {
					break
				}
				bound = plies - 2
				if p.Place(reply(p)); p.Over() {
					break
				}
			}
			if p.Winner() != gomoku.Black {
				t.Errorf("%s: %s: %v has won", game, gomoku.MoveString(p.Moves()), p.Winner())
			}
			longest = max(longest, p.Ply())
		}
		for range near {
			play(func(p *gomoku.Position) gomoku.Point { return nearReply(p, rnd) })
		}
		for level := 5; level <= 8; level++ {
			opponent := player.NewTengen(pack.Start.Rule(), 4<<20)
			for n := range byLevel {
				play(func(p *gomoku.Position) gomoku.Point {
					info, err := opponent.Search(&player.Task{Position: gomoku.Value{Position: p}, Level: level, Lines: 1, Seed: uint64(n)})
					if err != nil {
						t.Fatal(err)
					}
					m, _ := gomoku.ParsePoint(info.Move, p.Size())
					return m
				})
			}
		}
		t.Logf("%s: %d games, the longest of %d plies; %s", game, near+4*byLevel, longest, spread(times))
	}
}

// secondMove returns a second move near h8, or, where some of these are open, any of those
// that are proved.
func secondMove(pack *check.Pack, p *gomoku.Position, rnd *rand.Rand) gomoku.Point {
	if len(pack.Open()) == 0 {
		return nearReply(p, rnd)
	}
	list := pack.Listed()
	return gomoku.Symmetry(rnd.IntN(int(gomoku.Symmetries))).Apply(list[rnd.IntN(len(list))].Move, p.Size())
}

// nearReply returns a reply of White's: its five, or one on Black's five, or a point beside
// the stones.
func nearReply(p *gomoku.Position, rnd *rand.Rand) gomoku.Point {
	var block, beside []gomoku.Point
	for _, m := range legal(p) {
		q := p.Clone()
		if q.Place(m); q.Winner() == gomoku.White {
			return m
		}
		q.Undo()
		q.Pass()
		if q.Check(m) == nil {
			if q.Place(m); q.Winner() == gomoku.Black {
				block = append(block, m)
			}
		}
		for _, s := range p.Moves() {
			if dx, dy := m.X()-s.X(), m.Y()-s.Y(); max(dx, -dx) <= 2 && max(dy, -dy) <= 2 {
				beside = append(beside, m)
				break
			}
		}
	}
	if len(block) > 0 {
		return block[rnd.IntN(len(block))]
	}
	return beside[rnd.IntN(len(beside))]
}
