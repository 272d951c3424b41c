package full

import (
	"golang.org/x/text/encoding/htmlindex"

	"strings"
	"testing"

	"tengen/engine/full/files"
	"tengen/engine/protocol"
	"tengen/engine/protocol/protocoltest"
	"tengen/engine/record"
)

// drawNodes writes nodes, each by its parent, its move and its comment.
func drawNodes(nodes []files.ReadNode) string {
	var b strings.Builder
	for _, n := range nodes {
		b.WriteString(strings.TrimSpace(string(rune('a'+n.Parent+1))+n.Move+" "+n.Comment) + ";")
	}
	return b.String()
}

// A tree that is too large loses the ends of its variations but no move of the main
// line.
func TestImportMost(t *testing.T) {
	const file = "(;B[aa](;W[ba];B[ca];W[da])(;W[ab];B[ac];W[ad])(;W[bb]))"
	for most, want := range map[int]string{
		0: "a;ba15;cb15;dc15;ed15;ca14;ga13;ha12;cb14;",
		8: "a;ba15;cb15;dc15;ed15;ca14;ga13;cb14;",
		7: "a;ba15;cb15;dc15;ed15;ca14;cb14;",
		6: "a;ba15;cb15;dc15;ed15;",
		1: "a;ba15;cb15;dc15;ed15;",
	} {
		got, ok := ask(fields{"cmd": "import", "game": "freestyle15", "file": file, "most": most}).(*files.Imported)
		if !ok || drawNodes(got.Nodes) != want || got.Total != 9 || got.Moves != "a15b15c15d15" {
			t.Errorf("at most %d: %+v, want %s", most, got, want)
		}
		part, ok := ask(fields{"cmd": "import", "game": "freestyle15", "file": file, "most": 8,
			"part": max(most, 1)}).(*files.Imported)
		if whole := most == 0; !ok || !whole && drawNodes(part.Nodes) != want {
			t.Errorf("a part of %d: %+v, want %s", most, part, want)
		}
	}
	got, ok := ask(fields{"cmd": "import", "game": "freestyle15", "file": "h8i9"}).(*files.Imported)
	if !ok || len(got.Nodes) != 0 || got.Moves != "h8i9" || got.Total != 3 {
		t.Errorf("a line without comments: %+v", got)
	}
}

// A large tree is read on demand: each node says whether more follows, a branch has what
// follows, and a file is written whole although the client has a part.
func TestBranches(t *testing.T) {
	const file = "(;RU[freestyle]SZ[15];B[aa](;W[ba];B[ca];W[da]C[end])(;W[ab];B[ac];W[ad](;B[ae])(;B[af]))(;W[bb]))"
	branch := func(moves string, most int) fields { return fields{"cmd": "branch", "moves": moves, "most": most} }
	export := func(nodes ...fields) fields {
		return fields{"cmd": "export", "game": "freestyle15", "format": "sgf", "nodes": nodes}
	}
	root, first := fields{"parent": -1, "move": ""}, fields{"parent": 0, "move": "a15", "more": true}
	r := answers(
		branch("a15", 9),
		export(root, first),
		fields{"cmd": "import", "game": "freestyle15", "file": file, "most": 6, "part": 5},
		branch("a15", 5), branch("a15a14", 3), branch("a15a14a13a12", 3), branch("a15o1", 3), branch("a15a15", 3),
		export(root, first), export(root, first, fields{"parent": 1, "move": "o1"},
			fields{"parent": 1, "move": "a14", "comment": "mine", "more": true}),
		fields{"cmd": "import", "game": "freestyle15", "file": "(;B"},
		branch("a15", 9),
	)
	for _, i := range []int{0, 1, 7, 11} {
		if e, ok := r[i].(*protocol.Error); !ok || e.Code != "bad-request" && e.Code != "illegal-move" {
			t.Errorf("reply %d: %+v", i, r[i])
		}
	}
	draw := func(nodes []files.ReadNode) (s string) {
		for _, n := range nodes {
			s += string(rune('a'+n.Parent+1)) + n.Move
			if n.More {
				s += "+"
			}
			s += " "
		}
		return strings.TrimSpace(s)
	}
	if got, want := draw(r[2].(*files.Imported).Nodes), "a ba15+ cb15 dc15 ed15"; got != want {
		t.Errorf("the file: %s, want %s", got, want)
	}
	for i, want := range map[int]string{3: "a bb15 cc15 dd15 ba14+ bb14", 4: "a ba13 ca12+ da11", 5: "a ba11 ba10",
		6: ""} {
		if got := draw(r[i].(*files.Branch).Nodes); got != want {
			t.Errorf("reply %d: %s, want %s", i, got, want)
		}
	}
	for i, want := range map[int]string{
		8: ";B[aa](;W[ba];B[ca];W[da]C[end])(;W[ab];B[ac];W[ad](;B[ae])(;B[af]))(;W[bb]))",
		9: ";B[aa](;W[oo])(;W[ab]C[mine];B[ac];W[ad](;B[ae])(;B[af]))(;W[ba];B[ca];W[da]C[end])(;W[bb]))",
	} {
		if got := strings.ReplaceAll(r[i].(*files.Exported).Text, "\n", ""); !strings.HasSuffix(got, want) {
			t.Errorf("written: %s, want %s", got, want)
		}
	}
}

