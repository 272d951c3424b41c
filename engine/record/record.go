// Package record reads and writes games of five in a row in the formats of other programs:
// SGF, Piskvorky's PSQ, links to the page, strings of moves, and drawings. It also reads
// RenLib libraries, the Renju International Federation's database, logs of Gomocup's
// protocol, positions of Yixin's window and games with the tags of chess programs, and finds
// moves in other texts. Files are untrusted input: every move is checked by the rules.
package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/engine/gomoku"
)

// A Game is a tree of moves from the empty board, with information about the game.
type Game struct {
	Rule         gomoku.Rule
	Size         int
	Black, White string // the players' names
	Date, Result string // as written
	Event        string // the tournament
	Root         *Node  // has no move
}

// A Node is a move with its comment and marks. The first continuation is the main line, the
// others are variations. A library has millions of nodes and few texts, so that a node has
// only a pointer to its texts.
type Node struct {
	Move gomoku.Point
	Next []*Node
	text *Text // may be nil
}

// A Text is what a file says about a move.
type Text struct {
	Comment string
	Glyph   Glyph // written to SGF, but not read
	Marks   []Mark
}

// Text returns the text of a node.
func (n *Node) Text() Text {
	if n.text == nil {
		return Text{}
	}
	return *n.text
}

// SetText sets the text of a node.
func (n *Node) SetText(t Text) {
	if n.text = nil; t.Comment != "" || t.Glyph != "" || len(t.Marks) > 0 {
		n.text = &t
	}
}

// A Glyph is an annotation of a move.
type Glyph string

// sgfGlyphs maps glyphs to properties of SGF.
var sgfGlyphs = map[Glyph]string{
	"":            "",
	"very-good":   "TE[2]",
	"good":        "TE[1]",
	"interesting": "IT[]",
	"doubtful":    "DO[]",
	"bad":         "BM[1]",
	"very-bad":    "BM[2]",
}

// ParseGlyph returns the glyph with the given name: "very-good", "good", "interesting",
// "doubtful", "bad", "very-bad", or "" for none.
func ParseGlyph(word string) (g Glyph, ok bool) {
	_, ok = sgfGlyphs[Glyph(word)]
	return Glyph(word), ok
}

// New returns a game with the given moves and no variations.
func New(rule gomoku.Rule, size int, moves []gomoku.Point) *Game {
	g := &Game{Rule: rule, Size: size, Root: &Node{}}
	n := g.Root
	for _, m := range moves {
		n = n.add(m)
	}
	return g
}

// A lineNode is a node with room for one continuation, which most nodes have.
type lineNode struct {
	Node
	room [1]*Node
}

// add adds a continuation to n and returns it.
func (n *Node) add(m gomoku.Point) *Node { return n.append(&lineNode{}, m) }

// append adds a new node to n and returns it.
func (n *Node) append(next *lineNode, m gomoku.Point) *Node {
	next.Move, next.Next = m, next.room[:0]
	n.Next = append(n.Next, &next.Node)
	return &next.Node
}

// Complete adds the continuations of another node that n lacks, with their subtrees, which both
// then share.
func (n *Node) Complete(from *Node) {
	for _, next := range from.Next {
		if !slices.ContainsFunc(n.Next, func(one *Node) bool { return one.Move == next.Move }) {
			n.Next = append(n.Next, next)
		}
	}
}

// to returns the continuation of n by m and adds it if necessary.
func (n *Node) to(m gomoku.Point) *Node {
	for _, next := range n.Next {
		if next.Move == m {
			return next
		}
	}
	return n.add(m)
}

// say adds a text to the comment of n, unless the comment is this text.
func (n *Node) say(text string) {
	t := n.Text()
	switch {
	case text == "" || text == t.Comment:
		return
	case t.Comment == "":
		t.Comment = text
	default:
		t.Comment += "\n" + text
	}
	n.SetText(t)
}

// mark adds a mark to n behind those of its kind and of the kinds that are written first,
// unless n has it.
func (n *Node) mark(m Mark) {
	t := n.Text()
	if slices.Contains(t.Marks, m) {
		return
	}
	at := len(t.Marks)
	for at > 0 && m.Kind.order() < t.Marks[at-1].Kind.order() {
		at--
	}
	t.Marks = slices.Insert(t.Marks, at, m)
	n.SetText(t)
}

