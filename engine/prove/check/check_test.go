package check

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// The pack of a proof from h8h9i9j10g8j8g7j7 with Black to move, made by
// "tengen prove" and "tengen prove pack".
func packed(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/short.proof")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func unzip(t *testing.T, data []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func zip(plain []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(plain)
	z.Close()
	return b.Bytes()
}

func TestCheck(t *testing.T) {
	p, err := Read(packed(t))
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	r, err := p.Check(Options{Threads: 1, Progress: func(n int) { done = n }})
	if err != nil || r.Checked != p.Positions() || done != p.Positions() || r.Plies < 15 {
		t.Error(err, r, done)
	}
	if r.Replies != r.Stored+r.Replayed+r.Searched || r.Stored < int64(p.Positions()-1) || r.Illegal != 0 {
		t.Error(r)
	}
	if _, err := p.Check(Options{Stop: func() bool { return true }}); err != ErrStopped {
		t.Error(err)
	}
}

func TestSample(t *testing.T) {
	p, err := Read(packed(t))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := p.Sample(100, 7, Options{Threads: 2}); err != nil || r.Checked != 100 || r.Stored == 0 {
		t.Error(err, r)
	}
}

// treeAt returns the offset of the tree in an uncompressed pack.
func treeAt(plain []byte) int {
	n := len(Magic)
	n += 1 + int(plain[n])
	n += 1 + int(plain[n])
	return n + 4
}

// lastLeaf finds a position without replies: a move and END. It can be removed together
// with White's reply before it.
func lastLeaf(plain []byte) int {
	for i := len(plain) - 3; i > treeAt(plain); i-- {
		if plain[i] != 0xff && plain[i+1] != 0xff && plain[i+2] == 0xff {
			return i
		}
	}
	return -1
}

func TestFaultsAreFound(t *testing.T) {
	good := unzip(t, packed(t))
	at, leaf := treeAt(good), lastLeaf(good)
	h8 := byte(7 + 15*7)
	faults := []struct {
		name   string
		change func(b []byte) []byte
		says   string
	}{
		{"wrong move at the first position", func(b []byte) []byte { b[at] = 0; return b }, "no win by threats"},
		{"wrong move at the last position", func(b []byte) []byte { b[leaf+1] = 14; return b }, "no win by threats"},
		{"missing position", func(b []byte) []byte {
			n := binary.LittleEndian.Uint32(b[at-4:])
			binary.LittleEndian.PutUint32(b[at-4:], n-1)
			return append(b[:leaf], b[leaf+3:]...)
		}, "no win by threats"},
		{"occupied point", func(b []byte) []byte { b[at] = h8; return b }, "occupied"},
		{"occupied reply", func(b []byte) []byte { b[leaf] = h8; return b }, "occupied"},
		{"cell outside", func(b []byte) []byte { b[leaf] = 225; return b }, "cell 225"},
		{"wrong count", func(b []byte) []byte { b[at-4]++; return b }, "claims"},
		{"data after the tree", func(b []byte) []byte { return append(b, 0) }, "after its tree"},
		{"truncated", func(b []byte) []byte { return b[:len(b)-1] }, "truncated"},
		{"another file", func(b []byte) []byte { b[0] ^= 1; return b }, "not a packed proof"},
		{"another game", func(b []byte) []byte { b[len(Magic)+1] = 'x'; return b }, "not a game"},
		{"position twice", func(b []byte) []byte {
			twice := append([]byte(nil), b[leaf:leaf+3]...)
			return append(b[:leaf], append(twice, b[leaf:]...)...)
		}, "twice"},
	}
	for _, f := range faults {
		b := f.change(bytes.Clone(good))
		p, err := Read(zip(b))
		if err == nil {
			_, err = p.Check(Options{Threads: 1, Nodes: 20_000})
		}
		if err == nil || !strings.Contains(err.Error(), f.says) {
			t.Errorf("%s: %v, want %q", f.name, err, f.says)
		}
	}
	data := packed(t)
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x10
		if p, err := Read(damaged); err == nil && !same(p, data) {
			t.Errorf("byte %d may change", i)
		}
	}
	if _, err := Read(nil); err == nil {
		t.Error("an empty pack")
	}
}

// same reports whether p equals the pack that data contains. Some bits of a gzip
// stream, such as the time, do not affect the content.
func same(p *Pack, data []byte) bool {
	q, err := Read(data)
	return err == nil && slices.Equal(p.positions, q.positions) && gomoku.MoveString(p.Start.Moves()) == gomoku.MoveString(q.Start.Moves())
}

// Keys are equal for symmetric positions and differ for others.
func TestKeys(t *testing.T) {
	sym := newSymmetries(15)
	p, _ := gomoku.Parse("freestyle15", "h8h9i9j10g8a1")
	k := sym.keys(p)
	want := k.least()
	for s := range gomoku.Symmetries {
		if o := sym.keys(p.Transform(s)); o.least() != want {
			t.Errorf("symmetry %d", s)
		}
	}
	seen := map[key]string{}
	for y := range 15 {
		for x := range 15 {
			o := k
			o.turn(sym, gomoku.At(x, y), gomoku.Black)
			if was := seen[o.least()]; was != "" {
				t.Errorf("%s has the key of %s", gomoku.At(x, y), was)
			}
			seen[o.least()] = gomoku.At(x, y).String()
		}
	}
}
