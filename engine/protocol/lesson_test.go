package protocol

import (
	"testing"

	"tengen/engine/player"
)

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
		{BadRequest, Request{Cmd: "count", Game: "freestyle15", Moves: "h8", Lesson: Lesson{Switches: "magic"}}},
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
