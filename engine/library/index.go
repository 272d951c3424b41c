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
// The variations of a tree follow each other in its order, and a position belongs to the first
// of them that has it: the others are those after it that share as many moves. So a tree has
// one entry for each node, not for each node of each variation.
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
	MaxGames = 1 << 20
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

	// Shared is the number of first moves that a variation of a tree shares with the variation
	// before it, 0 for any other game. Both must have the same year.
	Shared int
}

// A head is a game in an index.
type head struct {
	start               uint32 // in the list of all moves
	plies, year, shared uint16
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
	posts []uint32 // parallel to keys: first game << 9 | moves << 3 | symmetry
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

// reserve makes room for games with a number of moves in all.
func (b *Builder) reserve(games, moves int) {
	b.x.heads = slices.Grow(b.x.heads, min(games, MaxGames))
	b.x.moves = slices.Grow(b.x.moves, moves)
}

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
	if err := b.checkShared(g); err != nil {
		return err
	}
	if g.Year < 0 || g.Year > maxYear || g.Number < 0 || g.Number > 1<<31 {
		return errors.New("the year or the number of a game is out of range")
	}
	b.x.heads = append(b.x.heads, head{
		start: uint32(len(b.x.moves)), plies: uint16(len(g.Moves)), year: uint16(g.Year), shared: uint16(g.Shared), result: g.Result & 3,
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
	if !b.x.four {
		for i, m := range moves {
			if int(m) >= len(b.seen) || b.seen[m] {
				return notPossible(i)
			}
			b.seen[m] = true
		}
		return nil
	}
	w := walk{b: b.x.Board}
	for i, m := range moves {
		cell, ok := 0, int(m) < b.x.Board.numbers
		if ok {
			cell, ok = w.cell(m)
		}
		if !ok || b.seen[cell] {
			return notPossible(i)
		}
		b.seen[cell] = true
		w.full[m]++
	}
	return nil
}

// notPossible returns the error for the move with index i of a game.
func notPossible(i int) error {
	return errors.New("move " + strconv.Itoa(i+1) + " of a game is not possible")
}

// checkShared returns an error if a game does not share its first moves with the game before.
func (b *Builder) checkShared(g *Game) error {
	if g.Shared == 0 {
		return nil
	}
	if n := len(b.x.heads); n > 0 && g.Shared > 0 && g.Shared <= len(g.Moves) {
		before := &b.x.heads[n-1]
		if int(before.year) == g.Year && g.Shared <= int(before.plies) && slices.Equal(b.x.movesOf(before)[:g.Shared], g.Moves[:g.Shared]) {
			return nil
		}
	}
	return errors.New("a variation does not share moves with the one before")
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
		h := &x.heads[i]
		n += max(min(int(h.plies), Plies)-int(h.shared), 0)
	}
	x.heads = newestFirst(x.heads)
	if cap(x.moves) > len(x.moves)+len(x.moves)/8 {
		x.moves = slices.Clone(x.moves) // without room for more
	}
	x.keys, x.posts = make([]uint64, 0, n), make([]uint32, 0, n)
	w := walk{b: x.Board}
	for i := range x.heads {
		if i%1024 == 0 && stop != nil && stop(i, len(x.heads)) {
			return nil, ErrStopped
		}
		x.index(&w, i)
	}
	if !sortEntries(x.keys, x.posts, 0, func() bool { return stop != nil && stop(len(x.heads), len(x.heads)) }) {
		return nil, ErrStopped
	}
	return x, nil
}

// index adds the positions of a game that the game before does not have. The walk is at the end
// of the indexed part of that game.
func (x *Index) index(w *walk, i int) {
	h := &x.heads[i]
	if h.shared == 0 {
		*w = walk{b: x.Board}
	} else {
		before := x.movesOf(&x.heads[i-1])
		for w.ply > int(h.shared) {
			w.undo(before[w.ply-1])
		}
	}
	moves := x.movesOf(h)
	for w.ply < min(len(moves), Plies) {
		w.play(moves[w.ply])
		key, s := w.least()
		x.keys, x.posts = append(x.keys, key), append(x.posts, uint32(i)<<9|uint32(w.ply)<<3|uint32(s))
	}
}

// with returns the games with a position: the first one, which a post names, and those that
// share as many moves.
func (x *Index) with(post uint32) []head {
	first, ply := int(post>>9), uint16(post>>3&63)
	end := first + 1
	for end < len(x.heads) && x.heads[end].shared >= ply {
		end++
	}
	return x.heads[first:end]
}
