package library

import (
	"encoding/binary"
	"errors"
	"math"
	"strings"
)

// The stored form of an index, version 1. Numbers are unsigned varints of package
// encoding/binary; a text is its length in bytes and its bytes.
//
//	"TGLB", byte 1
//	text        the game string
//	text        the name of the source
//	byte        0 for games, 2 for variations of trees; 1 for such whose moves are all written
//	number      texts, each followed by the text; text 0 is "" and not written
//	number      games, the newest first, each with
//	  number      year
//	  byte        result
//	  4 numbers   the texts of Black, White, event and ID
//	  number      number in its file
//	  number      moves
//	  number      only after byte 2: first moves that it shares with the game before
//	  bytes       the other moves, one byte each on boards with up to 256 moves, else two, the low first
//	8 bytes     FNV-1a of all bytes before, the low byte first
const (
	mark    = "TGLB"
	version = 1
)

// What a stored index has.
const (
	games   = iota
	trees   // variations of trees, each with all its moves
	sharing // variations of trees without the moves that they share with the one before
)

// Encode returns the stored form.
func (x *Index) Encode() []byte {
	b := append([]byte(mark), version)
	text := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	text(x.name)
	text(x.Name)
	kind := byte(games)
	if x.Trees {
		kind = sharing
	}
	b = append(b, kind)
	b = binary.AppendUvarint(b, uint64(len(x.texts)-1))
	for _, s := range x.texts[1:] {
		text(s)
	}
	b = binary.AppendUvarint(b, uint64(len(x.heads)))
	for i := range x.heads {
		h := &x.heads[i]
		b = append(binary.AppendUvarint(b, uint64(h.year)), byte(h.result))
		for _, n := range [...]uint32{h.black, h.white, h.event, h.id, h.number, uint32(h.plies)} {
			b = binary.AppendUvarint(b, uint64(n))
		}
		if x.Trees {
			b = binary.AppendUvarint(b, uint64(h.shared))
		}
		for _, m := range x.movesOf(h)[h.shared:] {
			b = append(b, byte(m))
			if x.Board.numbers > 256 {
				b = append(b, byte(m>>8))
			}
		}
	}
	return binary.LittleEndian.AppendUint64(b, fnv(b))
}

// fnv is the hash FNV-1a.
func fnv[T string | []byte](b T) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(b) {
		h = (h ^ uint64(b[i])) * 0x100000001b3
	}
	return h
}

// errDamaged is the error of a stored index that is cut or changed.
var errDamaged = errors.New("the stored library is damaged")

// Decode reads a stored index and computes its positions. boards finds the board of a game
// string. For stop see Builder.Index.
func Decode(data string, boards func(game string) (*Board, error), stop func(done, of int) bool) (*Index, error) {
	if len(data) < len(mark)+1+8 || data[:len(mark)] != mark {
		return nil, errors.New("this is no stored library")
	}
	if data[len(mark)] != version {
		return nil, errors.New("the stored library is of another version")
	}
	body := data[:len(data)-8]
	if sum := binary.LittleEndian.Uint64([]byte(data[len(body):])); sum != fnv(body) {
		return nil, errDamaged
	}
	d := decoder{rest: body[len(mark)+1:]}
	name := d.text()
	if d.bad {
		return nil, errDamaged
	}
	board, err := boards(name)
	if err != nil {
		return nil, err
	}
	b := NewBuilder(board)
	b.x.Name = strings.Clone(d.text())
	kind := d.byte()
	b.x.Trees = kind != games
	d.bad = d.bad || kind > sharing
	texts := d.count()
	for range texts {
		b.x.texts = append(b.x.texts, strings.Clone(d.text()))
	}
	n := d.count()
	if n > MaxGames {
		d.bad = true
	}
	var g Game
	for i := 0; i < n && !d.bad; i++ {
		if i%1024 == 0 && stop != nil && stop(i, 2*n) {
			return nil, ErrStopped
		}
		if err := d.game(b, &g, kind == sharing); err != nil {
			return nil, err
		}
	}
	if d.bad || d.rest != "" {
		return nil, errDamaged
	}
	return b.Index(func(done, of int) bool { return stop != nil && stop(of+done, 2*of) })
}

// game reads a game and adds it to b. The moves of g are those of the game before.
func (d *decoder) game(b *Builder, g *Game, shares bool) error {
	h := head{year: uint16(d.number(maxYear)), result: Result(d.byte())}
	for _, n := range [...]*uint32{&h.black, &h.white, &h.event, &h.id} {
		*n = uint32(d.number(len(b.x.texts) - 1))
	}
	h.number = uint32(d.number(math.MaxInt32))
	h.plies = uint16(d.number(maxPlies))
	before := g.Moves
	if shares {
		h.shared = uint16(d.number(min(int(h.plies), len(before))))
	}
	if n := len(b.x.heads); h.shared > 0 && b.x.heads[n-1].year != h.year {
		d.bad = true
	}
	g.Moves = before[:h.shared]
	n := int(h.plies - h.shared)
	if b.x.Board.numbers > 256 {
		n *= 2
	}
	written := d.take(n)
	for i := 0; i < len(written); i++ {
		m := uint16(written[i])
		if b.x.Board.numbers > 256 {
			i++
			m |= uint16(written[i]) << 8
		}
		g.Moves = append(g.Moves, m)
	}
	if d.bad || h.result > Draw || b.check(g.Moves) != nil {
		return errDamaged
	}
	h.start = uint32(len(b.x.moves))
	b.x.moves = append(b.x.moves, g.Moves...)
	b.x.heads = append(b.x.heads, h)
	return nil
}

// A decoder reads the stored form. Bad is set if the data is cut or a number is too large.
type decoder struct {
	rest string
	bad  bool
}

func (d *decoder) byte() byte {
	if d.rest == "" {
		d.bad = true
		return 0
	}
	c := d.rest[0]
	d.rest = d.rest[1:]
	return c
}

// number reads a number from 0 to "most".
func (d *decoder) number(most int) int {
	n, shift := uint64(0), 0
	for {
		c := d.byte()
		n |= uint64(c&0x7f) << shift
		shift += 7
		if c < 0x80 {
			break
		}
		if shift > 56 {
			d.bad = true
			break
		}
	}
	if d.bad || n > uint64(most) {
		d.bad = true
		return 0
	}
	return int(n)
}

// count reads the number of things that follow, of at least a byte each.
func (d *decoder) count() int { return d.number(len(d.rest)) }

func (d *decoder) text() string { return d.take(d.count()) }

// take returns the next n bytes, none if there are not so many.
func (d *decoder) take(n int) string {
	if n > len(d.rest) {
		d.bad = true
	}
	if d.bad {
		return ""
	}
	s := d.rest[:n]
	d.rest = d.rest[n:]
	return s
}
