package main

import (
	"archive/zip"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

// convert converts the first game of a file.
func convert(in io.Reader, out, notes io.Writer, to, game string) error {
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	c := converter{out: out, notes: notes, to: to, game: game, number: 1}
	return c.file(string(text))
}

// The manager of Piskvork packs games into a ZIP archive; people compress files by gzip.
func TestConvertArchives(t *testing.T) {
	var packed, zipped strings.Builder
	w := zip.NewWriter(&packed)
	for _, file := range [][2]string{{"readme.txt", "hello"}, {"1.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n"},
		{"2.sgf", "(;B[ii])(;B[jj])"}} {
		f, err := w.Create(file[0])
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, file[1])
	}
	w.Close()
	g := gzip.NewWriter(&zipped)
	io.WriteString(g, "h8 i9")
	g.Close()
	const games = "(;B[hh])(;B[ii])(;B[jj])"
	for _, c := range []struct {
		name, file  string
		number      int
		out, notes  string
		lost, fails bool
	}{
		{"an archive", packed.String(), 1, "h8\n", "readme.txt: ", true, false},
		{"all of an archive", packed.String(), 0, "h8\ni7\nj6\n", "readme.txt: ", true, false},
		{"gzip", zipped.String(), 1, "h8i9\n", "", false, false},
		{"the second game", games, 2, "i7\n", "", false, false},
		{"all games", games, 0, "h8\ni7\nj6\n", "", false, false},
		{"no such game", games, 4, "", "", false, true},
		{"an archive that is cut off", packed.String()[:40], 1, "", "", false, true},
		{"gzip that is cut off", zipped.String()[:12], 1, "", "", false, true},
	} {
		var out, notes strings.Builder
		k := converter{out: &out, notes: &notes, to: "moves", game: "freestyle15", number: c.number}
		err := k.file(c.file)
		_, lost := err.(errLoss)
		if out.String() != c.out || lost != c.lost || (err != nil && !lost) != c.fails ||
			!strings.Contains(notes.String(), c.notes) {
			t.Errorf("%s: %q, %q, %v", c.name, out.String(), notes.String(), err)
		}
	}
}

func TestConvert(t *testing.T) {
	const psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n3,4,0\none\ntwo\n-1\n"
	for _, c := range []struct{ to, want string }{
		{"moves", "h8c12\n"},
		{"link", "#/play/renju15/h8c12\n"},
		{"psq", psq},
		{"sgf", "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[one]PW[two];B[hh];W[cd])\n"},
	} {
		var out strings.Builder
		if err := convert(strings.NewReader(psq), &out, io.Discard, c.to, "renju15"); err != nil ||
			out.String() != c.want {
			t.Errorf("to %s: %q, %v; want %q", c.to, out.String(), err, c.want)
		}
	}
	const japanese, want = "(;GM[4]CA[Shift_JIS]RU[renju]PB[\x83\x5c\x98\x41];B[hh];W[cd])", "PB[ソ連];B[hh];W[cd])\n"
	var sgf strings.Builder
	if err := convert(strings.NewReader(japanese), &sgf, io.Discard, "sgf", "freestyle15"); err != nil ||
		!strings.HasSuffix(sgf.String(), want) {
		t.Errorf("%q, %v", sgf.String(), err)
	}
	var out strings.Builder
	if err := convert(strings.NewReader(psq), &out, io.Discard, "pdf", "renju15"); err == nil || out.Len() > 0 {
		t.Errorf("to pdf: %q, %v", out.String(), err)
	}
}

