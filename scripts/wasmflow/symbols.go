package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// A Go program contains tables that map addresses to functions, files and lines.
// Tracebacks alone read most of them, and a page shows no tracebacks. The layout is
// that of runtime.pcHeader and runtime._func of Go 1.26:
//
//	header  magic … nfunc nfiles · offsets of the parts that follow
//	names   zero-terminated
//	cutab   files of each package
//	files   zero-terminated
//	pctab   coded tables: value by program counter
//	ftab    nfunc pairs (entry, offset of _func), then one more entry
//	_func   nameOff … pcsp pcfile pcln npcdata cuOffset startLine … nfuncdata pcdata[] funcdata[]
//
// The parts that the garbage collector and unwinding need (pcsp, stack maps, unsafe
// points) are kept.

var pcMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

const (
	headerNfunc, headerNames, headerFiles = 8, 32, 40 // offsets in the header
	headerPctab, headerFtab               = 56, 64

	funcName, funcPcsp, funcPcfile, funcPcln = 4, 16, 20, 24
	funcNpcdata, funcCU, funcStartLine       = 28, 32, 36
	funcNfuncdata, funcTables                = 43, 44

	pcdataInlined, funcdataInlined = 2, 3 // PCDATA_InlTreeIndex, FUNCDATA_InlTree
)

// keptNames are the names that the runtime compares with: it recognises its own
// goroutines by the prefix "runtime.", and two functions by their full names.
var keptNames = []string{"?", "runtime.", "reflect.makeFuncStub", "reflect.methodValueCall"}

// dropSymbols zeroes the parts of a program's memory that only tracebacks read.
func dropSymbols(mem []byte) error {
	at := bytes.Index(mem, pcMagic)
	if at < 0 || bytes.Contains(mem[at+8:], pcMagic) {
		return errors.New("the table of functions is not where Go 1.26 has it")
	}
	table := mem[at:]
	offset := func(field int) int { return int(binary.LittleEndian.Uint64(table[field:])) }
	n, names, files, pctab, ftab := offset(headerNfunc), offset(headerNames), offset(headerFiles), offset(headerPctab), offset(headerFtab)
	if n <= 0 || names >= files || files >= pctab || pctab >= ftab || ftab+8*n >= len(table) {
		return errors.New("the header of the table of functions is invalid")
	}

	// 1. Write the kept names, in the order of keptNames.
	short := map[string]uint32{}
	var head []byte
	for _, name := range keptNames {
		short[name] = uint32(len(head))
		head = append(append(head, name...), 0)
	}
	nameOf := func(off uint32) uint32 {
		name, _, _ := bytes.Cut(table[names+int(off):], []byte{0})
		if to, ok := short[string(name)]; ok {
			return to
		}
		if bytes.HasPrefix(name, []byte("runtime.")) {
			return short["runtime."]
		}
		return short["?"]
	}

	// 2. Rewrite the functions and mark the tables that are still read.
	used := make([]bool, ftab-pctab)
	used[0] = true
	for i := range n {
		f := table[ftab+int(binary.LittleEndian.Uint32(table[ftab+8*i+4:])):]
		word := func(at int) uint32 { return binary.LittleEndian.Uint32(f[at:]) }
		put := func(at int, v uint32) { binary.LittleEndian.PutUint32(f[at:], v) }
		put(funcName, nameOf(word(funcName)))
		for _, at := range [...]int{funcPcfile, funcPcln, funcCU, funcStartLine} {
			put(at, 0)
		}
		npcdata := int(word(funcNpcdata))
		if npcdata > pcdataInlined {
			put(funcTables+4*pcdataInlined, 0)
		}
		if int(f[funcNfuncdata]) > funcdataInlined {
			put(funcTables+4*npcdata+4*funcdataInlined, ^uint32(0))
		}
		mark(used, table[pctab:ftab], word(funcPcsp))
		for k := range npcdata {
			mark(used, table[pctab:ftab], word(funcTables+4*k))
		}
	}

	// 3. Zero everything else.
	copy(table[names:pctab], append(head, make([]byte, pctab-names-len(head))...))
	for i, u := range used {
		if !u {
			table[pctab+i] = 0
		}
	}
	return nil
}

// mark marks the bytes of an encoded table: pairs of varints, the difference of the
// value and that of the program counter. A difference of 0 ends the table, except in
// the first pair.
func mark(used []bool, pctab []byte, from uint32) {
	for p, first := int(from), true; from != 0; first = false {
		value, k := binary.Uvarint(pctab[p:])
		if value == 0 && !first {
			used[p] = true
			return
		}
		_, l := binary.Uvarint(pctab[p+k:])
		for range k + l {
			used[p] = true
			p++
		}
	}
}

// gap is the least number of zeros for which a new data segment is started: a shorter
// run compresses to less than a segment header.
const gap = 64

// shrinkData rewrites the data section without the symbols of tracebacks.
func shrinkData(body []byte) ([]byte, error) {
	// 1. Build the initial memory of the program.
	var mem []byte
	r := &reader{b: body}
	for range r.uleb() {
		if r.u8() != 0 || r.u8() != 0x41 {
			return nil, errors.New("a segment of data is not an active one at a constant address")
		}
		at := int(r.sleb())
		r.u8() // end
		size := int(r.uleb())
		if grow := at + size - len(mem); grow > 0 {
			mem = append(mem, make([]byte, grow)...)
		}
		copy(mem[at:], body[r.p:r.p+size])
		r.p += size
	}
	if err := dropSymbols(mem); err != nil {
		return nil, err
	}

	// 2. Write the segments between long runs of zeros.
	var out []byte
	count := uint64(0)
	for at := 0; at < len(mem); {
		if mem[at] == 0 {
			at++
			continue
		}
		end, zeros := at, 0
		for i := at; i < len(mem) && zeros < gap; i++ {
			if mem[i] == 0 {
				zeros++
			} else {
				end, zeros = i+1, 0
			}
		}
		out = append(sleb(append(out, 0, 0x41), int64(at)), 0x0b)
		out = append(uleb(out, uint64(end-at)), mem[at:end]...)
		count++
		at = end
	}
	return append(uleb(nil, count), out...), nil
}
