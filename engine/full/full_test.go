package full

import (
	"errors"
	"testing"

	"tengen/engine/player"
)

// Every player that a game lists can be made.
func TestPlayersAreMade(t *testing.T) {
	e := New(nil, nil)
	for _, game := range []string{"freestyle15", "standard9", "renju15", "connect4", "connect4-9x10-c4"} {
		names := e.Players.Names(e.Games, game)
		if len(names) < 2 || names[0] != "tengen" {
			t.Errorf("%s is played by %q", game, names)
		}
		for _, name := range names {
			if _, err := e.Players.New(e.Games, name, game); err != nil {
				t.Error(game, name, err)
			}
		}
	}
	if _, err := e.Players.New(e.Games, "deep-thought", "renju15"); !errors.Is(err, player.ErrUnknown) {
		t.Error(err)
	}
	if _, err := e.Players.New(e.Games, "tengen", "chess8"); err == nil || errors.Is(err, player.ErrUnknown) {
		t.Error(err)
	}
	if e.Players.Names(e.Games, "chess8") != nil {
		t.Error("chess has players")
	}
}

// A player refuses a position of another game and a finished one.
func TestWrongTasks(t *testing.T) {
	e := New(nil, nil)
	for _, c := range []struct {
		player, made, asked, moves string
	}{
		{"tengen", "freestyle15", "connect4", ""},
		{"tengen", "freestyle15", "renju15", ""},
		{"tengen", "connect4", "freestyle15", ""},
		{"tengen", "connect4", "connect4-9x9", ""},
		{"uct-threats", "connect4", "connect4-9x9", ""},
		{"five-tuple", "freestyle15", "connect4", ""},
		{"five-tuple", "freestyle9", "freestyle9", "a1a2b1b2c1c2d1d2e1"},
		{"tengen", "connect4", "connect4", "1212121"},
	} {
		p, err := e.Players.New(e.Games, c.player, c.made)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := e.Games.Parse(c.asked, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Search(&player.Task{Position: pos}); err == nil {
			t.Errorf("%s, made for %s, answers %s %s", c.player, c.made, c.asked, c.moves)
		}
	}
}
