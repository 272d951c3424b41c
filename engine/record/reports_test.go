package record

import (
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// Texts from public reports (scripts/lab/reports.md) and their sisters.
func TestReportedTexts(t *testing.T) {
	empty := strings.Repeat("-", 15)
	word := strings.Repeat(empty, 6) + "--------O------" + "-------X-------" + strings.Repeat(empty, 7)
	rows := strings.Repeat(empty+" ", 6) + "--------O------ -------*------- " + strings.Repeat(empty+" ", 7)
	runs := strings.Repeat("15/", 6) + "8o6/7x7/" + strings.TrimSuffix(strings.Repeat("15/", 7), "/")
	table := func(sign string) string {
		blank := strings.Repeat(sign, 14) + "\n"
		at := func(n int, stone string) string {
			return strings.Repeat(sign, n) + stone + strings.Repeat(sign, 14-n) + "\n"
		}
		return strings.Repeat(blank, 6) + at(8, "O") + at(7, "X") + strings.Repeat(blank, 7)
	}
	colored := strings.NewReplacer("X", "\x1b[31mX\x1b[0m", "O", "\x1b[1;34mO\x1b[0m", "-", "\x1b[38;5;241m-\x1b[0m",
		" ", "\n")
	for _, c := range []struct{ name, file, want, told string }{
		{"a board in one word, and moves", word + " X h9 i7\n", " h8 i9 h9 i7",
			"moves below the board were played on from it"},
		{"a board in one word", word, " h8 i9", ""},
		{"rows in one line, with the size and the turn", "[15 " + rows + "*]", " h8 i9", ""},
		{"rows as runs", runs + " x", " h8 i9", ""},
		{"cells with tabs", table("\t"), " h8 i9", ""},
		{"cells with commas", table(","), " h8 i9", ""},
		{"cells with semicolons", table(";"), " h8 i9", ""},
		{"colors of a terminal", colored.Replace(strings.TrimSpace(rows)), " h8 i9", ""},
		{"colors of a terminal between moves", "\x1b[1mh8\x1b[0m \x1b[31mi9\x1b[m\x1b]0;title\x07 h9", " h8 i9 h9", ""},
		{"invisible signs of a page", "1.\u00a0h8\u00a0i9\u200b2.\u00a0g8\u2060 j9\u00a0", " h8 i9 g8 j9", ""},
		{"quotation marks of a word processor",
			"[Event \u201cClub\u201d]\n[Black \u201cana\u201d]\n[White \u2018bo\u2019]\n\n1.h8 i9 " +
				"2.g8{\u201cnice\u201d} 2\u2026j9 1-0\n", " h8 i9 g8{\u201cnice\u201d} j9", ""},
		{"a text before tags", "My game:\n[Black \"ana\"]\n\n1. h8 i9\n", "{My game:} h8 i9",
			"words, which became comments"},
		{"marks of a forum", "At 10 I lost:\n[renju]1. h8 i9 2. g8 j9[/renju]", "{At 10 I lost} h8 i9 g8 j9",
			"words, which became comments"},
		{"marks of a forum around tags", "[quote=\"a\"][Black \"ana\"]\n\n1. h8 i9 1-0[/quote]", " h8 i9", ""},
		{"lines that are comments", "% exported a1 b2\n[Black \"a\"]\n\n1. h8 ; better was a1\ni9 2. g8\n",
			"{exported a1 b2} h8{better was a1} i9 g8", "words, which became comments"},
		{"semicolons between moves", "[Black \"a\"]\n\n1. h8 i9; 2. g8; j9\n", " h8 i9 g8 j9", ""},
		{"a comment behind moves without tags", "h8 i9 ; better was a1\ng7", " h8 i9{better was a1} g7",
			"words, which became comments"},
		{"analysis between moves",
			"手数----着手--\n1 H8 (0:01)\n**対局 評価値 -186 読み筋 I9 G7 J9\n2 I7 (0:02)\n*good\n3 G9 (0:03)\n", "{手数----着手} h8{対局 評価値 -186 読み筋 I9 G7 J9} i7{good} g9", "words, which became comments"},
		{"a program's lines", "h8\ninfo depth 5 pv i9 g7\ni7", " h8{info depth 5 pv i9 g7} i7",
			"words, which became comments"},
		{"bullets are no comments", "* h8\n* i9\n* g7 good\n", " h8 i9 g7{good}", "words, which became comments"},
		{"a cell of two lines",
			"move,player,point,comment\r\n1,black,H8,\"good\r\nbut see G7\"\r\n2,white,I9,\"x, \"\"y\"\" " +
				"G8\"\r\n3,black,G9,\n", "{move,player,point,comment 1,black} h8{\"good but see G7\" 2,white} " +
				"i9{\"x, \"\"y\"\" G8\" 3,black} g9", "words, which became comments"},
		{"a heading with a version", "# ---- Kifu for iPad V2.30 ----\n先手：ana\n1 H8\n2 I9\n",
			"{Kifu for iPad V2.30 ---- 先手:ana} h8 i9", "words, which became comments"},
	} {
		f, err := Open(c.file, Want{Game: "freestyle15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got, told := tree(f.Game.Root), strings.Join(f.Notices(), "; ")
		if got != c.want || (c.told == "") != (told == "") || !strings.Contains(told, c.told) {
			t.Errorf("%s: %q, told %q; want %q, %q", c.name, got, told, c.want, c.told)
		}
	}
}

// Several games in a text, with the score and the moves of each.
func TestSeveralGames(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"a tag behind the score", "[Black \"a\"]\n\n1. h8 i9 1-0[Event \"Cup\"]\n[Black \"b\"]\n\n1. h8 h9 0-1\n",
			"a: h8 i9 B+; Cup b: h8 h9 W+"},
		{"without tags", "1. h8 i9 2. g8 1-0\n\n1. h8 h9 2. i7 0-1\n1. h8 g7 1/2-1/2\n",
			": h8 i9 g8 B+; : h8 h9 i7 W+; : h8 g7 0"},
		{"without tags, numbers without blanks", "1.h8 i9 2.g8 *\n1.h8 h9\n", ": h8 i9 g8 ; : h8 h9 "},
		{"a tag in a comment", "[Black \"a\"]\n\n1. h8 {won 1-0 [Event \"Cup\"]\n} i9 1-0\n", "a: h8 i9 B+"},
		{"moves in a line each", "1. h8\n2. i9\n10. g8\n", ": h8 i9 g8 "},
	} {
		collected, err := Collect(c.file, Want{Game: "freestyle15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []string
		for i := range collected.Heads {
			f, err := collected.Game(i, Want{Game: "freestyle15"})
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			g := f.Game
			got = append(got, strings.TrimLeft(g.Event+" "+g.Black, " ")+": "+gomoku.MoveString(g.Moves())+" "+g.Result)
		}
		if all := strings.Join(got, "; "); spaced(all) != spaced(c.want) {
			t.Errorf("%s: %s; want %s", c.name, all, c.want)
		}
	}
}

// spaced removes blanks, in which the two forms of moves differ.
func spaced(s string) string { return strings.ReplaceAll(s, " ", "") }

// Files of other kinds are named.
func TestPackedFiles(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"BZh91AY&SY\x01\x02\x03", "bzip2"},
		{"\xfd7zXZ\x00\x00\x04", "xz"},
		{"\x28\xb5\x2f\xfd\x24\x10;B[hh]", "Zstandard"},
		{"\x04\x22\x4d\x18h8i9", "LZ4"},
		{"a.sgf" + strings.Repeat("\x00", 252) + "ustar\x00(;GM[4];B[hh])", "tar archive"},
	} {
		if _, err := Open(c.file, Want{Game: "freestyle15"}); err == nil || !strings.Contains(err.Error(), c.want) ||
			!strings.HasSuffix(err.Error(), "unpack it first") {
			t.Errorf("%q: %v; want %s", c.file[:10], err, c.want)
		}
	}
}

// Positions and moves of other games are named, not opened.
func TestOtherGames(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess"},
		{"chess, later", "Look at r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 b - - 0 9 e5 d4", "chess"},
		{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "shogi"},
		{"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "xiangqi"},
		{"moves of chess", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6", "chess"},
		{"moves of chess with tags", "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "chess"},
		{"UCI", "position startpos moves e2e4 e7e5", "chess"},
		{"an address", "https://online-go.com/api/v1/games/83709481/sgf/83709481.sgf", "address"},
		{"data of a program", "save\x01\x02\x05h8\x0e\x1d\x02i9\x03\x07g8\x01", "no text"},
	} {
		if f, err := Open(c.file, Want{Game: "freestyle15"}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, %v", c.name, f, err)
		}
	}
	for _, text := range []string{"h8 i9 Nice move", "a1 b2/c3 d4", "h8/i9/g7/j9/k5", "h8i9\x00\x00\x00\x00\x00\x00",
		"\x01\x02\x03\x04(;GM[4]SZ[15];B[hh];W[hi])\x01\x02\x03"} {
		if _, err := Open(text, Want{Game: "freestyle15"}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Rows that are numbered from the top beside column letters have the points that they name.
func TestRowsFromTheTop(t *testing.T) {
	board := func(header string, number func(y int) string) string {
		var b strings.Builder
		b.WriteString(header)
		for y := range 15 {
			row := []byte(strings.Repeat(". ", 15))
			if y == 6 {
				row[16] = 'O'
			}
			if y == 8 {
				row[14] = 'X'
			}
			b.WriteString(number(y) + " " + string(row) + "\n")
		}
		return b.String()
	}
	letters := "   A B C D E F G H I J K L M N O\n"
	down := func(y int) string { return beside(y + 1) }
	up := func(y int) string { return beside(15 - y) }
	bars := func(s string) string {
		return strings.NewReplacer(". ", ".|", "X ", "X|", "O ", "O|", "  .", "|.").Replace(s)
	}
	for _, c := range []struct{ name, text, want, told string }{
		{"from the top", board(letters, down), " h9 i7", "from the top"},
		{"from the bottom", board(letters, up), " h7 i9", ""},
		{"without letters", board("", down), " h7 i9", ""},
		{"with a list", board(letters, down) + "1. h9 i7\n", " h9 i7", "from the top"},
		{"with letters below", board("", down) + letters, " h9 i7", "from the top"},
		{"with bars", "| |A|B|C|D|E|F|G|H|I|J|K|L|M|N|O|\n" + bars(board("",
			func(y int) string { return "|" + down(y) + "|" })), " h9 i7", "from the top"},
	} {
		f, err := Open(c.text, Want{Game: "freestyle15"})
		if err != nil {
			t.Errorf("%s: %v\n%s", c.name, err, c.text)
			continue
		}
		got, told := tree(f.Game.Root), strings.Join(f.Notices(), "; ")
		if got != c.want || (c.told == "") != (told == "") || !strings.Contains(told, c.told) {
			t.Errorf("%s: %q, told %q", c.name, got, told)
		}
	}
}
