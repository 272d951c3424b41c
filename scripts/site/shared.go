package main

import (
	"encoding/binary"
	"slices"
)

// The workers of the engine share a WebAssembly memory that Go cannot address: a Go
// program has a memory of its own. This small module reads and writes the shared one,
// and the engine imports the module's functions. The memory begins with the words of
// package engine/smp; word 0 is the number of buckets of the transposition table. The
// table starts at tableStart, in the layout and with the replacement scheme of package
// engine/tt. Table words are read and written without atomic instructions: an entry
// stores key XOR data, which reveals an entry whose two words do not belong together.
//
//	load(word i32) i64, store(word i32, value i64)
//	wait(word i32, value i64, nanoseconds i64) i32, wake(word i32)
//	probe(key i64) i64, put(key i64, data i64), slot(number i32) i64, empty()

// tableStart is the offset of the table in bytes: after the first page.
const tableStart = 1 << 16

// Types, instructions and sections of WebAssembly.
const (
	i32, i64, void = 0x7f, 0x7e, 0x40

	block, loop, ifThen, end, branch, branchIf, ret = 0x02, 0x03, 0x04, 0x0b, 0x0c, 0x0d, 0x0f
	get, set, tee, choose                           = 0x20, 0x21, 0x22, 0x1b
	load64, store64, const32, const64               = 0x29, 0x37, 0x41, 0x42
	isZero32, lessS32, greaterS32, add32, sub32     = 0x45, 0x48, 0x4a, 0x6a, 0x6b
	and32, shl32, isZero64, equal64, notEqual64     = 0x71, 0x74, 0x50, 0x51, 0x52
	sub64, and64, or64, xor64, shl64, shrU64, wrap  = 0x7d, 0x83, 0x84, 0x85, 0x86, 0x88, 0xa7
)

// bytecode is a part of a module.
type bytecode []byte

// op encodes an instruction with its operands, numbers in LEB128.
func op(code byte, operands ...int64) bytecode {
	p := bytecode{code}
	for _, n := range operands {
		p = appendSigned(p, n)
	}
	return p
}

// at encodes a load or store of eight bytes at an offset from an address.
func at(code byte, offset int64) bytecode {
	return bytecode(binary.AppendUvarint(bytecode{code, 3}, uint64(offset)))
}

// atomic encodes an atomic instruction on eight bytes at an address; wake is on four.
func atomic(code, align byte) bytecode { return bytecode{0xfe, code, align, 0} }

func appendSigned(p bytecode, n int64) bytecode {
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(p, b)
		}
		p = append(p, b|0x80)
	}
}

// concat concatenates parts.
func concat(parts ...bytecode) bytecode { return slices.Concat(parts...) }

// withCount prefixes parts with their number.
func withCount(parts ...bytecode) bytecode {
	return append(binary.AppendUvarint(nil, uint64(len(parts))), concat(parts...)...)
}

// withSize prefixes a bytecode with its length.
func withSize(p bytecode) bytecode { return append(binary.AppendUvarint(nil, uint64(len(p))), p...) }

func name(s string) bytecode { return withSize(bytecode(s)) }

// A function is an exported function of the module.
type function struct {
	name            string
	params, results bytecode
	ints, longs     int // numbers of additional local variables: i32, then i64
	code            bytecode
}

// sharedMemory returns the module.
func sharedMemory() []byte {
	functions := []function{
		{"load", bytecode{i32}, bytecode{i64}, 0, 0, concat(wordAt(0), atomic(0x11, 3))},
		{"store", bytecode{i32, i64}, nil, 0, 0, concat(wordAt(0), op(get, 1), atomic(0x18, 3))},
		{"wait", bytecode{i32, i64, i64}, bytecode{i32}, 0, 0, concat(wordAt(0), op(get, 1), op(get, 2), atomic(0x02, 3))},
		{"wake", bytecode{i32}, nil, 0, 0, concat(wordAt(0), op(const32, -1), atomic(0x00, 2), bytecode{0x1a})},
		{"probe", bytecode{i64}, bytecode{i64}, 1, 1, probe()},
		{"put", bytecode{i64, i64}, nil, 4, 1, put()},
		{"slot", bytecode{i32}, bytecode{i64}, 0, 0, concat(op(get, 0), op(const32, 4), op(shl32), at(load64, tableStart+8))},
		{"empty", nil, nil, 0, 0, concat(op(const32, tableStart), op(const32, 0),
			op(const32, 0), at(load64, 0), op(const64, 6), op(shl64), op(wrap), bytecode{0xfc, 11, 0})},
	}
	var types, declared, exports, bodies []bytecode
	for i, f := range functions {
		types = append(types, concat(bytecode{0x60}, withSize(f.params), withSize(f.results)))
		declared = append(declared, bytecode{byte(i)})
		exports = append(exports, concat(name(f.name), bytecode{0, byte(i)}))
		locals := withCount(bytecode{byte(f.ints), i32}, bytecode{byte(f.longs), i64})
		bodies = append(bodies, withSize(concat(locals, f.code, op(end))))
	}
	section := func(id byte, content bytecode) bytecode { return append(bytecode{id}, withSize(content)...) }
	// A shared memory of 1 to 65,536 pages; the worker chooses the size.
	memory := concat(name("env"), name("memory"), bytecode{2, 3, 1}, binary.AppendUvarint(nil, 65536))
	return concat(bytecode("\x00asm\x01\x00\x00\x00"), section(1, withCount(types...)), section(2, withCount(memory)),
		section(3, withCount(declared...)), section(7, withCount(exports...)), section(10, withCount(bodies...)))
}

