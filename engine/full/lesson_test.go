package full

import (
	"maps"
	"testing"

	"tengen/engine/full/study"
	"tengen/engine/gomoku"
	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
	"tengen/engine/search"
)

// Each heuristic of the search can be switched off by its name, other names are errors,
// and the node counts are those of the search itself.
func TestCountWithout(t *testing.T) {
	p, err := gomoku.Parse("freestyle15", "h8i9")
	if err != nil {
		t.Fatal(err)
	}
	const depth = 4
	count := func(off string) *study.Count {
		reply := ask(fields{"cmd": "count", "game": "freestyle15", "moves": "h8i9", "limits.depth": depth,
			"lesson.off": off})
		c, ok := reply.(*study.Count)
		if !ok {
			t.Fatalf("without %s: %v", off, reply)
		}
		return c
	}
	all := count("")
	want := search.New(p.Rule(), 8<<20).Search(search.Task{Position: p, Limits: search.Limits{Depth: depth}})
	if all.Nodes != want.Nodes || all.Depth != depth || all.SelDepth < depth ||
		all.Move != want.Lines[0].Move.String() {
		t.Errorf("%+v, want %+v", all, want)
	}
	for i, h := range search.Heuristics() {
		if testing.Short() && i%4 != 0 {
			continue // each takes two searches
		}
		name := h.Name
		e := search.New(p.Rule(), 8<<20)
		e.Options.Switch(name, false)
		if c := count(name); c.Nodes != e.Search(search.Task{Position: p, Limits: search.Limits{Depth: depth}}).Nodes {
			t.Errorf("without %s: %d nodes, but the search itself visits another number", name, c.Nodes)
		}
	}
	// With the other pruning off, move ordering decides how many nodes alpha-beta cuts.
	if in, out := count("MovePruning LMR").Nodes, count("MovePruning LMR Ordering").Nodes; out < 3*in {
		t.Errorf("without ordering %d nodes, with ordering %d", out, in)
	}
}

// A tree grows on request, can be inspected meanwhile, and stops on request.
func TestGrowAndInspect(t *testing.T) {
	grow := fields{
		"id": 1, "cmd": "grow", "game": "freestyle15", "moves": "h8i9", "lesson.policy": "window", "lesson.c": 1.4,
		"limits.playouts": 1 << 40,
	}
	inspect := fields{"id": 2, "cmd": "subtree", "lines": 4, "lesson.open": "h9;h9 h10"}
	host := &protocoltest.Host{Arriving: []fields{inspect, {"id": 3, "cmd": "stop", "target": 1}}}
	var subtree *study.Subtree
	var grown *study.Grown
	c := protocol.NewConversation(New(nil, nil), host, func(_ int64, r protocol.Reply) {
		switch r := r.(type) {
		case *study.Subtree:
			subtree = r
		case *study.Grown:
			grown = r
		case *protocol.Error:
			t.Error(r)
		}
	})
	c.Handle(grow)
	if subtree == nil || len(subtree.Nodes) < 5 || subtree.Formula != "ucb-plus" || subtree.Nodes[0].Parent != -1 {
		t.Fatalf("%+v", subtree)
	}
	if grown == nil || grown.Playouts < subtree.Playouts || grown.Playouts > 1000 {
		t.Errorf("%+v", grown)
	}
	// The same request continues the tree, another starts a new one.
	before := grown.Playouts
	grow["limits.playouts"] = 100
	c.Handle(grow)
	if grown.Playouts != before+100 {
		t.Errorf("%d playouts after %d and 100 more", grown.Playouts, before)
	}
	grow["seed"] = 5
	c.Handle(grow)
	if grown.Playouts != 100 {
		t.Errorf("%d playouts with another seed", grown.Playouts)
	}
	grow["limits.playouts"] = 0
	if c.Handle(grow); grown.Playouts != 0 {
		t.Errorf("%d playouts in a new tree", grown.Playouts)
	}
}

func TestLessonFaults(t *testing.T) {
	for _, c := range []struct {
		code, cmd, game, moves string
		extra                  fields
	}{
		{protocol.GameOver, "grow", "tictactoe", "a1a2b1b2c1", nil},
		{protocol.IllegalMove, "grow", "tictactoe", "a1a1", nil},
		{protocol.IllegalMove, "grow", "connect4", "8", fields{"lesson.policy": "threats"}},
		{protocol.BadRequest, "grow", "connect4", "", fields{"lesson.policy": "window"}},
		{protocol.BadRequest, "count", "freestyle15", "h8", fields{"lesson.off": "magic"}},
		{protocol.BadRequest, "lens", "freestyle15", "h8", fields{"lesson.point": "h8"}},
		{protocol.BadRequest, "lens", "freestyle15", "h8", fields{"lesson.point": "z1"}},
		{protocol.BadRequest, "exercise", "freestyle15", "h8", fields{"lesson.task": "magic"}},
		{protocol.BadRequest, "exercise", "freestyle15", "h8", fields{"lesson.task": "win"}},
		{protocol.BadRequest, "exercise", "connect4", "4", fields{"lesson.task": "vcf"}},
		{protocol.BadRequest, "exercise", "tictactoe", "b2", fields{"lesson.task": "win"}},
		{protocol.BadRequest, "exercise", "freestyle15", "h8", fields{"lesson.task": "five", "lesson.answer": "h8"}},
		{protocol.IllegalMove, "exercise", "connect4", "444444", fields{"lesson.task": "win", "lesson.answer": "4"}},
	} {
		request := fields{"cmd": c.cmd, "game": c.game, "moves": c.moves}
		maps.Copy(request, c.extra)
		reply := ask(request)
		if e, ok := reply.(*protocol.Error); !ok || e.Code != c.code {
			t.Errorf("%v: %v, want %s", request, reply, c.code)
		}
	}
}

// First has an odd threat: when the 23 safe cells are filled, Second must open column
// f.
func TestRulesOfConnectFour(t *testing.T) {
	r, ok := ask(fields{"cmd": "rules", "game": "connect4", "moves": "75444477527151"}).(*study.Rules)
	if !ok || r.Reason != "free" || len(r.Cells) == 0 || r.Loser != "second" || r.Safe == nil || *r.Safe != 23 {
		t.Fatalf("%+v", r)
	}
	for _, c := range r.Cells {
		if c.Cell == "f3" && (c.Side != "first" || c.Urgent) {
			t.Errorf("f3: %+v", c)
		}
	}
	if _, ok := ask(fields{"cmd": "rules", "game": "freestyle15"}).(*protocol.Error); !ok {
		t.Error("five in a row has no such rules")
	}
}
