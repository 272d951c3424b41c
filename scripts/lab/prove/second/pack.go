package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// A pack is a proof: Black's move for each position.
type pack struct {
	*geometry
	start     []int // moves from the empty board
	positions []position
	index     map[string]int // by key
}

// A position of a pack, with Black to move.
type position struct {
	before     []int // moves from the start
	move       int   // Black's move
	plies      int   // the greatest number of plies that Black's win takes, as the pack claims
	unanswered int   // length of the longest win after replies that the pack does not answer; set by the check
	total      int   // length of the longest win; 0 before longest has computed it
}

func readPack(file string) (*pack, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		return nil, err
	}
	return parsePack(plain)
}

// parsePack reads a decompressed pack.
func parsePack(plain []byte) (p *pack, err error) {
	r := &reader{in: plain}
	if string(r.take(14)) != "tengen proof 2" || r.one() != '\n' {
		return nil, errors.New("not a proof of format 2")
	}
	game := string(r.take(r.one()))
	digits := strings.TrimLeft(game, "abcdefghijklmnopqrstuvwxyz")
	played, known := map[string]rule{"freestyle": freestyle, "standard": standard, "renju": renju}[game[:len(game)-len(digits)]]
	size, err := strconv.Atoi(digits)
	if err != nil || !known || size < 5 || size > 20 {
		return nil, fmt.Errorf("the game is %q; only freestyle, standard and renju are known here", game)
	}
	p = &pack{geometry: newGeometry(size, played), index: map[string]int{}}
	b := newBoard(p.geometry)
	for range r.one() {
		m, end := r.cell(size)
		if end || r.short || !r.play(b, m) {
			return nil, errors.New("the start has an illegal move")
		}
		p.start = append(p.start, m)
	}
	count := int(binary.LittleEndian.Uint32(r.take(4)))
	if b.toMove() == black {
		r.position(p, b)
	} else {
		r.replies(p, b)
	}
	switch {
	case r.short:
		return nil, errors.New("the pack ends too early")
	case r.fault != nil:
		return nil, r.fault
	case len(r.in) > 0:
		return nil, errors.New("data follows the tree")
	case len(p.positions) != count:
		return nil, fmt.Errorf("%d positions are claimed, and there are %d", count, len(p.positions))
	}
	return p, nil
}

// A reader reads a decompressed pack.
type reader struct {
	in    []byte
	short bool
	fault error
}

func (r *reader) take(n int) []byte {
	if n > len(r.in) {
		r.short = true
		return make([]byte, n)
	}
	b := r.in[:n]
	r.in = r.in[n:]
	return b
}

func (r *reader) one() int { return int(r.take(1)[0]) }

// cell reads a cell, or the value that ends a list of replies.
func (r *reader) cell(size int) (c int, end bool) {
	if size <= 15 {
		c = r.one()
		return c, c == 0xff
	}
	c = int(binary.LittleEndian.Uint16(r.take(2)))
	return c, c == 0xffff
}

// play plays a move of the side to move; it returns false if the move is illegal.
func (r *reader) play(b *board, m int) bool {
	if m >= len(b.cells) || b.cells[m] != empty || b.made[black]+b.made[white] > 0 {
		return false
	}
	if b.toMove() == black && b.forbidden(m) {
		return false
	}
	b.place(m, b.toMove())
	return true
}

// position reads Black's move in b and what follows it.
func (r *reader) position(p *pack, b *board) {
	key := b.key()
	if _, twice := p.index[key]; twice {
		r.fault = fmt.Errorf("position %d is in the pack twice", len(p.positions))
		return
	}
	p.index[key] = len(p.positions)
	m, end := r.cell(b.size)
	plies := r.one()
	p.positions = append(p.positions, position{before: append([]int(nil), b.moves[len(p.start):]...), move: m, plies: plies})
	if end || r.short || !r.play(b, m) {
		r.fault = fmt.Errorf("position %d: Black's move is illegal", len(p.positions)-1)
		return
	}
	if b.made[black] == 0 {
		r.replies(p, b)
	}
	b.remove(m)
}

// replies reads White's replies in b with the positions after them.
func (r *reader) replies(p *pack, b *board) {
	for r.fault == nil && !r.short {
		m, end := r.cell(b.size)
		if end || r.short {
			return
		}
		if !r.play(b, m) {
			r.fault = errors.New("an illegal reply")
			return
		}
		r.position(p, b)
		b.remove(m)
	}
}

// board returns position n, with Black to move.
func (p *pack) board(n int) *board {
	b := newBoard(p.geometry)
	for _, m := range p.start {
		b.place(m, b.toMove())
	}
	for _, m := range p.positions[n].before {
		b.place(m, b.toMove())
	}
	return b
}

// longest returns the length in plies of the longest win from position n, which must have
// been checked.
func (p *pack) longest(n int) int {
	x := &p.positions[n]
	if x.total > 0 {
		return x.total
	}
	x.total = x.unanswered
	b := p.board(n)
	b.place(x.move, black)
	if b.made[black] == 0 {
		for _, k := range p.next(b) {
			x.total = max(x.total, 2+p.longest(k))
		}
	}
	return x.total
}

// next returns the positions of the pack after White's moves in b.
func (p *pack) next(b *board) (list []int) {
	for r := range b.cells {
		if b.cells[r] != empty {
			continue
		}
		b.place(r, white)
		if n, ok := p.index[b.key()]; ok {
			list = append(list, n)
		}
		b.remove(r)
	}
	return list
}

// atStart returns the length of the longest win from the start and, if White is to move
// there, the replies that the pack does not answer.
func (p *pack) atStart() (open []int, longest int) {
	b := newBoard(p.geometry)
	for _, m := range p.start {
		b.place(m, b.toMove())
	}
	if b.toMove() == black {
		return nil, p.longest(0)
	}
	answered := p.next(b)
	for _, n := range answered {
		longest = max(longest, 1+p.longest(n))
	}
	for r := range b.cells {
		if b.cells[r] == empty {
			b.place(r, white)
			if _, ok := p.index[b.key()]; !ok {
				open = append(open, r)
			}
			b.remove(r)
		}
	}
	return open, longest
}

// claimedPlies returns the length of the longest win from the start by the pack's figures.
func (p *pack) claimedPlies() (plies int) {
	for _, x := range p.positions {
		if len(x.before) <= 1 {
			plies = max(plies, x.plies+len(x.before))
		}
	}
	return plies
}
