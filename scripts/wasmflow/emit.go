package main

// A hint marks the branch at an offset of a function body as unlikely.
type hint struct{ off int }

// Kinds of labels on the control stack.
const (
	labelOther = iota
	labelBlock // a block followed by node
	labelLoop  // a loop whose header is node
	labelLeave // the end of the function for goroutine switches
)

type label struct{ kind, node int }

// An emitter writes structured code for a flow graph: every loop header becomes a loop,
// and every merge point follows a block ("Beyond Relooper", Ramsey 2022).
type emitter struct {
	f     *flow
	out   []byte
	ctx   []label
	hints []hint
	base  int // offset of out in the function body
}

// structuredBody returns the new body of a function, without the local declarations. It
// runs when the function is entered normally. When a goroutine resumes in the middle of
// the function, the old body runs; old is its function index.
func structuredBody(fn *function, f *flow, old uint64, base int) ([]byte, []hint) {
	e := &emitter{f: f, base: base}
	e.hints = append(e.hints, hint{base + 2})
	e.out = append(e.out, opLocalGet, 0, opIf, 0x40, opLocalGet, 0, opCall)
	e.out = uleb(e.out, old)
	e.out = append(e.out, opReturn, opEnd)
	e.out = append(e.out, fn.prefix...)
	if fn.unwind {
		e.out = append(e.out, opBlock, 0x40)
		e.push(labelLeave, 0)
	}
	e.tree(0)
	e.out = append(e.out, opUnreachable)
	if fn.unwind {
		e.out = append(e.out, opEnd, opI32Const, 1)
	}
	e.out = append(e.out, opEnd)
	return e.out, e.hints
}

func (e *emitter) push(kind, node int) { e.ctx = append(e.ctx, label{kind, node}) }
func (e *emitter) pop()                { e.ctx = e.ctx[:len(e.ctx)-1] }

// find returns the depth of a label.
func (e *emitter) find(kind, node int) uint64 {
	for k := len(e.ctx) - 1; k >= 0; k-- {
		if e.ctx[k].kind == kind && (kind == labelLeave || e.ctx[k].node == node) {
			return uint64(len(e.ctx) - 1 - k)
		}
	}
	panic("wasmflow: no label for a jump")
}

func (e *emitter) branch(from, to int) {
	switch {
	case e.f.rpo[to] <= e.f.rpo[from]:
		e.out = uleb(append(e.out, opBr), e.find(labelLoop, to))
	case e.f.merge(to):
		e.out = uleb(append(e.out, opBr), e.find(labelBlock, to))
	default:
		e.tree(to)
	}
}

// tree writes a segment and all segments that it dominates.
func (e *emitter) tree(u int) {
	if !e.f.header[u] {
		e.within(u, e.f.kids[u])
		return
	}
	e.out = append(e.out, opLoop, 0x40)
	e.push(labelLoop, u)
	e.within(u, e.f.kids[u])
	e.out = append(e.out, opEnd)
	e.pop()
	e.out = append(e.out, opUnreachable)
}

// within writes segment u inside one block for each of the merge points.
func (e *emitter) within(u int, merges []int) {
	if len(merges) > 0 {
		e.out = append(e.out, opBlock, 0x40)
		e.push(labelBlock, merges[0])
		e.within(u, merges[1:])
		e.out = append(e.out, opEnd)
		e.pop()
		e.tree(merges[0])
		return
	}
	s := &e.f.segs[u]
	for _, it := range s.items {
		switch it.kind {
		case itemRaw:
			e.out = append(e.out, it.b...)
		case itemJump:
			e.branch(u, it.tgt)
		case itemUnwindIf:
			e.hints = append(e.hints, hint{e.base + len(e.out)})
			e.out = uleb(append(e.out, opBrIf), e.find(labelLeave, 0))
		case itemOpen:
			if it.cold {
				e.hints = append(e.hints, hint{e.base + len(e.out)})
			}
			e.out = append(e.out, it.b...)
			e.push(labelOther, 0)
		case itemClose:
			e.out = append(e.out, it.b...)
			e.pop()
		}
	}
	if s.fall {
		e.branch(u, u+1)
	}
}
