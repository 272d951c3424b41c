package record

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"

	"tengen/engine/gomoku"
)

// decodeAny decodes every character set of the Encoding Standard.
func decodeAny(label, text string) (string, error) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return "", err
	}
	return e.NewDecoder().String(text)
}

// tree returns a tree for the tests: variations, comments of one line and of several, labels.
func libraryTree(comment string) *Game {
	g := New(gomoku.Renju, 15, nil)
	at := func(s string) gomoku.Point {
		p, err := gomoku.ParsePoint(s, 15)
		if err != nil {
			panic(err)
		}
		return p
	}
	g.Root.SetText(Text{Comment: comment})
	h8 := g.Root.add(at("h8"))
	i9 := h8.add(at("i9"))
	i9.SetText(Text{Marks: []Mark{{Kind: Label, At: at("a15"), Text: "A"}, {Kind: Triangle, At: at("o1")}}})
	h8.add(at("h9")).SetText(Text{Comment: "one\ntwo"})
	i9.add(at("j10")).SetText(Text{Comment: "end"})
	return g
}

// The bytes follow from the description at the head of library.go, by hand.
func TestLibraryBytes(t *testing.T) {
	const want = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" +
		"\x00\x08ab\x00\x00" + // the root with a comment, padded
		"\x78\x00" + // h8: the eighth row from the top (7), the eighth column (8)
		"\x69\x80" + // i9, its sibling h9 follows
		"\x5a\xc8end\x00" + // j10 without children; the labels of i9 follow
		"\x01\xc3\x00\x01A\x00" + // label A on a15
		"\xef\x43\x00\x01\x00\x00" + // label without a text on o1
		"\x68\x48one\btwo\x00" // h9 without children and siblings
	file, lost, err := libraryTree("ab").Library("", nil)
	if file != want || lost != 0 || err != nil {
		t.Errorf("%q, %d, %v, want\n%q", file, lost, err, want)
	}
}

// A libraryNode is a node as the second reader reads it.
type libraryNode struct {
	place          byte
	noMove         bool
	comment, label string
	children       []*libraryNode
}

// readSecond is a second reader of libraries. It knows only what the writer writes.
func readSecond(t *testing.T, b []byte) (n *libraryNode, sibling bool, rest []byte) {
	t.Helper()
	n = &libraryNode{place: b[0], noMove: b[1]&2 != 0}
	flags, boardText := b[1], false
	b = b[2:]
	if flags&1 != 0 {
		boardText = b[1]&1 != 0
		b = b[2:]
	}
	text := func() string {
		end := 0
		for b[end] != 0 {
			end++
		}
		s := string(b[:end])
		b = b[(end+2)/2*2:]
		return s
	}
	if flags&8 != 0 {
		n.comment = text()
	}
	if boardText {
		n.label = text()
	}
	for more := flags&0x40 == 0; more; {
		var child *libraryNode
		child, more, b = readSecond(t, b)
		n.children = append(n.children, child)
	}
	return n, flags&0x80 != 0, b
}

// draw writes a tree as text.
func (n *libraryNode) draw() string {
	s := fmt.Sprintf("%02x", n.place)
	if n.noMove {
		s += "!" + n.label
	}
	if n.comment != "" {
		s += fmt.Sprintf("%q", n.comment)
	}
	for _, c := range n.children {
		s += "(" + c.draw() + ")"
	}
	return s
}

func TestLibrarySecondReader(t *testing.T) {
	file, _, err := libraryTree("ab").Library("", nil)
	if err != nil {
		t.Fatal(err)
	}
	n, sibling, rest := readSecond(t, []byte(file[20:]))
	const want = `00"ab"(78(69(5a"end")(01!A)(ef!))(68"one\btwo"))`
	if n.draw() != want || sibling || len(rest) > 0 {
		t.Errorf("%s, want %s; sibling %v, %d bytes are left", n.draw(), want, sibling, len(rest))
	}
}

// What is written is read back without loss, in every character set, by both readers.
func TestLibraryRoundTrip(t *testing.T) {
	for charset, comment := range map[string]string{
		"":          "天元 の 한국어 Øéß\nsecond line\n\nfourth — ☗",
		"gb18030":   "黑棋先行，白棋必须防守。\n这是第二行，五子连珠，禁手规则",
		"shift_jis": "黒の先手。これは二行目です。\n四三、三々は禁手、ひらがなとカタカナ",
		"big5":      "黑棋先行，白棋必須防守。五子棋規則說明，這是開局",
		"euc-kr":    "흑이 먼저 둡니다. 오목 규칙과 금수",
		"utf-8":     "plain",
	} {
		g := libraryTree(comment)
		file, lost, err := g.Library(charset, decodeAny)
		if err != nil || lost > 0 {
			t.Errorf("%s: %d lost, %v", charset, lost, err)
			continue
		}
		f, err := Open(file, Want{Game: "renju15", Decode: decodeAny})
		if err != nil || f.Illegal > 0 || f.Format != RenLib {
			t.Errorf("%s: %+v, %v", charset, f, err)
			continue
		}
		if got, want := f.Game.SGF(), g.SGF(); got != want {
			t.Errorf("%s: read back as\n%swant\n%s", charset, got, want)
		}
		again, _, err := f.Game.Library(charset, decodeAny)
		if err != nil || again != file {
			t.Errorf("%s: written again as\n%q, want\n%q", charset, again, file)
		}
		if n, _, rest := readSecond(t, []byte(file[20:])); len(rest) > 0 || len(n.children) != 1 {
			t.Errorf("%s: the second reader leaves %d bytes", charset, len(rest))
		}
	}
}

// What a library cannot hold is counted or refused.
func TestLibraryLosses(t *testing.T) {
	g := libraryTree("天 한")
	file, lost, err := g.Library("shift_jis", decodeAny)
	if err != nil || lost != 1 || !strings.Contains(file, "\x93\x56 ?\x00") {
		t.Errorf("%q, %d, %v", file, lost, err)
	}
	g.Root.SetText(Text{Marks: []Mark{{Kind: Square, At: gomoku.At(1, 1)},
		{Kind: Arrow, At: gomoku.At(1, 1), To: gomoku.At(2, 2)}}})
	if _, lost, err := g.Library("", nil); err != nil || lost != 2 {
		t.Error(lost, err)
	}
	if _, _, err := g.Library("gb18030", nil); err == nil ||
		err.Error() != "texts cannot be written in the character set gb18030" {
		t.Error(err)
	}
	if _, _, err := g.Library("klingon", decodeAny); err == nil {
		t.Error("an unknown character set is accepted")
	}
	if _, _, err := New(gomoku.Freestyle, 19, nil).Library("", nil); err == nil ||
		err.Error() != "a RenLib library has 15 lines, not 19" {
		t.Error(err)
	}
	if file, _, err := New(gomoku.Freestyle, 15, nil).Library("", nil); err != nil || file[20:] != "\x00\x40" {
		t.Errorf("%q, %v", file, err)
	}
}
