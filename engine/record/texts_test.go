package record

import (
	"strings"
	"testing"
)

func TestSav(t *testing.T) {
	const torn = "the file ends within the game; what it holds was read"
	runLenient(t, Sav, "renju15", []lenient{
		{"three moves", "15\n15\n3\n7 7\n6 8\n8 6\n", "renju15", " h8 i9 g7", ""},
		{"other line ends", "15\r\n15\r\n3\r\n7 7\r\n6 8\r\n8 6", "renju15", " h8 i9 g7", ""},
		{"no moves", "15\n15\n0\n", "renju15", "", ""},
		{"20 lines", "20\n20\n2\n0 0\n19 19\n", "freestyle20", " a20 t1", ""},
		{"moves missing", "15\n15\n5\n7 7\n6 8\n", "renju15", " h8 i9", torn},
		{"lines behind the moves", "15\n15\n2\n7 7\n6 8\n8 6\nx\n", "renju15", " h8 i9",
			"2 lines behind the moves means nothing here and was left out"},
		{"a point twice", "15\n15\n2\n7 7\n7 7\n", "renju15", " h8",
			`1 move was left out, the first because: SAV, line 5, column 1: move 2, "7 7": the point is occupied`},
		{"passes", "15\n15\n4\n7 7\n-1 -1\n-1 -1\n6 8\n", "renju15", " h8 i9", "2 passes were left out"},
	})
	if _, err := Open("15\n20\n1\n7 7\n", Want{Game: "renju15"}); err == nil ||
		err.Error() != `SAV, line 1, column 1: the board is not square: "20x15"` {
		t.Error(err)
	}
}

func TestLenientMoves(t *testing.T) {
	runLenient(t, Moves, "freestyle15", []lenient{
		{"a position code with passes", "h8 p0 p0 i9 g8", "freestyle15", " h8 i9 g8", "2 passes were left out"},
		{"a position code without spaces", "h8P0p0i9", "freestyle15", " h8 i9", "2 passes were left out"},
		{"a pass", "h8 p0 i7", "freestyle15", " h8",
			`1 pass was left out; 1 move was left out, the first because: move 2, "i7": it follows a pass, so that a side moves twice`},
		{"passes without the letter i", "p15 pass p0 j9", "freestyle15", " o15 i9", "2 passes were left out"},
		{"bare numbers", "1 H8 2 J9\n3 G7 4 H9\n", "freestyle15", " h8 j9 g7 h9", ""},
		{"numbers with colons", "1: h8 i9\n2: g7", "freestyle15", " h8 i9 g7", ""},
		{"numbers at the moves", "1h8 2i9 3g7", "freestyle15", " h8 i9 g7", ""},
		{"a table", "1.   H8           H9\n2.   J9           J8\n3.   I7           resign\n", "freestyle15",
			" h8 h9 j9 j8 i7", ""},
		{"brackets first", "(1) h8 (2) i9", "freestyle15", " h8 i9", ""},
		{"a result", "1. h8 i9 2. g7 1-0", "freestyle15", " h8 i9 g7", ""},
	})
}

// Results are understood wherever they are.
func TestResults(t *testing.T) {
	for s, want := range map[string]string{
		"1-0": "B+", "0-1": "W+", "0–1": "W+", "1:0": "B+", "1 - 0": "B+", "1/2-1/2": "0", "½–½": "0", "Draw": "0", "*": "",
		"White wins": "W+", "white won": "W+", "BLACK WINS!": "B+", "White lost on time": "B+T", "Black resigns": "W+R", "Black wins by resignation": "B+R",
		"Black": "B+", "w": "W+", "b+r": "B+r", "W+F": "W+F", "Black+Resign": "B+R", "0-1 (forfeit)": "W+F", "黑胜": "B+", "白勝ち": "W+", "黒投了": "W+", "Void": "Void", "?": "?", "5": "5",
	} {
		if got := understood(s); got != want {
			t.Errorf("%s: %s, want %s", s, got, want)
		}
	}
	for file, want := range map[string]string{
		"h8 i9 1-0":                               "B+",
		"0-1 h8 i9":                               "W+",
		"White wins: 1. h8 i9":                    "W+",
		"h8 i9 j9 White wins.":                    "W+",
		"h8 i9 j9 white resigned":                 "B+R",
		"h8 i9 j9 resigns":                        "B+R",
		"h8 i9 resign":                            "W+R",
		"Result: 1-0\n1. h8 i9":                   "B+",
		"h8 i9\n½-½":                              "0",
		"h8 i9 *":                                 "",
		"(;RE[White wins];B[hh];W[ig])":           "W+",
		"(;RE[0-1];B[hh];W[ig])":                  "W+",
		"(;RE[B+Resign];B[hh];W[ig])":             "B+Resign",
		"[Result \"1-0\"]\n\n1. h8 i9":            "B+",
		"[Result \"*\"]\n\n1. h8 i9 0-1":          "W+",
		"[Black \"a\"]\n\n1. h8 i9 2. -- resigns": "W+R",
	} {
		f, err := Open(file, Want{Game: "freestyle15"})
		if err != nil || f.Game.Result != want || f.Illegal > 0 || !strings.HasPrefix(tree(f.Game.Root), " h8 i9") {
			t.Errorf("%q: %+v, %v; want %s", file, f, err, want)
		}
	}
}