// isEmpty reports whether the game has no moves, comments or marks.
func (g *Game) isEmpty() bool {
	return len(g.Root.Next) == 0 && g.Root.text == nil
}

// Moves returns the moves of the main line.
func (g *Game) Moves() []gomoku.Point {
	var moves []gomoku.Point
	for n := g.Root; len(n.Next) > 0; {
		n = n.Next[0]
		moves = append(moves, n.Move)
	}
	return moves
}

// Branches reports whether the game has variations.
func (g *Game) Branches() bool {
	n := g.Root
	for len(n.Next) == 1 {
		n = n.Next[0]
	}
	return len(n.Next) > 1
}

// Name returns the game string, such as "renju15".
func (g *Game) Name() string { return g.Rule.String() + strconv.Itoa(g.Size) }

// An Error is an error at a place in a file.
type Error struct {
	Format       string // "SGF", "PSQ", "XML", …
	Line, Column int    // from 1, in characters
	Err          error
}

func (e *Error) Error() string {
	return e.Format + ", line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// errorAt returns an error at a byte of a text.
func errorAt(format, text string, at int, err error) *Error {
	before := text[:at]
	line := strings.LastIndexByte(before, '\n') + 1
	return &Error{format, 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[line:]), err}
}

// ruleGaps are what the spellings of a rule's name differ in.
var ruleGaps = strings.NewReplacer(" ", "", "-", "", "_", "")

// parseRule reads the name of a rule, also among other words as in "Renju, RIF", or its
// number in Gomocup's protocol: 0, 1 or 4. The names of renju's openings stand for renju.
func parseRule(s string) (rule gomoku.Rule, ok bool) {
	s = ruleGaps.Replace(strings.ToLower(strings.TrimSpace(s)))
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(s, name) })
	}
	switch {
	case has("ninuki", "caro", "pente") || strings.HasPrefix(s, "omok"):
		return 0, false // other games, whatever else the name says
	case has("无禁", "無禁", "自由"):
		return gomoku.Freestyle, true
	case has("禁手", "连珠", "連珠", "렌주"):
		return gomoku.Renju, true
	case s == "4" || s == "rif" || has("renju", "yamaguchi", "taraguchi", "tarannikov", "soosorv", "soosõrv", "sakata"):
		return gomoku.Renju, true
	case s == "1" || has("standard", "exactfive", "exactlyfive"):
		return gomoku.Standard, true
	case s == "0" || has("freestyle", "gomoku"):
		return gomoku.Freestyle, true
	}
	return 0, false
}

// setRule returns the rule with the name that a file gives, or fallback if the name is empty
// or not known. On a board of a size for which it is not played it is Freestyle. The name of
// a rule that is not played goes to f.Rule.
func (f *File) setRule(name string, fallback gomoku.Rule, size int) gomoku.Rule {
	rule, ok := parseRule(name)
	if !ok {
		rule = fallback
	}
	fit := fitting(rule, size)
	if name = strings.TrimSpace(name); name != "" && (!ok || fit != rule) {
		f.Rule = shorten(name)
	}
	return fit
}

// fitting returns rule, or Freestyle if rule is not played on a board of this size.
func fitting(rule gomoku.Rule, size int) gomoku.Rule {
	if rule == gomoku.Renju && size != 15 {
		return gomoku.Freestyle
	}
	return rule
}

// shorten returns the first 40 bytes of s at most, without a partial character, for a
// message.
func shorten(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "")
}

// TopLeft returns the coordinates of p that many formats use: the column from the left and
// the row from the top, both from 0.
func TopLeft(p gomoku.Point, size int) (x, y int) { return p.X(), size - 1 - p.Y() }

// FromTopLeft is the inverse of TopLeft. ok is false if x or y is outside the board.
func FromTopLeft(x, y, size int) (p gomoku.Point, ok bool) {
	if x < 0 || x >= size || y < 0 || y >= size {
		return gomoku.NoPoint, false
	}
	return gomoku.At(x, size-1-y), true
}
