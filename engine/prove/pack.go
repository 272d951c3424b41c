package prove

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Packed describes a pack.
type Packed struct {
	Positions int
	Covered   int            // positions left out because Black soon wins by threats
	Changed   int            // positions for which another move than the first proved has the smaller proof
	Listed    []gomoku.Point // replies at the start, up to symmetry, whose proof the pack holds
	Open      []gomoku.Point // replies at the start, up to symmetry, that are not proved
}

// Pack writes the proved positions as a pack, in the format of engine/prove/check. If
// White is to move at the start and some replies are not proved, the pack is partial.
// Positions that Black wins by threats within a search of threats nodes are left out;
// 0 means Limits.Leaf. Pack must not be called while Run works.
func (p *Prover) Pack(threats int64) ([]byte, Packed, error) {
	if threats <= 0 {
		threats = p.Limits.Leaf
	}
	w := packer{
		p: p, threats: threats, worker: newWorker(p, func() bool { return false }),
		done: map[uint64]bool{}, covered: map[uint64]bool{}, sizes: map[uint64]int{}, moves: map[uint64]cell{},
	}
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
	head := []byte("tengen proof 2\n")
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
	p       *Prover
	worker  *worker
	threats int64
	out     []byte
	done    map[uint64]bool // positions written
	covered map[uint64]bool // positions examined, and whether they are left out
	sizes   map[uint64]int  // positions of a proof, counted as a tree
	moves   map[uint64]cell // the moves with the smallest proofs
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
	w.size(b)
	move := w.moves[key]
	if first, _ := w.p.g.facts.load(key); first != move && first != noCell {
		w.Changed++
	}
	m := w.p.geo.actual(move, sym)
	w.cell(w.p.geo.canonical(m, 0))
	b.place(m)
	w.out = append(w.out, 0) // the check computes the plies
	if b.pos.Winner() != gomoku.Black {
		w.replies(b, false)
	}
	b.undo()
}

// replies writes the replies that need a position in the pack.
func (w *packer) replies(b *board, start bool) {
	seen := map[uint64]bool{}
	for c, m := range w.p.geo.points {
		if b.pos.At(m) != gomoku.Empty {
			continue
		}
		key := b.keyAfter(m)
		if !start && !w.needs(b, m, key) || seen[key] {
			continue
		}
		seen[key] = true
		if start {
			if move, known := w.p.g.facts.load(key); !known {
				if !w.quick(b, m) {
					w.Open = append(w.Open, m)
				}
				continue
			} else if move == noCell && !w.needs(b, m, key) {
				continue
			}
			w.Listed = append(w.Listed, m)
		}
		if w.done[key] {
			continue
		}
		w.cell(cell(c))
		b.place(m)
		w.position(b)
		b.undo()
	}
	w.cell(noCell)
}

// needs reports whether the position after a reply must be in the pack: it is proved,
// and a search does not soon find Black's win by threats.
//
// The win of a position proved by threats may be the replay of another position's win,
// which a search need not find. That happens where Black must stop a five and only a
// long win by fours follows; the pack then holds the position with the forced move.
func (w *packer) needs(b *board, m gomoku.Point, key uint64) bool {
	move, known := w.p.g.facts.load(key)
	if !known {
		return false
	}
	covered, known := w.covered[key]
	if !known {
		covered = move == noCell && w.blockAfter(b, m) == gomoku.NoPoint || w.quick(b, m)
		w.covered[key] = covered
		if covered && move != noCell {
			w.Covered++
		}
	}
	return !covered
}

// quick reports whether Black soon wins by threats after a reply.
func (w *packer) quick(b *board, m gomoku.Point) bool {
	b.place(m)
	w.worker.m.Reset(b.pos)
	// The check knows nothing of other positions.
	w.worker.recent = w.worker.recent[:0]
	w.worker.vct.Forget()
	w.worker.vcf.Forget()
	t := w.worker.solve(w.threats)
	b.undo()
	return t != nil
}

// block returns the point where Black, to move, must stop a five, or NoPoint.
func (w *packer) block(b *board) gomoku.Point {
	w.worker.m.Reset(b.pos)
	if w.worker.m.Count(gomoku.White, pattern.ClassFive) == 0 {
		return gomoku.NoPoint
	}
	return w.worker.m.First(gomoku.White)
}

// blockAfter returns the same after a reply.
func (w *packer) blockAfter(b *board, m gomoku.Point) gomoku.Point {
	b.place(m)
	defer b.undo()
	return w.block(b)
}

// size returns the number of positions of the smallest known proof of a position, as a
// tree, and stores its first move. The candidates are those that the search examined.
func (w *packer) size(b *board) int {
	key, sym := b.key()
	if n, ok := w.sizes[key]; ok {
		return n
	}
	first, _ := w.p.g.facts.load(key)
	if first == noCell {
		first = w.p.geo.canonical(w.block(b), sym)
	}
	best, move := w.after(b, w.p.geo.actual(first, sym)), first
	for _, c := range w.p.memo.choices[key].list {
		if c.move == first {
			continue
		}
		m := w.p.geo.actual(c.move, sym)
		if !w.complete(b.keyAfter(m), b, m) {
			continue
		}
		if n := w.after(b, m); n < best {
			best, move = n, c.move
		}
	}
	w.sizes[key], w.moves[key] = best+1, move
	return best + 1
}

// complete reports whether all replies to a move that needed an answer are proved.
func (w *packer) complete(trial uint64, b *board, m gomoku.Point) bool {
	replies, ok := w.p.memo.trials[trial]
	if !ok {
		return false
	}
	b.place(m)
	defer b.undo()
	_, sym := b.key()
	for _, r := range replies.list {
		if _, ok := w.p.g.facts.load(b.keyAfter(w.p.geo.actual(r.move, sym))); !ok {
			return false
		}
	}
	return true
}

// after returns the number of positions below a move of Black's.
func (w *packer) after(b *board, m gomoku.Point) int {
	b.place(m)
	defer b.undo()
	if b.pos.Winner() == gomoku.Black {
		return 0
	}
	n := 0
	seen := map[uint64]bool{}
	for _, r := range w.p.geo.points {
		if b.pos.At(r) != gomoku.Empty {
			continue
		}
		key := b.keyAfter(r)
		if seen[key] || !w.needs(b, r, key) {
			continue
		}
		seen[key] = true
		b.place(r)
		n = min(n+w.size(b), 1<<40)
		b.undo()
	}
	return n
}
