package search

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// Wins by threats that the search alone does not see in the same number of
// positions: the mover's own, for which it has to do without its order, and
// the opponent's after the move it would play.
func TestThreatsBeyondHorizon(t *testing.T) {
	for _, c := range []struct {
		name, game, moves string
		nodes             int64
		blind             string // move of the search alone, "" if it finds anything but a win
		wins, ordered     bool
	}{
		{"own", "freestyle15", "i8g10j9i9k11k10j8j11j6j7l9h8e11f11g7e10g12i10h10f9g8g6e8e6f6f5i5d10f10d12d11e4d3h4g4e12d13e9c11d5b11a11c12g9h9d9c9c8b7e14e5c10c3d4c4b5k5f3g2j5c5c2", 200_000, "", true, false},
		{"the opponent's", "renju15", lostToThreats, 300_000, "f10", false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.game, c.moves)
			e := New(p.Rule(), 16<<20)
			e.Options.Ordering = c.ordered
			found := e.Search(Task{Position: p, Limits: Limits{Nodes: c.nodes}}).Lines[0]
			if (WinIn(found.Score) > 0) != c.wins || found.Move.String() == c.blind {
				t.Errorf("%v, score %d", found.Move, found.Score)
			}
			if c.wins {
				if s := threat.Solve(p, p.ToMove(), threat.ByThreats, 100_000, nil); s.Outcome != threat.Win || !s.Verified {
					t.Error("the solver does not agree")
				}
			} else if s := after(t, p, c.blind); s.Outcome != threat.Win || !s.Verified {
				t.Errorf("%s does not lose to threats", c.blind)
			}
			e.Forget()
			e.Options.VCT = false
			found = e.Search(Task{Position: p, Limits: Limits{Nodes: c.nodes}}).Lines[0]
			if WinIn(found.Score) != 0 || c.blind != "" && found.Move.String() != c.blind {
				t.Errorf("without proofs: %v, score %d", found.Move, found.Score)
			}
		})
	}
}

const lostToThreats = "j8k8i9i10j7j9h11k7k6k10l10j11k9i7l11j6h9i8h10h12l9l8i5g11k12l12m9m6l7g9"

// after is what the solver says of the position after a move.
func after(t *testing.T, p *gomoku.Position, move string) threat.Solution {
	t.Helper()
	q := p.Clone()
	for pt := range points(t, move) {
		if err := q.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return threat.Solve(q, q.ToMove(), threat.ByThreats, 100_000, nil)
}

// Wherever a search is stopped, also while it finds its best move refuted, it
// does not answer with a refuted one; each of several lines is its own.
func TestStoppedAtRefutation(t *testing.T) {
	p := parse(t, "renju15", lostToThreats)
	most := 2
	if testing.Short() {
		most = 1
	}
	for lines := 1; lines <= most; lines++ {
		// 1. When it happens.
		e := New(p.Rule(), 16<<20)
		at := int64(0)
		e.Search(Task{Position: p, Lines: lines, Limits: Limits{Nodes: 600_000}, Stop: func() bool {
			for i := range e.root {
				if e.root[i].refuted != 0 {
					at = e.nodes
				}
			}
			return at != 0
		}})
		if at == 0 {
			t.Fatalf("%d lines: nothing is refuted", lines)
		}
		// 2. Stops before and after.
		for n := at - 4_000; n <= at+8_000; n += 4_000 {
			e := New(p.Rule(), 16<<20)
			info := e.Search(Task{Position: p, Lines: lines, Limits: Limits{Nodes: n}})
			if best := info.Lines[0]; e.refutation(best.Move) != 0 || best.PV[0] != best.Move {
				t.Errorf("%d positions: %+v", n, best)
			}
			if len(info.Lines) != lines || lines > 1 && info.Lines[0].Move == info.Lines[1].Move {
				t.Errorf("%d positions: lines %+v", n, info.Lines)
			}
		}
	}
}
