package record

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// library returns a library of version 3.minor with the given nodes after its header.
func library(minor byte, nodes string) string {
	return "\xffRenLib\xff\x03" + string([]byte{minor}) + strings.Repeat("\xff", 10) + nodes
}

// tree writes the tree of a game as moves, with variations in parentheses and comments in
// braces.
func tree(n *Node) string {
	var b strings.Builder
	if n.Text().Comment != "" {
		b.WriteString("{" + strings.ReplaceAll(n.Text().Comment, "\n", "|") + "}")
	}
	for i := len(n.Next) - 1; i > 0; i-- {
		b.WriteString("(" + n.Next[i].Move.String() + tree(n.Next[i]) + ")")
	}
	if len(n.Next) > 0 {
		b.WriteString(" " + n.Next[0].Move.String() + tree(n.Next[0]))
	}
	return b.String()
}

// Files of all formats with their games. In libraries the point 0x78 is H8, 0x69 I9 and
// 0x67 G9.
func TestOpen(t *testing.T) {
	board := strings.Repeat(". . . . . . . . .\n", 5)
	for _, c := range []struct {
		name, file string
		format     Format
		game, want string
		left       int
	}{
		{"a library", library(4, "\x00\x00\x78\x00\x69\x80\x5a\x40\x67\x48\xc4\xe3\xba\xc3\x00\x00"), RenLib,
			"freestyle15", " h8(g9{你好}) i9 j10", 0},
		{"a library without a root", library(0, "\x78\x08two\blines\x00\x69\xc0\x67\x40"), RenLib, "freestyle15",
			" h8{two|lines}(g9) i9", 0},
		{"a library with a text on the board", library(4, "\x00\x09\x00\x01root\x00\x00A\x00\x78\x40"), RenLib,
			"freestyle15", "{root|A} h8", 0},
		{"a library in Shift-JIS", library(4, "\x00\x08\x89\xd4\x8c\x8e\x82\xcc\x00\x00\x78\x40"), RenLib,
			"freestyle15", "{花月の} h8", 0},
		{"a library where a side passes", library(4, "\x00\x00\x78\x00\x00\x80\x69\x40\x67\x40"), RenLib,
			"freestyle15", " h8 g9", 2},
		{"a library with a move on a stone", library(4, "\x00\x00\x78\x00\x78\x80\x69\x40\x67\x40"), RenLib,
			"freestyle15", " h8 g9", 2},
		{"a library of version 2", "\xffRenLib\xff\x02\x05" + strings.Repeat("\xff",
			10) + "\x78\x20V{ljer\bse\xe4\x69\xc0\x67\x60ab\xe3\x00", RenLib,
			"freestyle15", " h8{Väljer|sed}(g9{abc}) i9", 0},
		{"a library without a header", "\x78\x00\x69\x80\x5a\x40\x67\x40", RenLib, "freestyle15", " h8(g9) i9 j10", 0},
		{"a library without a header, of one move", "\x78\x40", RenLib, "freestyle15", " h8", 0},
		{"a drawing with small letters", "x . . . .\n. . . . .\n. . o . .\n. . . . .\n. . . . .\n", Drawing,
			"freestyle5", " a5 c3", 0},
		{"a drawing with lines", "05┌┬┬┬┐\n04├●┼┼○\n03├┼＋┼┤\n02├┼┼○┤\n01└┴┴┴●\n　ＡＢＣＤＥ\n", Drawing, "freestyle5",
			" b4 e4 e1 d2", 0},
		{"an empty library", library(4, ""), RenLib, "freestyle15", "", 0},
		{"a database",
			`<?xml version="1.0"?><database><players><player id="7" name="A &amp; B" surname="C"/></players>` +
				`<!-- <game> --><games><game id="1" black="7" bresult="1"><move>h8 i9
				j10</move><info>x</info></game></games></database>`, RIF, "renju15", "{x} h8 i9 j10", 0},
		{"a database with a move on a stone", `<database><game><move>h8 h8 j10</move></game></database>`, RIF,
			"renju15", " h8", 2},
		{"a database in UTF-16", "\xff\xfe<\x00g\x00a\x00m\x00e\x00/\x00>\x00", RIF, "renju15", "", 0},
		{"Gomocup's board", "START 20\nINFO rule 1\nBOARD\n0,0,2\n19,1,1\n2,19,2\nDONE\n", Gomocup, "standard20",
			" a20 t19 c1", 0},
		{"Gomocup's board, one's own move first", "START 9\nBOARD\n0,0,1\n8,8,2\nDONE", Gomocup, "freestyle9",
			" a9 i1", 0},
		{"Gomocup's board out of order", "START 9\nBOARD\n0,0,1\n1,0,1\n8,8,2\n8,7,2\nDONE", Gomocup, "freestyle9",
			" a9 i1 b9 i2", 0},
		{"a drawing", "  A B C D E\n5 . X . . O 5\n4 . . . . . 4\n3 . O X . . 3\n2 . . . . . 2\n1 X . . . . 1\n",
			Drawing, "freestyle5", " b5 e5 c3 b3 a1", 0},
		{"a log", "START 15\nOK\nINFO rule 1\nINFO timeout_turn 5000\nBEGIN\nMESSAGE depth 1-1\n7,7\nTURN " +
			"8,8\n6,7\nTURN 8,9\n6,6\nEND\n", Gomocup, "standard15", " h8 i7 g8 i6 g9", 0},
		{"a log in which the other side began", "INFO rule 4\nSTART 15\nTURN 7,7\n8,8\nTURN 6,7\n", Gomocup,
			"renju15", " h8 i7 g8", 0},
		{"a log with marks of the speaker", "-> START 15\n<- OK\n-> BEGIN\n<- 7,7\n-> TURN 8,8\n<- 6,7\n", Gomocup,
			"freestyle15", " h8 i7 g8", 0},
		{"a log that goes on after a board", "START 15\nBOARD\n7,7,2\nDONE\n8,8\nTURN 6,7\n8,7\n", Gomocup,
			"freestyle15", " h8 i7 g8 i8", 0},
		{"a log with a board before each move",
			"START 15\nBOARD\n7,7,2\nDONE\n8,8\nBOARD\n7,7,2\n8,8,1\n6,7,2\nDONE\n8,7\n", Gomocup, "freestyle15", " h8 i7 g8 i8", 0},
		{"a log with a move taken back", "START 15\nTURN 7,7\n8,8\nTAKEBACK 8,8\nTAKEBACK 7,7\nTURN 6,6\n8,7\n",
			Gomocup, "freestyle15", " g9 i8", 0},
		{"a board in one line", "START 15\nBOARD 7,7,2 DONE\n8,8\n", Gomocup, "freestyle15", " h8 i7", 0},
		{"a log of renju by its other number", "START 15\nINFO rule 2\nBEGIN\n7,7\n", Gomocup, "renju15", " h8", 0},
		{"a log of an exact five", "START 20\nINFO rule 3\nBEGIN\n7,7\n", Gomocup, "standard20", " h13", 0},
		{"a board with an earlier game's stone", "START 15\nBOARD\n7,7,2\n0,0,3\nDONE\n", Gomocup, "freestyle15",
			" h8", 1},
		{"swap2", "START 15\nSWAP2BOARD\n7,7\n8,8\n9,7\nDONE\nSWAP\nTURN 3,3\n4,4\n", Gomocup, "freestyle15",
			" h8 i7 j8 d12 e11", 0},
		{"a link of gomocalc.com", "https://gomocalc.com/#/h8i9j10", Link, "freestyle15", " h8 i9 j10", 0},
		{"a link of gomocalc.com with a query", "gomocalc.com/#/h8i9/?x=1", Link, "freestyle15", " h8 i9", 0},
		{"a position of RenLib's", "\x03\x70\x81\x5f", Pos, "freestyle15", " h8 j7 f9", 0},
		{"a position of one move", "\x01\x00", Pos, "freestyle15", " a15", 0},
		{"Piskvork's record", "pbrain-one.exe\npbrain-two.exe\n0,0,100\n19,1,5\n2,19,7\n-1\n", Rec, "freestyle20",
			" a20 t19 c1", 0},
		{"a record without names' ends", "homo-1\r\nhomo-2\r\n7,7,0\r\n8,8,0\r\n0\r\n", Rec, "freestyle20",
			" h13 i12", 0},
		{"a board of numbers", "0 0 0 0 0\n0 1 2 0 0\n0 0 1 0 0\n0 0 0 0 0\n0 0 0 0 2\n", Drawing, "freestyle5",
			" b4 c4 c3 e1", 0},
		{"a board of numbers without blanks", "00000\n01200\n00000\n00000\n00000\n", Drawing, "freestyle5",
			" b4 c4", 0},
		{"a board of numbers as programs write lists",
			"[[0,0,0,0,0],\n [0,2,0,0,0],\n [0,0,0,0,0],\n [0,0,0,0,0],\n [0,0,0,0,0]]\n", Drawing, "freestyle5", " b4", 0},
		{"a board with B and W", ". . . . .\n. B W . .\n. . b . .\n. . . . .\n. . . . w\n", Drawing, "freestyle5",
			" b4 c4 c3 e1", 0},
		{"a board with B and W and numbers",
			"  A B C D E\n5 . . . . . 5\n4 . B W . . 4\n3 . . . . . 3\n2 . . . . . 2\n1 . . . . . 1\n", Drawing, "freestyle5", " b4 c4", 0},
		{"an SGF after the header of a mail", "From: a@b (A. B.)\nSubject: game\n\n(;GM[4];B[hh];W[ii])\n-- \nA.\n",
			SGF, "freestyle15", " h8 i7", 0},
		{"an SGF in <pre>", "<pre>\n( ;GM[4];B[hh])\n</pre>", SGF, "freestyle15", " h8", 0},
		{"an SGF in a page", "<!DOCTYPE html><pre>(;GM[4];B[hh])</pre>", SGF, "freestyle15", " h8", 0},
		{"an SGF after a comment", "# a game\n(;GM[4];B[hh])", SGF, "freestyle15", " h8", 0},
		{"an SGF with names in lower case", "(;gm[4]sz[9]ru[standard];b[aa]c[x];w[bb])", SGF, "standard9",
			" a9{x} b8", 0},
		{"an SGF with a property without a value", "(;GM[4]KO;B[hh]TE;W[ii])", SGF, "freestyle15", " h8 i7", 0},
		{"an SGF with an invalid PL", "(;GM[4]AB[hh]PL[X];W[ii])", SGF, "freestyle15", " h8 i7", 0},
		{"an SGF with LF CR", "(;C[a\n\rb\r\nc\rd\ne];B[hh])", SGF, "freestyle15", "{a|b|c|d|e} h8", 0},
		{"an SGF with leading blanks", "(;C[  a\n  b ];B[hh]C[\ty])", SGF, "freestyle15", "{  a|  b} h8{\ty}", 0},
		{"an empty drawing", board + strings.ReplaceAll(board[:72], " ", ""), Drawing, "freestyle9", "", 0},
		{"moves with numbers", "1. h8 i9 2. j10 k11 3.a1", Moves, "freestyle15", " h8 i9 j10 k11 a1", 0},
		{"moves with a number each", "1.H8 2.I9 3)J10", Moves, "freestyle15", " h8 i9 j10", 0},
		{"moves in brackets", "[h8] (i9), j10", Moves, "freestyle15", " h8 i9 j10", 0},
		{"moves without the letter i", "p15 j9", Moves, "freestyle15", " o15 i9", 0},
		{"an SGF in GBK without CA", "(;GM[4]SZ[15]C[\xce\xe5\xd7\xd3\xc6\xe5];B[aa])", SGF, "freestyle15",
			"{五子棋} a15", 0},
	} {
		f, err := Open(c.file, Want{Game: "freestyle15", Decode: known})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := tree(f.Game.Root); got != c.want || f.Format != c.format || f.Game.Name() != c.game ||
			f.Illegal != c.left {
			t.Errorf("%s: %s, %s %s, %d left (%v); want %s, %s %s", c.name, f.Format, f.Game.Name(), got, f.Illegal,
				f.Why, c.format, c.game, c.want)
		}
		if (f.Illegal > 0) != (f.Why != nil) {
			t.Errorf("%s: %d left, why: %v", c.name, f.Illegal, f.Why)
		}
	}
}