func TestTagged(t *testing.T) {
	const head = "[Event \"?\"]\n[Site \"kurnik\"]\n[Date \"2024.05.01\"]\n[Black \"ana\"]\n[White \"bo\"]\n[Result " +
		"\"1-0\"]\n\n"
	runLenient(t, Tagged, "renju15", []lenient{
		{"White stays", head + "1. h8 i9 2. g8 white 3. -- i8 4. j8 f8 5. g7 1-0\n", "renju15",
			"{Site: kurnik} h8 i9 g8 i8 j8 f8 g7", ""},
		{"White changes", head + "1. h8 i9 2. g8 black 3. f8 j8 1-0", "renju15", "{Site: kurnik} h8 i9 g8 f8 j8", ""},
		{"renju's opening", head + "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 8. k6 j8",
			"renju15", "{Site: kurnik} h8 h9 h6 i8{5A: j7, 5B: i7} i7 j7 k6 j8", ""},
		{"renju's opening, Black chosen", head + "1. h8 -- 2. h9 -- 3. h7 black 4. h6 i8 5. -- j8 6. j8 -- 7. g8 f7",
			"renju15", "{Site: kurnik} h8 h9 h7 h6{5A: i8, 5B: j8} j8 g8 f7", ""},
		{"without tags", "1. h8 i9 2. g8 white 3. -- i8", "renju15", " h8 i9 g8 i8", ""},
		{"comments", head + "1. h8 {a  b} i9 2. g8", "renju15", "{Site: kurnik} h8{a b} i9 g8", ""},
		{"a variation", head + "1. h8 i9 (1... i8 2. a1) 2. g8", "renju15", "{Site: kurnik} h8 i9 g8",
			"a variation in parentheses means nothing here and was left out"},
		{"a strange word", head + "1. h8 hello i9", "renju15", "{Site: kurnik} h8 i9",
			`the word "hello" means nothing here and was left out`},
		{"a size and a rule", "[BoardSize \"19\"]\n[Variant \"Standard\"]\n\n1. s19 a1", "standard19", " s19 a1", ""},
		{"a rule that is not known", "[Variant \"Caro\"]\n\n1. h8", "renju15", " h8",
			"the rule Caro is not known; read as renju"},
		{"a move after the result", head + "1. h8 i9 1-0 2. g8", "renju15", "{Site: kurnik} h8 i9",
			`1 move was left out, the first because: move 3, "g8": it comes after the result`},
	})
	for body, want := range map[string][3]string{
		"1. h8 i9 2. g8 white 3. -- i8 1-0": {"ana", "bo", "B+"},
		"1. h8 i9 2. g8 black 3. i8 j8 1-0": {"bo", "ana", "W+"},
	} {
		f, err := Open(head+body, Want{Game: "renju15"})
		if err != nil || f.Game.Black != want[0] || f.Game.White != want[1] || f.Game.Result != want[2] ||
			f.Game.Date != "2024-05-01" {
			t.Errorf("%s: %+v, %v", body, f, err)
		}
	}
	if f, err := Open(head+"1. h8 i9 black wins", Want{Game: "renju15"}); err != nil || f.Game.Black != "ana" ||
		len(f.Notices()) > 0 {
		t.Errorf("a result in words: %+v, %v", f, err)
	}
	if f, err := Open("[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0", Want{Game: "renju15"}); err == nil ||
		!strings.Contains(err.Error(), "not those of five in a row") {
		t.Errorf("chess: %+v, %v", f, err)
	}
	two := head + "1. h8 i9 1-0\n\n" + head + "1. g7 g8 0-1\n"
	f, err := Open(two, Want{Game: "renju15", Index: 1})
	if err != nil || len(f.Heads) != 2 || tree(f.Game.Root) != "{Site: kurnik} g7 g8" || f.Heads[1].Plies != 2 {
		t.Errorf("two games: %+v, %v", f, err)
	}
}

