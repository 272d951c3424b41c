package record

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"

	"tengen/engine/gomoku"
)

// known decodes the character sets of the Encoding Standard.
func known(label, text string) (string, error) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return "", err
	}
	return e.NewDecoder().String(text)
}

// The same game in several encodings keeps the characters of names and comments, also those
// whose second byte is a backslash or a bracket.
func TestCharsets(t *testing.T) {
	for _, c := range []struct{ name, file, black, white, comment string }{
		{"GB18030", "(;GM[4]CA[GB18030]SZ[15]PB[\xd0\xed\xd2\xf8\xb4\xa8\x83\x5c]PW[\x83]\xcc\xd5];B[ca]C[\x8d\x5c\x8d] \xb5\xda\xd2\xbb\xca\xd6\xa3\xac\x952\x826];W[ob](;B[mn])(;B[ab]))",
			"许银川僜", "僝陶", "峔峕 第一手，𠀀"},
		{"GBK by its code page", "(;GM[4]CA[CP936]SZ[15]PB[\x91\x5c]PW[\x94]];B[ca]C[\x95\x5c];W[ob](;B[mn])(;B[ab]))",
			"慭", "擼", "昞"},
		{"EUC-KR", "(;GM[4]CA[EUC-KR]SZ[15]PB[\xc0\xcc\xc3\xa2\xc8\xa3]PW[\xc1\xb6\xc8\xc6\xc7\xf6];B[ca]C[\xc8\xe6\xc0\xc7 \xc3\xb9 \xbc\xf6];W[ob](;B[mn])(;B[ab]))",
			"이창호", "조훈현", "흑의 첫 수"},
		{"Shift-JIS",
			"(;GM[4]CA[Shift_JIS]SZ[15]PB[\x83\x5c\x98A\x95\x5c]PW[\x94\x5c\x96{\x8f[];B[ca]C[\x8f\x5c\x8c\xdc " +
				"\x89\x5c\x82\xcc\x8d\x5c\x82\xa6 \x97\x5c\x92\xe8];W[ob](;B[mn])(;B[ab]))",
			"ソ連表", "能本充", "十五 噂の構え 予定"},
		{"Big5", "(;GM[4]CA[Big5]SZ[15]PB[\xb3\x5c\xa5\x5c\xbb\x5c]PW[\xaaL];B[ca]C[\xb2\xc4\xa4@\xa4\xe2 " +
			"\xc0\x5c\xc6U];W[ob](;B[mn])(;B[ab]))",
			"許功蓋", "林", "第一手 餐廳"},
		{"UTF-8", "(;GM[4]CA[UTF-8]SZ[15]PB[\xe5\x90\x8d\xe4\xba\xba]PW[\xe4\xb8\xad\xe6\x9d\x91];B[ca]C[\xe5\xa4\xa9\xe5\x85\x83 \xf0\x9f\x8e\x8b];W[ob](;B[mn])(;B[ab]))",
			"名人", "中村", "天元 🎋"},
		{"no CA, UTF-8",
			"(;GM[4]SZ[15]PB[\xe5\x90\x8d\xe4\xba\xba]PW[\xe4\xb8\xad\xe6\x9d\x91];B[ca]C[\xe5\xa4\xa9\xe5\x85\x83];W[ob](;B[mn])(;B[ab]))",
			"名人", "中村", "天元"},
		{"Latin-1", "(;GM[4]CA[ISO-8859-1]SZ[15]PB[J\xe9r\xf4me]PW[\xd8ystein];B[ca]C[\xbfpremi\xe8re?];W[ob](;B[mn])(;B[ab]))",
			"Jérôme", "Øystein", "¿première?"},
		{"no CA, Latin-1",
			"(;GM[4]SZ[15]PB[J\xe9r\xf4me]PW[\xd8ystein];B[ca]C[\xbfpremi\xe8re?];W[ob](;B[mn])(;B[ab]))",
			"Jérôme", "Øystein", "¿première?"},
		{"UTF-8 with a byte order mark",
			"\xef\xbb\xbf(;GM[4]CA[GBK]SZ[15]PB[\xe5\x90\x8d\xe4\xba\xba]PW[\xe4\xb8\xad\xe6\x9d\x91];B[ca]C[\xe5\xa4\xa9\xe5\x85\x83];W[ob](;B[mn])(;B[ab]))",
			"名人", "中村", "天元"},
		{"UTF-16, little-endian",
			"\xff\xfe(\x00;\x00G\x00M\x00[\x004\x00]\x00C\x00A\x00[\x00U\x00T\x00F\x00-\x001\x006\x00]\x00S\x00Z\x00[\x001\x005\x00]\x00P\x00B\x00[\x00\x0dT\xbaN]\x00P\x00W\x00[\x00-NQg]\x00;\x00B\x00[\x00c\x00a\x00]\x00C\x00[\x00)YCQ \x00<\xd8\x8b\xdf]\x00;\x00W\x00[\x00o\x00b\x00]\x00(\x00;\x00B\x00[\x00m\x00n\x00]\x00)\x00(\x00;\x00B\x00[\x00a\x00b\x00]\x00)\x00)\x00",
			"名人", "中村", "天元 🎋"},
		{"UTF-16, big-endian",
			"\xfe\xff\x00(\x00;\x00G\x00M\x00[\x004\x00]\x00S\x00Z\x00[\x001\x005\x00]\x00P\x00B\x00[T\x0dN\xba\x00]\x00P\x00W\x00[N-gQ\x00]\x00;\x00B\x00[\x00c\x00a\x00]\x00C\x00[Y)QC\x00 \xd8<\xdf\x8b\x00]\x00;\x00W\x00[\x00o\x00b\x00]\x00(\x00;\x00B\x00[\x00m\x00n\x00]\x00)\x00(\x00;\x00B\x00[\x00a\x00b\x00]\x00)\x00)",
			"名人", "中村", "天元 🎋"},
		{"saved again in UTF-8",
			"(;GM[4]CA[UTF-16]SZ[15]PB[\xe5\x90\x8d\xe4\xba\xba]PW[\xe4\xb8\xad\xe6\x9d\x91];B[ca]C[\xe5\xa4\xa9\xe5\x85\x83];W[ob](;B[mn])(;B[ab]))",
			"名人", "中村", "天元"},
		{"Windows-1251",
			"(;GM[4]CA[windows-1251]SZ[15]PB[\xcd\xee\xf1\xee\xe2\xf1\xea\xe8\xe9]PW[\xca\xee\xe7\xe0\xf0\xfc];B[ca]C[\xf7\xb8\xf0\xed\xfb\xe5];W[ob](;B[mn])(;B[ab]))",
			"Носовский", "Козарь", "чёрные"},
	} {
		g, err := Read(c.file, "renju15", known)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if g.Black != c.black || g.White != c.white || g.Root.Next[0].Text().Comment != c.comment {
			t.Errorf("%s: %q against %q, %q", c.name, g.Black, g.White, g.Root.Next[0].Text().Comment)
		}
		moves, branches := gomoku.MoveString(g.Moves()), len(g.Root.Next[0].Next[0].Next)
		if g.Name() != "renju15" || moves != "c15o14m2" || branches != 2 {
			t.Errorf("%s: %s %s, %d variations", c.name, g.Name(), moves, branches)
		}
	}
}

