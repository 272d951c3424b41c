package player

import "testing"

func TestProofBudget(t *testing.T) {
	for _, c := range []struct {
		nodes          int64
		threads, lines int
		want           int64
	}{
		{0, 0, 0, 100_000},
		{900_000, 0, 1, 100_000},
		{6_000_000, 0, 1, 600_000},
		{6_000_000, 3, 1, 200_000},
		{6_000_000, 1, 2, 300_000},
		{6_000_000, 8, 5, 100_000},
	} {
		if got := proofBudget(c.nodes, c.threads, c.lines); got != c.want {
			t.Errorf("%d nodes, %d threads, %d lines: %d, want %d", c.nodes, c.threads, c.lines, got, c.want)
		}
	}
}
