package library

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
)

// A Book has the best moves of opening positions, as a search of many nodes judged them.
//
// The pack, version 1, has numbers and texts as the stored form of an index has them:
//
//	"TGBK", byte 1
//	number      games, each with
//	  text        the game string
//	  number      positions
//	  number      least number of nodes with which a position was searched
//	  positions   in the order of their moves
//	8 bytes     FNV-1a of all bytes before, the low byte first
//
// A position is:
//
//	number      moves that it has in common with the position before
//	number      further moves, followed by them, one byte each
//	number      depth of the search in plies
//	number      its nodes, in thousands
//	number      moves, the best first, each with
//	  byte        the move
//	  byte        the chance of the side to move in steps of 1/200, or 201 for a win and 202
//	              for a loss that is proved, followed by the
//	  number      most plies to it
//
// Only boards with up to 256 moves have books.
type Book struct {
	games map[string]*bookGame
}

// A bookGame is a book of one game.
type bookGame struct {
	*Board
	nodes     int64
	positions map[uint64]*bookPosition // by their least keys
}

type bookPosition struct {
	BookPosition
	s int // the symmetry that leads from the position after Moves to the least key
}

// A BookMove is a move of a position in a book.
type BookMove struct {
	Move   uint16
	Chance float64 // of winning, for the side that plays it
	Win    int     // n > 0: it wins in at most n plies, n < 0: it loses in at most −n; proved
}

// A BookPosition is a position of a pack.
type BookPosition struct {
	Moves []uint16 // that lead to it
	Depth int
	Nodes int64
	Best  []BookMove
}

const (
	bookMark  = "TGBK"
	chances   = 200 // a chance is stored as a number of steps, of which this many are 100 %
	maxBest   = 20
	maxDepth  = 1000
	maxNodes  = 1 << 50
	bookPlies = 60
)

// IsBook reports whether data is the pack of a book.
func IsBook(data string) bool { return strings.HasPrefix(data, bookMark) }

// EncodeBook returns the pack of a book.
func EncodeBook(games map[*Board][]BookPosition) ([]byte, error) {
	b := append([]byte(bookMark), version)
	number := func(n int) { b = binary.AppendUvarint(b, uint64(n)) }
	number(len(games))
	boards := make([]*Board, 0, len(games))
	for board := range games {
		boards = append(boards, board)
	}
	slices.SortFunc(boards, func(a, c *Board) int { return strings.Compare(a.name, c.name) })
	for _, board := range boards {
		list := slices.Clone(games[board])
		slices.SortFunc(list, func(a, c BookPosition) int { return slices.Compare(a.Moves, c.Moves) })
		nodes := int64(math.MaxInt64)
		for i := range list {
			nodes = min(nodes, list[i].Nodes)
		}
		if len(list) == 0 || board.numbers > 256 || nodes < 1 {
			return nil, errors.New("there is no book of " + board.name)
		}
		number(len(board.name))
		b = append(b, board.name...)
		number(len(list))
		number(int(nodes))
		var before []uint16
		for _, p := range list {
			same := 0
			for same < min(len(before), len(p.Moves)) && before[same] == p.Moves[same] {
				same++
			}
			before = p.Moves
			number(same)
			number(len(p.Moves) - same)
			for _, m := range p.Moves[same:] {
				b = append(b, byte(m))
			}
			number(p.Depth)
			number(int(p.Nodes / 1000))
			number(len(p.Best))
			for _, m := range p.Best {
				b = append(b, byte(m.Move))
				switch {
				case m.Win > 0:
					b = append(b, chances+1)
					number(m.Win)
				case m.Win < 0:
					b = append(b, chances+2)
					number(-m.Win)
				default:
					b = append(b, byte(math.Round(min(max(m.Chance, 0), 1)*chances)))
				}
			}
		}
	}
	return binary.LittleEndian.AppendUint64(b, fnv(b)), nil
}

// errBook is the error of a pack that is cut or changed.
var errBook = errors.New("the opening book is damaged")

