package record

import (
	"strings"
	"testing"
)

// What other programs write: the game that is read, and whether something is told.
func TestOtherPrograms(t *testing.T) {
	board := strings.Repeat(" 15 . . . . . . . . . . . . . . .  15 \n", 5) +
		" 10 . . . . . . . . X . . . . . .  10\n  9 . . . . . . O . . . . . . . .  9\n  8 . . . . . . . X . . . . . " +
		". .  8\n" +
		strings.Repeat("  7 . . . . . . . . . . . . . . .  7\n", 7)
	free := "\x79\x00\xe1\x00\x7a\x00\x01\x00\x68\x00\xef\x00\x58\x00\x0f\x00\x78\x40"
	for _, c := range []struct {
		program, file, game string
		format              Format
		want                string
		notices             int
	}{
		{"RenLib: a label", library(4, "\x00\x00\x78\x00\x68\xc3\x00\x01A\x00\x69\x40"), "renju15", RenLib,
			" h8 i9", 0},
		{"RenLib: a label and a move on one point", library(4, "\x00\x00\x78\x00\x69\xc3\x00\x01A\x00\x69\x40"),
			"renju15", RenLib, " h8 i9", 0},
		{"RenLib: a library of freestyle", library(4, "\x00\x00"+free), "freestyle15", RenLib,
			" i8 a1 j8 a15 h9 o1 h10 o15 h8", 0},
		{"RenLib: the same as renju", library(4, "\x00\x00"+free), "renju15", RenLib, " i8 a1 j8 a15 h9 o1 h10 o15", 1},
		{"RenLib: equal continuations", library(4, "\x00\x00\x78\x00\x69\xc0\x69\x00\x5a\x40"), "renju15", RenLib,
			" h8 i9 j10", 0},
		{"RenLib: a position with bytes behind it", "\x03\x70\x62\x7e\x00\x00", "freestyle15", Pos, " h8 i9 g7", 0},
		{"RenLib: a position that ends early", "\x04\x70\x62\x7e", "freestyle15", Pos, " h8 i9 g7", 1},
		{"RenLib: a list below a board", board + "\n    ----- Text Board -----\n      1 I10    2 G9\n      3 H8\n",
			"freestyle15", Drawing, " i10 g9 h8", 0},
		{"Yixin: a saved position", "15\n15\n3\n7 7\n6 8\n8 6\n", "freestyle15", Sav, " h8 i9 g7", 0},
		{"Yixin: a saved position of 20 lines", "20\r\n20\r\n1\r\n0 19\r\n", "standard15", Sav, " t20", 0},
		{"Yixin: a cut position", "15\n15\n3\n7 7\n6 8\n", "renju15", Sav, " h8 i9", 1},
		{"Yixin: two passes", "h8 p0 p0 i9 g8", "freestyle15", Moves, " h8 i9 g8", 1},
		{"Yixin: a pass", "h8 p0 i7", "freestyle15", Moves, " h8", 2},
		{"PlayOK", "[Event \"?\"]\n[Site \"kurnik\"]\n[Black \"ana\"]\n[White \"bo\"]\n[Result \"1-0\"]\n\n1. h8 i9 " +
			"2. g8 white 3. -- i8 4. j8 f8 5. g7 1-0\n",
			"renju15", Tagged, "{Site: kurnik} h8 i9 g8 i8 j8 f8 g7", 0},
		{"mail: numbers without points", "1 H8 2 J9\n3 G7 4 H9\n", "freestyle15", Moves, " h8 j9 g7 h9", 0},
		{"mail: two columns", "1.   H8           H9\n2.   J9           J8\n3.   I7           resign\n", "freestyle15",
			Moves, " h8 h9 j9 j8 i7", 0},
		{"a renju server: 5A", "(;FF[4]GM[4]SZ[15]5A[jj]RE[B+];B[hh];W[hi];B[gg])", "freestyle15", SGF, " h8 h7 g9", 1},
		{"KataGomo: GM[1]", "(;FF[4]GM[1]SZ[15]HA[0]KM[0]RU[FREESTYLE];B[hh];W[hi];B[ih])", "freestyle15", SGF,
			" h8 h7 i8", 1},
		{"an arena: caro", "(;GM[4]FF[4]SZ[15]RU[Caro];B[hh];W[hi])", "standard15", SGF, " h8 h7", 1},
		{"a chat: a sentence after a link", "Look: https://x.org/t/#/play/renju15/h8i9h9 what do you think",
			"freestyle15", Link, " h8 i9 h9", 0},
		{"a mail: a link broken in a quote", "> https://x.org/t/#/play/renju15/h8i9=\r\n> h9\r\n", "freestyle15",
			Link, " h8 i9 h9", 0},
		{"markdown: a link", "[game](https://x.org/t/#/play/renju15/h8i9h9), a good one", "freestyle15", Link,
			" h8 i9 h9", 0},
		{"Yixin: a log", "start 15 15\nINFO rule 2\nyxboard\n7,7,1\n8,6,2\ndone\n", "freestyle15", Gomocup,
			" h8 i9", 0},
		{"Yixin: a log with a pass", "start 15 15\nyxboard\n7,7,1\n-1,-1,2\ndone\n", "freestyle15", Gomocup, " h8", 1},
		{"Rapfi: a log", "RECTSTART 15,15\nOK\nBEGIN\n7,7\nNBEST 3\nFORBID 0708.\n", "freestyle15", Gomocup, " h8", 0},
		{"an arena: a rule above 7", "START 15\nINFO rule 9\nBEGIN\n7,7\n", "freestyle15", Gomocup, " h8", 1},
		{"a log that ends with RESTART", "START 15\nBEGIN\n7,7\nRESTART\n", "freestyle15", Gomocup, " h8", 0},
		{"markdown: a link in brackets", "**<https://x.org/t/#/play/renju15/h8i9h9>**", "freestyle15", Link,
			" h8 i9 h9", 0},
	} {
		f, err := Open(c.file, Want{Game: c.game})
		if err != nil {
			t.Errorf("%s: %v", c.program, err)
			continue
		}
		if got := tree(f.Game.Root); f.Format != c.format || got != c.want || len(f.Notices()) != c.notices {
			t.Errorf("%s: %s %q, want %q, told %q", c.program, f.Format, got, c.want, f.Notices())
		}
	}
}

// A label of RenLib stands at the move before it; the names of a game of PlayOK follow the
// choice of sides.
func TestOtherProgramsDetails(t *testing.T) {
	f, err := Open(library(4, "\x00\x00\x78\x00\x68\xc3\x00\x01A\x00\x69\x40"), Want{Game: "renju15"})
	if err != nil {
		t.Fatal(err)
	}
	if sgf := f.Game.SGF(); !strings.Contains(sgf, "LB[hg:A]") {
		t.Error(sgf)
	}
	for choice, want := range map[string][2]string{"white": {"ana", "W+"}, "black": {"bo", "B+"}} {
		f, err := Open("[Black \"ana\"]\n[White \"bo\"]\n[Result \"0-1\"]\n1. h8 i9 2. g8 "+choice+" 3. i8 0-1",
			Want{Game: "renju15"})
		if err != nil || f.Game.Black != want[0] || f.Game.Result != want[1] {
			t.Errorf("%s: %v %+v", choice, err, f.Game)
		}
	}
}
