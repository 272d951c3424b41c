package record

import (
	"strings"
	"testing"
)

const (
	saysGo    = "the file says Go, GM[1]; it was read as five in a row"
	saysWords = "the moves were found among other words, which became comments"
	saysZero  = "the numbers were read as column and row from the upper left, counted from 0"
	saysOne   = "the numbers were read as column and row from the upper left, counted from 1"
)

// SGF as programs and people write it.
func TestOtherSGF(t *testing.T) {
	runLenient(t, SGF, "freestyle15", []lenient{
		{"Lizzie: numbers in names", "(;KM[7.5]SZ[15]GM[1];B[hh]LZ[43.2 1.2k\nmove H8];W[ii]LZ2[x])", "freestyle15",
			" h8 i7", saysGo + "; property LZ2 means nothing and was left out"},
		{"KataGomo: a long rule", "(;FF[4]GM[1]SZ[15]RU[BASICRULE:STANDARD,VCNRULE:NOVC];B[hh])", "standard15", " h8",
			saysGo},
		{"Sabaki: other properties", "(;GM[4]SZ[15];B[hh]BL[100];W[ii]HO[1];N[x]B[gg]SBKV[50.1])", "freestyle15",
			" h8 i7 g9", ""},
		{"a mail in quoted-printable",
			"Content-Transfer-Encoding: quoted-printable\n\n(;C[=E4=BA=94];B[hh];=\nW[ii])", "freestyle15", "{五} h8 i7", ""},
		{"escaped for an address", "%28%3BGM%5B4%5D%3BB%5Bhh%5D%3BW%5Bii%5D%29", "freestyle15", " h8 i7", ""},
		{"in JSON", `{"sgf":"(;SZ[15]\n;B[hh]C[a\\]]\n;W[ii])"}`, "freestyle15", " h8{a]} i7", ""},
		{"c-gomoku-cli",
			"(;FF[4]GM[4]GN[1]EV[A x B]DT[2026.11.28 00:09:48]RO[1.1]RU[4]SZ[15]PB[A]PW[B]RE[B+1]TE[Black win by " +
				"five connection]\n;B[hh]C[16ms];W[gi]C[3012ms])\n", "renju15", " h8{16ms} g7{3012ms}", ""},
		{"names in words", "(;black[hh];white[ii])", "freestyle15", " h8 i7", ""},
		{"a game by a name that is not known", "(;GM[wuziqi]SZ[15];B[hh])", "freestyle15", " h8",
			"the rule wuziqi is not known; read as freestyle"},
		{"a rule in Chinese", "(;RU[有禁手];B[hh])", "renju15", " h8", ""},
		{"another rule in Chinese", "(;RU[无禁手];B[hh])", "freestyle15", " h8", ""},
		{"points as people write them", "(;SZ[15];B[H8];W[i7];B[G9])", "freestyle15", " h8 i7 g9", ""},
		{"a size with x", "(;SZ[15x15];B[hh])", "freestyle15", " h8", ""},
		{"a size with a comma", "(;SZ[19,19];B[hh])", "freestyle19", " h12", ""},
		{"no size, as in Go", "(;GM[1];B[pd];W[dd])", "freestyle19", " p16 d16",
			saysGo + "; the file names no size; the size comes from its moves"},
		{"no size, 20 lines", "(;B[tt];W[ta])", "freestyle20", " t1 t20",
			"the file names no size; the size comes from its moves"},
		{"no semicolon", "(GM[4]SZ[15];B[hh];W[ii])", "freestyle15", " h8 i7", ""},
		{"no brackets", ";B[hh];W[ii]", "freestyle15", " h8 i7", ""},
		{"neither", "B[hh];W[ii];B[gg]", "freestyle15", " h8 i7 g9", ""},
		{"signs of full width", "（；SZ[15]；B[hh]；W[ii]）", "freestyle15", " h8 i7", ""},
		{"one bracket too many", "((;B[hh](;W[ii])(;W[gg])))", "freestyle15", " h8(g9) i7", ""},
		{"an empty tree before the game", "(;)\n(;B[hh];W[ii])", "freestyle15", " h8 i7", ""},
		{"White first", "(;PB[b]PW[w]RE[W+];W[hh];B[ii](;W[gg])(;W[aa]))", "freestyle15", " h8 i7(a15) g9",
			"White moved first in the file; the colors were exchanged"},
		{"two values of a move", "(;B[hh][gg];W[ii])", "freestyle15", " h8 i7",
			`1 move was left out, the first because: SGF, line 1, column 3: move 2, "B[gg]": a node has one move of a color`},
		{"a bracket that is not escaped", "(;B[hh]C[see [B+5] here];W[ii]C[[x]])", "freestyle15",
			" h8{see [B+5] here} i7{[x]}", "a text in the file has a bracket that is not escaped; it was read to " +
				"its end"},
		{"resigned", "(;B[hh];W[ii];B[resign])", "freestyle15", " h8 i7", ""},
		{"UTF-32", "\xff\xfe\x00\x00" + wide("(;B[hh];W[ii]C[五])"), "freestyle15", " h8 i7{五}", ""},
		{"a byte order mark twice", "\ufeff\ufeff(;B[hh];W[ii])", "freestyle15", " h8 i7", ""},
		{"an end of file as in DOS", "(;B[hh];W[ii])\x1a", "freestyle15", " h8 i7", ""},
	})
	f, err := Open("(;PB[b]PW[w]RE[W+R];W[hh];B[ii])", Want{Game: "freestyle15"})
	if err != nil || f.Game.Black != "w" || f.Game.White != "b" || f.Game.Result != "B+R" {
		t.Errorf("White first: %+v, %v", f.Game, err)
	}
	if f, err = Open("(;B[hh];W[ii];B[resign])", Want{Game: "freestyle15"}); err != nil || f.Game.Result != "W+R" {
		t.Errorf("resigned: %+v, %v", f.Game, err)
	}
}

