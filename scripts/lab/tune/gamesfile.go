package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"os"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A games file holds games of one rule on 15×15 points, in pieces. A piece is a header of
// headerSize bytes and its games one after another:
//
//	header   "tgm1", rule (1 byte), nodes per move (4), number of games (4), seed (8)
//	game     number of moves (1), number of those that make the start (1),
//	         Black's half points 0, 1 or 2, plus 4 if searched with ten times the nodes (1),
//	         for each move its cell, 15·y + x
//	         for each move after the start the search's score for the side that played it
//
// Numbers are little-endian. The last piece may be incomplete: the program that writes it
// was stopped. A file may be compressed with gzip.
const (
	magic      = "tgm1"
	headerSize = len(magic) + 1 + 4 + 4 + 8
	boardSize  = 15
	cells      = boardSize * boardSize
	gameHeader = 3
	slowBit    = 4
)

// A piece describes games that were played from one seed.
type piece struct {
	rule  gomoku.Rule
	nodes int // per move
	games int
	seed  uint64
}

func (p *piece) append(b []byte) []byte {
	b = append(b, magic...)
	b = append(b, byte(p.rule))
	b = binary.LittleEndian.AppendUint32(b, uint32(p.nodes))
	b = binary.LittleEndian.AppendUint32(b, uint32(p.games))
	return binary.LittleEndian.AppendUint64(b, p.seed)
}

// readPiece reads a header.
func readPiece(b []byte) (p piece, err error) {
	if string(b[:len(magic)]) != magic {
		return p, fmt.Errorf("no piece begins with %q", b[:len(magic)])
	}
	b = b[len(magic):]
	p = piece{gomoku.Rule(b[0]), int(binary.LittleEndian.Uint32(b[1:])), int(binary.LittleEndian.Uint32(b[5:])), binary.LittleEndian.Uint64(b[9:])}
	switch {
	case p.rule > gomoku.Renju:
		return p, fmt.Errorf("there is no rule %d", b[0])
	case p.games%groupGames != 0:
		return p, fmt.Errorf("%d games are no whole groups of %d", p.games, groupGames)
	}
	return p, nil
}

// A game is a game of a games file.
type game struct {
	points byte   // Black's half points: 0, 1 or 2
	slow   bool   // searched with ten times the nodes
	cells  []byte // of all moves
	marks  []byte // scores of the moves after the start, as markOf gives them

	repeated []bool // by move, set by markRepeats: the position before it is in an earlier game, too
}

// result returns Black's result: 0, ½ or 1.
func (g *game) result() float64 { return float64(g.points) / 2 }

// start returns the number of moves that were not chosen by a search.
func (g *game) start() int { return len(g.cells) - len(g.marks) }

// move returns move i.
func (g *game) move(i int) gomoku.Point {
	return gomoku.At(int(g.cells[i])%boardSize, int(g.cells[i])/boardSize)
}

// score returns the score of move i for the side that played it; ok is false if the move
// is one of the start.
func (g *game) score(i int) (score int, ok bool) {
	if i -= g.start(); i < 0 {
		return 0, false
	}
	return scoreOf(int8(g.marks[i])), true
}

// won is the mark of a proved win; −won is that of a proved loss.
const won = 127

// scoreOf returns the score that a mark, −won…won, stands for. The steps grow from 4
// points to 35, and the greatest score without proof is 2,488.
func scoreOf(mark int8) int {
	m := int(mark)
	switch m {
	case won:
		return search.WinScore - 1
	case -won:
		return 1 - search.WinScore
	}
	return m * (max(m, -m) + 32) / 8
}

// markOf returns the mark whose score is nearest.
func markOf(score int) int8 {
	switch n := search.WinIn(score); {
	case n > 0:
		return won
	case n < 0:
		return -won
	case score < 0:
		return -markOf(-score)
	}
	m := int8(0)
	for m < won-1 && scoreOf(m+1)-score <= score-scoreOf(m) {
		m++
	}
	return m
}

func (g *game) append(b []byte) []byte {
	flags := g.points
	if g.slow {
		flags |= slowBit
	}
	b = append(b, byte(len(g.cells)), byte(g.start()), flags)
	return append(append(b, g.cells...), g.marks...)
}

// readGame reads the game at the beginning of b and returns its length, or 0 if b ends
// within it.
func readGame(b []byte) (g game, length int, err error) {
	if len(b) < gameHeader {
		return g, 0, nil
	}
	n, start := int(b[0]), int(b[1])
	switch {
	case n == 0 || n > cells:
		return g, 0, fmt.Errorf("a game of %d moves", n)
	case start > n:
		return g, 0, fmt.Errorf("a start of %d of %d moves", start, n)
	case b[2]&^slowBit > 2:
		return g, 0, fmt.Errorf("there is no result %d", b[2])
	}
	if length = gameHeader + 2*n - start; length > len(b) {
		return g, 0, nil
	}
	g = game{points: b[2] &^ slowBit, slow: b[2]&slowBit != 0, cells: b[gameHeader:][:n:n], marks: b[gameHeader+n : length : length]}
	var seen [cells]bool
	for i, c := range g.cells {
		if int(c) >= cells || seen[c] {
			return g, 0, fmt.Errorf("move %d is on cell %d, outside or occupied", i+1, c)
		}
		seen[c] = true
	}
	for i, m := range g.marks {
		if int8(m) < -won {
			return g, 0, fmt.Errorf("move %d has no score", start+i+1)
		}
	}
	return g, length, nil
}

