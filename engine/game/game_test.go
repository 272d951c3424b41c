package game_test

import (
	"errors"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/tictactoe"
)

func TestTable(t *testing.T) {
	table := game.Table{gomoku.Game(), connect4.Game(), tictactoe.Game()}
	for _, c := range []struct{ game, name, err string }{
		{"freestyle15", "gomoku", ""},
		{"standard5", "gomoku", ""},
		{"renju15", "gomoku", ""},
		{"connect4", "connect4", ""},
		{"connect4-9x10-c4", "connect4", ""},
		{"tictactoe", "tictactoe", ""},
		{"renju9", "gomoku", `"renju9": renju is played on 15 lines, not 9`},
		{"connect4-", "connect4", `"connect4-": "" is not a board size such as 9x10`},
		{"chess", "", `"chess" is not a game of five in a row`},
		{"", "", `"" is not a game of five in a row`},
	} {
		g, ok := table.Find(c.game)
		if g.Name != c.name || ok != (c.name != "") {
			t.Errorf("%q belongs to game %q, want %q", c.game, g.Name, c.name)
		}
		p, err := table.Parse(c.game, "")
		switch {
		case c.err == "" && (err != nil || p.Name() != c.game):
			t.Errorf("%q: %v", c.game, err)
		case c.err != "" && (err == nil || err.Error() != c.err || p != nil):
			t.Errorf("%q: %v, want %s", c.game, err, c.err)
		}
	}
	if _, err := (game.Table{}).Parse("chess", ""); err == nil {
		t.Error("an empty table parses a game")
	}
	if _, err := table.Parse("connect4", "1213141 2"); !errors.Is(err, game.ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
}
