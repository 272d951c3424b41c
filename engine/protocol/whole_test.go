package protocol

import (
	"math"
	"testing"
)

func TestWhole(t *testing.T) {
	for _, c := range []struct{ v, want float64 }{{-0.2, 0}, {0, 0}, {-1.6, -2}, {119.5, 120}} {
		if got := whole(c.v); got != c.want || math.Signbit(got) != (c.want < 0) {
			t.Errorf("whole(%v) = %v, want %v", c.v, got, c.want)
		}
	}
}
