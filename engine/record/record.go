// Package record reads and writes games of five in a row as other programs
// keep them: SGF, Piskvorky's PSQ, links to the page, strings of moves and
// drawings; and reads RenLib's libraries, the Renju International Federation's
// database and positions of Gomocup's protocol. It takes nothing on trust: every
// move of a record is played by the rules.
package record

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"tengen/engine/gomoku"
)

// A Game is a tree of moves from the empty board and what is known about it.
type Game struct {
	Rule         gomoku.Rule
	Size         int
	Black, White string // the players' names
	Date, Result string // as written
	Event        string // the tournament
	Root         *Node  // holds no move
}

// A Node is a move with what was said about it. Its first continuation is the
// game, the others are variations.
type Node struct {
	Move    gomoku.Point
	Comment string
	Glyph   Glyph // is written, not read
	Marks   []Mark
	Next    []*Node
}

// A Glyph is what SGF has a property for that annotates a move.
type Glyph string

// sgfGlyphs are SGF's properties of what annotates a move.
var sgfGlyphs = map[Glyph]string{
	"":            "",
	"very-good":   "TE[2]",
	"good":        "TE[1]",
	"interesting": "IT[]",
	"doubtful":    "DO[]",
	"bad":         "BM[1]",
	"very-bad":    "BM[2]",
}

// ParseGlyph reads a glyph's word: "very-good", "good", "interesting",
// "doubtful", "bad", "very-bad", or "" for none.
func ParseGlyph(word string) (g Glyph, ok bool) {
	_, ok = sgfGlyphs[Glyph(word)]
	return Glyph(word), ok
}

// New is the game of moves without variations.
func New(rule gomoku.Rule, size int, moves []gomoku.Point) *Game {
	g := &Game{Rule: rule, Size: size, Root: &Node{}}
	n := g.Root
	for _, m := range moves {
		n = n.add(m)
	}
	return g
}

// add is a new continuation of n.
func (n *Node) add(m gomoku.Point) *Node {
	next := &Node{Move: m}
	n.Next = append(n.Next, next)
	return next
}

// to is the continuation of n by m, a new one if there is none yet.
func (n *Node) to(m gomoku.Point) *Node {
	for _, next := range n.Next {
		if next.Move == m {
			return next
		}
	}
	return n.add(m)
}

// Moves are the moves of the game, without variations.
func (g *Game) Moves() []gomoku.Point {
	var moves []gomoku.Point
	for n := g.Root; len(n.Next) > 0; {
		n = n.Next[0]
		moves = append(moves, n.Move)
	}
	return moves
}

// Name is the name of the game played, such as "renju15".
func (g *Game) Name() string { return g.Rule.String() + strconv.Itoa(g.Size) }

// An Error says where a record is wrong, and how.
type Error struct {
	Format       string // "SGF", "PSQ", "XML", …
	Line, Column int    // from 1, in characters
	Err          error
}

func (e *Error) Error() string {
	return e.Format + ", line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// errorAt is what is wrong with a text at one of its bytes.
func errorAt(format, text string, at int, err error) *Error {
	before := text[:at]
	line := strings.LastIndexByte(before, '\n') + 1
	return &Error{format, 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[line:]), err}
}

// parseRule reads a rule's name, or the number that Gomocup's protocol has for
// it: 0, 1 and 4.
func parseRule(s string) (rule gomoku.Rule, ok bool) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "freestyle", "gomoku", "0":
		return gomoku.Freestyle, true
	case "standard", "1":
		return gomoku.Standard, true
	case "renju", "4":
		return gomoku.Renju, true
	}
	return 0, false
}

// fitting is the rule of a file that names none: the one asked for, unless it is
// not played on so many lines.
func fitting(rule gomoku.Rule, size int) gomoku.Rule {
	if rule == gomoku.Renju && size != 15 {
		return gomoku.Freestyle
	}
	return rule
}

// shorten is s in a length that fits into a message, with whole characters.
func shorten(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "")
}

// TopLeft is p as files and other programs count: the column from the left
// and the row from the top, both from 0.
func TopLeft(p gomoku.Point, size int) (x, y int) { return p.X(), size - 1 - p.Y() }

// FromTopLeft is the point that TopLeft gives x and y for. It is not ok when
// there is none.
func FromTopLeft(x, y, size int) (p gomoku.Point, ok bool) {
	if x < 0 || x >= size || y < 0 || y >= size {
		return gomoku.NoPoint, false
	}
	return gomoku.At(x, size-1-y), true
}
