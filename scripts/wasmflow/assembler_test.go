package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The tests write functions in the form that the compiler produces: one segment per
// line, made of instructions and of these words:
//
//	log N     records that the program reached this point
//	ask       pushes 0 or 1, chosen by the test
//	jump S    jumps to segment S, through the dispatch loop
//	pause     a call after which the goroutine may be switched; ends a segment
//	die       a call that does not return
//	done      the normal end of the function
//
// Instructions before the dispatch loop come first, followed by three dashes. PC_B is
// twice the number of the segment, so that the dispatch table differs from the list of
// segments.

// The imported functions, in order.
var imported = []struct {
	name string
	typ  uint64
}{{"log", 1}, {"ask", 2}, {"pause", 0}, {"runtime.gopanic", 0}, {"runtime.morestack", 0}}

// instructions translates a drawing to instructions.
func instructions(drawing string) string {
	head, drawing, ok := strings.Cut(drawing, "---\n")
	if !ok {
		head, drawing = "", head
	}
	segments := strings.Split(strings.TrimSpace(drawing), "\n")
	last := len(segments) - 1
	unwind := strings.Contains(drawing, "pause") || strings.Contains(drawing, "die")
	var b strings.Builder
	say := func(format string, a ...any) { fmt.Fprintf(&b, format+"; ", a...) }
	b.WriteString(head)
	if unwind {
		say("block")
	}
	say("loop")
	table := "br_table"
	for k := range segments {
		say("block")
		table += fmt.Sprintf(" %d %d", k, k)
	}
	say("local.get 0; %s %d; end", table, last)
	for k, segment := range segments {
		loop := last - k // block levels from here to the dispatch loop
		for _, op := range strings.Split(segment, ";") {
			word, arg, _ := strings.Cut(strings.TrimSpace(op), " ")
			switch word {
			case "log":
				say("i32.const %s; call 0", arg)
			case "ask":
				say("call 1")
			case "jump":
				to, _ := strconv.Atoi(arg)
				say("i32.const %d; local.set 0; br %d", 2*to, loop)
			case "pause":
				say("i32.const %d; call 2; br_if %d", 2*(k+1), loop+1)
			case "die":
				say("i32.const 0; call 3; br_if %d", loop+1)
			case "done":
				say("i32.const 0; return")
			default:
				say("%s", strings.TrimSpace(op))
				switch word {
				case "block", "loop", "if":
					loop++
				case "end":
					loop--
				}
			}
		}
		say("end")
	}
	say("unreachable")
	if unwind {
		say("end; i32.const 1")
	}
	return b.String() + "end"
}

var opcodes = map[string]byte{
	"unreachable": opUnreachable, "block": opBlock, "loop": opLoop, "if": opIf, "else": opElse, "end": opEnd,
	"br": opBr, "br_if": opBrIf, "br_table": opBrTable, "return": opReturn, "call": opCall,
	"local.get": opLocalGet, "local.set": opLocalSet, "i32.const": opI32Const, "drop": 0x1a, "i32.add": 0x6a, "i32.eqz": 0x45, "f99": 0xf0,
}

// assemble encodes instructions, separated by semicolons.
func assemble(t testing.TB, text string) (code []byte) {
	t.Helper()
	for _, op := range strings.Split(text, ";") {
		words := strings.Fields(op)
		if len(words) == 0 {
			continue
		}
		c, ok := opcodes[words[0]]
		if !ok {
			t.Fatalf("no instruction %q", op)
		}
		code = append(code, c)
		var args []int
		for _, w := range words[1:] {
			n, err := strconv.Atoi(w)
			if err != nil {
				t.Fatalf("%q: %v", op, err)
			}
			args = append(args, n)
		}
		switch c {
		case opBlock, opLoop, opIf:
			code = append(code, 0x40)
			if len(args) > 0 { // a block with a result
				code[len(code)-1] = 0x7f
			}
		case opBrTable:
			code = uleb(code, uint64(len(args)-1))
			for _, n := range args {
				code = uleb(code, uint64(n))
			}
		case opI32Const:
			code = sleb(code, int64(args[0]))
		default:
			for _, n := range args {
				code = uleb(code, uint64(n))
			}
		}
	}
	return code
}