// A drawing does not name its character set; it is detected from the lines.
func TestDrawingCharsets(t *testing.T) {
	drawing := "05┌┬┬┬┐\r\n04├●┼○┤\r\n03├┼＋┼┤\r\n02├┼┼●┤\r\n01└┴┴┴┘\r\n"
	for _, label := range []string{"utf-8", "big5", "gb18030", "shift_jis"} {
		e, err := htmlindex.Get(label)
		if err != nil {
			t.Fatal(err)
		}
		file, err := e.NewEncoder().String(drawing)
		if err != nil {
			t.Fatal(label, err)
		}
		g, err := Read(file, "freestyle5", known)
		if err != nil {
			t.Errorf("%s: %v", label, err)
			continue
		}
		if moves := gomoku.MoveString(g.Moves()); moves != "b4d4d2" {
			t.Errorf("%s: %s", label, moves)
		}
	}
}

// A CA within a text is ignored.
func TestCharsetDeclared(t *testing.T) {
	for _, c := range []struct{ file, comment, fault string }{
		{"(;C[CA[latin1 \xe5\xa4\xa9])", "CA[latin1 天", ""},
		{"(;C[CA[latin1\\] \xe5\xa4\xa9])", "CA[latin1] 天", ""},
		{"(;C[CA[GBK]PB[CA[Big5]CA [Shift_JIS]PW[\x83\x5c])", "CA[GBK", ""},
		{"(;C[\x83\x5c]CA[sjis];C[CA[KOI-9])", "ソ\nCA[KOI-9", ""},
		{"(;\nC[\xc3\xa9]CA[KOI-9])", "é", ""},
		{"(;C[a\xffb]CA[UTF-8])", "aÿb", ""},
		{"(;C[天元天元天元天元天元a\xffb]CA[UTF-8])", "天元天元天元天元天元a\ufffdb", ""},
		{"(;C[a\xffb]CA[Shift_JIS])", "a\ufffdb", ""},
		{"\xfe\xff\x00(\x00;\x00C\x00[\x00a\x00]\x00)x", "a", ""},
	} {
		g, err := Read(c.file, "freestyle15", known)
		switch {
		case err != nil && err.Error() != c.fault, err == nil && c.fault != "":
			t.Errorf("%q: %v, want %q", c.file, err, c.fault)
		case err == nil && g.Root.Text().Comment != c.comment:
			t.Errorf("%q: comment %q", c.file, g.Root.Text().Comment)
		}
	}
	if g, err := Read("(;CA[GBK]C[\xb0\xa1])", "freestyle15", nil); err != nil || g.Root.Text().Comment != "°¡" {
		t.Errorf("GBK without a decoder: %v %v", g, err)
	}
}

