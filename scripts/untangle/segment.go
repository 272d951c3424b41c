package main

import "fmt"

// Kinds of items of a segment.
const (
	itemRaw      = iota // instructions to keep
	itemJump            // a jump to another segment
	itemUnwindIf        // leave the function if the goroutine is switched
	itemOpen            // if, block or loop
	itemClose           // end
	_
	itemUnwind // leave the function
)

// item is a piece of a segment.
type item struct {
	cold bool // an if whose body is a panic or a stack growth
	call int  // function called, -1 if none
	kind int
	b    []byte
	tgt  int // segment jumped to
}

// seg is what lies between two resume points of a Go function.
type seg struct {
	items []item
	succ  []int // segments that may follow, with multiplicity
	fall  bool  // the next segment follows
}

// function is a Go function taken apart.
type function struct {
	prefix []byte // before the dispatch loop
	segs   []seg
	unwind bool // it can be left by a goroutine switch
}

// parse takes a function body (without locals) apart, or says why its shape is
// unknown. noret are the functions that do not return.
func parse(code []byte, noret map[int]bool) (*function, error) {
	r := &reader{b: code}
	var list []ins
	for r.p < len(code) {
		in, err := decode(r)
		if err != nil {
			return nil, err
		}
		list = append(list, in)
	}
	i := 0
	for i < len(list) && list[i].op != opBlock && list[i].op != opLoop {
		if list[i].op == opIf {
			return nil, fmt.Errorf("if in prefix")
		}
		i++
	}
	if i == len(list) {
		return nil, fmt.Errorf("no blocks")
	}
	prefix := code[:list[i].s]
	pre := i
	loopAt := -1
	for i < len(list) && (list[i].op == opBlock || list[i].op == opLoop) {
		if list[i].op == opLoop {
			if loopAt >= 0 {
				return nil, fmt.Errorf("two loops")
			}
			loopAt = i - pre
		}
		if list[i].v != -64 {
			return nil, fmt.Errorf("typed block")
		}
		i++
	}
	if loopAt < 0 {
		return nil, fmt.Errorf("no entry loop")
	}
	unwind := loopAt == 1
	if loopAt > 1 {
		return nil, fmt.Errorf("shape")
	}
	K := i - pre - loopAt - 1
	if list[i].op != opLocalGet || list[i].v != 0 || list[i+1].op != opBrTable || list[i+2].op != opEnd {
		return nil, fmt.Errorf("no dispatch")
	}
	tab := list[i+1].labels
	i += 3
	n := K - 1
	segs := make([]seg, n+1)
	for si := 0; si <= n; si++ {
		s := &segs[si]
		depth := 0
		dead := false
		noreturn := false
		base := n - si
		for {
			if i >= len(list) {
				return nil, fmt.Errorf("ran out")
			}
			in := list[i]
			raw := code[in.s:in.e]
			if in.op == opEnd && depth == 0 {
				i++
				break
			}
			// jump?
			if in.op == opI32Const && i+2 < len(list) && list[i+1].op == opLocalSet && list[i+1].v == 0 && list[i+2].op == opBr && int(list[i+2].v) == depth+base {
				pc := in.v
				var t int
				if int(pc) < len(tab) {
					t = int(tab[pc])
				} else {
					t = int(tab[len(tab)-1])
				}
				if !dead {
					s.items = append(s.items, item{kind: itemJump, tgt: t})
					s.succ = append(s.succ, t)
				}
				if depth == 0 {
					dead = true
				}
				i += 3
				continue
			}
			i++
			if in.op == opCall && depth == 0 && noret[int(in.v)] {
				noreturn = true
			}
			switch in.op {
			case opBlock, opLoop, opIf:
				depth++
				if !dead {
					s.items = append(s.items, item{kind: itemOpen, b: raw})
				}
				continue
			case opEnd:
				depth--
				if !dead {
					s.items = append(s.items, item{kind: itemClose, b: raw})
				}
				continue
			case opBr, opBrIf:
				if int(in.v) < depth {
					break
				}
				if unwind && int(in.v) == depth+base+1 {
					if !dead {
						k := itemUnwindIf
						if in.op == opBr {
							k = itemUnwind
						}
						s.items = append(s.items, item{kind: k})
						if noreturn {
							s.items = append(s.items, item{kind: itemRaw, b: []byte{opUnreachable}, call: -1})
							dead = true
						}
					}
					continue
				}
				return nil, fmt.Errorf("unexpected br %d depth %d base %d", in.v, depth, base)
			case opBrTable:
				for _, l := range in.labels {
					if int(l) >= depth {
						return nil, fmt.Errorf("br_table out of segment")
					}
				}
			}
			if !dead {
				it := item{kind: itemRaw, b: raw, call: -1}
				if in.op == opCall {
					it.call = int(in.v)
				}
				s.items = append(s.items, it)
			}
			if depth == 0 && (in.op == opReturn || in.op == opUnreachable) {
				dead = true
			}
		}
		if !dead && si < n {
			s.fall = true
			s.succ = append(s.succ, si+1)
		} else if !dead {
			s.items = append(s.items, item{kind: itemRaw, b: []byte{opUnreachable}, call: -1})
		}
	}
	return &function{prefix, segs, unwind}, nil
}
