package record

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"tengen/engine/gomoku"
)

// TopLeft and FromTopLeft convert points, and FromTopLeft refuses points outside the board.
func TestTopLeft(t *testing.T) {
	for _, c := range []struct {
		point      string
		size, x, y int
	}{
		{"a15", 15, 0, 0}, {"o15", 15, 14, 0}, {"a1", 15, 0, 14}, {"h8", 15, 7, 7}, {"c12", 15, 2, 3}, {"t2", 20, 19,
			18},
	} {
		p, err := gomoku.ParsePoint(c.point, c.size)
		if err != nil {
			t.Fatal(err)
		}
		x, y := TopLeft(p, c.size)
		back, ok := FromTopLeft(x, y, c.size)
		if x != c.x || y != c.y || back != p || !ok {
			t.Errorf("%s on %d lines: %d,%d, back %v; want %d,%d", c.point, c.size, x, y, back, c.x, c.y)
		}
	}
	for _, c := range [][2]int{{-1, 0}, {0, -1}, {15, 0}, {0, 15}} {
		if p, ok := FromTopLeft(c[0], c[1], 15); ok {
			t.Errorf("%v is %v", c, p)
		}
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, text, game, moves string }{
		{"moves", " H8 i9, j10 ", "freestyle15", "h8i9j10"},
		{"a link", "https://example.org/tengen/#/analyse/renju15/h8h9j9?ply=2", "renju15", "h8h9j9"},
		{"a link with parameters added", "https://example.org/tengen/#/play/renju15/h8h9&fbclid=IwAR0", "renju15",
			"h8h9"},
		{"a link with parameters before the ply", "#/play/renju15/h8h9?fbclid=IwAR0&ply=1", "renju15", "h8h9"},
		{"a link in brackets", "#/play/renju15/h8h9).", "renju15", "h8h9"},
		{"a link at the end of a sentence", "#/play/renju15/h8h9。", "renju15", "h8h9"},
		{"a link with escaped signs", "https://example.org/%23%2Fplay%2frenju15%2Fh8h9%3Fply=1", "renju15", "h8h9"},
		{"a link in capitals", "HTTPS://EXAMPLE.ORG/#/PLAY/RENJU15/H8H9", "renju15", "h8h9"},
		{"full width", "ｈ８　Ｉ９，ｊ１０", "freestyle15", "h8i9j10"},
		{"full width with numbers", "１．ｈ８　ｉ９　２．ｊ１０", "freestyle15", "h8i9j10"},
		{"East Asian separators", "j7、j6。k8；k7，k6", "freestyle15", "j7j6k8k7k6"},
		{"a link to an empty board", "#/play/standard19", "standard19", ""},
		{"PSQ", "Piskvorky 20x20, 11:11, 0\r\n1,1,0\r\n20,2,1500\r\n3,20,7\r\none.exe\r\ntwo.zip\r\n-1\r\n",
			"freestyle20", "a20t19c1"},
		{"PSQ with a rule behind who began", "Piskvorky 15x15, 11:11, 0, renju\n8,8,0\n3,4,0\n-1", "renju15", "h8c12"},
		{"PSQ with a rule by its number", "Piskvorky 15x15, 11:11, 0,1\n8,8,0\n3,4,0\n", "standard15", "h8c12"},
		{"PSQ with a line for the rule", "Piskvorky 15x15, 11:11, 0\n8,8,0\n3,4,0\none\ntwo\n-1\nRule: Renju\n",
			"renju15", "h8c12"},
		{"PSQ with the protocol's line", "Piskvorky 15x15, 11:11, 0\n8,8,0\n3,4,0\nINFO rule 4\none\ntwo\n",
			"renju15", "h8c12"},
		{"PSQ without moves", "Piskvorky 15x15, 11:11, 0", "freestyle15", ""},
		{"SGF", "\ufeff(;FF[4]GM[4]SZ[15]RU[Renju];B[hh];W[ch];B[hc])", "renju15", "h8c8h13"},
		{"SGF with two sizes, the main line", "(;SZ[19:19]\n;B[aa](;W[ba];B[ss])(;W[ab]))", "freestyle19", "a19b19s1"},
		{"SGF with stones set up", "(;AB[aa:ba][ca]AW[ha]PL[W]AW[hb];W[oo];B[hh])", "freestyle15",
			"a15h15b15h14c15o1h8"},
		{"SGF with old long names", "(;GaMe[4]SiZe[9];Black[ii])", "freestyle9", "i1"},
		{"SGF with points in capitals", "(;SZ[15];B[HH];W[Ii])", "freestyle15", "h8i7"},
		{"SGF with a text behind a point", "(;SZ[15];B[hh:good];W[ii:])", "freestyle15", "h8i7"},
		{"SGF with more words for the rule", "(;RU[Renju, RIF];B[hh])", "renju15", "h8"},
		{"SGF with a rule in brackets", "(;RU[Gomoku (Standard)];B[hh])", "standard15", "h8"},
		{"SGF cut off behind a move", "(;SZ[15];B[hh];W[ii]", "freestyle15", "h8i7"},
		{"SGF cut off within a move", "(;SZ[15];B[hh];W[ii];B[j", "freestyle15", "h8i7"},
		{"SGF cut off within a comment", "(;SZ[15];B[hh];W[ii]C[good", "freestyle15", "h8i7"},
		{"SGF cut off within a variation", "(;SZ[15];B[hh](;W[ii];B[jj])(;W[kk];B", "freestyle15", "h8i7j6"},
		{"SGF in UTF-16 without its mark", "(\x00;\x00B\x00[\x00h\x00h\x00]\x00)\x00", "freestyle15", "h8"},
		{"SGF in UTF-16, big end first, without its mark", "\x00(\x00;\x00B\x00[\x00h\x00h\x00]\x00)", "freestyle15",
			"h8"},
		{"SGF with a second game", "(;SZ[9];B[aa])(;SZ[19];B[bb])", "freestyle9", "a9"},
	} {
		g, err := Read(c.text, "freestyle15", nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := gomoku.MoveString(g.Moves()); g.Name() != c.game || got != c.moves {
			t.Errorf("%s: %s %s, want %s %s", c.name, g.Name(), got, c.game, c.moves)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"#/play/chess/e4", `"chess" is not a game of five in a row`},
		{"#/play/renju15/z1h8", `move 1, "z1": "z1" is not on a board of 15 lines`},
		{"Piskvorky, 11:11", `PSQ, line 1, column 1: the file does not begin with a size: "Piskvorky, 11:11"`},
		{"Piskvorky 20x15, 11:11, 0", `PSQ, line 1, column 1: the board is not square: "20x15"`},
		{"\n\nPiskvorky 99x99, 11:11, 0", `PSQ, line 3, column 1: board size 99 is not between 5 and 20`},
		{"Piskvorky 15x15, 11:11, 0\n0,1,0", `PSQ, line 2, column 1: move 1, "0,1,0": the point is not on the board`},
		{"(;GM[2])", `SGF, line 1, column 3: GM[2] is another game than five in a row, which is GM[4]`},
		{"(;\nC[天元]SZ[15:19])", `SGF, line 2, column 6: SZ[15:19] is no size of a square board`},
		{"(;SZ[40])", `SGF, line 1, column 3: board size 40 is not between 5 and 20`},
		{"(;SZ[15]B[pp])", `SGF, line 1, column 9: move 1, "B[pp]": the point is not on the board`},
		{"(;AB[aa][bb])", `SGF, line 1, column 3: 2 black and 0 white stones cannot have been played in turn`},
		{"(;AB[aa]PL[B])", `SGF, line 1, column 9: PL[B], but after these stones it is white's turn`},
		{"(;AB[aa][bb];W[cc])", `SGF, line 1, column 3: 2 black and 0 white stones cannot have been played in turn`},
		{"(;AB[pa];W[aa])", `SGF, line 1, column 3: move 1, "AB[pa]": the point is not on the board`},
		{"(;B[aa", `SGF, line 1, column 3: the value of B does not end`},
		{"(;GM[4]", `SGF, line 1, column 8: the file ends within the game`},
		{"(;B", `SGF, line 1, column 3: property "B" has no value`},
		{"(;)(", ``},
		{"()", `SGF, line 1, column 3: there is no node in the game`},
		{"(;天)", `SGF, line 1, column 3: "天" where a node or property was to come`},
		{"(;)(;", ``},
		{"PK\x03\x04\x14", "the file is a ZIP archive that is damaged or cut off"},
		{"\x89PNG\r\n", "the file is a picture, not a game"},
		{strings.Repeat("(;", 2000), `SGF, line 1, column 2001: more than 1000 variations in each other`},
		{strings.Repeat(" ", MaxLength+1), `the file is longer than 48 MiB`},
	} {
		_, err := Read(c.text, "freestyle15", nil)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%.40q: %s, want %s", c.text, got, c.want)
		}
	}
}

