package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Functions that never return, and functions called on unlikely paths only.
var (
	noReturn = regexp.MustCompile(`^runtime\.(goPanic|panic(wrap|dottype|nildottype|shift|divide|unsafe)|gopanic$|throw$|fatal$|goexit)`)
	unlikely = regexp.MustCompile(`^runtime\.(morestack|sigpanic|gcWriteBarrier)`)
)

type section struct {
	id   byte
	body []byte
}

// Section numbers of the wasm format.
const (
	sectionCustom   = 0
	sectionImport   = 2
	sectionFunction = 3
	sectionCode     = 10
	sectionData     = 11
)

// A report counts the functions of a module by how they were treated.
type report struct {
	rewritten int
	dropped   int            // unused functions of Go's library
	replaced  int            // replaced by SIMD code
	skipped   map[string]int // unchanged functions, by reason
}

// share returns the share of the chosen functions with a loop that were rewritten, 0 to
// 1; 0 if none has a loop.
func (r report) share() float64 {
	loops := r.rewritten - r.skipped[errNoLoop.Error()]
	for _, n := range r.skipped {
		loops += n
	}
	return float64(r.rewritten) / float64(max(loops, 1))
}

func (r report) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "restructured %d functions", r.rewritten)
	for _, reason := range slices.Sorted(maps.Keys(r.skipped)) {
		fmt.Fprintf(&b, ", left %d alone: %s", r.skipped[reason], reason)
	}
	if r.replaced > 0 {
		fmt.Fprintf(&b, ", replaced %d by vector code", r.replaced)
	}
	if r.dropped > 0 {
		fmt.Fprintf(&b, ", dropped %d of Go's library", r.dropped)
	}
	return b.String()
}

// restructure rewrites the functions of a js/wasm module whose names match. It drops
// the module's custom sections, the symbols that only tracebacks read, and unused
// functions of Go's library. It needs the name section, so the module must be linked
// without -s. If vector is set, the functions named in vectors get their bodies from
// there.
func restructure(data []byte, match *regexp.Regexp, vector bool) ([]byte, report, error) {
	rep := report{skipped: map[string]int{}}
	sections, err := split(data)
	if err != nil {
		return nil, rep, err
	}
	names, imports, err := functionNames(sections)
	if err != nil {
		return nil, rep, err
	}
	if len(names) == 0 {
		return nil, rep, errors.New("the module has no name section; link it without -s")
	}
	noret, cold := map[int]bool{}, map[int]bool{}
	for i, name := range names {
		noret[i], cold[i] = noReturn.MatchString(name), unlikely.MatchString(name)
	}
	types := functionTypes(sections)
	extra, code, hints := rewriteAll(sections, types, func(k int) treatment {
		switch name := names[imports+k]; {
		case vector && vectors[name] != nil:
			return replaceFunction
		case unused.MatchString(name):
			return dropFunction
		case types[k] == 0 && match.MatchString(name):
			return structureFunction
		default:
			return keepFunction
		}
	}, func(k int) string { return names[imports+k] }, imports, noret, cold, &rep)

	if err := allVectors(names, rep.replaced, vector); err != nil {
		return nil, rep, err
	}

	var out bytes.Buffer
	out.Write(data[:8])
	for _, s := range sections {
		switch s.id {
		case sectionCustom:
			continue
		case sectionFunction:
			all := append(types, extra...)
			s.body = uleb(nil, uint64(len(all)))
			for _, t := range all {
				s.body = uleb(s.body, t)
			}
		case sectionCode:
			if hints != nil {
				writeSection(&out, section{sectionCustom, hints})
			}
			s.body = code
		case sectionData:
			if s.body, err = shrinkData(s.body); err != nil {
				return nil, rep, err
			}
		}
		writeSection(&out, s)
	}
	return out.Bytes(), rep, nil
}

// split returns the sections of a module.
func split(data []byte) (sections []section, err error) {
	if !bytes.HasPrefix(data, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errors.New("not a wasm module")
	}
	for r := (&reader{b: data, p: 8}); r.p < len(data); {
		id := r.u8()
		size := int(r.uleb())
		if size < 0 || r.p+size > len(data) {
			return nil, errors.New("the module is truncated")
		}
		sections = append(sections, section{id, data[r.p : r.p+size]})
		r.p += size
	}
	return sections, nil
}

