package learn

import (
	"testing"

	"tengen/engine/gomoku"
)

func position(t *testing.T, game, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const midgame = "h8i9i8g8h9h7g10f11"

// Every switch but the width leaves the value as it is; plain minimax knows
// best.
func TestSwitchesKeepTheValue(t *testing.T) {
	p := position(t, "freestyle9", "e5f6f5d5e6e4")
	book := NewTextbook(gomoku.Freestyle)
	plain := book.Search(p, Switches{}, 3, 1<<40, nil)
	for bits := range 16 {
		on := Switches{Cuts: true, Order: bits&1 != 0, Table: bits&2 != 0, Killers: bits&4 != 0, NullWindow: bits&8 != 0}
		for i, d := range book.Search(p, on, 3, 1<<40, nil) {
			if !d.Finished || d.Score != plain[i].Score {
				t.Errorf("%+v at depth %d: %d, minimax says %d", on, d.Plies, d.Score, plain[i].Score)
			}
			if d.Plies > 1 && d.Nodes > plain[i].Nodes {
				t.Errorf("%+v at depth %d takes %d nodes, minimax %d", on, d.Plies, d.Nodes, plain[i].Nodes)
			}
		}
	}
}

// What textbooks promise: cut-offs save most, ordering makes them.
func TestOrderingSaves(t *testing.T) {
	p := position(t, "freestyle15", "h8i9")
	book := NewTextbook(gomoku.Freestyle)
	nodes := func(on Switches) int64 {
		list := book.Search(p, on, 3, 1<<40, nil)
		return list[2].Nodes
	}
	all := nodes(Switches{Cuts: true, Order: true, Table: true, Killers: true, NullWindow: true})
	unordered := nodes(Switches{Cuts: true})
	minimax := nodes(Switches{})
	if !(all*2 < unordered && unordered*2 < minimax) {
		t.Errorf("all %d, unordered %d, minimax %d nodes", all, unordered, minimax)
	}
	if narrow := nodes(Switches{Cuts: true, Order: true, Width: 5}); narrow > 1+5+25+125 {
		t.Errorf("five candidates make %d nodes", narrow)
	}
}

func TestNodesRunOut(t *testing.T) {
	book := NewTextbook(gomoku.Freestyle)
	list := book.Search(position(t, "freestyle15", midgame), Switches{Cuts: true, Order: true}, 8, 5000, nil)
	last := list[len(list)-1]
	sum := int64(0)
	for _, d := range list {
		sum += d.Nodes
	}
	if last.Finished || sum != 5000 {
		t.Errorf("%d nodes, %+v", sum, list)
	}
}
