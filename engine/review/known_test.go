package review

import (
	"os"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// Games of tournaments that ended by an attack: the move by which a review says
// that the loser gave away most is an error with fifty times the nodes, too. The
// first was played at Gomocup between two programs, the others in the arena's
// bundled tournament. TENGEN_FULL takes all of them, else two.
func TestKnownGames(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews at the usual number of nodes")
	}
	games := []struct {
		game, moves string
		ply         int // of the decisive error
		move        string
	}{
		{"freestyle20", "j11k9j8k8i10l9h9k12k10m10n11n9l11m9j9o9", 6, "h9"},
		{"freestyle15", "e5f6e8f5d6f4f7f3f2e4g6d9e7g4h4h5e2j7i6i5g7j5g5l5k5c4d4d7g9g8f8c5h10", 5, "f4"},
		{"freestyle15", "j8i8h6i7i6j6k5g7j7k8l5k7i5j5k3l2j3k10k6k4l3m3h5h3k2k9k11i4m4n3n5j1o6", 11, "k7"},
		{"freestyle15", "j8i8h6i7i6j6k5h7g7g6f5j4f6f8h5j5j7g4e5j2j3j9k10g5h8i9d4", 11, "j4"},
	}
	if os.Getenv("TENGEN_FULL") == "" {
		games = games[:2]
	}
	for _, c := range games {
		p, err := gomoku.Parse(c.game, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		v := gomoku.Value{Position: p}
		n := p.Ply()
		loser := n % 2 // the winner has moved last
		list, err := New(v).Review(player.NewTengen(p.Rule(), 32<<20), Task{Position: v, From: 0, To: n})
		if err != nil {
			t.Fatal(err)
		}
		var worst Judgement
		for _, j := range list {
			if j.Side == loser && j.Before-j.After >= worst.Before-worst.After {
				worst = j
			}
		}
		if worst.Ply != c.ply || worst.Move != c.move || !worst.Class.Error() {
			t.Errorf("%s: ply %d, %s, is the worst, a %v", c.moves, worst.Ply, worst.Move, worst.Class)
		}
	}
}