// The character set of a text that names none, or a wrong one, is detected.
func TestCharsetGuessed(t *testing.T) {
	for _, text := range []string{
		"Козарь против Носовский", "Первый ход чёрных", "чёрные выиграли", "Сушков Владимир", "ИВАНОВ",
		"이창호와 조훈현의 대국", "흑의 첫 수", "이상훈", "五子棋规则", "许银川第一手", "五子棋規則", "第一手黑先勝", "林海峰對張栩", "花月の五珠", "ソ連の棋士", "名人 中村の勝ち", "Jérôme et Øystein à Århus",
	} {
		labels := map[bool][]string{true: {"windows-1251", "koi8-r"}}[strings.ContainsAny(text, cyrillicVowels)]
		switch {
		case strings.ContainsAny(text, "의이"):
			labels = []string{"euc-kr"}
		case strings.Contains(text, "の"):
			labels = []string{"shift_jis", "euc-jp"}
		case strings.Contains(text, "é"):
			labels = []string{"iso-8859-1"}
		case strings.ContainsAny(text, "規勝對"):
			labels = []string{"big5"}
		case len(labels) == 0:
			labels = []string{"gb18030"}
		}
		for _, label := range append(labels, "utf-8") {
			e, err := htmlindex.Get(label)
			if err != nil {
				t.Fatal(err)
			}
			bytes, err := e.NewEncoder().String(text)
			if err != nil {
				t.Fatal(label, text, err)
			}
			for _, declared := range []string{"", "CA[UTF-8]", "CA[KOI-9]", "CA[Shift-JIS]"} {
				if declared == "CA[Shift-JIS]" && label != "utf-8" {
					continue // the declared set is tried before guessing
				}
				f, err := Open("(;GM[4]"+declared+"C["+bytes+"];B[hh])", Want{Game: "renju15", Decode: known})
				if err != nil || f.Game.Root.Text().Comment != text {
					t.Errorf("%s in %s, %q: %v %v", text, label, declared, f, err)
					continue
				}
				if detected := f.Charset != ""; detected != (declared == "CA[UTF-8]" && label != "utf-8" ||
					declared == "CA[KOI-9]" && label != "utf-8") {
					t.Errorf("%s in %s, %q: read as %q", text, label, declared, f.Charset)
				}
			}
		}
	}
	for name, file := range map[string]string{
		"PSQ": "Piskvorky 15x15, 11:11, 0\n8,8,0\n\xcd\xee\xf1\xee\xe2\xf1\xea\xe8\xe9\ntwo\n",
		"a database": "<database><player id='1' name='\xcd\xee\xf1\xee\xe2\xf1\xea\xe8\xe9'/><game " +
			"black='1'><move>h8</move></game></database>",
		"one of KOI": "<?xml version='1.0' encoding='koi8-r'?><player id='1' " +
			"name='\xee\xcf\xd3\xcf\xd7\xd3\xcb\xc9\xca'/><game black='1'><move>h8</move></game>",
	} {
		g, err := Read(file, "renju15", known)
		if err != nil || g.Black != "Носовский" {
			t.Errorf("%s: %v %v", name, g, err)
		}
	}
}