// The search text matches players, event and date.
func TestImportFind(t *testing.T) {
	const file = "(;PB[Ann]EV[Cup];B[aa])(;PW[Bob]DT[2001];B[bb])(;PB[ann];B[cc])"
	for find, want := range map[string]int{"": 3, "ANN": 2, "2001": 1, "cup": 1, "nobody": 0, "ＡＮＮ": 2, "２００１": 1,
		"　cup": 1} {
		got, ok := ask(fields{"cmd": "import", "game": "freestyle15", "file": file, "find": find,
			"index": 1}).(*files.Imported)
		if !ok || got.Found != want || len(got.Heads) != want || got.Count != 3 || got.White != "Bob" ||
			got.Moves != "b14" {
			t.Errorf("%q: %+v, want %d", find, got, want)
		}
	}
}

// Moves and links of Connect Four as input methods and other programs write them.
func TestImportFour(t *testing.T) {
	for file, want := range map[string]string{
		"４４５": "445", "4、4、5": "445", "4，4；5": "445",
		"#/play/connect4/445&fbclid=x": "445", "#/PLAY/CONNECT4/445).": "445", "%23%2Fplay%2Fconnect4%2F445": "445",
	} {
		var b strings.Builder
		for _, c := range []byte(file) {
			b.WriteRune(rune(c))
		}
		got, ok := ask(fields{"cmd": "import", "game": "connect4", "file": b.String()}).(*files.Imported)
		if !ok || got.Game != "connect4" || got.Moves != want {
			t.Errorf("%s: %+v, want %s", file, got, want)
		}
	}
}

// Moves and links of every game are kept up to the first illegal move.
func TestImportIllegal(t *testing.T) {
	for _, c := range []struct {
		game, file, want, why string
		left                  int
	}{
		{"connect4", "4444444455", "connect4 444444", `move 7, "4": the column is full`, 4},
		{"connect4", "4 4,8,3", "connect4 44", `move 3, "8": there is no such column`, 2},
		{"connect4", "1212121 55", "connect4 1212121", `move 8, "5": the game is over`, 2},
		{"freestyle15", "#/play/connect4/44x55", "connect4 44", `move 3, "x": there is no such column`, 3},
		{"connect4", "#/analyse/connect4-5x4/44444?ply=1", "connect4-5x4 4444", `move 5, "4": the column is full`, 1},
		{"connect4", "h8i9h8", "freestyle15 h8i9", `move 3, "h8": the point is occupied`, 1},
		{"connect4", "a1b2c3a1", "freestyle15 a1b2c3", `move 4, "a1": the point is occupied`, 1},
		{"renju15", "#/play/freestyle15/h8i9h8a1", "freestyle15 h8i9", `move 3, "h8": the point is occupied`, 2},
	} {
		got, ok := ask(fields{"cmd": "import", "game": c.game, "file": c.file}).(*files.Imported)
		if !ok || got.Game+" "+got.Moves != c.want || got.Left != c.left || got.Why == nil || got.Why.Error() != c.why {
			t.Errorf("%s %q: %+v, want %+v", c.game, c.file, got, c)
		}
	}
}

