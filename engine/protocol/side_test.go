package protocol_test

import (
	"slices"
	"strings"
	"testing"

	"tengen/engine/full"
	. "tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
)

// answer sends a request and returns the last reply and the number of infos before it.
func answer(r fields) (last Reply, infos int) {
	NewConversation(full.New(nil, nil), &protocoltest.Host{}, func(_ int64, r Reply) {
		if strings.HasPrefix(protocoltest.Kind(r), "info") {
			infos++
		}
		last = r
	}).Handle(r)
	return last, infos
}

// A search for the side that is not to move shows its threats. Here White is to move
// and has no threat; Black has four in a row. Searches for both sides in one
// conversation do not mix up, although the tables are kept.
func TestSearchOtherSide(t *testing.T) {
	const moves = "h8a1i8c1j8e1k8"
	search := fields{"id": 1, "cmd": "search", "game": "freestyle15", "moves": moves, "limits.nodes": 3000,
		"limits.purpose": "analysis"}
	var got []*Result
	c := NewConversation(full.New(nil, nil), &protocoltest.Host{}, func(_ int64, r Reply) {
		if i, ok := r.(*Result); ok {
			got = append(got, i)
		}
	})
	for _, side := range []string{"", "black", "white", "black"} {
		c.Handle(search.With("side", side))
	}
	for i, wins := range []bool{false, true, false, true} {
		best := got[i].Lines[0]
		fives := []string{"g8", "l8"}
		if !slices.Contains(fives, best.Move) || (best.Win == 1) != wins || (best.Win < 0) == wins {
			t.Errorf("search %d: %+v", i, best)
		}
	}
	for _, c := range []struct{ game, moves, side, code string }{
		{"freestyle15", "h8", "green", BadRequest},
		{"freestyle15", "h8", "first", BadRequest},
		{"connect4", "44", "second", BadRequest},
		{"connect4", "44", "first", ""},
	} {
		last, _ := answer(fields{"cmd": "search", "game": c.game, "moves": c.moves, "side": c.side,
			"limits.nodes": 100})
		if e, ok := last.(*Error); ok != (c.code != "") || ok && e.Code != c.code {
			t.Errorf("%v: %+v", c, last)
		}
	}
}

// An analysis reports its share of nodes for each move, scaled so that the largest is
// 1; a search with purpose "play" does not.
func TestAnalysisHeat(t *testing.T) {
	r := fields{"cmd": "search", "game": "freestyle15", "moves": "h8i9h10", "limits.nodes": 5000}
	last, _ := answer(r.With("limits.purpose", "analysis"))
	most := 0.0
	heat := last.(*Result).Heat
	for _, h := range heat {
		most = max(most, h.Value)
	}
	if len(heat) < 2 || most != 1 {
		t.Errorf("%v", heat)
	}
	if last, _ := answer(r); len(last.(*Result).Heat) != 0 {
		t.Errorf("to play: %v", last.(*Result).Heat)
	}
}

// The solver sends infos at the requested interval, and its solution has one branch for
// each defence: two threes in a row can be answered in several ways.
func TestSolveReportsProgressAndBranches(t *testing.T) {
	r := fields{"cmd": "solve", "game": "freestyle15", "moves": "h8a1i9a15h9o1i8o15", "goal": "vct", "reportMs": 1}
	last, infos := answer(r)
	s := last.(*Solution)
	if s.Outcome != "win" || infos == 0 || len(s.Branches) < 2 {
		t.Fatalf("%d infos, %+v", infos, s)
	}
	for _, way := range s.Branches {
		if !strings.HasPrefix(way, s.Line[0]) {
			t.Errorf("%s does not begin with %s", way, s.Line[0])
		}
		if last, _ := answer(fields{"cmd": "position", "game": "freestyle15",
			"moves": "h8a1i9a15h9o1i8o15" + way}); last.(*Position).Over {
			t.Errorf("%s goes on to the five", way)
		}
	}
	if s, infos := answer(r.With("reportMs", 1<<30)); infos > 1 || s.(*Solution).Outcome != "win" {
		t.Errorf("%d infos in all that time, %+v", infos, s)
	}
}
