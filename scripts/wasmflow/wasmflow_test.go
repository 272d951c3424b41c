package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var every = regexp.MustCompile("^f")

func TestShapes(t *testing.T) {
	var bodies [][]byte
	for _, c := range shapes {
		bodies = append(bodies, assemble(t, instructions(c.drawing)))
	}
	stock := module(bodies)
	made, rep, err := restructure(stock, every, true)
	if err != nil {
		t.Fatal(err)
	}
	if rep.rewritten != len(shapes) {
		t.Fatal(rep)
	}
	for k, body := range newBodies(t, made)[:len(shapes)] {
		t.Run(shapes[k].name, func(t *testing.T) {
			const head = "local.get 0; if; local.get 0; old; return; end; "
			got, ok := strings.CutPrefix(disassemble(t, body), head)
			if !ok || got != shapes[k].want {
				t.Errorf("%s\ngot  %s\nwant %s", shapes[k].drawing, got, shapes[k].want)
			}
		})
	}
	for k, differ := range compare(t, stock, made, len(shapes), 9) {
		t.Errorf("%s: %s", shapes[k].name, differ)
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			stock := module([][]byte{assemble(t, c.code)})
			made, rep, err := restructure(stock, every, true)
			if err != nil {
				t.Fatal(err)
			}
			if rep.rewritten != 0 || rep.skipped[c.want] != 1 {
				t.Errorf("%v, want it left alone: %s", rep, c.want)
			}
			if b := newBodies(t, made); len(b) != 1 || !bytes.Equal(b[0], newBodies(t, stock)[0]) {
				t.Error("the function changed although it was left alone")
			}
		})
	}
	if _, _, err := restructure(module(nil)[:8], every, true); err == nil {
		t.Error("restructure accepted a module without names")
	}
}

// Only functions with a matching name and type are rewritten.
func TestChoice(t *testing.T) {
	body := assemble(t, instructions(shapes[0].drawing))
	_, rep, err := restructure(module([][]byte{body, body, body}), regexp.MustCompile("^f[02]$"), true)
	if err != nil || rep.rewritten != 2 || len(rep.skipped) != 0 {
		t.Errorf("%v, %v; want 2 functions of 3", rep, err)
	}
}

// Functions of the runtime that serve only traces and profiles are dropped; the
// functions that ask whether a trace is running are kept. That no dropped function is
// called is shown by the engine's tests, which make test-wasm runs on such binaries.
func TestDrop(t *testing.T) {
	body := assemble(t, instructions(shapes[0].drawing))
	names := []string{
		"f0", "runtime.traceLocker.GoCreate", "runtime.traceLocker.ok", "runtime.traceAdvance", "runtime.traceAcquire",
		"runtime.__profBuf_.read", "runtime.traceReader", "runtime.traceback2", "internal_bisect.New", "runtime.gcStart",
	}
	stock := moduleNamed(slices.Repeat([][]byte{body}, len(names)), func(k int) string { return names[k] })
	made, rep, err := restructure(stock, every, true)
	if err != nil || rep.dropped != 4 || rep.rewritten != 1 {
		t.Fatal(rep, err)
	}
	for k, b := range newBodies(t, made)[:len(names)] {
		if want := k == 1 || k == 3 || k == 5 || k == 8; bytes.Equal(b, trap[1:]) != want {
			t.Errorf("%s is dropped: %v, want %v", names[k], !want, want)
		}
	}
}

