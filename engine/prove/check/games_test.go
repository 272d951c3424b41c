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
			p.Place(nearReply(p, rnd))
			black := check.NewGame(guide)
			for bound := 1 << 20; ; {
				s := gomoku.Symmetry(rnd.IntN(int(gomoku.Symmetries)))
				began := time.Now()
				move, plies, ok := black.Prove(reordered(p, rnd, true).Transform(s))
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
					info, err := opponent.Search(&player.Task{Position: gomoku.Value{Position: p}, Level: level,
						Lines: 1, Seed: uint64(n)})
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

// White's replies after which a guide alone finds a longer win than it found a move before.
func TestGameGoesOnWithItsWin(t *testing.T) {
	guide := check.NewGuide(shipped(t, "freestyle15"))
	for _, moves := range []string{
		"h8j10g7g9h6h7f8e9g8i8i5j4",
		"h8f10i7i9h6h7j8k9i8g8g5f4",
		"h8h10h6i9j8g9k9i7i8k8h7h9j9g6j10j11l11k10l8e9f9i11f8g8",
		"h8f6i9i8h10h9g11f12j10k11g10i10g13g12h12i11j8k7f10e9i13j14h13j13h11h14",
		"h8j6g9g8h10h9i11j12f10e11i10g10i13i12h12g11f8e7j10k9g13f14h13f13h11h14",
		"h8j10g7h7f8g8e9d10f6e5f9f7c9d9d8e7h6i5f10g11c7b6c8c6e8b8",
	} {
		game, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			t.Fatal(err)
		}
		p, err := gomoku.Parse("freestyle15", "h8")
		if err != nil {
			t.Fatal(err)
		}
		black, bound := check.NewGame(guide), 1<<20
		for n := 1; n < game.Ply() && p.At(game.Moves()[n]) == gomoku.Empty && !p.Over(); n += 2 {
			p.Place(game.Moves()[n])
			s := gomoku.Symmetry(n % int(gomoku.Symmetries))
			move, plies, ok := black.Prove(p.Transform(s))
			if !ok || plies > bound || p.Play(s.Inverse().Apply(move, p.Size())) != nil {
				t.Errorf("%s: %v in %d plies, after a promise of %d", gomoku.MoveString(p.Moves()), move, plies, bound)
				break
			}
			bound = plies - 2
		}
		if p.Ply() < 13 {
			t.Errorf("%s ends after %d moves", moves, p.Ply())
		}
	}
}
