package smp

import (
	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A task is a search task stored in the memory.
type task struct {
	position *gomoku.Position
	lines    int
	analysis bool
	wide     bool
	age      uint8 // of the table's entries
	threads  int   // including the leader
}

// The first word of a task is as follows; passed is 1 if Pass has flipped the side to
// move:
//
//	bits 0–7 rule   8–15 size   16 passed   17 analysis   18 wide   24–31 age   32–39 threads   40–55 lines

// write stores a task in the memory. It must not be called during a search.
func (t *task) write(m Memory) {
	p := t.position
	flags := uint64(0)
	for i, set := range []bool{p.ToMove().Index() != p.Ply()&1, t.analysis, t.wide} {
		if set {
			flags |= 1 << (16 + i)
		}
	}
	m.Store(taskHead, uint64(p.Rule())|uint64(p.Size())<<8|flags|uint64(t.age)<<24|uint64(t.threads)<<32|uint64(t.lines)<<40)
	played := p.Moves()
	m.Store(moveCount, uint64(len(played)))
	for i := 0; i < len(played); i += 4 {
		m.Store(firstMove+i/4, pack(played[i:]))
	}
}

// read reads a task from the memory. ok is false if the memory holds no valid task, for
// example because the task changed during the read.
func read(m Memory) (t task, ok bool) {
	h := m.Load(taskHead)
	t = task{
		lines: int(h >> 40 & 0xffff), analysis: h>>17&1 != 0, wide: h>>18&1 != 0,
		age: uint8(h >> 24), threads: int(h >> 32 & 0xff),
	}
	p, err := gomoku.New(gomoku.Rule(h&0xff), int(h>>8&0xff))
	n := int(m.Load(moveCount))
	if err != nil || n > p.Size()*p.Size() {
		return t, false
	}
	played := make([]gomoku.Point, n)
	for i := 0; i < n; i += 4 {
		unpack(m.Load(firstMove+i/4), played[i:])
	}
	for _, move := range played {
		if p.At(move) != gomoku.Empty {
			return t, false
		}
		p.Place(move)
	}
	if h>>16&1 != 0 {
		p.Pass()
	}
	t.position = p
	return t, !p.Over()
}

// A candidate is one engine's result of a complete iteration.
type candidate struct {
	search.Line
	depth int
}

// write stores a thread's result of an epoch in the memory.
func (f *candidate) write(m Memory, thread int, now uint64) {
	pv := f.PV[:min(len(f.PV), 4*lineWords)]
	r := uint64(f.depth) | uint64(uint16(f.Score))<<16 | uint64(f.Move)<<32 | uint64(len(pv))<<48
	sum := addToSum(now, r)
	m.Store(at(thread, result), r)
	for i := 0; i < len(pv); i += 4 {
		w := pack(pv[i:])
		sum = addToSum(sum, w)
		m.Store(at(thread, line+i/4), w)
	}
	m.Store(at(thread, check), sum)
}

// read loads a thread's result from the memory. ok is false if the result is from
// another epoch or was changed during the read.
func (f *candidate) read(m Memory, thread int, now uint64) (ok bool) {
	r := m.Load(at(thread, result))
	n := int(r >> 48)
	if n > 4*lineWords {
		return false
	}
	f.depth, f.Score, f.Move, f.PV = int(uint16(r)), int(int16(r>>16)), gomoku.Point(r>>32), make([]gomoku.Point, n)
	sum := addToSum(now, r)
	for i := 0; i < n; i += 4 {
		w := m.Load(at(thread, line+i/4))
		unpack(w, f.PV[i:])
		sum = addToSum(sum, w)
	}
	return sum == m.Load(at(thread, check))
}

// addToSum returns a checksum after one more word.
func addToSum(sum, w uint64) uint64 {
	sum = (sum ^ w) * 0x9e3779b97f4a7c15
	return sum ^ sum>>29
}