// wide returns an ASCII or Chinese text in UTF-32, low byte first.
func wide(s string) string {
	var b strings.Builder
	for _, c := range s {
		b.Write([]byte{byte(c), byte(c >> 8), byte(c >> 16), 0})
	}
	return b.String()
}

func TestOtherPSQ(t *testing.T) {
	runLenient(t, PSQ, "freestyle15", []lenient{
		{"small letters", "piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,31\n", "freestyle15", " h8 i7", ""},
		{"spaces in the size", "Piskvorky 15 X 15, 11:11, 0\n8,8,0\n", "freestyle15", " h8", ""},
		{"another word", "Gomoku 15x15, 11:11, 0\n8,8,0\n", "freestyle15", " h8", ""},
		{"empty lines", "Piskvorky 15x15, 11:11, 0\n\n8,8,0\n\n9,9,0\n", "freestyle15", " h8 i7", ""},
		{"semicolons and tabs", "Piskvorky 15x15, 11:11, 0\n8;8;0\n9\t9\t0\n", "freestyle15", " h8 i7", ""},
		{"a fraction of a millisecond", "Piskvorky 15x15, 11:11, 0\n8,8,0.5\n9,9,1.2\n", "freestyle15", " h8 i7", ""},
		{"a text before it", "Game 1\n\nPiskvorky 15x15, 11:11, 0\n8,8,0\n", "freestyle15", " h8", ""},
		{"two games", "Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n1\nPiskvorky 15x15, 11:11, 0\n1,1,0\n", "freestyle15",
			" h8", ""},
		{"names in Windows-1250", "Piskvorky 15x15, 11:11, 0\n8,8,0\nDvo\xf8\xe1k\n\xaelu\xbb\n1\n", "freestyle15",
			" h8", ""},
	})
}

// Databases in XML that are not written as the federation does.
func TestOtherDatabases(t *testing.T) {
	runLenient(t, RIF, "renju15", []lenient{
		{"another name for the moves", "<database><game><moves>h8 h9</moves></game></database>", "renju15", " h8 h9",
			""},
		{"commas", "<database><game><move>h8,h9;j9</move></game></database>", "renju15", " h8 h9 j9", ""},
		{"no spaces", "<database><game><move>h8h9j9</move></game></database>", "renju15", " h8 h9 j9", ""},
		{"capitals", "<DATABASE><GAME><MOVE>H8 H9</MOVE></GAME></DATABASE>", "renju15", " h8 h9", ""},
		{"a game alone", "<game><move>h8 h9</move></game>", "renju15", " h8 h9", ""},
		{"cut off", "<database><game><move>h8 h9</move></game><game><move>h8", "renju15", " h8 h9",
			"the rest of the file was not read: XML, line 1, column 42: a <game> begins and does not end"},
	})
}

