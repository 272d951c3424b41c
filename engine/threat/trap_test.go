package threat

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/pattern"
)

// In renju White wins by a move that makes neither a four nor a three: it threatens a
// four that the rule forbids Black to stop. In freestyle White has no win.
func TestTraps(t *testing.T) {
	const moves = "i9k8k4i7d4e11i4h10h4j7e7j4g7d8f4f11f6h9d11f10h11g6e5"
	for _, c := range []struct {
		game string
		want Outcome
	}{{"renju15", Win}, {"freestyle15", None}} {
		p := gomokutest.Parse(t, c.game, moves)
		s := Solve(p, gomoku.White, ByThreats, 100_000, nil)
		if s.Outcome != c.want || s.Verified != (c.want == Win) {
			t.Errorf("%s: %v in %d, %s", c.game, s.Outcome, s.Plies, gomoku.MoveString(s.Line))
		}
	}
}

// find does not allocate, leaves the map as it was, and ends when stop returns true.
func TestFindAllocatesNothing(t *testing.T) {
	p := gomokutest.Parse(t, "renju15", "h8h9j9g7i7g8g9f8i8e8")
	m := pattern.NewMap(gomoku.Renju)
	vct := NewVCT(m, NewVCF(m), 1<<20)
	m.Reset(p)
	hash := m.Hash()
	n := testing.AllocsPerRun(3, func() {
		for _, side := range []gomoku.Color{gomoku.Black, gomoku.White} {
			vct.Forget()
			vct.find(side, 2000, nil)
		}
	})
	if n != 0 || m.Hash() != hash {
		t.Errorf("%v allocations", n)
	}
	stops := 0
	vct.Forget()
	if o := vct.find(gomoku.Black, 1<<40, func() bool { stops++; return stops > 1 }); stops > 2 {
		t.Errorf("%v after %d polls", o, stops)
	}
}