func writeSection(out *bytes.Buffer, s section) {
	out.WriteByte(s.id)
	out.Write(uleb(nil, uint64(len(s.body))))
	out.Write(s.body)
}

// functionTypes returns the type indices of the module's functions.
func functionTypes(sections []section) (types []uint64) {
	for _, s := range sections {
		if s.id == sectionFunction {
			q := &reader{b: s.body}
			for range q.uleb() {
				types = append(types, q.uleb())
			}
		}
	}
	return types
}

// A treatment is what happens to a function.
type treatment int

const (
	keepFunction      treatment = iota
	structureFunction           // give it structured control flow
	dropFunction                // replace it by a trap
	replaceFunction             // replace it by its body of vectors
)

// rewriteAll makes the new code section: the chosen functions rewritten, dropped
// functions as traps, and the old bodies of rewritten functions at the end. It returns
// the types of these old bodies, and the section of branch hints, or nil if there are
// none.
func rewriteAll(sections []section, types []uint64, choose func(int) treatment, name func(int) string, imports int, noret, cold map[int]bool, rep *report) (extra []uint64, code, hintSection []byte) {
	var bodies, old [][]byte
	var hintEntries []byte
	hintCount := uint64(0)
	for _, s := range sections {
		if s.id != sectionCode {
			continue
		}
		q := &reader{b: s.body}
		n := int(q.uleb())
		for k := range n {
			size := int(q.uleb())
			body := s.body[q.p : q.p+size]
			q.p += size
			switch choose(k) {
			case dropFunction:
				rep.dropped++
				body = trap
			case replaceFunction:
				rep.replaced++
				body = vectors[name(k)]()
			case structureFunction:
				if b, hints, err := rewrite(body, uint64(imports+n+len(old)), noret, cold); err != nil {
					rep.skipped[err.Error()]++
				} else {
					rep.rewritten++
					extra, old = append(extra, types[k]), append(old, body)
					body = b
					hintCount++
					hintEntries = uleb(uleb(hintEntries, uint64(imports+k)), uint64(len(hints)))
					for _, h := range hints {
						hintEntries = append(uleb(hintEntries, uint64(h.off)), 1, 0)
					}
				}
			}
			bodies = append(bodies, body)
		}
	}
	bodies = append(bodies, old...)
	code = uleb(nil, uint64(len(bodies)))
	for _, b := range bodies {
		code = append(uleb(code, uint64(len(b))), b...)
	}
	if hintCount > 0 {
		const name = "metadata.code.branch_hint"
		hintSection = append(uleb(nil, uint64(len(name))), name...)
		hintSection = append(uleb(hintSection, hintCount), hintEntries...)
	}
	return extra, code, hintSection
}

// rewrite gives a function body, including its local declarations, structured control
// flow. old is the function index that the old body will have.
func rewrite(body []byte, old uint64, noret, cold map[int]bool) ([]byte, []hint, error) {
	r := &reader{b: body}
	for range r.uleb() { // local declarations
		r.uleb()
		r.u8()
	}
	fn, err := parse(body[r.p:], noret)
	if err != nil {
		return nil, nil, err
	}
	markCold(fn.segs, noret, cold)
	f, err := analyse(fn.segs)
	if err != nil {
		return nil, nil, err
	}
	code, hints := structuredBody(fn, f, old, r.p)
	return append(append([]byte(nil), body[:r.p]...), code...), hints, nil
}

// functionNames reads the name section and counts the imported functions, which have
// the first indices.
func functionNames(sections []section) (names map[int]string, imports int, err error) {
	names = map[int]string{}
	for _, s := range sections {
		q := &reader{b: s.body}
		switch s.id {
		case sectionImport:
			for range q.uleb() {
				q.text()
				q.text()
				if q.u8() != 0 {
					return nil, 0, errors.New("the module imports something other than functions")
				}
				q.uleb()
				imports++
			}
		case sectionCustom:
			if q.text() != "name" {
				continue
			}
			for q.p < len(q.b) {
				id, size := q.u8(), int(q.uleb())
				end := q.p + size
				if id == 1 {
					for range q.uleb() {
						i := int(q.uleb())
						names[i] = q.text()
					}
				}
				q.p = end
			}
		}
	}
	return names, imports, nil
}
