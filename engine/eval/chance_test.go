package eval

import (
	"math"
	"testing"
)

// The odds are e : 1 at the scores Open and Crowded and even at 0, and both sides'
// probabilities add up to 1.
func TestWinProb(t *testing.T) {
	c := Chances{Open: 100, Crowded: 200}
	for _, at := range []struct {
		score, stones, cells int
		logit                float64
	}{
		{0, 0, 225, 0},
		{0, 100, 225, 0},
		{100, 0, 225, 1},
		{-100, 0, 225, -1},
		{200, 90, 225, 1},
		{200, 225, 225, 1},     // a fuller board counts as one that is just crowded
		{200, 45, 225, 1.5},    // half-way
		{-200, 80, 400, -1.5},  // the same on another board
		{300, 9, 225, 3 - .15}, // a tenth of the way
	} {
		want := 1 / (1 + math.Exp(-at.logit))
		got := c.WinProb(at.score, at.stones, at.cells)
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%+v: %v, want %v", at, got, want)
		}
		if other := c.WinProb(-at.score, at.stones, at.cells); math.Abs(got+other-1) > 1e-12 {
			t.Errorf("%+v: %v, and %v for the other side", at, got, other)
		}
	}
}