func TestImportErrors(t *testing.T) {
	for _, c := range []struct{ game, file, code, message string }{
		{"freestyle15", "h8天", protocol.BadRequest, `field "file": "天" is no byte`},
		{"freestyle15", "", "", ""},
		{"freestyle15", "(;B[zz];W[aa])", protocol.IllegalMove,
			`SGF, line 1, column 3: move 1, "B[zz]": the point is not on the board`},
		{"freestyle15", "#/play/connect4/9", protocol.IllegalMove, `move 1, "9": `},
		{"connect4", "8444", protocol.IllegalMove, `move 1, "8": `},
		{"connect4", "(;B[aa)", protocol.BadGame, "SGF, line 1, column 3: the value of B does not end"},
		{"connect4", "z8h8", protocol.IllegalMove, `move 1, "z8": "z8" is not on a board of 15 lines`},
		{"freestyle15", "#/play/chess/e4", protocol.BadGame, `chess`},
	} {
		r := ask(fields{"cmd": "import", "game": c.game, "file": c.file})
		e, wrong := r.(*protocol.Error)
		if wrong != (c.code != "") || wrong && (e.Code != c.code || !strings.Contains(e.Message, c.message)) {
			t.Errorf("%s %q: %+v, want %s %s", c.game, c.file, r, c.code, c.message)
		}
	}
}

// Every format imports what it exported. The moves have no symmetry, and one column and
// one row stay empty at the edge, so that a swapped or shifted axis is noticed.
func TestRoundTrips(t *testing.T) {
	nodes := []fields{
		{"parent": -1, "comment": "about ] \\ it"}, {"parent": 0, "move": "c2"}, {"parent": 1, "move": "m14",
			"comment": "天元"},
		{"parent": 2, "move": "a13"}, {"parent": 1, "move": "d1"}, {"parent": 4, "move": "h8"},
	}
	for format, want := range map[string]string{
		"sgf": "a about ] \\ it;bc2;cm14 天元;da13;cd1;fh8;", "psq": "c2m14a13", "moves": "c2m14a13", "drawing": "a13m14c2",
	} {
		written, ok := ask(fields{"cmd": "export", "game": "standard15", "format": format, "ply": 3,
			"nodes": nodes}).(*files.Exported)
		if !ok {
			t.Errorf("%s was not written", format)
			continue
		}
		var file strings.Builder
		for _, b := range []byte(written.Text) {
			file.WriteRune(rune(b))
		}
		got, ok := ask(fields{"cmd": "import", "game": "standard15", "file": file.String()}).(*files.Imported)
		if !ok || drawNodes(got.Nodes) != want && got.Moves != want || got.Game != "standard15" {
			t.Errorf("%s: %+v, want %s", format, got, want)
		}
	}
}

// A RenLib library imports what was exported, in a character set that the host decodes.
func TestLibraryRoundTrip(t *testing.T) {
	decode := func(label, text string) (string, error) {
		e, err := htmlindex.Get(label)
		if err != nil {
			return "", err
		}
		return e.NewDecoder().String(text)
	}
	e := New(nil, decode)
	nodes := []protocoltest.Fields{
		{"parent": -1, "comment": "黑棋先行，白棋防守"}, {"parent": 0, "move": "c2"}, {"parent": 1, "move": "m14",
			"comment": "天元"},
		{"parent": 2, "move": "a13"}, {"parent": 1, "move": "d1"}, {"parent": 4, "move": "h8"},
	}
	for _, charset := range []string{"", "gb18030"} {
		written, ok := protocoltest.Ask(e, protocoltest.Fields{"cmd": "export", "game": "renju15", "format": "lib",
			"charset": charset, "nodes": nodes}).(*files.Exported)
		if !ok || *written.Lost > 0 {
			t.Fatalf("%q: %+v", charset, written)
		}
		file := protocoltest.Encode(written)["file"]
		got, ok := protocoltest.Ask(e, protocoltest.Fields{"cmd": "import", "game": "renju15",
			"file": file}).(*files.Imported)
		if want := "a 黑棋先行，白棋防守;bc2;cm14 天元;da13;cd1;fh8;"; !ok || drawNodes(got.Nodes) != want {
			t.Errorf("%q: %+v, want %s", charset, got, want)
		}
	}
	refused, ok := protocoltest.Ask(e, protocoltest.Fields{"cmd": "export", "game": "freestyle19", "format": "lib",
		"nodes": nodes[:2]}).(*protocol.Error)
	if !ok || refused.Message != "a RenLib library has 15 lines, not 19" {
		t.Errorf("%+v", refused)
	}
}

