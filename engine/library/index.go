// Package library indexes games, so that the moves played in a position are found in
// milliseconds: how often each was played, and who won.
//
// # Representation
//
// An index of 70,000 games has 2.8 million positions, those after the first 40 moves of each
// game. It keeps three things:
//
//   - the games, the newest first: 32 bytes each, and texts that occur once (names, events);
//   - the moves of all games, one after another, two bytes each;
//   - for each position 12 bytes in two arrays that are sorted together: the least of the
//     keys of its eight symmetric boards, and a word with the game, the number of moves and
//     the symmetry that leads to that key.
//
// A position's key is updated move by move for all symmetries at once. A look-up is a binary
// search; the entries with the key are the games with the position, the newest first, and the
// next move and the result are found in the game. So one index answers for moves and for
// games. 70,000 games take about 40 MB.
//
// The stored form (Encode) has the games and no positions: to compute and to sort the
// positions again takes less time than to read them.
package library

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Limits of an index.
const (
	// Plies is the number of moves after which positions are no longer indexed.
	Plies = 40
	// MaxGames is the largest number of games, or of variations, in an index.
	MaxGames = 1 << 19
	maxYear  = 9999
	// maxPlies is the largest number of moves of a game.
	maxPlies = 400
)

// A Result is the result of a game by the colour of the stones: in Connect Four, Black is
// the side that moves first.
type Result uint8

// Results.
const (
	Unknown Result = iota
	Black
	White
	Draw
)

// String returns "", "black", "white" or "draw".
func (r Result) String() string { return [4]string{"", "black", "white", "draw"}[r&3] }

// ParseResult is the inverse of Result.String. It also reads "first" and "second".
func ParseResult(s string) (r Result, ok bool) {
	switch s {
	case "":
		return Unknown, true
	case "black", "first":
		return Black, true
	case "white", "second":
		return White, true
	case "draw":
		return Draw, true
	}
	return Unknown, false
}

// A Game is a game of a library.
type Game struct {
	Moves               []uint16 // numbers of a Board
	Result              Result
	Year                int // 0 if not known, else 1 to 9999
	Black, White, Event string
	ID                  string // the name of the game with whoever gave it
	Number              int    // number in its file, from 0
}

// A head is a game in an index.
type head struct {
	start               uint32 // in the list of all moves
	plies, year         uint16
	black, white, event uint32 // numbers of texts
	id, number          uint32
	result              Result
}

// An Index finds games by their positions. It does not change.
type Index struct {
	*Board
	Name  string // of the source, for people
	Trees bool   // the games are variations of trees, without results
	heads []head
	moves []uint16
	texts []string
	keys  []uint64 // of positions, sorted
	posts []uint32 // parallel to keys: game << 9 | moves << 3 | symmetry
}

// Games returns the number of games, or of variations.
func (x *Index) Games() int { return len(x.heads) }

// Positions returns the number of indexed positions, the empty board not counted.
func (x *Index) Positions() int { return len(x.keys) }

// movesOf returns the moves of a game.
func (x *Index) movesOf(h *head) []uint16 { return x.moves[h.start:][:h.plies] }

// A Builder collects the games of an index.
type Builder struct {
	x      Index
	number map[string]uint32 // of texts
	seen   []bool            // cells, while a game is checked
}

// NewBuilder returns a builder without games.
func NewBuilder(b *Board) *Builder {
	return &Builder{Index{Board: b, texts: []string{""}}, map[string]uint32{"": 0}, make([]bool, len(b.keys)/(2*maxSymmetries))}
}

// ErrFull is returned for more games than an index can have.
var ErrFull = errors.New("a library has at most " + strconv.Itoa(MaxGames) + " games")

// ErrStopped is returned if building was stopped.
var ErrStopped = errors.New("the library was not read to the end")

// Trees declares the games to be variations of trees.
func (b *Builder) Trees() { b.x.Trees = true }

// Games returns the number of games added.
func (b *Builder) Games() int { return len(b.x.heads) }

// Add adds a game. It is an error if there are too many games, if a move is not on the board,
// or if a cell is filled twice. It does not check the rules.
func (b *Builder) Add(g *Game) error {
	if len(b.x.heads) >= MaxGames {
		return ErrFull
	}
	if err := b.check(g.Moves); err != nil {
		return err
	}
	if g.Year < 0 || g.Year > maxYear || g.Number < 0 || g.Number > 1<<31 {
		return errors.New("the year or the number of a game is out of range")
	}
	b.x.heads = append(b.x.heads, head{
		start: uint32(len(b.x.moves)), plies: uint16(len(g.Moves)), year: uint16(g.Year), result: g.Result & 3,
		black: b.text(g.Black), white: b.text(g.White), event: b.text(g.Event), id: b.text(g.ID), number: uint32(g.Number),
	})
	b.x.moves = append(b.x.moves, g.Moves...)
	return nil
}

// check returns an error if the moves do not fill different cells of the board.
func (b *Builder) check(moves []uint16) error {
	if len(moves) > maxPlies {
		return errors.New("a game has more than " + strconv.Itoa(maxPlies) + " moves")
	}
	clear(b.seen)
	w := walk{b: b.x.Board}
	for i, m := range moves {
		cell, ok := 0, int(m) < b.x.Board.numbers
		if ok {
			cell, ok = w.cell(m)
		}
		if !ok || b.seen[cell] {
			return errors.New("move " + strconv.Itoa(i+1) + " of a game is not possible")
		}
		b.seen[cell] = true
		if b.x.four {
			w.full[m]++
		}
	}
	return nil
}

// text returns the number of a text.
func (b *Builder) text(s string) uint32 {
	n, ok := b.number[s]
	if !ok {
		s = strings.Clone(s) // it can be a part of a whole file
		n = uint32(len(b.x.texts))
		b.number[s] = n
		b.x.texts = append(b.x.texts, s)
	}
	return n
}

// Index returns the index of the games. The builder must not be used afterwards. stop is
// called regularly with the number of games done and of all games; if it returns true, the
// error is ErrStopped. It may be nil.
func (b *Builder) Index(stop func(done, of int) bool) (*Index, error) {
	x := &b.x
	b.number = nil
	n := 0
	for i := range x.heads {
		n += min(int(x.heads[i].plies), Plies)
	}
	x.heads, x.moves = newestFirst(x.heads), slices.Clone(x.moves) // without room for more
	x.keys, x.posts = make([]uint64, 0, n), make([]uint32, 0, n)
	for i := range x.heads {
		if i%1024 == 0 && stop != nil && stop(i, len(x.heads)) {
			return nil, ErrStopped
		}
		moves := x.movesOf(&x.heads[i])
		w := walk{b: x.Board}
		for ply, m := range moves[:min(len(moves), Plies)] {
			w.play(m)
			key, s := w.least()
			x.keys, x.posts = append(x.keys, key), append(x.posts, uint32(i)<<9|uint32(ply+1)<<3|uint32(s))
		}
	}
	if !sortEntries(x.keys, x.posts, 0, func() bool { return stop != nil && stop(len(x.heads), len(x.heads)) }) {
		return nil, ErrStopped
	}
	return x, nil
}
