package protocol

import (
	"reflect"
	"testing"

	"tengen/engine/player"
	"tengen/engine/search"
)

// Every heuristic of the search can be switched off by its name, and nothing
// else; the nodes are the search's own.
func TestCountWithout(t *testing.T) {
	r := Request{Cmd: "count", Game: "freestyle15", Moves: "h8i9", Limits: player.Limits{Depth: 5}}
	p, _ := parse(r)
	count := func(off string) *Count {
		r.Lesson.Off = off
		c, ok := ask(r).(*Count)
		if !ok {
			t.Fatalf("without %s: %v", off, ask(r))
		}
		return c
	}
	all := count("")
	want := search.New(p.Rule(), 8<<20).Search(p, 1, search.Limits{Depth: 5}, nil, nil, nil)
	if all.Nodes != want.Nodes || all.Depth != 5 || all.SelDepth < 5 || all.Lines[0].Move != want.Lines[0].Move {
		t.Errorf("%+v, want %+v", all, want)
	}
	options := reflect.TypeFor[search.Options]()
	for i := range options.NumField() {
		name := options.Field(i).Name
		o := search.Defaults()
		reflect.ValueOf(&o).Elem().Field(i).SetBool(false)
		e := search.New(p.Rule(), 8<<20)
		e.Options = o
		if c := count(name); c.Nodes != e.Search(p, 1, search.Limits{Depth: 5}, nil, nil, nil).Nodes {
			t.Errorf("without %s: %d nodes, and the search itself has others", name, c.Nodes)
		}
	}
	if n := len(switches(&search.Options{})); n != options.NumField() {
		t.Errorf("%d switches for %d heuristics", n, options.NumField())
	}
	// While nothing else leaves moves out, their order decides what can be cut.
	if in, out := count("MovePruning LMR").Nodes, count("MovePruning LMR Ordering").Nodes; out < 3*in {
		t.Errorf("in no order %d nodes, in order %d", out, in)
	}
}

// A tree grows on request, is looked into meanwhile, and stops when told.
func TestGrowAndLook(t *testing.T) {
	grow := Request{ID: 1, Cmd: "grow", Game: "freestyle15", Moves: "h8i9", Lesson: Lesson{Policy: "window", C: 1.4}, Limits: player.Limits{Playouts: 1 << 40}}
	look := Request{ID: 2, Cmd: "subtree", Lines: 4, Lesson: Lesson{Open: "h9;h9 h10"}}
	host := &script{arriving: []Request{look, {ID: 3, Cmd: "stop", Target: 1}}}
	var subtree *Subtree
	var grown *Grown
	c := NewConversation(host, func(r Reply) {
		switch r := r.(type) {
		case *Subtree:
			subtree = r
		case *Grown:
			grown = r
		case *Error:
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
	// The same request goes on, another begins anew.
	before := grown.Playouts
	grow.Limits.Playouts = 100
	c.Handle(grow)
	if grown.Playouts != before+100 {
		t.Errorf("%d playouts after %d and 100 more", grown.Playouts, before)
	}
	grow.Seed = 5
	c.Handle(grow)
	if grown.Playouts != 100 {
		t.Errorf("%d playouts with another seed", grown.Playouts)
	}
	grow.Limits.Playouts = 0
	if c.Handle(grow); grown.Playouts != 0 {
		t.Errorf("%d playouts in a new tree", grown.Playouts)
	}
}

func TestLessonFaults(t *testing.T) {
	for _, c := range []struct {
		code string
		r    Request
	}{
		{GameOver, Request{Cmd: "grow", Game: "tictactoe", Moves: "a1a2b1b2c1"}},
		{IllegalMove, Request{Cmd: "grow", Game: "tictactoe", Moves: "a1a1"}},
		{IllegalMove, Request{Cmd: "grow", Game: "connect4", Moves: "8", Lesson: Lesson{Policy: "threats"}}},
		{BadRequest, Request{Cmd: "grow", Game: "connect4", Lesson: Lesson{Policy: "window"}}},
		{BadRequest, Request{Cmd: "count", Game: "freestyle15", Moves: "h8", Lesson: Lesson{Off: "magic"}}},
		{BadRequest, Request{Cmd: "lens", Game: "freestyle15", Moves: "h8", Lesson: Lesson{Point: "h8"}}},
		{BadRequest, Request{Cmd: "lens", Game: "freestyle15", Moves: "h8", Lesson: Lesson{Point: "z1"}}},
	} {
		if e, ok := ask(c.r).(*Error); !ok || e.Code != c.code {
			t.Errorf("%s %s %s: %v, want %s", c.r.Cmd, c.r.Game, c.r.Moves, ask(c.r), c.code)
		}
	}
}

// An odd threat: 23 safe cells are left, so Second has to open column f.
func TestRulesOfConnectFour(t *testing.T) {
	r, ok := ask(Request{Cmd: "rules", Game: "connect4", Moves: "75444477527151"}).(*Rules)
	if !ok || r.Rules.Reason != "free" || len(r.Cells) == 0 || r.Zugzwang == nil || r.Zugzwang.Loser.String() != "second" || r.Zugzwang.Safe != 23 {
		t.Fatalf("%+v", r)
	}
	for _, c := range r.Cells {
		if c.Cell.String() == "f3" && (c.Side.String() != "first" || c.Urgent) {
			t.Errorf("f3: %+v", c)
		}
	}
	if _, ok := ask(Request{Cmd: "rules", Game: "freestyle15"}).(*Error); !ok {
		t.Error("five in a row has no such rules")
	}
}