// wordAt computes the address of a word; variable holds its index.
func wordAt(variable int64) bytecode { return concat(op(get, variable), op(const32, 3), op(shl32)) }

// bucketOf computes the address of the bucket of the key in variable 0, minus
// tableStart.
func bucketOf() bytecode {
	return concat(op(get, 0), op(const32, 0), at(load64, 0), op(const64, 1), op(sub64), op(and64), op(const64, 6), op(shl64), op(wrap))
}

// matchesKey tests whether the slot at variable p has an entry for the key, and stores its
// data in variable d.
func matchesKey(p, d int64) bytecode {
	return concat(op(get, p), at(load64, tableStart), op(get, p), at(load64, tableStart+8), op(tee, d), op(xor64), op(get, 0), op(equal64),
		op(get, d), op(const64, 0), op(notEqual64), op(and32))
}

// nextSlot continues with the next slot of the bucket, in the loop depth levels out.
func nextSlot(p, depth int64) bytecode {
	return concat(op(get, p), op(const32, 16), op(add32), op(tee, p), op(const32, 63), op(and32), op(branchIf, depth))
}

// probe is tt.Table.Probe. Local variables: 0 key, 1 slot, 2 data.
func probe() bytecode {
	return concat(bucketOf(), op(set, 1), bytecode{loop, void},
		matchesKey(1, 2), bytecode{ifThen, void}, op(get, 2), op(ret), op(end),
		nextSlot(1, 0), op(end), op(const64, 0))
}

// put is tt.Table.Store. Local variables: 0 key, 1 new data, 2 slot, 3 slot to replace,
// 4 lowest value of a slot so far, 5 value of the current slot, 6 data.
func put() bytecode {
	const moveBits, exact = 1023 << 32, 3
	depth := func(d int64) bytecode {
		return concat(op(get, d), op(const64, 42), op(shrU64), op(wrap), op(const32, 1023), op(and32))
	}
	age := func(d int64) bytecode { return concat(op(get, d), op(const64, 56), op(shrU64)) }
	// Without a move of its own, the new entry keeps the move of the old one.
	move := concat(op(get, 1), op(const64, moveBits), op(and64), op(isZero64), bytecode{ifThen, void},
		op(get, 1), op(get, 6), op(const64, moveBits), op(and64), op(or64), op(set, 1), op(end))
	// A deeper entry of the same search is kept unless the new one is exact.
	stays := concat(op(get, 1), op(const64, 52), op(shrU64), op(wrap), op(const32, exact), op(and32), op(const32, exact), bytecode{0x47},
		age(6), age(1), op(equal64), op(and32),
		depth(6), depth(1), op(const32, 12), op(add32), op(greaterS32), op(and32), bytecode{ifThen, void}, op(ret), op(end))
	worth := concat(op(const32, -1<<20), depth(6), age(1), age(6), op(sub64), op(wrap), op(const32, 255), op(and32), op(const32, 5), op(shl32), op(sub32),
		op(get, 6), op(isZero64), op(choose), op(set, 5))
	return concat(bucketOf(), op(set, 2), op(const32, 1<<30), op(set, 4), bytecode{block, void, loop, void},
		matchesKey(2, 6), bytecode{ifThen, void}, move, stays, op(get, 2), op(set, 3), op(branch, 2), op(end),
		worth, op(get, 5), op(get, 4), op(lessS32), bytecode{ifThen, void}, op(get, 5), op(set, 4), op(get, 2), op(set, 3), op(end),
		nextSlot(2, 0), op(end), op(end),
		op(get, 3), op(get, 0), op(get, 1), op(xor64), at(store64, tableStart),
		op(get, 3), op(get, 1), at(store64, tableStart+8))
}
