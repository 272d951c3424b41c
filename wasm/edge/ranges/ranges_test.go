package ranges

import (
	"net/http"
	"testing"
)

func TestParseRange(t *testing.T) {
	for _, c := range []struct {
		header   string
		size     int64
		want     Part
		whatItIs Kind
	}{
		{"bytes=0-3", 10, Part{0, 3}, Satisfiable},
		{"bytes=4-", 10, Part{4, 9}, Satisfiable},
		{"bytes=9-9", 10, Part{9, 9}, Satisfiable},
		{"bytes=5-99", 10, Part{5, 9}, Satisfiable},
		{"bytes=-3", 10, Part{7, 9}, Satisfiable},
		{"bytes=-30", 10, Part{0, 9}, Satisfiable},
		{"bytes= 1-2", 10, Part{1, 2}, Satisfiable},
		{"bytes=10-", 10, Part{}, Unsatisfiable},
		{"bytes=10-12", 10, Part{}, Unsatisfiable},
		{"bytes=-0", 10, Part{}, Unsatisfiable},
		{"bytes=4-3", 10, Part{}, None},
		{"bytes=0-1,4-5", 10, Part{}, None},
		{"bytes=a-b", 10, Part{}, None},
		{"bytes=+1-2", 10, Part{}, None},
		{"bytes=1--2", 10, Part{}, None},
		{"bytes=99999999999999999999-", 10, Part{}, None},
		{"bytes=", 10, Part{}, None},
		{"bytes=-", 10, Part{}, None},
		{"lines=0-3", 10, Part{}, None},
		{"", 10, Part{}, None},
	} {
		got, is := Parse(c.header, c.size)
		if is != c.whatItIs || is == Satisfiable && got != c.want {
			t.Errorf("%q of %d: %v, %d; want %v, %d", c.header, c.size, got, is, c.want, c.whatItIs)
		}
	}
}

func TestMayCut(t *testing.T) {
	for _, c := range []struct {
		asked, condition, tag string
		want                  bool
	}{
		{"bytes=0-3", "", `"a"`, true},
		{"bytes=0-3", `"a"`, `"a"`, true},
		{"bytes=0-3", `"b"`, `"a"`, false},
		{"bytes=0-3", `W/"a"`, `W/"a"`, false},
		{"bytes=0-3", "Wed, 21 Oct 2026 07:28:00 GMT", `"a"`, false},
		{"", "", `"a"`, false},
	} {
		r := &http.Request{Header: http.Header{"Range": {c.asked}, "If-Range": {c.condition}}}
		if got := MayCut(r, c.tag); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
