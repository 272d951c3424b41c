package connect4

import (
	"errors"
	"strings"
	"testing"

	"tengen/engine/game"
)

func parse(t testing.TB, game, moves string) *Position {
	t.Helper()
	p, err := Parse(game, moves)
	if err != nil {
		t.Fatalf("Parse(%q, %q): %v", game, moves, err)
	}
	return p
}

func TestPerft(t *testing.T) {
	p := Classic()
	for plies, want := range []int{1, 7, 49, 343, 2401, 16807, 117649, 823536} {
		if got := p.Perft(plies); got != want {
			t.Errorf("perft %d = %d, want %d", plies, got, want)
		}
	}
}

// Stones fall past a blocked cell; a blocked cell interrupts a four.
func TestDrawings(t *testing.T) {
	for _, tt := range []struct {
		game, moves, board string
		outcome            Outcome
		line               string
	}{
		{"connect4-5x4", "1213141", "x....\nx....\nx....\nxooo.", FirstWins, "a1 a2 a3 a4"},
		{"connect4-4x5", "1112", "....\n....\nx...\no...\nxo..", Playing, ""},
		{"connect4-4x6-a2", "121212", "....\n....\nx...\nxo..\n#o..\nxo..", Playing, ""},
		{"connect4-4x6-a3", "121212131", "x...\nx...\nx...\n#o..\nxo..\nxoo.", Playing, ""},
		{"connect4-5x5-c1", "12324", ".....\n.....\n.....\n.ox..\nxo#x.", Playing, ""},
	} {
		p := parse(t, tt.game, tt.moves)
		if p.String() != tt.board || p.Outcome() != tt.outcome || cells(p.WinningLine()) != tt.line {
			t.Errorf("%s %s:\n%s\noutcome %d, line %s; want\n%s\noutcome %d, line %s",
				tt.game, tt.moves, p, p.Outcome(), cells(p.WinningLine()), tt.board, tt.outcome, tt.line)
		}
	}
}

func cells(list []Cell) string {
	var s []string
	for _, c := range list {
		s = append(s, c.String())
	}
	return strings.Join(s, " ")
}

func TestGameNames(t *testing.T) {
	for in, want := range map[string]string{
		"connect4": "connect4", "connect4-7x6": "connect4", "connect4-9x10": "connect4-9x10",
		"connect4-9x10-d5-c4": "connect4-9x10-c4-d5", "connect4-7x6-a1": "connect4-7x6-a1", "connect4-12x12-l12": "connect4-12x12-l12",
	} {
		if got := parse(t, in, "").Game(); got != want {
			t.Errorf("%s is named %s, want %s", in, got, want)
		}
	}
	for in, token := range map[string]string{
		"connect5": "connect5", "connect4x": "connect4x", "connect4-3x6": "4 to 12", "connect4-9x13": "4 to 12", "connect4-09x6": `"09x6"`,
		"connect4-9x10-j1": "j1", "connect4-9x10-c4-c4": "c4", "connect4-9x10-c0": `"c0"`, "connect4-": `""`, "connect4-9x10-": `""`,
	} {
		if _, err := ParseGame(in); err == nil || !strings.Contains(err.Error(), token) {
			t.Errorf("%s: error %v, want one naming %s", in, err, token)
		}
	}
}

func TestMoveErrors(t *testing.T) {
	for _, tt := range []struct {
		moves, token string
		ply          int
		err          error
	}{
		{"448", "8", 2, ErrColumn}, {"4x", "x", 1, ErrColumn}, {"44é", "é", 2, ErrColumn},
		{"1111111", "1", 6, ErrFull}, {"12121213", "3", 7, game.ErrOver},
	} {
		_, err := Parse("connect4", tt.moves)
		var move *game.MoveError
		if !errors.As(err, &move) || move.Move != tt.token || move.Ply != tt.ply || !errors.Is(err, tt.err) {
			t.Errorf("%s: %v, want %v at %q", tt.moves, err, tt.err, tt.token)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("connect4", "44556")
	f.Add("connect4-9x10-c4-d5", "3339aab")
	f.Add("connect4-12x12", "cccc ba,9")
	f.Fuzz(func(t *testing.T, game, moves string) {
		p, err := Parse(game, moves)
		if err != nil {
			return
		}
		q, err := Parse(p.Game(), MoveString(p.Moves()))
		if err != nil || q.Board != p.Board {
			t.Fatalf("%q %q: parsing its own strings gives another position: %v", game, moves, err)
		}
	})
}