// ReadBook reads a pack. boards finds the board of a game string.
func ReadBook(data string, boards func(game string) (*Board, error)) (*Book, error) {
	if !IsBook(data) || len(data) < len(bookMark)+1+8 {
		return nil, errors.New("this is no opening book")
	}
	if data[len(bookMark)] != version {
		return nil, errors.New("the opening book is of another version")
	}
	body := data[:len(data)-8]
	if sum := binary.LittleEndian.Uint64([]byte(data[len(body):])); sum != fnv(body) {
		return nil, errBook
	}
	d := decoder{rest: body[len(bookMark)+1:]}
	book := &Book{map[string]*bookGame{}}
	for n := d.count(); n > 0 && !d.bad; n-- {
		name := d.text()
		if d.bad {
			break
		}
		board, err := boards(name)
		if err != nil {
			return nil, err
		}
		if board.numbers > 256 {
			return nil, errBook
		}
		book.games[board.name] = d.bookGame(board)
	}
	if d.bad || d.rest != "" {
		return nil, errBook
	}
	return book, nil
}

// bookGame reads the positions of a game.
func (d *decoder) bookGame(board *Board) *bookGame {
	g := &bookGame{board, 0, map[uint64]*bookPosition{}}
	n := d.count()
	g.nodes = int64(d.number(maxNodes))
	b := NewBuilder(board) // checks moves
	var moves []uint16
	for ; n > 0 && !d.bad; n-- {
		moves = moves[:d.number(len(moves))]
		for more := d.number(bookPlies - len(moves)); more > 0 && !d.bad; more-- {
			moves = append(moves, uint16(d.byte()))
		}
		if d.bad || b.check(moves) != nil {
			d.bad = true
			break
		}
		at := board.Spot(moves)
		p := &bookPosition{s: at.least[0]}
		p.Moves, p.Depth, p.Nodes = slices.Clone(moves), d.number(maxDepth), 1000*int64(d.number(maxNodes/1000))
		for k := d.number(maxBest); k > 0 && !d.bad; k-- {
			m := d.bookMove()
			if int(m.Move) >= board.numbers || b.check(append(moves, m.Move)) != nil {
				d.bad = true
				break
			}
			p.Best = append(p.Best, m)
		}
		g.positions[at.key] = p
	}
	return g
}

func (d *decoder) bookMove() (m BookMove) {
	m.Move = uint16(d.byte())
	switch c := d.byte(); c {
	case chances + 1:
		m.Chance, m.Win = 1, d.number(maxDepth)
	case chances + 2:
		m.Win = -d.number(maxDepth)
	default:
		if c > chances {
			d.bad = true
		}
		m.Chance = float64(c) / chances
	}
	return m
}

// Positions returns the number of positions of a game, and the least number of nodes with
// which each was searched.
func (b *Book) Positions(game string) (positions int, nodes int64) {
	g, ok := b.games[game]
	if !ok {
		return 0, 0
	}
	return len(g.positions), g.nodes
}

// All returns the positions of a game, in no order.
func (b *Book) All(game string) (list []BookPosition) {
	if g, ok := b.games[game]; ok {
		for _, p := range g.positions {
			list = append(list, p.BookPosition)
		}
	}
	return list
}

// Games returns the games of the book, in order.
func (b *Book) Games() (list []string) {
	for name := range b.games {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// Moves returns the best moves in a position, on its board, and the depth and the nodes with
// which it was searched. The list is empty if the position is not in the book. Moves that are
// equal by symmetry are one.
func (b *Book) Moves(at *Spot) (list []BookMove, depth int, nodes int64) {
	g, ok := b.games[at.name]
	if !ok {
		return nil, 0, 0
	}
	p, ok := g.positions[at.key]
	if !ok {
		return nil, 0, 0
	}
	for _, m := range p.Best {
		turned := g.image[p.s][m.Move]
		m.Move = at.back[at.turn(turned)][turned]
		if !slices.ContainsFunc(list, func(other BookMove) bool { return other.Move == m.Move }) {
			list = append(list, m)
		}
	}
	return list, p.Depth, p.Nodes
}
