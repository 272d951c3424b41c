package connect4

import "testing"

// In the second position First has a winning cell in row 3, and Second must play
// under it.
func TestZugzwang(t *testing.T) {
	for _, tt := range []struct {
		game, moves   string
		first, second string
		decided       bool
		loser         Side
		safe          int
	}{
		{"connect4", "", "", "", false, 0, 0},
		//	....
		//	xxx.   a4, b4, c4 and d1 can be filled; then Second
		//	xoo.   must play d2
		//	oxo.
		{"connect4-4x4", "211312233", "d3", "", true, Second, 4},
		{"connect4-4x4", "123", "", "", false, 0, 0},
	} {
		p := parse(t, tt.game, tt.moves)
		z, ok := p.Zugzwang()
		if cells(p.WinningCells(First)) != tt.first || cells(p.WinningCells(Second)) != tt.second ||
			ok != tt.decided || ok && (z.Loser != tt.loser || z.Safe != tt.safe) {
			t.Errorf("%s: first %s, second %s, %t %+v:\n%s", tt.moves, cells(p.WinningCells(First)),
				cells(p.WinningCells(Second)), ok, z, p)
		}
	}
}
