// Package ranges says which part of a file a request asks for.
package ranges

import (
	"net/http"
	"strconv"
	"strings"
)

// A Part is the bytes of a file from one to another, that one included.
type Part struct{ From, To int64 }

// Len is how many bytes there are.
func (p Part) Len() int64 { return p.To - p.From + 1 }

// A Kind is what a request's range is.
type Kind int

const (
	None          Kind = iota // there is none, or one that is not served in parts
	Satisfiable               // a part of the file
	Unsatisfiable             // no part of it
)

// Parse reads a header such as "bytes=0-99" for a file of some bytes. A list of
// ranges and other units are none: the whole file answers them (RFC 9110, 14.2).
func Parse(header string, size int64) (p Part, is Kind) {
	spec, ok := strings.CutPrefix(header, "bytes=")
	first, last, dash := strings.Cut(strings.TrimSpace(spec), "-")
	if !ok || !dash {
		return p, None
	}
	if first == "" { // so many at the end
		n, ok := parseBytes(last)
		if !ok {
			return p, None
		}
		if n == 0 || size == 0 {
			return p, Unsatisfiable
		}
		return Part{max(size-n, 0), size - 1}, Satisfiable
	}
	p.From, ok = parseBytes(first)
	p.To = size - 1
	if ok && last != "" {
		p.To, ok = parseBytes(last)
	}
	switch {
	case !ok || last != "" && p.To < p.From:
		return p, None
	case p.From >= size:
		return p, Unsatisfiable
	}
	p.To = min(p.To, size-1)
	return p, Satisfiable
}

// parseBytes reads digits, and nothing else.
func parseBytes(s string) (n int64, ok bool) {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// MayCut reports whether a request asks for a part of the very file with a tag.
// Without If-Range any will do; a weak tag and a date are not enough to glue
// parts together by (RFC 9110, 13.1.5).
func MayCut(r *http.Request, tag string) bool {
	if r.Header.Get("Range") == "" {
		return false
	}
	condition := r.Header.Get("If-Range")
	return condition == "" || condition == tag && !strings.HasPrefix(tag, "W/")
}
