package search

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/threat"
)

// Wins by threats that the search alone does not see in the same number of
// positions: the mover's own, and the opponent's after the move it would play.
func TestThreatsBeyondHorizon(t *testing.T) {
	for _, c := range []struct {
		name, game, moves string
		nodes             int64
		blind             string // move of the search alone, "" if it finds anything but a win
		wins              bool
	}{
		{"own", "freestyle15", "f10g8h10g10j11f9g9e10h7h11e8e11i11j12f11i12j13f12g12d11c12d10g13e9d9c10e12b10a10c11b12d12f14f8g7c9b8h12e7e13a9f7c8a11b11d13d14e6h9f6f5d5c4c13b13b14a15h6d6e4k12c6a8d8", 60_000, "", true},
		{"the opponent's", "standard15", "e11g10h10j9j7k10g9h8h7i11g7i7", 60_000, "f8", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := gomokutest.Parse(t, c.game, c.moves)
			e := New(p.Rule(), 16<<20)
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

const lostToThreats = "j9k7i10i6g9k8k9i9"

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
	p := gomokutest.Parse(t, "renju15", lostToThreats)
	most := 2
	if testing.Short() {
		most = 1
	}
	for lines := 1; lines <= most; lines++ {
		// 1. When it happens.
		e := New(p.Rule(), 16<<20)
		at := int64(0)
		e.Search(Task{Position: p, Lines: lines, Limits: Limits{Nodes: 100_000}, Stop: func() bool {
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
