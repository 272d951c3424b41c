package prove

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"

	"tengen/engine/gomoku"
)

// Packed describes a pack.
type Packed struct {
	Positions int
	Open      []gomoku.Point // replies at the start that are not proved
}

// Pack writes the proved positions as a pack, in the format of engine/prove/check. If
// White is to move at the start and some replies are not proved, the pack is partial.
// It must not be called while Run works.
func (p *Prover) Pack() ([]byte, Packed, error) {
	w := packer{p: p, done: map[uint64]bool{}, worker: newWorker(p, func() bool { return false })}
	b := newBoard(p.geo, p.Start)
	if p.Start.ToMove() == gomoku.Black {
		key, _ := b.key()
		if move, ok := p.g.facts.load(key); !ok {
			return nil, w.Packed, errors.New("the start is not proved")
		} else if move == noCell {
			return nil, w.Packed, errors.New("the start is won by threats, and needs no pack")
		}
		w.position(b)
	} else {
		w.replies(b, true)
	}
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, w.Packed, err
	}
	head := []byte("tengen proof 1\n")
	game := p.Start.Game()
	head = append(append(head, byte(len(game))), game...)
	head = append(head, byte(p.Start.Ply()))
	tree := w.out
	w.out = head
	for _, m := range p.Start.Moves() {
		w.cell(p.geo.canonical(m, 0))
	}
	w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.Positions))
	z.Write(w.out)
	z.Write(tree)
	if err := z.Close(); err != nil {
		return nil, w.Packed, err
	}
	return out.Bytes(), w.Packed, nil
}

type packer struct {
	Packed
	p      *Prover
	worker *worker
	out    []byte
	done   map[uint64]bool // positions written
}

// cell writes a cell; noCell ends a list of replies.
func (w *packer) cell(c cell) {
	if w.p.geo.size <= 15 {
		w.out = append(w.out, byte(c))
	} else {
		w.out = binary.LittleEndian.AppendUint16(w.out, uint16(c))
	}
}

// position writes a proved position with Black to move.
func (w *packer) position(b *board) {
	key, sym := b.key()
	w.done[key] = true
	w.Positions++
	move, _ := w.p.g.facts.load(key)
	m := w.p.geo.actual(move, sym)
	w.cell(w.p.geo.canonical(m, 0))
	b.place(m)
	if b.pos.Winner() != gomoku.Black {
		w.replies(b, false)
	}
	b.undo()
}

// replies writes the replies that need a position in the pack.
func (w *packer) replies(b *board, start bool) {
	geo := w.p.geo
	if start {
		w.worker.m.Reset(b.pos)
		w.worker.solve(w.p.Limits.Pass) // its win is tried first against each reply
	}
	for c := range cell(len(geo.points)) {
		m := geo.points[c]
		if b.pos.At(m) != gomoku.Empty {
			continue
		}
		key := b.keyAfter(m)
		move, known := w.p.g.facts.load(key)
		if start && !known && !w.quick(b, m) {
			w.Open = append(w.Open, m)
		}
		if !known || move == noCell || w.done[key] || w.quick(b, m) {
			continue
		}
		w.cell(c)
		b.place(m)
		w.position(b)
		b.undo()
	}
	w.cell(noCell)
}

// quick reports whether Black soon wins by threats after a reply, so that the pack need
// not store the position.
func (w *packer) quick(b *board, m gomoku.Point) bool {
	b.place(m)
	w.worker.m.Reset(b.pos)
	t := w.worker.solve(w.p.Limits.Reply)
	b.undo()
	return t != nil
}