// Marks survive export and import: on the root and on a move, on points without
// symmetry, with a text that SGF must escape.
func TestMarksRoundTrip(t *testing.T) {
	nodes := []fields{
		{"parent": -1, "marks": []fields{{"kind": "circle", "point": "b14"},
			{"kind": "label", "point": "o2", "text": "a:]\\ 天"}}},
		{"parent": 0, "move": "c2"},
		{"parent": 1, "move": "m14", "marks": []fields{
			{"kind": "arrow", "point": "c2", "to": "n13"}, {"kind": "triangle", "point": "a15"}, {"kind": "square",
				"point": "c2"},
			{"kind": "cross", "point": "o1"}, {"kind": "label", "point": "d3", "text": "7"}, {"kind": "triangle",
				"point": "k5"},
		}},
	}
	const want = "label o2 a:]\\ 天; circle b14; / / label d3 7; triangle a15; triangle k5; square c2; cross o1; " +
		"arrow c2 n13; "
	written, ok := ask(fields{"cmd": "export", "game": "renju15", "format": "sgf", "nodes": nodes}).(*files.Exported)
	if !ok || !strings.Contains(written.Text, "LB[dm:7]TR[aa][kk]SQ[cn]MA[oo]AR[cn:nc]") {
		t.Fatalf("written as %+v", written)
	}
	var file strings.Builder
	for _, b := range []byte(written.Text) {
		file.WriteRune(rune(b))
	}
	got, ok := ask(fields{"cmd": "import", "game": "renju15", "file": file.String()}).(*files.Imported)
	if !ok || len(got.Nodes) != 3 {
		t.Fatalf("%+v", got)
	}
	var all []string
	for _, n := range got.Nodes {
		list := ""
		for _, m := range n.Marks {
			text := m.Text
			if m.Kind == record.Arrow {
				text = m.To
			}
			list += strings.TrimSpace(string(m.Kind)+" "+m.Point+" "+text) + "; "
		}
		all = append(all, list)
	}
	if imported := strings.Join(all, "/ "); imported != want {
		t.Errorf("%s, want %s", imported, want)
	}
}

// A file is parsed once; later requests for games and searches use the file opened
// last.
func TestImportHeld(t *testing.T) {
	const file = "(;PB[Ann]EV[Cup];B[aa])(;PW[Bob]DT[2001];B[bb])(;PB[ann];B[cc])"
	var last protocol.Reply
	c := protocol.NewConversation(New(nil, nil), &protocoltest.Host{}, func(_ int64, r protocol.Reply) { last = r })
	ask := func(f protocoltest.Fields) protocol.Reply {
		c.Handle(f)
		return last
	}
	closed := func(when string) {
		if e, ok := ask(protocoltest.Fields{"cmd": "import", "game": "freestyle15"}).(*protocol.Error); !ok ||
			e.Message != "no file is open" {
			t.Errorf("%s: %+v", when, last)
		}
	}
	closed("before any file")
	ask(protocoltest.Fields{"cmd": "import", "game": "freestyle15", "file": file})
	for i, want := range []string{"a15", "b14", "c13", "a15"} {
		got, ok := ask(protocoltest.Fields{"cmd": "import", "game": "freestyle15", "index": i % 3,
			"find": "ann"}).(*files.Imported)
		if !ok || got.Moves != want || got.Count != 3 || got.Found != 2 {
			t.Errorf("game %d: %+v", i, last)
		}
	}
	if e, ok := ask(protocoltest.Fields{"cmd": "import", "game": "freestyle15", "index": 3}).(*protocol.Error); !ok ||
		e.Message != "the file holds 3 games" {
		t.Errorf("game index out of range: %+v", last)
	}
	for _, other := range []string{"<database><game><move>h8</move></game><game><move>i9</move></game></database>",
		"START 15\nBEGIN\n7,7\nRESTART\nBEGIN\n8,6\n"} {
		ask(protocoltest.Fields{"cmd": "import", "game": "freestyle15", "file": other})
		if got, ok := ask(protocoltest.Fields{"cmd": "import", "game": "freestyle15",
			"index": 1}).(*files.Imported); !ok || got.Moves != "i9" || got.Count != 2 {
			t.Errorf("%q: %+v", other, last)
		}
	}
	ask(protocoltest.Fields{"cmd": "import", "game": "freestyle15", "file": "(;B"})
	closed("behind a broken file")
}