// Writing and reading SGF preserves texts and the order of variations.
func TestSGF(t *testing.T) {
	g := New(gomoku.Renju, 15, []gomoku.Point{gomoku.At(7, 7), gomoku.At(2, 11), gomoku.At(9, 8)})
	g.Black, g.White, g.Date, g.Result = "名人 [9段]", `back\slash`, "2024-05-06", "B+"
	g.Root.SetText(Text{Comment: "two\nlines: and ] \\ :"})
	g.Root.Next[0].SetText(Text{Comment: "天元"})
	second := g.Root.Next[0].add(gomoku.At(0, 14))
	second.add(gomoku.At(1, 0))
	second.add(gomoku.At(14, 13)).SetText(Text{Comment: "also"})
	text := g.SGF()
	want := `(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[名人 [9段\]]PW[back\\slash]DT[2024-05-06]RE[B+]` +
		"C[two\nlines: and \\] \\\\ :];B[hh]C[天元]\n(;W[cd];B[jg])\n(;W[aa]\n(;B[bo])\n(;B[ob]C[also])))\n"
	if text != want {
		t.Errorf("written\n%s, want\n%s", text, want)
	}
	back, err := Read(text, "freestyle15", nil)
	if err != nil {
		t.Fatal(err)
	}
	if again := back.SGF(); again != text {
		t.Errorf("read back\n%s, was\n%s", again, text)
	}
	if back.Rule != gomoku.Renju || back.Root.Text().Comment != g.Root.Text().Comment || back.Black != g.Black {
		t.Errorf("read back %+v", back)
	}
}