// disassemble decodes code to the words of the drawings.
func disassemble(t testing.TB, code []byte) string {
	t.Helper()
	var words []string
	for r := (&reader{b: code}); r.p < len(code); {
		in, err := decode(r)
		if err != nil {
			t.Fatal(err)
		}
		w := fmt.Sprintf("%#x", in.op)
		for name, c := range opcodes {
			if c == in.op {
				w = name
			}
		}
		switch in.op {
		case opBr, opBrIf, opLocalGet, opLocalSet, opI32Const:
			w = fmt.Sprintf("%s %d", w, in.v)
		case opBrTable:
			w += " " + strings.Trim(fmt.Sprint(in.labels), "[]")
		case opCall:
			w = "old"
			if in.v < int64(len(imported)) {
				w = imported[in.v].name
			}
		}
		words = append(words, w)
	}
	text := strings.Join(words, "; ")
	for _, short := range [][2]string{
		{`i32.const (\d+); log`, "log $1"}, {`i32.const \d+; (pause|runtime\.\w+)`, "$1"}, {"i32.const 0; return",
			"done"},
	} {
		text = regexp.MustCompile(short[0]).ReplaceAllString(text, short[1])
	}
	return text
}

// module builds a js/wasm module of functions with the type of Go's functions, named
// f0, f1 and so on, all exported.
func module(bodies [][]byte) []byte {
	return moduleNamed(bodies, func(k int) string { return fmt.Sprint("f", k) })
}

// moduleNamed is module with other function names.
func moduleNamed(bodies [][]byte, of func(int) string) []byte {
	name := func(b []byte, s string) []byte { return append(uleb(b, uint64(len(s))), s...) }
	part := func(out []byte, id byte, count int, body []byte) []byte {
		body = append(uleb(nil, uint64(count)), body...)
		return append(uleb(append(out, id), uint64(len(body))), body...)
	}
	var imports, functions, exports, code, names []byte
	for k, f := range imported {
		imports = uleb(append(name(name(imports, "env"), f.name), 0), f.typ)
		names = name(uleb(names, uint64(k)), f.name)
	}
	for k, body := range bodies {
		f, number := of(k), uint64(len(imported)+k)
		functions = append(functions, 0)
		exports = uleb(append(name(exports, f), 0), number)
		names = name(uleb(names, number), f)
		body = append([]byte{0}, body...) // no locals
		code = append(uleb(code, uint64(len(body))), body...)
	}
	out := []byte("\x00asm\x01\x00\x00\x00")
	out = part(out, 1, 3, []byte{0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 0, 0x60, 0, 1, 0x7f})
	out = part(out, sectionImport, len(imported), imports)
	out = part(out, sectionFunction, len(bodies), functions)
	out = part(out, 7, len(bodies), exports)
	out = part(out, sectionCode, len(bodies), code)
	all := append(uleb(nil, uint64(len(imported)+len(bodies))), names...)
	custom := append(name(nil, "name"), 1)
	custom = append(uleb(custom, uint64(len(all))), all...)
	return append(uleb(append(out, sectionCustom), uint64(len(custom))), custom...)
}

// newBodies returns the code of a module's functions, without the local declarations.
func newBodies(t testing.TB, wasm []byte) (bodies [][]byte) {
	t.Helper()
	for r := (&reader{b: wasm, p: 8}); r.p < len(wasm); {
		id, size := r.u8(), int(r.uleb())
		if id == sectionCode {
			q := &reader{b: wasm[r.p : r.p+size]}
			for range q.uleb() {
				n := int(q.uleb())
				bodies = append(bodies, slices.Clone(q.b[q.p+1:q.p+n]))
				q.p += n
			}
		}
		r.p += size
	}
	return bodies
}
