package main

import (
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	const psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n3,4,0\none\ntwo\n-1\n"
	for _, c := range []struct{ to, want string }{
		{"moves", "h8c12\n"},
		{"link", "#/play/renju15/h8c12\n"},
		{"psq", psq},
		{"sgf", "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[one]PW[two];B[hh];W[cd])\n"},
	} {
		var out strings.Builder
		if err := convert(strings.NewReader(psq), &out, c.to, "renju15"); err != nil || out.String() != c.want {
			t.Errorf("to %s: %q, %v; want %q", c.to, out.String(), err, c.want)
		}
	}
	const japanese, want = "(;GM[4]CA[Shift_JIS]RU[renju]PB[\x83\x5c\x98\x41];B[hh];W[cd])", "PB[ソ連];B[hh];W[cd])\n"
	var sgf strings.Builder
	if err := convert(strings.NewReader(japanese), &sgf, "sgf", "freestyle15"); err != nil || !strings.HasSuffix(sgf.String(), want) {
		t.Errorf("%q, %v", sgf.String(), err)
	}
	var out strings.Builder
	if err := convert(strings.NewReader(psq), &out, "pdf", "renju15"); err == nil || out.Len() > 0 {
		t.Errorf("to pdf: %q, %v", out.String(), err)
	}
}
