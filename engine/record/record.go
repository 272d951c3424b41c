// Package record reads and writes games of five in a row as other programs
// keep them: SGF, Piskvorky's PSQ, links to the page and strings of moves. It
// takes nothing on trust: every move of a record is played by the rules.
package record

import (
	"errors"
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
	Root         *Node  // holds no move
}

// A Node is a move with what was said about it. Its first continuation is the
// game, the others are variations.
type Node struct {
	Move    gomoku.Point
	Comment string
	Next    []*Node
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

// MaxLength is how long a record may be, in bytes.
const MaxLength = 1 << 20

// Read tells by its beginning what a file is, and reads it: SGF, PSQ, a link of
// the page, or a string of moves. Where the record does not name them, rule
// and, for moves alone, size are those of game, such as "renju15". Decode knows
// the character sets that SGF files may be in; with nil they are UTF-8, UTF-16
// and Latin-1.
//
// The error is an *Error where the file can be blamed, and a
// *notation.MoveError in the end where a move can.
func Read(file, game string, decode Decode) (*Game, error) {
	rule, size, err := gomoku.ParseGame(game)
	if err != nil {
		return nil, err
	}
	if len(file) > MaxLength {
		return nil, errors.New("the record is longer than 1 MiB")
	}
	text, err := decoded(file, decode)
	if err != nil {
		return nil, err
	}
	switch start := strings.TrimSpace(text); {
	case strings.HasPrefix(start, "("):
		return readSGF(text, rule)
	case strings.HasPrefix(start, "Piskvorky"):
		return readPSQ(text, rule)
	case strings.Contains(text, "#/"):
		return readLink(start)
	default:
		p, err := gomoku.Parse(game, start)
		if err != nil {
			return nil, err
		}
		return New(rule, size, p.Moves()), nil
	}
}

// An Error says where a record is wrong, and how.
type Error struct {
	Format       string // "SGF" or "PSQ"
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

// A link is a fragment of the page's address: #/SCREEN/GAME/MOVES?ply=N.

// Link is the link that opens the game's moves on a screen such as "play".
func (g *Game) Link(screen string) string {
	return "#/" + screen + "/" + g.Name() + "/" + gomoku.MoveString(g.Moves())
}

func readLink(text string) (*Game, error) {
	_, path, _ := strings.Cut(text, "#/")
	path, _, _ = strings.Cut(path, "?")
	parts := append(strings.Split(path, "/"), "", "")
	p, err := gomoku.Parse(parts[1], parts[2])
	if err != nil {
		return nil, err
	}
	return New(p.Rule(), p.Size(), p.Moves()), nil
}
