package main

import (
	"fmt"
	"strings"
)

// Go's compiler generates no SIMD instructions for wasm. The bodies in this file
// replace functions of package eval; the Go code defines what they compute and runs in
// browsers without SIMD. A body follows Go's calling convention: global 0 is the stack
// pointer, which points to the return address; the arguments start 8 bytes above, 8
// bytes each. The body removes the return address and returns 0. It calls no function,
// so no goroutine can resume within it.

// vectors are the SIMD bodies by function name.
var vectors = map[string]func() []byte{
	"tengen_engine_eval.update": updateVector,
	"tengen_engine_eval.dense":  denseVector,
}

// allVectors returns an error if a module has the network's accumulator but not all of
// its SIMD code.
func allVectors(names map[int]string, replaced int, vector bool) error {
	if !vector || replaced == len(vectors) {
		return nil
	}
	for _, name := range names {
		if strings.HasPrefix(name, "tengen_engine_eval.__Accumulator") {
			return fmt.Errorf("%d of %d functions of package eval got their SIMD code", replaced, len(vectors))
		}
	}
	return nil
}

// Lanes are eval.Lanes, eight to a vector. A cell, and a row of weights of the dense
// layer, consist of Lanes numbers of two bytes each.
const (
	vectorsOfCell = 4
	cellBytes     = 64
	dense         = 16 // pairs of boards, and units
)

// A body is a function body under construction.
type body struct {
	code []byte
	ints int // number of 32-bit locals, from index 1; vector locals follow
	vecs int
}

func (b *body) op(ops ...byte) { b.code = append(b.code, ops...) }

func (b *body) get(local int) { b.code = uleb(append(b.code, opLocalGet), uint64(local)) }
func (b *body) set(local int) { b.code = uleb(append(b.code, opLocalSet), uint64(local)) }
func (b *body) number(v int)  { b.code = sleb(append(b.code, opI32Const), int64(v)) }

// simd appends a SIMD instruction; vector appends one that accesses memory.
func (b *body) simd(op uint64) { b.code = uleb(append(b.code, 0xfd), op) }
func (b *body) vector(op uint64, offset int) {
	b.simd(op)
	b.code = uleb(append(b.code, 0), uint64(offset))
}

// word appends an access to 32 bits.
func (b *body) word(op byte, offset int) {
	b.code = uleb(append(b.code, op, 0), uint64(offset))
}

// Instructions.
const (
	i32Load, i32Store   = 0x28, 0x36
	i32Add, i32Sub      = 0x6a, 0x6b
	i32Shl              = 0x74
	i32Load16           = 0x2f // unsigned
	globalGet           = 0x23
	globalSet           = 0x24
	i32Eqz              = 0x45
	vLoad, vStore       = 0, 11
	splat               = 17
	lane                = 27
	add16, sub16, max16 = 0x8e, 0x91, 0x98
	low32, high32       = 0xa7, 0xa8
	add32, dot          = 0xae, 0xba
)

// argument copies argument k of the function to a local.
func (b *body) argument(k, local int) {
	b.op(globalGet, 0)
	b.word(i32Load, 8+8*k)
	b.set(local)
}

// encode returns the body with its local declarations and the return.
func (b *body) encode() []byte {
	b.op(globalGet, 0)
	b.number(8)
	b.op(i32Add, globalSet, 0)
	b.number(0)
	b.op(opEnd)
	head := uleb(nil, 2)
	head = append(uleb(head, uint64(b.ints)), 0x7f)
	head = append(uleb(head, uint64(b.vecs)), 0x7b)
	return append(head, b.code...)
}

// updateVector is func update(list *pattern.FeatureDelta, n int, cells, rows, boards).
func updateVector() []byte {
	const (
		list, n, cells, rows, boards, cell, old, new = 1, 2, 3, 4, 5, 6, 7, 8
		was, is, zero, sums                          = 9, 10, 11, 12
	)
	b := &body{ints: 8, vecs: 3 + 2*vectorsOfCell}
	for k, local := range []int{list, n, cells, rows, boards} {
		b.argument(k, local)
	}
	for k := range 2 * vectorsOfCell {
		b.get(boards)
		b.vector(vLoad, 16*k)
		b.set(sums + k)
	}
	b.op(opBlock, 0x40, opLoop, 0x40)
	b.get(n)
	b.op(i32Eqz, opBrIf, 1)
	for k, local := range []int{cell, old, new} { // address = base + 64 · index
		b.get([]int{cells, rows, rows}[k])
		b.get(list)
		b.word(i32Load16, 2*k)
		b.number(6)
		b.op(i32Shl, i32Add)
		b.set(local)
	}
	for g := range vectorsOfCell {
		b.get(cell)
		b.vector(vLoad, 16*g)
		b.set(was)
		b.get(was)
		b.get(new)
		b.vector(vLoad, 16*g)
		b.simd(add16)
		b.get(old)
		b.vector(vLoad, 16*g)
		b.simd(sub16)
		b.set(is)
		b.get(cell)
		b.get(is)
		b.vector(vStore, 16*g)
		for _, v := range []int{is, was} {
			b.get(v)
			b.get(zero)
			b.simd(max16)
		}
		b.simd(sub16)
		b.set(was)
		for half, widen := range []uint64{low32, high32} {
			b.get(sums + 2*g + half)
			b.get(was)
			b.simd(widen)
			b.simd(add32)
			b.set(sums + 2*g + half)
		}
	}
	b.get(list)
	b.number(6) // size of a pattern.FeatureDelta in bytes
	b.op(i32Add)
	b.set(list)
	b.get(n)
	b.number(1)
	b.op(i32Sub)
	b.set(n)
	b.op(opBr, 0, opEnd, opEnd)
	for k := range 2 * vectorsOfCell {
		b.get(boards)
		b.get(sums + k)
		b.vector(vStore, 16*k)
	}
	return b.encode()
}

// denseVector is func dense(in, w, skip, out) int32.
func denseVector() []byte {
	const (
		in, w, skip, out = 1, 2, 3, 4
		sum, pair, units = 5, 6, 7
	)
	b := &body{ints: 4, vecs: 2 + dense/4}
	for k, local := range []int{in, w, skip, out} {
		b.argument(k, local)
	}
	for g := range vectorsOfCell {
		b.get(sum)
		b.get(in)
		b.vector(vLoad, 16*g)
		b.get(skip)
		b.vector(vLoad, 16*g)
		b.simd(dot)
		b.simd(add32)
		b.set(sum)
	}
	for k := range dense / 4 {
		b.get(out)
		b.vector(vLoad, 16*k)
		b.set(units + k)
	}
	for i := range dense {
		b.get(in)
		b.word(i32Load, 4*i)
		b.simd(splat)
		b.set(pair)
		for k := range dense / 4 {
			b.get(units + k)
			b.get(pair)
			b.get(w)
			b.vector(vLoad, cellBytes*i+16*k)
			b.simd(dot)
			b.simd(add32)
			b.set(units + k)
		}
	}
	for k := range dense / 4 {
		b.get(out)
		b.get(units + k)
		b.vector(vStore, 16*k)
	}
	b.op(globalGet, 0)
	for k := range byte(4) {
		b.get(sum)
		b.simd(lane)
		b.op(k)
		if k > 0 {
			b.op(i32Add)
		}
	}
	b.word(i32Store, 40)
	return b.encode()
}
