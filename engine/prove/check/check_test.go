package check

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"os"
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// The pack of a proof from h8h9i9j10g8j8g7j7 with Black to move, made by
// "tengen prove" and "tengen prove pack", decompressed.
func plain(t *testing.T) []byte { return file(t, "short") }

func file(t *testing.T, name string) []byte {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".proof")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestCheck(t *testing.T) {
	p, err := Read(plain(t))
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	r, err := p.Check(Options{Threads: 1, Progress: func(n int) { done = n }})
	if err != nil || r.Checked != p.Positions() || done != p.Positions() || r.Plies < 15 {
		t.Error(err, r, done)
	}
	if r.Replies != r.Stored+r.Replayed+r.Searched || r.Stored < int64(p.Positions()-1) {
		t.Error(r)
	}
	if again, err := p.Encode(); err != nil || !bytes.Equal(again, plain(t)) {
		t.Error(err, "the pack that is written differs from the pack that was read")
	}
	if _, err := p.Check(Options{Stop: func() bool { return true }}); err != ErrStopped {
		t.Error(err)
	}
}

// A pack that begins with White's move lists the replies for which it has a proof. One
// without some of them is accepted only as a partial pack.
func TestPartial(t *testing.T) {
	b := file(t, "white")
	p, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	list := p.Listed()
	last := list[len(list)-1]
	if len(list) < 2 || last.From+last.Count != p.Positions() {
		t.Fatal(list)
	}
	if r, err := p.Check(Options{Threads: 2}); err != nil || len(r.Open) > 0 {
		t.Error(err, r)
	}
	// Leave out the last reply with its positions.
	short := *p
	short.positions = p.positions[:last.From]
	b, err = short.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if p, err = Read(b); err != nil || len(p.Listed()) != len(list)-1 {
		t.Fatal(err)
	}
	if r, err := p.Check(Options{Threads: 2, Partial: true}); err != nil || len(r.Open) == 0 {
		t.Error(err, r)
	}
	// Nothing is said of the start and after the reply that was left out.
	g := NewGuide(p)
	if a, ok := g.Answer(p.Start); ok {
		t.Error(a)
	}
	for i, second := range list {
		q := p.Start.Clone()
		q.Place(second.Move)
		for s := range gomoku.Symmetries {
			q := q.Transform(s)
			a, ok := g.Answer(q)
			if last := i == len(list)-1; ok == last {
				t.Errorf("%s: %v %v", gomoku.MoveString(q.Moves()), a, ok)
			}
			if m, plies, proved := NewGame(g).Prove(q); proved != ok {
				t.Errorf("%s: %v in %d", gomoku.MoveString(q.Moves()), m, plies)
			}
		}
	}
	if _, err := p.Check(Options{Threads: 2, Nodes: 20_000}); err == nil || !strings.Contains(err.Error(), "partial") {
		t.Error(err)
	}
}

func TestSample(t *testing.T) {
	p, err := Read(plain(t))
	if err != nil {
		t.Fatal(err)
	}
	if r, err := p.Sample(100, 7, Options{Threads: 2}); err != nil || r.Checked != 100 || r.Stored == 0 {
		t.Error(err, r)
	}
}

// treeAt returns the offset of the tree in an uncompressed pack.
func treeAt(b []byte) int {
	n := len(Magic)
	n += 1 + int(b[n])
	n += 1 + int(b[n])
	return n + 4
}

// lastLeaf finds a position without replies: White's reply before it, a move, the plies
// and END. They can be removed together.
func lastLeaf(b []byte) int {
	for i := len(b) - 4; i > treeAt(b); i-- {
		if b[i] != 0xff && b[i+1] != 0xff && b[i+2] != 0xff && b[i+3] == 0xff {
			return i
		}
	}
	return -1
}

func TestFaultsAreFound(t *testing.T) {
	good := plain(t)
	at, leaf := treeAt(good), lastLeaf(good)
	h8 := byte(7 + 15*7)
	faults := []struct {
		name   string
		change func(b []byte) []byte
		says   string
	}{
		{"wrong move at the first position", func(b []byte) []byte { b[at] = 0; return b }, "no win by threats"},
		{"wrong move at the last position", func(b []byte) []byte { b[leaf+1], b[leaf+2] = 14, 0; return b },
			"no win by threats"},
		{"missing position", func(b []byte) []byte {
			n := binary.LittleEndian.Uint32(b[at-4:])
			binary.LittleEndian.PutUint32(b[at-4:], n-1)
			return append(b[:leaf], b[leaf+4:]...)
		}, "no win by threats"},
		{"too short a win", func(b []byte) []byte { b[at+1]--; return b }, "the check finds one in"},
		{"occupied point", func(b []byte) []byte { b[at] = h8; return b }, "occupied"},
		{"occupied reply", func(b []byte) []byte { b[leaf] = h8; return b }, "occupied"},
		{"cell outside", func(b []byte) []byte { b[leaf] = 225; return b }, "cell 225"},
		{"wrong count", func(b []byte) []byte { b[at-4]++; return b }, "claims"},
		{"data after the tree", func(b []byte) []byte { return append(b, 0) }, "after its tree"},
		{"truncated", func(b []byte) []byte { return b[:len(b)-1] }, "truncated"},
		{"another file", func(b []byte) []byte { b[0] ^= 1; return b }, "not a packed proof"},
		{"another game", func(b []byte) []byte { b[len(Magic)+1] = 'x'; return b }, "not a game"},
		{"position twice", func(b []byte) []byte {
			twice := append([]byte(nil), b[leaf:leaf+4]...)
			return append(b[:leaf], append(twice, b[leaf:]...)...)
		}, "twice"},
	}
	for _, f := range faults {
		b := f.change(bytes.Clone(good))
		p, err := Read(b)
		if err == nil {
			_, err = p.Check(Options{Threads: 1, Nodes: 20_000})
		}
		if err == nil || !strings.Contains(err.Error(), f.says) {
			t.Errorf("%s: %v, want %q", f.name, err, f.says)
		}
	}
	if _, err := Read(nil); err == nil {
		t.Error("an empty pack")
	}
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
			o.toggle(sym, gomoku.At(x, y), gomoku.Black)
			if was := seen[o.least()]; was != "" {
				t.Errorf("%s has the key of %s", gomoku.At(x, y), was)
			}
			seen[o.least()] = gomoku.At(x, y).String()
		}
	}
}