// The list below a drawing gives the order of the moves.
func TestListBelowDrawing(t *testing.T) {
	const ring = "    A B C D E F G H I J K L M N O\n"
	var b strings.Builder
	b.WriteString(ring)
	for y := 15; y >= 1; y-- {
		row := []byte(strings.Repeat(".", 15))
		switch y {
		case 10:
			row[8] = 'X'
		case 9:
			row[6] = 'O'
		case 8:
			row[7] = 'X'
		}
		b.WriteString(beside(y) + " " + strings.Join(strings.Split(string(row), ""), " ") + "  " + beside(y) + "\n")
	}
	b.WriteString(ring)
	board := b.String()
	const ignored = "the list of moves below the board means nothing here and was left out"
	runLenient(t, Drawing, "freestyle15", []lenient{
		{"RenLib's text board", board + "    ----- Text Board -----\n\n      1 I10    2 G9\n      3 H8\n",
			"freestyle15", " i10 g9 h8", ""},
		{"a list with points", board + "1. h8 g9 2. i10\n", "freestyle15", " h8 g9 i10", ""},
		{"a list without numbers", board + "\ni10 g9 h8", "freestyle15", " i10 g9 h8", ""},
		{"a list of another game", board + "\nh8 g9 i9", "freestyle15", " i10 g9 h8", ignored},
		{"a sentence", board + "\nBlack to move, h9 wins", "freestyle15", " i10 g9 h8", ""},
	})
}

func TestLenientLinks(t *testing.T) {
	const link = "https://x.org/t/#/play/renju15/h8i9h9"
	cases := []lenient{{"a link of two lines", "#/play/renju15/h8i9\nh9\n", "renju15", " h8 i9 h9", ""}}
	for name, file := range map[string]string{
		"a sentence":               "Look: " + link + " what do you think",
		"a sentence with a point":  link + " because j9 loses",
		"a dot":                    "See " + link + ". What now?",
		"Markdown":                 "[game](" + link + ") is lost",
		"Markdown's stars":         "**" + link + "** wins",
		"angle brackets":           "See <" + link + "> now",
		"round brackets":           "(" + link + ") or not",
		"a page":                   "<!DOCTYPE html><a href=\"" + link + "\">game</a>",
		"a quoted mail":            "> Hi\n> " + link + "\n> what now",
		"quoted-printable":         "Hi =\r\nyou: https://x.org/t/#/play/renju15/h8i9=\r\nh9 what",
		"quoted-printable, quoted": "> see https://x.org/t/#/play/renju15/h8=\n> i9h9 what",
		"a query":                  link + "?ply=3D2 what do you think",
		"Chinese":                  "看" + link + "，怎么样",
		"twice":                    "[" + link + "](" + link + ")",
		"spaces":                   "#/play/renju15/h8 i9 h9",
		"escaped spaces":           "#/play/renju15/h8%20i9%20h9 what",
		"another link":             "https://x.org/#/learn/ and " + link,
	} {
		cases = append(cases, lenient{name, file, "renju15", " h8 i9 h9", ""})
	}
	runLenient(t, Link, "freestyle15", cases)
	f, err := Open(link+" or https://x.org/#/play/renju15/h8i8 then", Want{Game: "freestyle15", Index: 1})
	if err != nil || len(f.Heads) != 2 || tree(f.Game.Root) != " h8 i8" {
		t.Errorf("two links: %+v, %v", f, err)
	}
}

