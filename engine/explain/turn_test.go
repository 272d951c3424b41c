package explain_test

import (
	"testing"

	"tengen/engine/explain"
	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/review"
)

// The move that lost a game is the one from which on a review proves every position lost. In
// these games of two levels the reasons once named a later move, from which a reader would have
// tried again in vain, or none.
func TestTurnIsThatOfTheReview(t *testing.T) {
	for _, c := range []struct {
		moves string
		turn  int // counted from 1
	}{
		{"i6i8i7g9g5h9h6j8f6j6i5i3g6j9e6", 6},                                      // named 8
		{"i11j9i7h8h5i10i5h11g12h9i9l7i8k8", 7},                                    // named 9
		{"f11f10g10i8g12g11h12f12h11h10i9e10i12d14e13j13f13e14d13j9g13h13c13", 12}, // named 14
		{"j5h6g8i6j6j7h5i5j4i7j3j2i4i8i9g6k2l1e6h7f7f5j9e4", 19},                   // named none
	} {
		p, err := gomoku.Parse("freestyle15", c.moves)
		if err != nil {
			t.Fatal(err)
		}
		named := 0
		for _, r := range explain.New().Position(gomoku.Value{Position: p}, explain.Known{}, nil) {
			if err := check(p, &r); err != nil {
				t.Errorf("%s: %v: %v", c.moves, r, err)
			}
			if r.Kind == explain.Turn {
				named = r.Ply + 1
			}
		}
		v := gomoku.Value{Position: p.Clone()}
		judged, err := review.New(v).Review(player.NewTengen(p.Rule(), 16<<20),
			review.Task{Position: v, From: c.turn - 3, To: p.Ply()})
		if err != nil {
			t.Fatal(err)
		}
		proved := p.Ply() + 1
		for _, j := range judged { // from the last to the first
			if j.Ply%2 != p.Ply()%2 {
				continue
			}
			if j.After > 0 {
				break
			}
			proved = j.Ply + 1
		}
		if named != c.turn || proved != c.turn {
			t.Errorf("%s: move %d lost it, and by the review %d, not %d", c.moves, named, proved, c.turn)
		}
	}
}