// A file with too few rewritten functions is refused, and so is a file that is not a
// module.
func TestFile(t *testing.T) {
	in, out := t.TempDir()+"/in.wasm", t.TempDir()+"/out.wasm"
	loop, none := assemble(t, instructions(shapes[4].drawing)), assemble(t, refusals[0].code)
	unknown := assemble(t, refusals[len(refusals)-1].code)
	whole := module([][]byte{loop, loop, none, unknown, loop})
	for _, c := range []struct {
		data  []byte
		least float64
		ok    bool
	}{
		{whole, 0, true},
		{whole, 0.75, true},
		{whole, 0.76, false},
		{module(nil), 0.01, false},
		{module([][]byte{none}), 0, true},
		{[]byte("no module at all"), 0, false},
		{whole[:len(whole)-4], 0, false},
	} {
		if err := os.WriteFile(in, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		os.Remove(out)
		rep, err := file("^f", c.least, true, in, out)
		if _, missing := os.Stat(out); (err == nil) != c.ok || (missing == nil) != c.ok {
			t.Errorf("%d bytes, at least %v: %v, %v", len(c.data), c.least, rep, err)
		}
	}
}

// There are hints at the branch to the old body, at branches taken for a goroutine
// switch, and at branches to code that panics or grows the stack.
func TestHints(t *testing.T) {
	for _, c := range []struct {
		drawing string
		want    string
	}{
		{"log 1; ask; if; jump 1; end; done\n log 2; done", "if"},
		{"log 1; pause\n done", "if br_if"},
		{"ask; if; log 1; call 3; drop; end\n jump 0", "if if"},
		{"ask; if; jump 2; end\n ask; if; jump 0; end; done\n die", "if if br_if"},
		{"ask; if; i32.const 0; call 4; drop; jump 0; end; done", "if if"},
	} {
		body := append([]byte{0}, assemble(t, instructions(c.drawing))...)
		made, hints, err := rewrite(body, 99, map[int]bool{3: true}, map[int]bool{4: true})
		if err != nil {
			t.Errorf("%s: %v", c.drawing, err)
			continue
		}
		var got []string
		for _, h := range hints {
			got = append(got, disassemble(t, made[h.off:h.off+2])[:2])
		}
		if s := strings.ReplaceAll(strings.Join(got, " "), "br", "br_if"); s != c.want {
			t.Errorf("%s: hints at %s, want %s", c.drawing, s, c.want)
		}
	}
}

// A random flow of segments is rewritten if and only if it is reducible, and its
// behaviour does not change.
func TestRandomFlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	var bodies [][]byte
	var drawings []string
	reducible := 0
	for range 400 {
		drawing, next := randomFlow(rng)
		body := assemble(t, instructions(drawing))
		_, _, err := rewrite(append([]byte{0}, body...), 99, map[int]bool{3: true}, map[int]bool{})
		if want := isReducible(next); (err == nil) != want {
			t.Errorf("reducible: %v, but restructure says %v:\n%s", want, err, drawing)
		} else if want {
			reducible++
		}
		bodies, drawings = append(bodies, body), append(drawings, drawing)
	}
	if reducible < 100 || reducible > 350 {
		t.Errorf("%d of 400 flows are reducible; that tests one side only", reducible)
	}
	stock := module(bodies)
	made, rep, err := restructure(stock, every, true)
	if err != nil || rep.rewritten != reducible {
		t.Fatalf("%v, %v; want %d functions", rep, err, reducible)
	}
	for k, differ := range compare(t, stock, made, len(bodies), 7) {
		t.Errorf("%s\n%s", differ, drawings[k])
	}
}

// randomFlow draws a function of a few segments and returns the possible successors of
// each.
func randomFlow(rng *rand.Rand) (drawing string, next [][]int) {
	n := 2 + rng.IntN(8)
	var lines []string
	for k := range n {
		line := fmt.Sprintf("log %d", k+1)
		var to []int
		jump := func() string {
			to = append(to, rng.IntN(n))
			return fmt.Sprintf("jump %d", to[len(to)-1])
		}
		ways := "01233444555666"
		if k == n-1 {
			ways = ways[:8] // the last segment cannot fall through
		}
		switch ways[rng.IntN(len(ways))] {
		case '0':
			line += "; done"
		case '1':
			line += "; die; log 9"
		case '2':
			line += "; " + jump()
		case '3':
			line += "; ask; if; " + jump() + "; else; " + jump() + "; end; done"
		case '4':
			line += "; ask; if; log 0; " + jump() + "; end; " + jump()
		case '5':
			line += "; ask; if; ask; if; " + jump() + "; end; " + jump() + "; end"
			to = append(to, k+1)
		case '6':
			line += "; pause"
			to = append(to, k+1)
		}
		lines, next = append(lines, line), append(next, to)
	}
	return strings.Join(lines, "\n"), next
}

// isReducible reports whether a flow graph is reducible: the reachable part shrinks to
// one node by removing self-loops and merging nodes into their only predecessor (Hecht
// and Ullman 1972).
func isReducible(next [][]int) bool {
	edges := map[int]map[int]bool{}
	var reach func(int)
	reach = func(u int) {
		if edges[u] != nil {
			return
		}
		edges[u] = map[int]bool{}
		for _, v := range next[u] {
			edges[u][v] = true
			reach(v)
		}
	}
	reach(0)
	for changed := true; changed; {
		changed = false
		for v := range edges {
			delete(edges[v], v)
			var from []int
			for u := range edges {
				if edges[u][v] {
					from = append(from, u)
				}
			}
			if v == 0 || len(from) != 1 {
				continue
			}
			for w := range edges[v] {
				edges[from[0]][w] = true
			}
			delete(edges[from[0]], v)
			delete(edges, v)
			changed = true
		}
	}
	return len(edges) == 1
}

//go:embed testdata/compare.mjs
var comparer string

// compare runs every function of two modules with every sequence of answers to ask, as
// many 0s and 1s as bits says, and returns the differences by function.
func compare(t *testing.T, stock, made []byte, functions, bits int) map[int]string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node here")
	}
	in, err := json.Marshal(map[string]any{"stock": stock, "made": made, "functions": functions, "bits": bits})
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "--input-type=module", "-e", comparer)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.CombinedOutput()
	var differ map[int]string
	if err != nil || json.Unmarshal(out, &differ) != nil {
		t.Fatalf("node: %v\n%s", err, out)
	}
	return differ
}