func TestSGFTexts(t *testing.T) {
	for in, want := range map[string]string{
		"C[caf\xe9]":             "café", // Latin-1, because it is not valid UTF-8
		"CA[ISO-8859-1]C[\xe9]":  "é",
		"CA[UTF-8]C[é]":          "é",
		"C[a\\\nb\\\r\nc\\:\\]]": "abc:]",
		"C[a\r\nb]":              "a\nb",
	} {
		g, err := Read("(;"+in+")", "freestyle15", nil)
		if err != nil || g.Root.Text().Comment != want {
			t.Errorf("%q: %v %v, want %q", in, g, err, want)
		}
	}
}

func TestPSQ(t *testing.T) {
	g := New(gomoku.Standard, 20, []gomoku.Point{gomoku.At(0, 19), gomoku.At(19, 18), gomoku.At(2, 0)})
	g.Black, g.White = "one\nof two", "two"
	const want = "Piskvorky 20x20, 11:11, 0\n1,1,0\n20,2,0\n3,20,0\none of two\ntwo\n-1\n"
	if got := g.PSQ(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	back, err := Read(want, "standard15", nil)
	if err != nil || back.PSQ() != want || back.Rule != gomoku.Standard {
		t.Errorf("read back %+v, %v", back, err)
	}
}

func TestLink(t *testing.T) {
	g := New(gomoku.Renju, 15, []gomoku.Point{gomoku.At(7, 7), gomoku.At(9, 8)})
	if got := g.Link("play"); got != "#/play/renju15/h8j9" {
		t.Error(got)
	}
}

// The third number in the first line of a PSQ file is the player that began.
func TestPSQPlayers(t *testing.T) {
	for text, want := range map[string][2]string{
		"Piskvorky 15x15, 11:11, 0\n8,8,0\none\ntwo\n-1\n":             {"one", "two"},
		"Piskvorky 15x15, 11:11, 1\n8,8,0\none\ntwo\n-1\n":             {"two", "one"},
		"Piskvorky 15x15, 11:11, 0\n8,8,0\nrule: 1\none\ntwo\n":        {"one", "two"},
		"Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n":                       {"", ""},
		"Piskvorky 15x15, 11:11, 0\n8,8,0\nrule of thumb\nrules\n-1\n": {"rule of thumb", "rules"},
		"Piskvorky 15x15, 11:11, 0\n8,8,0\nrule34\nb\nrule renju\n-1":  {"rule34", "b"},
	} {
		g, err := Read(text, "freestyle15", nil)
		if err != nil || g.Black != want[0] || g.White != want[1] {
			t.Errorf("%q: %+v %v, want %q", text, g, err, want)
		}
	}
}

// A game that can be read can be written, and reading it again gives the same game. Other
// files are refused with a place and a reason.
func FuzzRead(f *testing.F) {
	f.Add("(;GM[4]SZ[9]RU[renju]C[a\\]b];B[aa](;W[ba];B[ss])(;W[ab]C[\xff]))")
	f.Add("(;AB[aa:cc]AW[dd:ff]PL[B])")
	f.Add("(;AB[aa][ba];AW[ab];B[hh];W[ii](;AE[hh]AB[jj];B[aa])(;AB[ca]PL[W]C[x])(;AB[ca][da];W[cc]))")
	f.Add("(;C[CA[gbk\\]]CA[gb18030]PB[\x88\x5c\x8a\x5d];B[hh];W[cd])")
	f.Add("(;CA[Shift_JIS]PB[\x83\x5c]GM[1])")
	f.Add("\xff\xfe(\x00;\x00B\x00[\x00a\x00b\x00]\x00)\x00")
	f.Add("Piskvorky 20x20, 11:11, 0\n1,1,0\n20,2,1500\none\ntwo\n")
	f.Add("Piskvorky 15x15, 11:11, 1, renju\n1,1,0\nrule 4\ntwo\n")
	f.Add("Piskvorky20x20\n\xfa")
	f.Add("Piskvorky20x20 \n0,\x850")   // a name like a move
	f.Add("Piskvorky20x20\n\xa6\r\xa6") // a name of two lines
	f.Add("x#/play/renju15/h8h9?ply=1")
	f.Add("h8 i9")
	f.Add("1. p15 2) [j9]")
	f.Add(library(4, "\x00\x08ab\x00\x00\x78\x00\x69\x80\x5a\x49\x00\x01\xc4\xe3\x00\x00A\x00\x67\x40"))
	f.Add("x#6\x19\xe0\x00\x00\x04\x00r\xd2") // an old library's comment that ends with an empty line
	f.Add("<?xml encoding='utf-8'?><player id='1' name='&#x41;&amp;'/><game black='1'><move>h8 " +
		"i9</move><info><![CDATA[a]]></info></game>")
	f.Add("START 9\nINFO rule 1\nBOARD\n1,2,1\n3,4,2\nDONE")
	f.Add("5 X....\n4 .O...\n.....\n.....\n.....")
	f.Add("15\n15\n3\n7 7\n6 8\n8 6\n")
	f.Add("[Black \"a\"]\n[Result \"1-0\"]\n\n1. h8 -- 2. h9 {x} -- 3. h6 black 4. -- i8 5. j7 -- 6. i7 i7 1-0")
	f.Add("start 15 15\nyxboard\n7,7,1\n-1,-1,2\ndone\nhello\nTURN 1,1\nTURN 2,2\n")
	f.Add("(see #/play/renju15/h8=\n> i9) White wins")
	f.Add("\x03\x70\x62\x7e\x00")
	f.Add("x0\xff01B}\x00") // a mark and a label
	f.Add("(renju15/\n8")
	f.Add("[\x1b\u008c \"a\"]")                     // an escape before a letter of two bytes
	f.Add("xX\x1b\x00")                             // an old library's comment that is an escape
	f.Add("(0\x19\x19\x19\x19\xff")                 // binary
	f.Add("(;GM[4]SZ[15];B[aa\x01\x02\x03\x04\x05") // damaged SGF
	f.Add("Piskvorky15x15,,1,\nu\n1,1")
	f.Add("(;PB[Piskvorky 9]PW[7;7]B[hh])")
	f.Add("B[]\x10")
	f.Add("1. h8 (x) i9! 2. 7,7 8 h")
	f.Add("A <- START 15\nA -> 7,7\nB <- TURN 7,7")
	f.Add("| X | |O| | |\n|.|.|.|.|.|\n|.|.|.|.|.|\n|.|.|.|.|.|\n|.|.|.|.|.|")
	f.Add("(;W[aa]C[a [b] c];B[b2])")
	f.Add(library(4, "\x00\x00\x78\x00\x68\xcb\x00\x01no\x00\x00A\x00\x69\x40"))
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Read(text, "freestyle15", known)
		if err != nil {
			checkFault(t, text, err)
			return
		}
		sgf := g.SGF()
		if back, err := Read(sgf, "freestyle15", nil); err != nil || !reflect.DeepEqual(back, g) {
			t.Errorf("%q written as %q: %+v %v", text, sgf, back, err)
		}
		if text := g.Drawing(len(g.Moves())); len(g.Moves()) > 0 {
			back, err := Read(text, g.Name(), nil)
			if err != nil || back.Drawing(len(back.Moves())) != text {
				t.Errorf("%q drawn as\n%s\n%v", g.SGF(), text, err)
			}
		}
		psq := g.PSQ()
		back, err := Read(psq, g.Rule.String()+"15", nil)
		if err != nil || back.Name() != g.Name() || gomoku.MoveString(back.Moves()) != gomoku.MoveString(g.Moves()) {
			t.Errorf("%q written as %q: %v", text, psq, err)
		}
		back, err = Read(g.Link("play"), "freestyle15", nil)
		if err != nil || back.Name() != g.Name() || gomoku.MoveString(back.Moves()) != gomoku.MoveString(g.Moves()) {
			t.Errorf("%q linked as %q: %v", text, g.Link("play"), err)
		}
	})
}

// checkFault checks the error for a file that cannot be read: it has a reason and, for
// formats with lines, a place within the file.
func checkFault(t *testing.T, text string, err error) {
	t.Helper()
	var at *Error
	start := strings.TrimSpace(text)
	if errors.As(err, &at) {
		// Every encoding has at most one line for each byte, and so with columns.
		if at.Line < 1 || at.Line > len(text)+1 || at.Column < 1 || at.Column > len(text)+1 || at.Err == nil ||
			at.Format == "" {
			t.Errorf("%q: %+v", text, at)
		}
	} else if strings.HasPrefix(start, "(") || strings.HasPrefix(start, "Piskvorky") {
		t.Errorf("%q: no place in %q", text, err)
	}
	if reason := err.Error(); len(reason) < 10 || len(reason) > 400 || !utf8.ValidString(reason) {
		t.Errorf("%q: %q", text, reason)
	}
}
