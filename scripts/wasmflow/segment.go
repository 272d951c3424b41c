package main

import (
	"errors"
	"fmt"
	"slices"
)

// errNoLoop says that a function has no jumps, so that there is nothing to restructure.
var errNoLoop = errors.New("no loop")

// Kinds of items of a segment.
const (
	itemRaw      = iota // unchanged instructions
	itemJump            // a jump to another segment
	itemUnwindIf        // return from the function if the goroutine is switched
	itemOpen            // if, block or loop
	itemClose           // end
)

// An item is a part of a segment.
type item struct {
	cold bool // an if whose body is a panic or a stack growth
	call int  // index of the called function, −1 if none
	kind int
	b    []byte
	tgt  int // target segment
}

// A seg is the code between two resume points of a Go function.
type seg struct {
	items []item
	succ  []int // successor segments, with multiplicity
	fall  bool  // execution can continue into the next segment
}

// A function is the parsed form of a Go function.
type function struct {
	prefix []byte // before the dispatch loop
	segs   []seg
	unwind bool // a goroutine switch can leave it
}

// A parser parses a function body, instruction by instruction.
type parser struct {
	code   []byte
	list   []ins
	i      int      // index of the next instruction
	tab    []uint64 // the dispatch table: segment by PC_B
	last   int      // number of the last segment
	unwind bool
	noret  map[int]bool
}

// parse parses a function body without the local declarations. It returns an error if
// the form is unknown. noret are the functions that do not return.
func parse(code []byte, noret map[int]bool) (*function, error) {
	p := &parser{code: code, noret: noret}
	for r := (&reader{b: code}); r.p < len(code); {
		in, err := decode(r)
		if err != nil {
			return nil, err
		}
		p.list = append(p.list, in)
	}
	prefix, err := p.head()
	if err != nil {
		return nil, err
	}
	segs := make([]seg, p.last+1)
	for k := range segs {
		if err := p.segment(&segs[k], k); err != nil {
			return nil, err
		}
	}
	if !p.tail() {
		return nil, errors.New("unknown end")
	}
	return &function{prefix, segs, p.unwind}, nil
}

// head parses up to the first segment and returns what comes before the loop.
func (p *parser) head() (prefix []byte, err error) {
	opens := func(op byte) bool { return op == opBlock || op == opLoop }
	for ; p.i < len(p.list) && !opens(p.list[p.i].op); p.i++ {
		if p.list[p.i].op == opIf {
			return nil, errors.New("if before the blocks")
		}
	}
	first, loop := p.i, -1
	for ; p.i < len(p.list) && opens(p.list[p.i].op); p.i++ {
		if p.list[p.i].op == opLoop {
			if loop >= 0 {
				return nil, errors.New("two loops")
			}
			loop = p.i - first
		}
		if p.list[p.i].v != blockEmpty {
			return nil, errors.New("typed block")
		}
	}
	switch {
	case !slices.ContainsFunc(p.list, func(in ins) bool { return in.op == opLoop }):
		return nil, errNoLoop
	case loop < 0:
		return nil, errors.New("loop elsewhere")
	case loop > 1:
		return nil, errors.New("blocks around the loop")
	}
	p.unwind = loop == 1
	p.last = p.i - first - loop - 2
	if p.last < 0 || !p.follows(opLocalGet, opBrTable, opEnd) || p.list[p.i].v != 0 {
		return nil, errors.New("no dispatch")
	}
	p.tab = p.list[p.i+1].labels
	for _, to := range p.tab {
		if int(to) > p.last {
			return nil, errors.New("dispatch out of the loop")
		}
	}
	p.i += 3
	return p.code[:p.list[first].s], nil
}

// follows reports whether the next instructions have these opcodes.
func (p *parser) follows(ops ...byte) bool {
	for k, op := range ops {
		if p.i+k >= len(p.list) || p.list[p.i+k].op != op {
			return false
		}
	}
	return true
}

// tail reports whether the loop ends as the compiler ends it.
func (p *parser) tail() bool {
	end := []byte{opUnreachable, opEnd}
	if p.unwind {
		end = []byte{opUnreachable, opEnd, opI32Const, opEnd}
	}
	return p.follows(end...) && p.i+len(end) == len(p.list) && (!p.unwind || p.list[p.i+2].v == 1)
}

// segment parses segment k up to the end of its block.
func (p *parser) segment(s *seg, k int) error {
	base := p.last - k // blocks between this one and the loop
	depth := 0
	dead, noreturn := false, false
	for ; ; p.i++ {
		if p.i >= len(p.list) {
			return errors.New("ran out")
		}
		in := p.list[p.i]
		if in.op == opEnd && depth == 0 {
			p.i++
			break
		}
		it := item{kind: itemRaw, b: p.code[in.s:in.e], call: -1}
		ends := false // the rest of this segment is unreachable
		switch in.op {
		case opBlock, opLoop, opIf:
			depth++
			it.kind = itemOpen
		case opEnd:
			depth--
			it.kind = itemClose
		case opI32Const:
			to, ok := p.jump(depth + base)
			if !ok {
				break
			}
			it.kind, it.tgt = itemJump, to
			p.i += 2
			ends = depth == 0
			if !dead {
				s.succ = append(s.succ, to)
			}
		case opCall:
			it.call = int(in.v)
			noreturn = noreturn || depth == 0 && p.noret[it.call]
		case opBr, opBrIf:
			if int(in.v) < depth {
				break
			}
			if in.op != opBrIf || !p.unwind || int(in.v) != depth+base+1 {
				return fmt.Errorf("unexpected br %d depth %d base %d", in.v, depth, base)
			}
			it.kind = itemUnwindIf
			if noreturn && !dead {
				s.items = append(s.items, it)
				it, ends = unreachable, true
			}
		case opBrTable:
			if slices.ContainsFunc(in.labels, func(l uint64) bool { return int(l) >= depth }) {
				return errors.New("br_table out of segment")
			}
		case opReturn, opUnreachable:
			ends = depth == 0
		}
		if !dead {
			s.items = append(s.items, it)
		}
		dead = dead || ends
	}
	if !dead && k < p.last {
		s.fall = true
		s.succ = append(s.succ, k+1)
	} else if !dead {
		s.items = append(s.items, unreachable)
	}
	return nil
}

// unreachable is the item that marks unreachable code.
var unreachable = item{kind: itemRaw, b: []byte{opUnreachable}, call: -1}

// jump parses the next three instructions as a jump and returns the target segment:
// i32.const PC_B; local.set 0; br to the loop, which is loop levels up.
func (p *parser) jump(loop int) (to int, ok bool) {
	if !p.follows(opI32Const, opLocalSet, opBr) || p.list[p.i+1].v != 0 || int(p.list[p.i+2].v) != loop {
		return 0, false
	}
	pc := min(uint64(p.list[p.i].v), uint64(len(p.tab)-1)) // the last entry is the default
	return int(p.tab[pc]), true
}