func TestLenientGomocup(t *testing.T) {
	runLenient(t, Gomocup, "freestyle15", []lenient{
		{"width and height", "start 15 15\nyxboard\n7,7,1\ndone\n", "freestyle15", " h8", ""},
		{"RECTSTART", "RECTSTART 15,15\nOK\nBEGIN\n7,7\n", "freestyle15", " h8", ""},
		{"RECTSTART with a space", "RECTSTART 20, 20\nOK\nBEGIN\n0,0\n", "freestyle20", " a20", ""},
		{"START with a comma", "START 20,20\nBEGIN\n0,0\n", "freestyle20", " a20", ""},
		{"two passes on a board", "START 15\nYXBOARD\n7,7,1\n-1,-1,2\n-1,-1,1\n8,6,2\nDONE\n", "freestyle15",
			" h8 i9", "2 passes were left out"},
		{"a pass on a board",
			"INFO rule 2\nSTART 15\nYXBOARD\n7,7,1\n8,6,2\n-1,-1,1\nDONE\nYXSHOWFORBID\nFORBID .\nEND\n", "renju15", " h8 i9", "1 pass was left out"},
		{"a board that only passes explain", "START 15\nYXBOARD\n7,7,1\n-1,-1,2\n-1,-1,1\n-1,-1,2\n8,6,1\nDONE\n",
			"freestyle15", " h8",
			`3 passes were left out; 1 move was left out, the first because: Gomocup, line 2, column 1: move 2, "i9": it follows a pass, so that a side moves twice`},
		{"passes in a game", "START 15\nBEGIN\n7,7\nTURN -1,-1\n-1,-1\nTURN 8,6\n6,8\n", "freestyle15", " h8 i9 g7",
			"2 passes were left out"},
		{"other commands",
			"START 15\nBEGIN\nYXNBEST 3\nSTOP\nFORBID 0708.\nNBEST 2\nDATABASE x\nSUGGEST 7,7\nPLAY 7,7\n7,7\n", "freestyle15", " h8", ""},
		{"a strange line", "START 15\nBEGIN\n7,7\nhello 1,1\nTURN 8,6\n", "freestyle15", " h8 i9",
			`the line "hello 1,1" means nothing here and was left out`},
		{"a rule that is not known", "INFO rule 8\nSTART 15\nBEGIN\n7,7\n", "freestyle15", " h8",
			"the rule 8 is not known; read as freestyle"},
		{"no answer", "START 15\nTURN 7,7\nTURN 8,8\n9,9\n", "freestyle15", " h8",
			"2 moves were left out, the first because: Gomocup, line 3, column 1: TURN comes before the answer to " +
				"the move before"},
		{"a move taken back that was not the last", "START 15\nTURN 7,7\nTAKEBACK 8,8\n", "freestyle15", " h8",
			`1 move was left out, the first because: Gomocup, line 3, column 1: "TAKEBACK 8,8" takes back what was not the last move`},
	})
	runLenient(t, Gomocup, "freestyle15", []lenient{
		{"times", "[12:00:01] -> START 15\n[12:00:01] <- OK\n[12:00:02] -> BEGIN\n[12:00:03] <- 7,7\n", "freestyle15",
			" h8", ""},
		{"names", "Rapfi <- START 15\nRapfi -> OK\nRapfi <- BEGIN\nRapfi -> 7,7\nRapfi <- TURN 8,6\n", "freestyle15",
			" h8 i9", ""},
		{"c-gomoku-cli: two programs",
			"A <- START 15\nA -> OK\nB <- START 15\nB -> OK\nA <- BEGIN\nA -> MESSAGE best: 1,1\nA -> 7,7\nB <- " +
				"BOARD\nB <- 7,7,2\nB <- DONE\nB -> 8,6\nA <- TURN 8,6\nA -> 6,8\nB <- TURN 6,8\n", "freestyle15", " h8 i9 g7", ""},
		{"a heading", "log of a game\n\nSTART 15\nBEGIN\n7,7\n", "freestyle15", " h8",
			`the line "log of a game" means nothing here and was left out`},
	})
	const log = "START 15\nTURN 7,7\nTURN 8,8\nRESTART\nTURN 6,6\n"
	if f, err := Open(log, Want{Game: "freestyle15", Index: 1}); err != nil || len(f.Heads) != 2 || f.Illegal > 0 ||
		tree(f.Game.Root) != " g9" {
		t.Errorf("a game after a fault: %+v, %v", f, err)
	}
	if _, err := Open("RECTSTART 15,20\nBEGIN\n7,7\n", Want{Game: "freestyle15"}); err == nil {
		t.Error("a rectangle is read")
	}
	f, err := Open("RECTSTART 15,20\nBEGIN\n7,7\nSTART 20\nBEGIN\n0,0\n", Want{Game: "freestyle15"})
	if err != nil || len(f.Heads) != 1 || tree(f.Game.Root) != " a20" || len(f.Ignored) != 1 {
		t.Errorf("a game after a rectangle: %+v, %v", f, err)
	}
}
