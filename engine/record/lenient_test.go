package record

import (
	"strings"
	"testing"
)

// A lenient case is a file that is read although something in it is unusual. want is the tree,
// notices are the messages, joined with "; ".
type lenient struct{ name, file, game, want, notices string }

// run opens the file of each case as game and compares the game, the tree and the notices.
func runLenient(t *testing.T, format Format, as string, cases []lenient) {
	t.Helper()
	for _, c := range cases {
		f, err := Open(c.file, Want{Game: as, Decode: known})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		notices := strings.Join(f.Notices(), "; ")
		if got := tree(f.Game.Root); f.Format != format || f.Game.Name() != c.game || got != c.want ||
			notices != c.notices {
			t.Errorf("%s: %s %s %s, %q; want %s %s %s, %q", c.name, f.Format, f.Game.Name(), got, notices, format,
				c.game, c.want, c.notices)
		}
	}
}

// Labels of libraries are marks. H9 is 0x68, I9 0x69 and J9 0x6a.
func TestLibraryLabels(t *testing.T) {
	for _, c := range []struct{ name, nodes, want string }{
		{"a label before a move", "\x00\x00\x78\x00\x68\xc3\x00\x01A\x00\x69\x40", ";B[hh]LB[hg:A];W[ig])"},
		{"a label after a move", "\x00\x00\x78\x00\x69\xc0\x68\x43\x00\x01A\x00", ";B[hh]LB[hg:A];W[ig])"},
		{"a label on a move", "\x00\x00\x78\x00\x69\xc3\x00\x01A\x00\x69\x40", ";B[hh]LB[ig:A];W[ig])"},
		{"two labels", "\x00\x00\x78\x00\x68\xc3\x00\x01A\x00\x6a\xc3\x00\x01B\x00\x69\x40",
			";B[hh]LB[hg:A][jg:B];W[ig])"},
		{"a label on the empty board", "\x00\x00\x68\xc3\x00\x01A\x00\x78\x40", "LB[hg:A];B[hh])"},
		{"a label with a comment", "\x00\x00\x78\x00\x68\x4b\x00\x01no\x00\x00A\x00", ";B[hh]LB[hg:A]C[h9: no])"},
		{"a mark and a start", "\x00\x00\x78\x14\x69\x40", ";B[hh]CR[hh];W[ig])"},
		{"a label without a text", "\x00\x00\x78\x00\x68\x42", ";B[hh]TR[hg])"},
		{"a label in another character set", "\x00\x00\x78\x00\x68\x43\x00\x01\xc4\xe3\xba\xc3\x00\x00",
			";B[hh]LB[hg:你好])"},
	} {
		f, err := Open(library(4, c.nodes), Want{Game: "freestyle15", Decode: known})
		if err != nil || f.Illegal > 0 {
			t.Errorf("%s: %+v, %v", c.name, f, err)
		} else if got := strings.TrimSpace(f.Game.SGF()); !strings.HasSuffix(got, "RU[freestyle]"+c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	f, err := Open(library(4, "\x00\x00\x78\x00\x68\x03\x00\x01A\x00\x69\x40"), Want{Game: "freestyle15"})
	if err != nil || tree(f.Game.Root) != " h8" || f.Illegal != 1 ||
		!strings.Contains(f.Why.Error(), "it follows a label") {
		t.Errorf("a move after a label: %+v, %v", f, err)
	}
}

// Libraries and positions name no rule: the caller's counts.
func TestCallersRule(t *testing.T) {
	threes := library(4, "\x00\x00\x79\x00\xe1\x00\x7a\x00\x01\x00\x68\x00\xef\x00\x58\x00\x0f\x00\x78\x40")
	for _, c := range []struct {
		as, game string
		left     int
	}{
		{"freestyle15", "freestyle15", 0},
		{"standard15", "standard15", 0},
		{"renju15", "renju15", 1},
		{"freestyle20", "freestyle15", 0},
	} {
		f, err := Open(threes, Want{Game: c.as})
		if err != nil || f.Game.Name() != c.game || f.Illegal != c.left {
			t.Errorf("%s: %+v, %v", c.as, f, err)
		}
		if f, err = Open("\x02\x70\x62", Want{Game: c.as}); err != nil || f.Game.Name() != c.game {
			t.Errorf("%s, a position: %+v, %v", c.as, f, err)
		}
	}
}

// Equal moves among the children of a node are one variation.
func TestEqualChildren(t *testing.T) {
	runLenient(t, RenLib, "freestyle15", []lenient{
		{"a move twice", library(4, "\x00\x00\x78\x00\x69\xc0\x69\x00\x5a\x40"), "freestyle15", " h8 i9 j10", ""},
		{"a move twice with comments", library(4, "\x00\x00\x78\x00\x69\xc8a\x00\x69\x48b\x00"), "freestyle15",
			" h8 i9{a|b}", ""},
		{"a move twice with a comment in another character set",
			library(4, "\x00\x00\x78\x00\x69\xc8\xc4\xe3\xba\xc3\x00\x00\x69\x48\xc4\xe3\xba\xc3\x00\x00"), "freestyle15", " h8 i9{你好}", ""},
	})
	runLenient(t, SGF, "freestyle15", []lenient{
		{"a move twice", "(;B[hh](;W[ig])(;W[ig];B[jf]))", "freestyle15", " h8 i9 j10", ""},
		{"a move twice with comments", "(;B[hh](;W[ig]C[a])(;W[gg])(;W[ig]C[b];B[jf]))", "freestyle15",
			" h8(g9) i9{a|b} j10", ""},
		{"first moves", "(;C[x](;B[hh])(;B[hh];W[ig]))", "freestyle15", "{x} h8 i9", ""},
	})
}

func TestLenientPos(t *testing.T) {
	runLenient(t, Pos, "freestyle15", []lenient{
		{"zeros behind the moves", "\x03\x70\x62\x7e\x00\x00", "freestyle15", " h8 i9 g7", ""},
		{"bytes behind the moves", "\x03\x70\x62\x7eab", "freestyle15", " h8 i9 g7",
			"2 bytes behind the moves means nothing here and was left out"},
		{"a move missing", "\x04\x70\x62\x7e", "freestyle15", " h8 i9 g7",
			"the file ends within the game; what it holds was read"},
		{"many moves with zeros behind them", "\x0a\x70\x62\x7e\x71\x72\x73\x80\x81\x82\x60\x00", "freestyle15",
			" h8 i9 g7 i8 j8 k8 i7 j7 k7 g9", ""},
	})
	if isPos("\n1. h8 i9 and so on") || isPos("h8i9j10") || isPos("P"+strings.Repeat("\x00a", 40)) || isPos("\n") {
		t.Error("a text is taken for a position")
	}
}

func TestLenientSGF(t *testing.T) {
	const goes = "the file says Go, GM[1]; it was read as five in a row"
	runLenient(t, SGF, "freestyle15", []lenient{
		{"a name with a digit", "(;FF[4]GM[4]SZ[15]PB[a]PW[b]5A[jj]RE[B+];B[hh];W[hi];B[gg])", "freestyle15",
			" h8 h7 g9", "property 5A means nothing and was left out"},
		{"a name with a digit in a move", "(;B[hh];W[hi]5A[jj][kk];B[gg]5A[aa])", "freestyle15", " h8 h7 g9",
			"property 5A means nothing and was left out"},
		{"a name that ends with a digit", "(;B[hh]b2[x]B2[y];W[hi])", "freestyle15", " h8 h7",
			"property B2 means nothing and was left out"},
		{"a name with an underscore", "(;B[hh]_X[x];W[hi])", "freestyle15", " h8 h7",
			"property _X means nothing and was left out"},
		{"a digit alone", "(;B[hh] 12 ;W[hi])", "freestyle15", " h8 h7", "property 12 means nothing and was left out"},
		{"Go", "(;FF[4]GM[1]SZ[15]PB[k1]PW[k2]HA[0]KM[0]RU[FREESTYLE];B[hh];W[hi];B[ih])", "freestyle15", " h8 h7 i8",
			goes},
		{"Go with a rule", "(;GM[1]SZ[15]RU[Renju];B[hh];W[hi])", "renju15", " h8 h7", goes},
		{"Go on 19 lines", "(;FF[4]GM[1]SZ[19]RU[Japanese];B[pd];W[dp])", "freestyle19", " p16 d4",
			"the rule Japanese is not known; read as freestyle; " + goes},
		{"a game by its name", "(;GM[Renju];B[hh])", "renju15", " h8", ""},
		{"Caro", "(;GM[4]RU[Caro];B[hh];W[hi])", "freestyle15", " h8 h7",
			"the rule Caro is not known; read as freestyle"},
		{"Omok", "(;RU[Omok];B[hh])", "freestyle15", " h8", "the rule Omok is not known; read as freestyle"},
		{"Ninuki-renju", "(;RU[Ninuki-renju];B[hh])", "freestyle15", " h8",
			"the rule Ninuki-renju is not known; read as freestyle"},
		{"Pente", "(;RU[Pente];B[hh])", "freestyle15", " h8", "the rule Pente is not known; read as freestyle"},
		{"renju on 19 lines", "(;SZ[19]RU[Renju];B[pd])", "freestyle19", " p16",
			"the rule Renju is not played on 19 lines; read as freestyle"},
		{"an opening of renju's", "(;RU[Taraguchi-10];B[hh])", "renju15", " h8", ""},
		{"a rule in two words", "(;RU[free style];B[hh])", "freestyle15", " h8", ""},
	})
	runLenient(t, PSQ, "freestyle15", []lenient{
		{"Caro", "Piskvorky 15x15, 11:11, 0, caro\n8,8,0", "freestyle15", " h8",
			"the rule caro is not known; read as freestyle"},
		{"Caro in a line", "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\nrule caro", "freestyle15", " h8",
			"the rule caro is not known; read as freestyle"},
		{"renju on 20 lines", "Piskvorky 20x20, 11:11, 0\n1,1,0\nrule renju", "freestyle20", " a20",
			"the rule renju is not played on 20 lines; read as freestyle"},
	})
}
