package search

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/threat"
)

// The search avoids moves that lose to the opponent's threats and that it would play
// without proofs, within the same number of nodes.
func TestThreatsBeyondHorizon(t *testing.T) {
	for _, c := range []struct{ game, moves, blind string }{
		{"freestyle15", "e10h8j10i11h9g9f8i10f10g10g11i8i9j8k8e9f11f9d9c8f13", "f12"},
		{"renju15", "h7f5e5g7g8f9e6f8f7h9e9e8d6c6d7d5b7c7c8f11g10e4f10f4f3d4b9a10c4d3c2d2d1e10g12g11h6h11i11h10h12f12i9g13e11e13d14f13", "d13"},
	} {
		p := gomokutest.Parse(t, c.game, c.moves)
		if s := after(t, p, c.blind); s.Outcome != threat.Win || !s.Verified {
			t.Errorf("%s does not lose by threats", c.blind)
		}
		for _, proofs := range []bool{true, false} {
			e := New(p.Rule(), 16<<20)
			e.Options.VCT = proofs
			found := e.Search(Task{Position: p, Limits: Limits{Nodes: 25_000}}).Lines[0]
			if proofs == (found.Move.String() == c.blind) {
				t.Errorf("proofs %v: %v, score %d", proofs, found.Move, found.Score)
			}
		}
	}
}

const lostToThreats = "j9k7i10i6g9k8k9i9"

// after solves the position after a move.
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

// A search that is stopped while it refutes its best move does not return a refuted
// move, and its lines begin with different moves.
func TestStoppedAtRefutation(t *testing.T) {
	p := gomokutest.Parse(t, "renju15", lostToThreats)
	most := 2
	if testing.Short() {
		most = 1
	}
	for lines := 1; lines <= most; lines++ {
		// 1. Find the number of nodes at which a move is refuted.
		e := New(p.Rule(), 16<<20)
		at := int64(0)
		e.Search(Task{Position: p, Lines: lines, Limits: Limits{Nodes: 100_000}, Stop: func() bool {
			for i := range e.root {
				if e.root[i].refutedScore != 0 {
					at = e.nodes
				}
			}
			return at != 0
		}})
		if at == 0 {
			t.Fatalf("%d lines: no move is refuted", lines)
		}
		// 2. Stop before and after it.
		for n := at - 4_000; n <= at+8_000; n += 4_000 {
			e := New(p.Rule(), 16<<20)
			info := e.Search(Task{Position: p, Lines: lines, Limits: Limits{Nodes: n}})
			if best := info.Lines[0]; e.refutation(best.Move) != 0 || best.PV[0] != best.Move {
				t.Errorf("%d nodes: %+v", n, best)
			}
			if len(info.Lines) != lines || lines > 1 && info.Lines[0].Move == info.Lines[1].Move {
				t.Errorf("%d nodes: lines %+v", n, info.Lines)
			}
		}
	}
}
