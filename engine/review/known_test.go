package review

import (
	"os"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// Tournament games that ended by an attack. The loser's move with the largest loss in the
// review is the known decisive error, which is also an error with fifty times the nodes
// (see TestAgreement).
//
// The first game is from the arena's bundled tournament. The decisive errors of the others
// are named by one of the players in his reports on the site of a renju club,
// 587.renju.org.tw, teach013, teach016 and teach027. The first five stones are not judged,
// because the fifth is chosen from several that were offered.
func TestKnownGames(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews with the default number of nodes")
	}
	games := []struct {
		name, game, moves string
		ply               int // of the decisive error
		move              string
	}{
		{"Arena", "freestyle15", "j8i8h6i7i6j6k5h7g7g6f5j4f6f8h5j5j7g4e5j2j3j9k10g5h8i9d4", 11, "j4"},
		// Taiwan's championship, round 1: after move 9 White searched for a win and found it.
		{"Taiwan 1", "renju15", "h8h9j8j7g9i7g7g8i10l7k7i8k6i6i5h7f9j9k10l9k8k9", 8, "i10"},
		// The same, round 2, against Leka: the report says that move 15 was weak and allowed the win.
		{"Taiwan 2", "renju15", "h8h9j7g9f9g8g7f7i10e6d5f6d6e8e7f5f4g6d9h7d7d8e4i8j9i6h6k4j5i4h5i7", 14, "e7"},
		// Team World Championship 2010, round 1, against Sushkov: Black attacked with move 25, and White won by a double three.
		{"Team World 2010, 1", "renju15", "h8h7g7g8e11i7i6f6f7g5h6i5h4h5j5d8e7d6d7c7e5c8e8e9f10c6e6e4c5g6", 24, "f10"},
		// Team World Championship 2014, round 3, against Artemev: White, short of time, did not see the attack after 19.
		{"Team World 2014, 3", "renju15", "h8h9i10g9g11i8j10j9i9k11k10h10i11i13h12g13f11h11d8g7l8k9l10m10l9l11m8", 19,
			"g7"},
		// The same, round 4, against Nakayama: a grave error of White with 26 ended the game at once.
		{"Team World 2014, 4", "renju15", "h8h9j10i9g9i7k9i11i10g10i8j8k10l10k7k8l8j6j5i6h5g6h6h4l7n7k5", 25, "n7"},
	}
	if os.Getenv("TENGEN_FULL") == "" {
		games = games[:2] // the others take four times as long
	}
	for _, c := range games {
		p, err := gomoku.Parse(c.game, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		v := gomoku.Value{Position: p}
		n := p.Ply()
		loser := n % 2 // the winner has moved last
		list, err := New(v).Review(player.NewTengen(p.Rule(), 32<<20), Task{Position: v, From: 5, To: n})
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
			t.Errorf("%s: the worst move is %s at ply %d, a %v", c.name, worst.Move, worst.Ply, worst.Class)
		}
	}
}
