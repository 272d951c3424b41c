package main

import (
	"errors"
	"slices"
)

// flow is the control flow graph of a function with the properties needed to write
// structured code.
type flow struct {
	segs   []seg
	order  []int // reachable segments in reverse postorder
	rpo    []int // index of a segment in order, −1 if unreachable
	idom   []int // immediate dominator
	header []bool
	fwd    []int   // number of forward edges into a segment
	kids   [][]int // merge points that a segment dominates, last in order first
}

// analyse computes the flow of a function. It returns an error if the flow is
// irreducible.
func analyse(segs []seg) (*flow, error) {
	n := len(segs)
	f := &flow{segs: segs, rpo: fill(n), idom: fill(n), header: make([]bool, n), fwd: make([]int, n), kids: make([][]int, n)}
	// 1. Reverse postorder.
	seen := make([]bool, n)
	var visit func(int)
	visit = func(u int) {
		seen[u] = true
		for _, v := range slices.Backward(segs[u].succ) {
			if !seen[v] {
				visit(v)
			}
		}
		f.order = append(f.order, u)
	}
	visit(0)
	slices.Reverse(f.order)
	for k, u := range f.order {
		f.rpo[u] = k
	}
	f.dominators()
	// 2. Loop headers and merge points.
	for _, u := range f.order {
		for _, v := range segs[u].succ {
			switch {
			case f.rpo[v] > f.rpo[u]:
				f.fwd[v]++
			case !f.dominates(v, u):
				return nil, errors.New("irreducible")
			default:
				f.header[v] = true
			}
		}
	}
	for _, u := range slices.Backward(f.order[1:]) {
		if f.merge(u) {
			f.kids[f.idom[u]] = append(f.kids[f.idom[u]], u)
		}
	}
	return f, nil
}

func fill(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = -1
	}
	return s
}

// dominators computes idom by iteration (Cooper, Harvey and Kennedy 2001).
func (f *flow) dominators() {
	preds := make([][]int, len(f.segs))
	for _, u := range f.order {
		for _, v := range f.segs[u].succ {
			preds[v] = append(preds[v], u)
		}
	}
	f.idom[0] = 0
	for changed := true; changed; {
		changed = false
		for _, u := range f.order[1:] {
			d := -1
			for _, p := range preds[u] {
				if f.idom[p] < 0 {
					continue
				}
				if d < 0 {
					d = p
					continue
				}
				d = f.nearestDominator(d, p)
			}
			if f.idom[u] != d {
				f.idom[u], changed = d, true
			}
		}
	}
}

// nearestDominator returns the nearest segment that dominates both a and b.
func (f *flow) nearestDominator(a, b int) int {
	for a != b {
		for f.rpo[a] > f.rpo[b] {
			a = f.idom[a]
		}
		for f.rpo[b] > f.rpo[a] {
			b = f.idom[b]
		}
	}
	return a
}

func (f *flow) dominates(a, b int) bool {
	for b != a && b != 0 {
		b = f.idom[b]
	}
	return a == b
}

func (f *flow) merge(u int) bool { return f.fwd[u] >= 2 }

// markCold marks the ifs whose body ends in a panic, grows the stack, or only jumps to
// a segment that panics.
func markCold(segs []seg, noret, cold map[int]bool) {
	coldSeg := make([]bool, len(segs))
	for si := range segs {
		for _, it := range segs[si].items {
			if it.kind == itemRaw && it.call >= 0 && noret[it.call] && len(segs[si].succ) == 0 {
				coldSeg[si] = true
			}
		}
	}
	for si := range segs {
		items := segs[si].items
		for k := range items {
			if items[k].kind != itemOpen || items[k].b[0] != opIf {
				continue
			}
			c := false
			for j, depth := k+1, 1; depth > 0; j++ {
				switch it := items[j]; it.kind {
				case itemOpen:
					depth++
				case itemClose:
					depth--
				case itemRaw:
					c = c || it.call >= 0 && (noret[it.call] || cold[it.call])
				case itemJump:
					c = c || coldSeg[it.tgt]
				}
			}
			items[k].cold = c
		}
	}
}