// Libraries that are cut off, of other versions, or have more behind the tree.
func TestOtherLibraries(t *testing.T) {
	const torn = "the file ends within the game; what it holds was read"
	runLenient(t, RenLib, "freestyle15", []lenient{
		{"a mark and a start", library(4, "\x00\x00\x78\x14\x69\x40"), "freestyle15", " h8 i9", ""},
		{"cut off between nodes", library(4, "\x00\x00\x78\x00\x69\x80\x5a\x40"), "freestyle15", " h8 i9 j10", torn},
		{"cut off in a comment", library(4, "\x00\x00\x78\x00\x69\x08abc"), "freestyle15", " h8", torn},
		{"cut off in a node", library(4, "\x00\x00\x78\x00\x69\x01\x00"), "freestyle15", " h8", torn},
		{"a future version", "\xffRenLib\xff\x04\x00" + strings.Repeat("\xff", 10) + "\x00\x00\x78\x40",
			"freestyle15", " h8", ""},
		{"zeros behind the tree", library(4, "\x00\x00\x78\x40\x00\x00"), "freestyle15", " h8", ""},
		{"bytes behind the tree", library(4, "\x00\x00\x78\x40\x78\x40"), "freestyle15", " h8",
			"2 bytes behind the tree means nothing here and was left out"},
	})
}

// Moves in notes, tables, data of programs, and addresses of other sites.
func TestOtherMoves(t *testing.T) {
	cases := []lenient{
		{"words between the moves", "1. h8 (center) 2. i9 (indirect) 3. j10", "freestyle15",
			" h8{center} i9{indirect} j10", saysWords},
		{"a sentence", "White played h8 and Black replied i9.", "freestyle15",
			"{White played} h8{and Black replied} i9", saysWords},
		{"marks of quality", "1. h8! i9?? 2. j10!? h9", "freestyle15", " h8{!} i9{??} j10{!?} h9", saysWords},
		{"a mail", "Subject: Re: renju game 123\nDate: Mon, 1 May 2000 10:00\n\n1 H8 2 J9\n3 G7 4 H9\n", "renju15",
			"{Subject: Re: renju game 123 Date: Mon, 1 May} h8 j9 g7 h9", saysWords},
		{"Cyrillic letters that look like Latin ones", "1. Н8 I9 2. С7", "freestyle15", " h8 i9 c7",
			"Cyrillic letters were read as columns"},
		{"the Russian alphabet", "1. з8 и9", "freestyle15", " h8 i9", "Cyrillic letters were read as columns"},
		{"numbers in lines", "7,7\n8,8\n6,6\n", "freestyle15", " h8 i7 g9", saysZero},
		{"numbers in lines with spaces", "7 7\n8 8\n", "freestyle15", " h8 i7", saysZero},
		{"numbers with their order", "1,7,7\n2,8,8\n", "freestyle15", " h8 i7", saysZero},
		{"numbers from 1", "8,8\n15,1\n", "freestyle15", " h8 o15", saysOne},
		{"numbers in brackets", "(7,7) (8,8) (6,6)", "freestyle15", " h8 i7 g9", saysZero},
		{"JSON: arrays", "[[7,7],[8,8],[6,6]]", "freestyle15", " h8 i7 g9", saysZero},
		{"JSON: objects", `[{"x":7,"y":8},{"x":8,"y":8}]`, "freestyle15", " h7 i7", saysZero},
		{"JSON: rows and columns", `[{"row":8,"col":7},{"row":8,"col":8}]`, "freestyle15", " h7 i7", saysZero},
		{"letters of SGF", "1. hh ii 2. gg", "freestyle15", " h8 i7 g9", "the letters were read as points of SGF"},
	}
	for name, text := range map[string]string{
		"JSON: a text":        `{"moves":"h8 i9 g7","size":15}`,
		"JSON: texts":         `{"moves":["h8","i9","g7"]}`,
		"a table":             "1,h8,black\n2,i9,white\n3,g7,black\n",
		"a table of columns":  "move,x,y\n1,H,8\n2,I,9\n3,G,7\n",
		"letters for sides":   "B H8\nW I9\nB G7",
		"words for sides":     "Black: h8, White: i9, Black: g7",
		"brackets":            "B(h8) W(i9) B(g7)",
		"bars":                "h8|i9|g7",
		"slashes":             "h8/i9/g7",
		"arrows":              "h8 -> i9 → g7",
		"numbers with dashes": "1-h8 2-i9 3-g7",
		"dashes":              "H-8 I-9 G-7",
		"colons":              "H:8, I:9, G:7",
		"numbers first":       "8h 9i 7g",
		"two digits":          "h08 i09 g07",
		"Chinese":             "黑H8 白I9 黑G7",
		"Chinese, counted":    "第1手：H8 第2手：I9 第3手：G7",
		"Chinese, semicolons": "1、H8；2、I9；3、G7",
		"Japanese":            "黒：H8 白：I9 黒：G7",
		"Japanese, counted":   "1手目 H8\n2手目 I9\n3手目 G7",
		"Korean":              "흑 H8 백 I9 흑 G7",
		"Russian":             "Чёрные: h8, белые: i9, ход g7",
		"a five at the end":   "1. h8 i9 2. g7# 1-0",
		"a plus at the end":   "h8 i9 g7 +",
		"a page":              "<html><body><p>1. h8 i9<br>2. g7</p></body></html>",
		"a site's query":      "https://example.org/board?pos=h8i9g7&rule=1&utm_source=x",
		"a site's fragment":   "https://example.org/#h8i9g7",
		"a site's path":       "https://example.org/game/h8i9g7",
		"a site's underlines": "https://example.org/board.html#h8_i9_g7",
		"a soft hyphen":       "h8i\u00ad9g7",
	} {
		cases = append(cases, lenient{name, text, "freestyle15", " h8 i9 g7", ""})
	}
	runLenient(t, Moves, "freestyle15", cases)
	for _, text := range []string{"hello", "see you at 5", "version a1 of the text", "1 2 3 4 5", "x"} {
		if f, err := Open(text, Want{Game: "freestyle15"}); err == nil && len(f.Game.Moves()) > 0 {
			t.Errorf("%q: %s", text, tree(f.Game.Root))
		}
	}
	if f, err := Open("Game 1\n\n[Black 'a']\n[White\t\"b\"]\n\n1. h8 i9", Want{Game: "freestyle15"}); err != nil ||
		f.Format != Tagged || f.Game.White != "b" || tree(f.Game.Root) != " h8 i9" {
		t.Errorf("tags after a text: %+v, %v", f, err)
	}
}