// In every format a game of renju ends before a foul. Black's fifth move makes two threes
// on h8.
func TestFoul(t *testing.T) {
	const foul = "move 9, h8, is forbidden to Black (double-three): Black has lost by the rules, and the game ends " +
		"before it"
	const more = "1 move was left out, the first because: "
	moves := " i8 a1 j8 c1 h7 e1 h6 g1"
	psq := "Piskvorky 15x15, 11:11, 0, renju\n9,8,0\n1,15,0\n10,8,0\n3,15,0\n8,9,0\n5,15,0\n8,10,0\n7,15,0\n8,8,0\n"
	sgf := "(;GM[4]RU[renju];B[ih];W[ao];B[jh];W[co];B[hi];W[eo];B[hj];W[go];B[hh]"
	log := "INFO rule 4\nSTART 15\nBEGIN\n8,7\nTURN 0,14\n9,7\nTURN 2,14\n7,8\nTURN 4,14\n7,9\nTURN 6,14\n7,7\n"
	for _, c := range []struct {
		name, file string
		left       int
	}{
		{"moves", "i8a1j8c1h7e1h6g1h8", 0},
		{"moves that go on", "i8 a1 j8 c1 h7 e1 h6 g1 h8 a15", 1},
		{"a link", "#/play/renju15/i8a1j8c1h7e1h6g1h8", 0},
		{"PSQ", psq, 0},
		{"PSQ that goes on", psq + "1,1,0\n2,2,0\none\ntwo\n", 2},
		{"SGF", sgf + ")", 0},
		{"SGF that goes on", sgf + ";W[aa];B[bb])", 2},
		{"a database", "<database><game><move>i8 a1 j8 c1 h7 e1 h6 g1 h8</move></game></database>", 0},
		{"a position", "\x09\x71\xd2\x72\xd4\x7f\xd6\x8e\xd8\x70", 0},
		{"a log", log, 0},
	} {
		f, err := Open(c.file, Want{Game: "renju15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		notices := f.Notices()
		if tree(f.Game.Root) != moves || f.Illegal != c.left || f.Game.Result != "W+" || len(notices) == 0 ||
			notices[0] != foul {
			t.Errorf("%s: %s, %d left, %q, %q", c.name, tree(f.Game.Root), f.Illegal, f.Game.Result, notices)
		}
		if c.left == 1 && !strings.HasPrefix(notices[1], more) {
			t.Errorf("%s: %q", c.name, notices)
		}
	}
	// A result in the file is kept.
	if f, err := Open("(;RE[W+F]RU[renju]"+sgf[17:]+")", Want{Game: "renju15"}); err != nil || f.Game.Result != "W+F" {
		t.Errorf("%v %v", f, err)
	}
}

// The rules have no pass. Passes are left out, with the moves after them that cannot be
// played.
func TestPass(t *testing.T) {
	for _, c := range []struct {
		name, file, want string
		passes, left     int
	}{
		{"at the end", "(;B[aa];W[bb];B[];W[tt])", " a15 b14", 2, 0},
		{"one in between", "(;B[aa];W[];B[bb];W[cc])", " a15", 1, 2},
		{"two in between", "(;B[aa];W[];B[tt];W[cc])", " a15 c13", 2, 0},
		{"at the beginning", "(;B[];W[aa])", "", 1, 1},
		{"in a variation", "(;B[aa](;W[bb];B[cc])(;W[];B[dd]))", " a15 b14 c13", 1, 1},
		{"in the first of several games", "(;B[aa];W[];B[bb])(;B[cc])", " a15", 1, 1},
		{"PSQ", "Piskvorky 15x15, 11:11, 0\n1,1,0\n0,0,0\n2,2,0\none\ntwo\n", " a15", 1, 1},
		{"PSQ at the end", "Piskvorky 15x15, 11:11, 0\n1,1,0\n2,2,0\n-1,-1,0\none\n", " a15 b14", 1, 0},
		{"a database", "<database><game><move>h8 -- i9</move></game></database>", " h8", 1, 1},
		{"a database with the word", "<database><game><move>h8 pass PASS i9</move></game></database>", " h8 i9", 2, 0},
		{"moves", "1. h8 pass 2. i9 j10", " h8", 1, 2},
		{"moves with a pass at the end", "h8 i9 Pass", " h8 i9", 1, 0},
	} {
		f, err := Open(c.file, Want{Game: "freestyle15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if tree(f.Game.Root) != c.want || f.Passes != c.passes || f.Illegal != c.left || len(f.Notices()) == 0 {
			t.Errorf("%s: %s, %d passes, %d left: %q", c.name, tree(f.Game.Root), f.Passes, f.Illegal, f.Notices())
		}
	}
	// On 20 lines "tt" is a point.
	if g, err := Read("(;SZ[20];B[tt])", "freestyle15", nil); err != nil || tree(g.Root) != " t1" {
		t.Errorf("%v %v", g, err)
	}
}

// In every format a game is kept up to an illegal move of its main line. The reason for the
// first move that is left out names the move.
func TestLeftOutOfMainLine(t *testing.T) {
	const (
		occupied = "the point is occupied"
		outside  = "the point is not on the board"
		five     = " a15 a1 b15 b1 c15 c1 d15 d1 e15"
		over     = "the game is over"
	)
	psq := "Piskvorky 15x15, 11:11, 0\n1,1,0\n2,2,0\n"
	won := "1,1,0\n1,15,0\n2,1,0\n2,15,0\n3,1,0\n3,15,0\n4,1,0\n4,15,0\n5,1,0\n"
	sgf := "(;B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[da];W[do];B[ea]"
	log := "START 15\nBEGIN\n7,7\n"
	for _, c := range []struct{ name, file, want, move, reason string }{
		{"SGF: a point twice", "(;B[aa];W[bb];B[aa];W[cc])", " a15 b14", `SGF, line 1, column 15: move 3, "B[aa]"`,
			occupied},
		{"SGF: outside the board", "(;SZ[9];B[aa];W[jj];B[bb])", " a9", `SGF, line 1, column 15: move 2, "W[jj]"`,
			outside},
		{"SGF: no point", "(;B[aa];W[a!];B[bb])", " a15", `SGF, line 1, column 9: move 2, "W[a!]"`, outside},
		{"SGF: the wrong colour", "(;B[aa];B[bb];W[cc])", " a15", `SGF, line 1, column 9: move 2, "B[bb]"`,
			"it is white's turn"},
		{"SGF: after the end", sgf + ";W[hh];B[ii])", five, `SGF, line 1, column 57: move 10, "W[hh]"`, over},
		{"SGF: a main line that ends at once, and a variation", "(;B[aa]\r\n(;W[aa];B[dd])\r\n(;W[bb]))", " a15 b14",
			`SGF, line 2, column 3: move 2, "W[aa]"`, occupied},
		{"SGF: stones set up outside the board", "(;B[aa];AE[pa];W[bb])", " a15",
			`SGF, line 1, column 9: move 2, "AE[pa]"`, outside},
		{"SGF: a comment before the first move", "(;C[x];B[zz];W[bb])", "{x}",
			`SGF, line 1, column 8: move 1, "B[zz]"`, outside},
		{"PSQ: a point twice", psq + "1,1,0\n4,4,0\n", " a15 b14", `PSQ, line 4, column 1: move 3, "1,1,0"`, occupied},
		{"PSQ: outside the board", psq + "16,1,0\n4,4,0\n", " a15 b14", `PSQ, line 4, column 1: move 3, "16,1,0"`,
			outside},
		{"PSQ: after the end", "Piskvorky 15x15, 11:11, 0\n" + won + "8,8,0\n9,9,0\none\n", five,
			`PSQ, line 11, column 1: move 10, "8,8,0"`, over},
		{"REC: a point twice", "one\ntwo\n0,0,1\n1,1,1\n0,0,1\n4,4,4\n", " a20 b19",
			`REC, line 5, column 1: move 3, "0,0,1"`, occupied},
		{"REC: outside the board", "one\ntwo\n0,0,1\n20,1,1\n0,1,1\n", " a20",
			`REC, line 4, column 1: move 2, "20,1,1"`, outside},
		{"moves: a point twice", "h8 i9 h8 j9", " h8 i9", `move 3, "h8"`, occupied},
		{"moves: outside the board", "h8 i9 j16 j9", " h8 i9", `move 3, "j16"`, `"j16" is not on a board of 15 lines`},
		{"moves: text after them", "1. h8 i9 2. j10\nWhite resigns at h1", " h8 i9 j10", `move 4, "h1"`,
			"it comes after the result"},
		{"moves: after the end", "a15a1b15b1c15c1d15d1e15 h8 i8", five, `move 10, "h8"`, over},
		{"moves without the letter i", "p15 j9 p15 k9", " o15 i9", `move 3, "o15"`, occupied},
		{"a link: a point twice", "#/play/freestyle15/h8i9h8j9", " h8 i9", `move 3, "h8"`, occupied},
		{"a link: outside the board", "#/play/freestyle9/h8i9j9a1", " h8 i9", `move 3, "j9"`,
			`"j9" is not on a board of 9 lines`},
		{"a link: cut off", "#/play/freestyle15/h8i9j", " h8 i9", `move 3, "j"`, `"j" has no row number`},
		{"a link of gomocalc.com", "gomocalc.com/#/h8i9h8", " h8 i9", `move 3, "h8"`, occupied},
		{"a database: outside the board", "<database><game><move>h8 z1 h9</move></game></database>", " h8",
			`XML, line 1, column 23: move 2, "z1"`, `"z1" is not on a board of 15 lines`},
		{"a database: a point twice", "<database><game><move>h8 h8</move></game></database>", " h8",
			`XML, line 1, column 23: move 2, "h8"`, occupied},
		{"a library: a point twice", library(4, "\x00\x00\x78\x00\x78\x00\x69\x40"), " h8", "move 2, h8", occupied},
		{"a library: outside the board", library(4, "\x00\x00\x78\x00\xf8\x00\x69\x40"), " h8", "move 2, -",
			"RenLib, line 1, column 25: byte 248 is no point of the board"},
		{"a position: a point twice", "\x04\x70\x81\x70\x5f", " h8 j7", `POS, line 1, column 4: move 3, "h8"`,
			occupied},
		{"a position: outside the board", "\x03\x70\xe1\x5f", " h8", `POS, line 1, column 3: move 2, "225"`, outside},
		{"a log: a point twice", log + "TURN 7,7\n8,8\n", " h8", `Gomocup, line 4, column 1: move 2, "7,7"`, occupied},
		{"a log: outside the board", log + "TURN 15,7\n8,8\n", " h8", `Gomocup, line 4, column 1: move 2, "15,7"`,
			outside},
		{"a log: after the end",
			"START 15\nBEGIN\n0,0\nTURN 0,14\n1,0\nTURN 1,14\n2,0\nTURN 2,14\n3,0\nTURN 3,14\n4,0\nTURN 7,7\n8,8\n", five, `Gomocup, line 12, column 1: move 10, "7,7"`, over},
	} {
		f, err := Open(c.file, Want{Game: "freestyle15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if why := c.move + ": " + c.reason; tree(f.Game.Root) != c.want || f.Illegal == 0 ||
			!strings.EqualFold(f.Why.Error(), why) {
			t.Errorf("%s: %s, %d left: %v, want %s", c.name, tree(f.Game.Root), f.Illegal, f.Why, why)
		}
	}
}

// Illegal moves in a variation, or in one of several games, are left out and the rest is
// kept, also the later games of a file whose first cannot be read.
func TestLeftOut(t *testing.T) {
	for _, c := range []struct {
		name, file, want, why string
		left                  int
	}{
		{"a variation", "(;B[aa](;W[bb])(;W[aa];B[cc]))", " a15 b14",
			`SGF, line 1, column 18: move 2, "W[aa]": the point is occupied`, 2},
		{"a variation's first move", "(;B[aa](;W[bb])(;W[zz]))", " a15 b14",
			`SGF, line 1, column 18: move 2, "W[zz]": the point is not on the board`, 1},
		{"a variation out of turn", "(;B[aa](;W[bb])(;B[bb]))", " a15 b14",
			`SGF, line 1, column 18: move 2, "B[bb]": it is white's turn`, 1},
		{"the first of two games", "(;B[aa];W[aa];B[bb])(;B[cc])", " a15",
			`SGF, line 1, column 9: move 2, "W[aa]": the point is occupied`, 2},
		{"the first game", "(;SZ[40];B[aa])(;B[bb])", "",
			"SGF, line 1, column 3: board size 40 is not between 5 and 20", 1},
		{"the first game's first move", "(;B[zz];W[aa])(;B[bb])", "",
			`SGF, line 1, column 3: move 1, "B[zz]": the point is not on the board`, 2},
	} {
		f, err := Open(c.file, Want{Game: "freestyle15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if tree(f.Game.Root) != c.want || f.Illegal != c.left || f.Why == nil || f.Why.Error() != c.why {
			t.Errorf("%s: %s, %d left: %v", c.name, tree(f.Game.Root), f.Illegal, f.Why)
		}
	}
}

// Properties with meaningless values are listed in Ignored.
func TestIgnored(t *testing.T) {
	for file, want := range map[string]string{
		"(;AB[aa]PL[X];W[bb])":     "PL[X]",
		"(;AB[aa]PL[7]KO;W[bb]TE)": "KO TE PL[7]",
		"(;PL[];B[aa])":            "",
	} {
		f, err := Open(file, Want{Game: "freestyle15"})
		if err != nil || strings.Join(f.Ignored, " ") != want {
			t.Errorf("%q: %v %v", file, f, err)
		}
	}
}

// All games of a log with several games can be opened.
func TestGomocupGames(t *testing.T) {
	const log = "START 15\nBEGIN\n7,7\nTURN 8,8\n6,6\nRESTART\nOK\nTURN 0,0\n1,1\nSTART " +
		"20\nBOARD\n5,5,2\nDONE\n6,6\nBOARD\n0,0,2\nDONE\n"
	for i, want := range []string{" h8 i7 g9", " a15 b14", " f15 g14", " a20"} {
		f, err := Open(log, Want{Game: "freestyle15", Index: i})
		if err != nil || len(f.Heads) != 4 {
			t.Errorf("game %d: %+v, %v", i, f, err)
		} else if tree(f.Game.Root) != want {
			t.Errorf("game %d: %s, want %s", i, tree(f.Game.Root), want)
		}
	}
}

func TestOpenErrors(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"a short header", "\xffRenLib\xff\x03", "RenLib, line 1, column 10: the file ends within its head"},
		{"a library of a future version", "\xffRenLib\xff\x04\x00" + strings.Repeat("\xff", 10),
			"RenLib, line 1, column 9: it is of version 4, only those up to 3 can be read"},
		{"a library truncated within an old comment",
			"\xffRenLib\xff\x02\x00" + strings.Repeat("\xff",
				10) + "\x78\x20abc", "RenLib, line 1, column 23: a comment does not end"},
		{"a library truncated within a node", library(4, "\x00\x00\x78"),
			"RenLib, line 1, column 23: the file ends within a node"},
		{"a library truncated within a comment", library(4, "\x00\x08abc"),
			"RenLib, line 1, column 23: a comment does not end"},
		{"a library with a row of sixteen", library(4, "\x00\x00\xf8\x40"),
			"move 1, -: RenLib, line 1, column 23: byte 248 is no point of the board"},
		{"a database without games", "<database>\n</database>",
			"XML, line 2, column 12: there is no <game> in the file"},
		{"a database truncated within a game", "<database>\n <game><move>h8</move>",
			"XML, line 2, column 2: a <game> begins and does not end"},
		{"a database truncated within a tag", "<database>\n <game id=\"",
			"XML, line 2, column 2: a tag begins and does not end"},
		{"a database with an invalid first move", "<database><game><move>z1 h8</move></game></database>",
			"XML, line 1, column 23: move 1, \"z1\": \"z1\" is not on a board of 15 lines"},
		{"a comment that does not end", "<?xml?><!-- ", "XML, line 1, column 8: what begins here does not end"},
		{"a log without board and moves", "START 15\n", "Gomocup, line 1, column 1: there is no BOARD and no move"},
		{"a log that begins outside the board", "START 15\nTURN 7,15\n8,8\n",
			`Gomocup, line 2, column 1: move 1, "7,15": the point is not on the board`},
		{"a stone without a side", "START 15\nBOARD\n7,7\nDONE",
			`Gomocup, line 3, column 1: "7,7" is no stone, as in 7,7,1`},
		{"a stone off the board", "START 15\nBOARD\n7,15,1\nDONE",
			"Gomocup, line 3, column 1: the point is not on the board"},
		{"too many stones", "BOARD\n7,7,1\n7,8,1\nDONE",
			"Gomocup, line 1, column 1: 2 black and 0 white stones cannot have been played in turn"},
		{"a drawing with a short row", ".....\n.....\n......\n.....\n.....\n.....",
			"drawing, line 3, column 1: the row has 6 points, the first one 5"},
		{"a drawing that is no square", strings.Repeat("......\n", 5),
			"drawing, line 5, column 1: 5 rows of 6 points are no square board"},
		{"a drawing with a wrong number of stones", "XX...\n.....\n.....\n.....\n.....\n",
			"drawing, line 1, column 1: 2 black and 0 white stones cannot have been played in turn"},
		{"not moves", "nonsense", `move 1, "n": "n" has no row number`},
	} {
		_, err := Open(c.file, Want{Game: "freestyle15", Decode: known})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// Open lists all games of a file and returns the one at the wanted index.
func TestOpenSeveral(t *testing.T) {
	sgf := "(;GM[4]SZ[15]PB[a]PW[b]EV[cup]DT[2001]RE[B+];B[hh];W[ii](;B[aa])(;B[bb];W[cc]))\n(;SZ[9]PB[c];B[ab])\n(;B["
	for i, want := range []string{" h8 i7(b14 c13) a15", " a8"} {
		f, err := Open(sgf, Want{Game: "renju15", Index: i}) // renju is not played on 9 lines
		if err != nil || tree(f.Game.Root) != want || len(f.Heads) != 2 {
			t.Errorf("game %d: %v %v, want %s", i, f, err, want)
		}
	}
	f, err := Open(sgf, Want{Game: "freestyle15"})
	if want := (Head{"a", "b", "2001", "B+", "cup", 3}); err != nil || f.Heads[0] != want {
		t.Errorf("%+v %v, want %+v", f, err, want)
	}
	if _, err := Open(sgf, Want{Game: "freestyle15", Index: 2}); err == nil ||
		!strings.Contains(err.Error(), "the value of B does not end") {
		t.Errorf("the broken game: %v", err)
	}
	if _, err := Open("h8", Want{Game: "freestyle15", Index: 1}); err == nil {
		t.Error("Open finds a second game in a string of moves")
	}
}

// Stop ends the reading.
func TestOpenStopped(t *testing.T) {
	for name, file := range map[string]string{
		"SGF":        "(" + strings.Repeat(";C[x]", 5000) + ")",
		"a library":  library(4, "\x00\x00"+strings.Repeat("\x78\x80\x69\x40", 5000)),
		"a database": "<database>" + strings.Repeat("<game><move>h8</move></game>", 5000) + "</database>",
	} {
		last, of := 0, 0
		_, err := Open(file, Want{Game: "freestyle15", Stop: func(done, all int) bool {
			last, of = done, all
			return done > len(file)/2
		}})
		if !errors.Is(err, ErrStopped) || last < len(file)/2 || of != len(file) {
			t.Errorf("%s: %v at %d of %d bytes", name, err, last, of)
		}
	}
}

// Reading a drawing gives the position that was drawn.
func TestDrawing(t *testing.T) {
	g, err := Read("c15o14m2a1b7", "renju15", nil)
	if err != nil {
		t.Fatal(err)
	}
	text := g.Drawing(4)
	if want := "14  . . . . . . . . . . . . . . O  14\n"; !strings.Contains(text, want) {
		t.Errorf("%s lacks %s", text, want)
	}
	back, err := Read(text, "renju15", nil)
	if err != nil || back.Name() != "renju15" {
		t.Fatalf("%v %v", back, err)
	}
	moves := back.Moves()
	slices.Sort(moves)
	want := slices.Clone(g.Moves()[:4])
	slices.Sort(want)
	if !slices.Equal(moves, want) || back.Drawing(4) != text {
		t.Errorf("%s is read as %s", text, gomoku.MoveString(moves))
	}
}

// Every file of testdata can be read and has the format in its name.
func TestTestdata(t *testing.T) {
	files, err := filepath.Glob("testdata/*.*")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Open(string(text), Want{Game: "renju15", Decode: known})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		format, _, _ := strings.Cut(filepath.Base(name), "-")
		if string(f.Format) != format || len(f.Game.Moves()) < 3 {
			t.Errorf("%s is %s of %d moves", name, f.Format, len(f.Game.Moves()))
		}
	}
}

// A file that is cut off keeps what was read, and says so.
func TestCutFiles(t *testing.T) {
	const database = "<database><game black=\"a\"><move>h8 i9</move></game><game><move>j10</move></game>"
	for _, c := range []struct {
		name, file string
		games      int
		cut        string // of the collection
		want       string
	}{
		{"a library between nodes", library(4, "\x00\x00\x78\x00"), 1, "", "h8"},
		{"a library within a node", library(4, "\x00\x00\x78\x80\x79\x40\x77"), 1, "", "h8i8"},
		{"a library within a comment", library(4, "\x00\x00\x78\x00\x69\x08ab"), 1, "", "h8"},
		{"a database within a game", database + "<game><move>h8", 2,
			"XML, line 1, column 81: a <game> begins and does not end", "h8i9"},
		{"a database within a tag", database + "<game bla", 2,
			"XML, line 1, column 81: a tag begins and does not end", "h8i9"},
		{"a database within a comment", database + "<!--", 2, "XML, line 1, column 81: what begins here does not end",
			"h8i9"},
		{"a collection of SGF", "(;B[hh])(;B[hi])(;B", 2, "SGF, line 1, column 19: property \"B\" has no value", "h8"},
	} {
		all, err := Collect(c.file, Want{Game: "renju15"})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		f, err := all.Game(0, Want{Game: "renju15"})
		why := ""
		if all.Cut != nil {
			why = all.Cut.Error()
		}
		if err != nil || len(all.Heads) != c.games || why != c.cut || !f.Truncated ||
			gomoku.MoveString(f.Game.Moves()) != c.want {
			t.Errorf("%s: %d games, cut %q, %+v, %v", c.name, len(all.Heads), why, f, err)
		}
	}
}
