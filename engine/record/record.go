// Package record reads and writes games of five in a row as other programs
// keep them: SGF, Piskvorky's PSQ, links to the page and strings of moves. It
// takes nothing on trust: every move of a record is played by the rules.
package record

import (
	"errors"
	"strconv"
	"strings"

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

// Read tells by its beginning what text is, and reads it: SGF, PSQ, a link of
// the page, or a string of moves. Where the record does not name them, rule
// and, for moves alone, size are those of game, such as "renju15".
func Read(text, game string) (*Game, error) {
	rule, size, err := gomoku.ParseGame(game)
	if err != nil {
		return nil, err
	}
	if len(text) > MaxLength {
		return nil, errors.New("the record is longer than 1 MiB")
	}
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	switch {
	case strings.HasPrefix(text, "("):
		return readSGF(text, rule)
	case strings.HasPrefix(text, "Piskvorky"):
		return readPSQ(text, rule)
	case strings.Contains(text, "#/"):
		return readLink(text)
	}
	p, err := gomoku.Parse(game, text)
	if err != nil {
		return nil, err
	}
	return New(rule, size, p.Moves()), nil
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
