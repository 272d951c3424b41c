package review

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// Games of tournaments that ended by an attack: the move by which a review says
// that the loser gave away most is an error with fifty times the nodes, too. They
// were played in the arena's bundled tournament.
func TestKnownGames(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews at the usual number of nodes")
	}
	for _, c := range []struct {
		game, moves string
		ply         int // of the decisive error
		move        string
	}{
		{"freestyle15", "j8i8h6i7i6j6k5g7j7k8l5k7i5j5k3l2j3k10k6k4l3m3h5h3k2k9k11i4m4n3n5j1o6", 11, "k7"},
		{"freestyle15", "j8i8h6i7i6j6k5h7g7g6f5j4f6f8h5j5j7g4e5j2j3j9k10g5h8i9d4", 11, "j4"},
	} {
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