// Files that other programs write are converted. status is the exit status.
func TestConvertOthers(t *testing.T) {
	threes := "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x79\x00\xe1\x00\x7a\x00\x01\x00\x68\x00\xef\x00\x58\x00\x0f\x00\x78\x40"
	for _, c := range []struct {
		name, file, game, to, out, note string
		status                          int
	}{
		{"a library of freestyle", threes, "freestyle15", "link", "#/play/freestyle15/i8a1j8a15h9o1h10o15h8\n", "", 0},
		{"a library of renju", threes, "renju15", "moves", "i8a1j8a15h9o1h10o15\n",
			"move 9, h8: the point is forbidden", lossStatus},
		{"a position with more bytes", "\x03\x70\x62\x7e\x00\x00", "freestyle15", "moves", "h8i9g7\n", "", 0},
		{"Yixin's position", "15\n15\n3\n7 7\n6 8\n8 6\n", "freestyle15", "moves", "h8i9g7\n", "", 0},
		{"passes", "h8 p0 p0 i9 g8", "freestyle15", "moves", "h8i9g8\n", "2 passes were left out", lossStatus},
		{"PlayOK's text", "[Black \"ana\"]\n[White \"bo\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. g8 white 3. -- i8 1-0\n",
			"renju15", "sgf",
			"(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[ana]PW[bo]RE[B+];B[hh];W[ig];B[gh];W[ih])\n", "", 0},
		{"5A", "(;GM[4]5A[jj];B[hh];W[hi])", "freestyle15", "moves", "h8h7\n", "property 5A means nothing", 0},
		{"Go", "(;GM[1]SZ[15];B[hh];W[hi])", "freestyle15", "moves", "h8h7\n", "the file says Go", 0},
		{"Caro", "(;RU[Caro];B[hh];W[hi])", "freestyle15", "link", "#/play/freestyle15/h8h7\n",
			"the rule Caro is not known; read as freestyle", 0},
		{"a link in a sentence", "Look: https://x.org/t/#/play/renju15/h8i9h9 what do you think", "freestyle15",
			"moves", "h8i9h9\n", "", 0},
		{"two links", "#/play/renju15/h8 or #/play/renju15/i9", "freestyle15", "moves", "h8\n",
			"the file holds 2 games", lossStatus},
		{"a log with width and height", "start 15 15\nyxboard\n7,7,1\ndone\n", "freestyle15", "moves", "h8\n", "", 0},
		{"a log with RECTSTART", "RECTSTART 15,15\nOK\nBEGIN\n7,7\n", "freestyle15", "moves", "h8\n", "", 0},
	} {
		var out, notes strings.Builder
		err := convert(strings.NewReader(c.file), &out, &notes, c.to, c.game)
		status := 0
		if e, ok := err.(interface{ ExitStatus() int }); ok {
			status = e.ExitStatus()
		} else if err != nil {
			status = 1
		}
		if status != c.status || out.String() != c.out || !strings.Contains(notes.String(), c.note) || c.note == "" &&
			notes.Len() > 0 {
			t.Errorf("%s: %q, %v, %q", c.name, out.String(), err, notes.String())
		}
	}
}

// Notes and the exit status report what the output lacks.
func TestConvertReportsLosses(t *testing.T) {
	for _, c := range []struct{ name, file, to, out, note string }{
		{"a pass", "(;GM[4];B[hh];W[];B[ii])", "moves", "h8\n", "1 pass was left out"},
		{"moves after a pass", "(;GM[4];B[hh];W[];B[ii])", "moves", "h8\n",
			"1 move was left out, the first because: SGF, line 1, column 19: move 2, \"B[ii]\": it follows a pass"},
		{"a variation on an occupied point", "(;GM[4];B[hh](;W[ii])(;W[hh];B[jj]))", "link", "#/play/renju15/h8i7\n",
			"2 moves were left out"},
		{"a file that is cut off", "(;GM[4];B[hh];W[ii];B[", "moves", "h8i7\n",
			"the file ends within the game; what it holds was read"},
		{"an occupied point", "(;GM[4];B[hh];W[ii];B[hh])", "moves", "h8i7\n",
			"1 move was left out, the first because: SGF, line 1, column 21: move 3, \"B[hh]\": the point is occupied"},
		{"moves outside the board", "Piskvorky 15x15, 11:11, 0\n8,8,0\n16,1,0\n1,1,0\none\n", "moves", "h8\n",
			"2 moves were left out, the first because: PSQ, line 3, column 1: move 2, \"16,1,0\": the point is not " +
				"on the board"},
		{"a foul", "i8a1j8c1h7e1h6g1h8", "moves", "i8a1j8c1h7e1h6g1\n",
			"move 9, h8, is forbidden to Black (double-three)"},
		{"a library", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x78\x40",
			"moves", "h8\n", "1 move was left out, the first because: move 2, h8: the point is occupied"},
		{"later games", "(;GM[4];B[hh])(;GM[4];B[ii])", "moves", "h8\n",
			"the file holds 2 games, and the first was written"},
		{"variations", "(;GM[4];B[hh](;W[ii])(;W[gg]))", "psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n\n\n-1\n",
			"variations are written only to sgf and lib"},
		{"a mark that a library does not have", "(;GM[4];B[hh]SQ[aa])", "lib",
			"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x40", "characters or marks that lib cannot hold: 1"},
	} {
		var out, notes strings.Builder
		err := convert(strings.NewReader(c.file), &out, &notes, c.to, "renju15")
		status, ok := err.(interface{ ExitStatus() int })
		if !ok || status.ExitStatus() != lossStatus || out.String() != c.out ||
			!strings.Contains(notes.String(), c.note) {
			t.Errorf("%s: %q, %v, %q", c.name, out.String(), err, notes.String())
		}
	}
	for file, note := range map[string]string{
		"(;GM[4]AB[hh]PL[X])":                                "property PL[X] means nothing",
		"(;GM[4]CA[KOI-9]C[\xcf\xe5\xf0\xe2\xfb\xe9];B[hh])": "it was read as windows-1251",
		"(;GM[4];B[hh];W[ii];B[jj];AE[jj])":                  "1 position set up after the first move",
		"(;GM[4];B[hh](;W[ii])(;W[gg]))":                     "",
	} {
		var out, notes strings.Builder
		if err := convert(strings.NewReader(file), &out, &notes, "sgf", "renju15"); err != nil ||
			!strings.Contains(notes.String(), note) || note == "" && notes.Len() > 0 {
			t.Errorf("%s: %v, %q", file, err, notes.String())
		}
	}
}