// Boards with other signs. H8 is a black stone, I9 a white one.
func TestOtherDrawings(t *testing.T) {
	// board draws 15 rows with signs for black, white and empty points.
	board := func(black, white, empty, between, before, after string) string {
		var b strings.Builder
		for y := 15; y >= 1; y-- {
			row := make([]string, 15)
			for x := range row {
				row[x] = empty
				if y == 8 && x == 7 {
					row[x] = black
				} else if y == 9 && x == 8 {
					row[x] = white
				}
			}
			b.WriteString(before + strings.Join(row, between) + after + "\n")
		}
		return b.String()
	}
	const line = "-------------------------------"
	var cases []lenient
	for name, text := range map[string]string{
		"letters":             board("X", "O", ".", " ", "", ""),
		"Cyrillic letters":    board("Х", "О", ".", " ", "", ""),
		"emoji":               board("⚫", "⚪", "➕", "", "", ""),
		"emoji with selector": board("⚫\ufe0f", "⚪\ufe0f", "➕", "", "", ""),
		"circles":             board("⬤", "◯", "·", " ", "", ""),
		"double circles":      board("◉", "◎", "┼", "", "", ""),
		"squares":             board("■", "□", "・", "", "", ""),
		"lines between":       board("●", "○", "┼", "─", "", ""),
		"at signs":            board("@", "O", ".", " ", "", ""),
		"hashes":              board("#", "O", ".", " ", "", ""),
		"stars":               board("*", "O", ".", " ", "", ""),
		"X and 0":             board("X", "0", ".", " ", "", ""),
		"numbers":             board("1", "2", "0", "", "", ""),
		"numbers below zero":  board("1", "-1", "0", " ", "", ""),
		"numbers and points":  board("1", "2", ".", " ", "", ""),
		"words":               board("BLACK", "WHITE", "EMPTY", " ", "", ""),
		"one line":            strings.ReplaceAll(board("1", "2", "0", "", "", ""), "\n", ""),
		"one line of letters": strings.ReplaceAll(board("X", "O", ".", "", "", ""), "\n", ""),
		"JSON":                "[" + strings.ReplaceAll(board("1", "2", "0", ", ", "[", "],"), "\n", " ") + "]",
		"JSON: texts":         "[" + strings.ReplaceAll(board(`"B"`, `"W"`, `""`, ",", "[", "],"), "\n", "") + "]",
		"NumPy":               "[" + board("1", "-1", "0", " ", "[", "]") + "]",
		"a mail":              board("X", "O", ".", " ", "> ", ""),
		"code":                "[code]\n" + board("X", "O", ".", " ", "", "") + "[/code]",
		"Markdown":            "```\n" + board("X", "O", ".", " ", "", "") + "```\nWhat now?\n",
		"Sensei's": "$$ caption\n$$ " + line + "\n" + board("X", "O", ".", " ", "$$ | ",
			" |") + "$$ " + line + "\n",
		"a frame":             "+" + line + "+\n" + board("X", "O", ".", " ", "| ", " |") + "+" + line + "+\n",
		"a table of Markdown": board("X", "O", " ", "|", "|", "|"),
		"a table of a page":   "<table>" + board("X", "O", "", "</td><td>", "<tr><td>", "</td></tr>") + "</table>",
		"the last move":       board("X", "(O)", ".", " ", "", ""),
		"tabs":                board("X", "O", ".", "\t", "", ""),
		"carriage returns":    strings.ReplaceAll(board("X", "O", ".", " ", "", ""), "\n", "\r"),
		"star points":         strings.Replace(board("X", "O", ".", " ", "", ""), ". . . . . .", ". . . , . .", 1),
	} {
		cases = append(cases, lenient{name, text, "freestyle15", " h8 i9", ""})
	}
	runLenient(t, Drawing, "freestyle15", cases)
	moves := strings.Replace(board("1", "2", ".", " ", "", ""), ". . .", ". 10 .", 1)
	for i, n := range []string{"3", "4", "5", "6", "7", "8", "9"} {
		lines := strings.Split(moves, "\n")
		lines[14-i] = strings.Replace(lines[14-i], ".", n, 1)
		moves = strings.Join(lines, "\n")
	}
	runLenient(t, Drawing, "freestyle15", []lenient{{"the order of the moves", moves, "freestyle15",
		" h8 i9 a1 a2 a3 a4 a5 a6 a7 b15", ""}})
	for want, text := range map[string]string{
		`"?" is no sign`: board("X", "O", ".", " ", "",
			"")[:240] + strings.Replace(board("X", "O", ".", " ", "", "")[240:], ".", "?", 1),
		"no square": strings.Repeat(". . . . . X\n", 5),
	} {
		if _, err := Open(text, Want{Game: "freestyle15"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Links as other programs change them.
func TestOtherLinks(t *testing.T) {
	const link = "https://x.org/t/#/play/renju15/h8i9h9"
	var cases []lenient
	for name, text := range map[string]string{
		"capitals":            strings.ToUpper(link),
		"a parameter":         link + "?utm_source=x&utm_medium=y",
		"Facebook's":          "https://l.facebook.com/l.php?u=https%3A%2F%2Fx.org%2Ft%2F%23%2Fplay%2Frenju15%2Fh8i9h9&h=AT0abc",
		"Google's":            "https://www.google.com/url?q=https://x.org/t/%23/play/renju15/h8i9h9&sa=D&source=editors",
		"Outlook's":           "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.org%2Ft%2F%23%2Fplay%2Frenju15%2Fh8i9h9&data=05%7C01",
		"escaped twice":       "https%253A%252F%252Fx.org%252Ft%252F%2523%252Fplay%252Frenju15%252Fh8i9h9",
		"quoted-printable":    "https://x.org/t/=23/play/renju15/h8i9h9",
		"broken at a slash":   "https://x.org/t/#/play/\nrenju15/h8i9h9",
		"broken at two":       "> https://x.org/t/#/\n> play/renju15/h8i9h9",
		"an entity":           "https://x.org/t/&#35;/play/renju15/h8i9h9",
		"Markdown's escape":   `https://x.org/t/\#/play/renju15/h8i9h9`,
		"a bang":              "https://x.org/t/#!/play/renju15/h8i9h9",
		"no slash":            "https://x.org/t/#play/renju15/h8i9h9",
		"its end":             "play/renju15/h8i9h9",
		"the game alone":      "renju15/h8i9h9",
		"a marked text":       link + ":~:text=x",
		"plus signs":          "https://x.org/t/#/play/renju15/h8+i9+h9",
		"a space of no width": "https://x.org/t/#/play/renju15/\u200bh8i9h9",
		"marks of direction":  "\u200f" + link + "\u200f",
		"Slack":               "<" + link + "|game>",
		"a table":             "game," + link + ",won",
		"a smiley":            link + "😀",
	} {
		cases = append(cases, lenient{name, text, "renju15", " h8 i9 h9", ""})
	}
	runLenient(t, Link, "freestyle15", cases)
}