// A collection is the content of a games file.
type collection struct {
	pieces []piece
	games  []game
	last   int   // number of games of the last piece that are there
	whole  int   // those of them in whole groups
	end    int64 // bytes up to the last whole group
	size   int   // bytes up to the last whole game
	left   int   // bytes after it, the beginning of another or of a piece
}

func (c *collection) rule() gomoku.Rule { return c.pieces[0].rule }

// readGames reads a games file. The last piece may be incomplete; anything else that does
// not belong into such a file is an error.
func readGames(path string) (*collection, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(b, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(b))
		if err == nil {
			b, err = io.ReadAll(z)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	c, err := parseGames(b)
	if err == nil && len(c.games) == 0 {
		err = fmt.Errorf("no games")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// readAll reads games files of one rule as if they were one.
func readAll(paths []string) (*collection, error) {
	all := new(collection)
	for _, path := range paths {
		c, err := readGames(path)
		if err != nil {
			return nil, err
		}
		all.pieces, all.games = append(all.pieces, c.pieces...), append(all.games, c.games...)
		if c.rule() != all.rule() {
			return nil, fmt.Errorf("%s holds games of %v, the files before it of %v", path, c.rule(), all.rule())
		}
	}
	return all, nil
}

func parseGames(b []byte) (*collection, error) {
	c := new(collection)
	defer func() { c.left = len(b) - c.size }()
	for len(b)-c.size >= headerSize {
		p, err := readPiece(b[c.size:])
		if err == nil && len(c.pieces) > 0 && p.rule != c.rule() {
			err = fmt.Errorf("a piece of %v among those of %v", p.rule, c.rule())
		}
		if err != nil {
			return nil, fmt.Errorf("piece %d, byte %d: %w", len(c.pieces)+1, c.size, err)
		}
		c.pieces = append(c.pieces, p)
		c.size += headerSize
		for c.last = 0; ; c.last++ {
			if c.last%groupGames == 0 {
				c.whole, c.end = c.last, int64(c.size)
			}
			if c.last == p.games {
				break
			}
			g, n, err := readGame(b[c.size:])
			if err != nil {
				return nil, fmt.Errorf("game %d, byte %d: %w", len(c.games)+1, c.size, err)
			}
			if n == 0 {
				return c, nil
			}
			c.size += n
			c.games = append(c.games, g)
		}
	}
	return c, nil
}

// check replays a game by the rules. Every move must be legal, and the result must be that
// of the board or of the last move's proof.
func (g *game) check(rule gomoku.Rule) error {
	p, err := gomoku.New(rule, boardSize)
	if err != nil {
		return err
	}
	for i := range g.cells {
		if err := p.Play(g.move(i)); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	want := byte(1)
	winner := p.Winner()
	if n := len(g.marks); !p.Over() {
		if n == 0 || g.marks[n-1] != won && g.marks[n-1] != 256-won {
			return fmt.Errorf("it ends after %d moves without a result", p.Ply())
		}
		winner = p.ToMove()
		if g.marks[n-1] == won {
			winner = winner.Other()
		}
	}
	switch winner {
	case gomoku.Black:
		want = 2
	case gomoku.White:
		want = 0
	}
	if g.points != want {
		return fmt.Errorf("the result is %d half points for Black, %d by the rules", g.points, want)
	}
	return nil
}

// checkGames replays every game of a file and prints what the file holds.
func checkGames(out io.Writer, path string) error {
	c, err := readGames(path)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	var results [3]int
	moves, searched, slow := 0, 0, 0
	for i := range c.games {
		g := &c.games[i]
		if err := g.check(c.rule()); err != nil {
			return fmt.Errorf("%s: game %d: %w", path, i+1, err)
		}
		results[g.points]++
		moves += len(g.cells)
		searched += len(g.marks)
		if g.slow {
			slow++
		}
		seen[string(g.cells)] = true
	}
	last, n := c.pieces[len(c.pieces)-1], float64(len(c.games))
	fmt.Fprintf(out, "%v: %d games in %d pieces of seeds %d to %d; the last has %d of %d\n", c.rule(), len(c.games), len(c.pieces), c.pieces[0].seed, last.seed, c.last, last.games)
	fmt.Fprintf(out, "Black won %d, drew %d, lost %d; %.1f moves a game, %.1f of them searched; %d games with ten times the nodes; %d repeated; %.1f bytes a game\n",
		results[2], results[1], results[0], float64(moves)/n, float64(searched)/n, slow, len(c.games)-len(seen), float64(c.size)/n)
	if c.left > 0 {
		fmt.Fprintf(out, "%d bytes of an unfinished game at the end\n", c.left)
	}
	return nil
}

// printGames writes the games as text, which tengen puzzles and lab/tactics read: a
// line for each with Black's result, then the moves as x,y or x,y:score.
func printGames(out io.Writer, path string) error {
	c, err := readGames(path)
	if err != nil {
		return err
	}
	for i := range c.games {
		g := &c.games[i]
		fmt.Fprint(out, g.result())
		for k := range g.cells {
			fmt.Fprintf(out, " %d,%d", g.move(k).X(), g.move(k).Y())
			if s, ok := g.score(k); ok {
				fmt.Fprintf(out, ":%d", s)
			}
		}
		fmt.Fprintln(out)
	}
	return nil
}