// Nodes may come in any order in which parents precede their children.
func TestExportOrders(t *testing.T) {
	for _, c := range []struct {
		nodes []protocoltest.Fields
		want  string
	}{
		{[]protocoltest.Fields{{"parent": -1}, {"parent": 0, "move": "a1"}, {"parent": 0, "move": "b1"},
			{"parent": 1, "move": "c1"}, {"parent": 2, "move": "d1"}, {"parent": 3, "move": "e1"}},
			"\n(;B[ao];W[co];B[eo])\n(;B[bo];W[do]))\n"},
		{[]protocoltest.Fields{{"parent": -1}, {"parent": 0, "move": "a1"}, {"parent": 1, "move": "b1"},
			{"parent": 2, "move": "c1"}, {"parent": 1, "move": "c1"}, {"parent": 3, "move": "d1"}},
			";B[ao]\n(;W[bo];B[co];W[do])\n(;W[co]))\n"},
	} {
		e, ok := protocoltest.Ask(New(nil, nil), protocoltest.Fields{"cmd": "export", "game": "freestyle15",
			"format": "sgf", "nodes": c.nodes}).(*files.Exported)
		if !ok || !strings.HasSuffix(e.Text, c.want) {
			t.Errorf("%+v, want %q", e, c.want)
		}
	}
}

func TestExportErrors(t *testing.T) {
	for _, c := range []struct {
		nodes   []fields
		message string
	}{
		{[]fields{{"parent": -1}, {"parent": 1, "move": "h8"}}, "a node comes before its parent"},
		{[]fields{{"parent": -1}, {"parent": 0}}, "a node has no move"},
		{[]fields{{"parent": -1, "marks": []fields{{"kind": "heart", "point": "h8"}}}}, "there is no mark heart"},
		{[]fields{{"parent": -1, "marks": []fields{{"kind": "label", "point": "h8", "text": " "}}}},
			"a label has no text"},
		{[]fields{{"parent": -1, "marks": []fields{{"kind": "arrow", "point": "h8", "to": "h8"}}}},
			"an arrow leads nowhere"},
		{[]fields{{"parent": -1, "marks": []fields{{"kind": "cross", "point": "q8"}}}},
			`"q8" is not on a board of 15 lines`},
		{[]fields{{"parent": -1}, {"parent": 0, "move": "h8"}, {"parent": 1, "move": "h8"}},
			`move 2, "h8": the point is occupied`},
		{[]fields{{"parent": -1}, {"parent": 0, "move": "h8", "glyph": "dull"}}, `there is no glyph "dull"`},
	} {
		e, ok := ask(fields{"cmd": "export", "game": "freestyle15", "format": "sgf",
			"nodes": c.nodes}).(*protocol.Error)
		if !ok || e.Message != c.message {
			t.Errorf("%v: %+v, want %s", c.nodes, e, c.message)
		}
	}
}

func TestArrange(t *testing.T) {
	for _, c := range []struct {
		black, white []string
		side, want   string
	}{
		{nil, nil, "", "none"},
		{nil, nil, "white", "turn"},
		{[]string{"h8", "a1"}, []string{"i9"}, "white", "h8i9a1 none"},
		{[]string{"h8", "a1"}, []string{"i9"}, "black", "turn"},
		{[]string{"h8", "a1"}, nil, "", "count"},
		{[]string{"h8"}, []string{"h8"}, "", "bad-request: the point is occupied"},
		{[]string{"z9"}, nil, "", `bad-request: "z9" is not on a board of 15 lines`},
	} {
		got := ""
		switch r := ask(fields{"cmd": "arrange", "game": "renju15", "black": c.black, "white": c.white,
			"side": c.side}).(type) {
		case *files.Arranged:
			got = strings.TrimSpace(r.Moves + " " + r.Fault)
		case *protocol.Error:
			got = r.Error()
		}
		if got != c.want {
			t.Errorf("%v %v: %s, want %s", c.black, c.white, got, c.want)
		}
	}
}
