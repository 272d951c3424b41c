package record

import (
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// The memory for a file grows with its length, whatever is repeated in it; 64 times as much text
// takes less than 128 times as much.
func TestHostileSGF(t *testing.T) {
	for name, file := range map[string]func(n int) string{
		"a value that goes on behind many brackets": func(n int) string { return "(;B[aa]C[x]" + strings.Repeat("(#])", n) + ")" },
		"a property with a long name": func(n int) string {
			return "(;B[aa]" + strings.Repeat("A",
				n) + "[x])"
		},
		"a long name of small letters": func(n int) string {
			return "(;B[aa]" + strings.Repeat("a",
				n) + "[x])"
		},
		"many properties without a value": func(n int) string {
			var b strings.Builder
			for i := range n {
				b.WriteString("X" + strconv.Itoa(i) + " ")
			}
			return "(;B[aa]" + b.String() + ";W[bb])"
		},
		"a text that goes on in many nodes": func(n int) string {
			return "(" + strings.Repeat(";C[x]#]",
				n) + ";B[aa])"
		},
	} {
		t.Run(name, func(t *testing.T) {
			memory := func(n int) uint64 {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				if _, err := Open(file(n), Want{Game: "freestyle15"}); err != nil {
					t.Fatal(err)
				}
				runtime.ReadMemStats(&after)
				return after.TotalAlloc - before.TotalAlloc
			}
			if few, many := memory(1000), memory(64_000); many > 128*few {
				t.Errorf("%d bytes for 1000 of them, %d for 64,000", few, many)
			}
		})
	}
}

// A file names at most so many of its ignored properties.
func TestIgnoredNames(t *testing.T) {
	var b strings.Builder
	for i := range 10 * maxIgnored {
		b.WriteString("X" + strconv.Itoa(i) + " ")
	}
	f, err := Open("(;B[aa]"+b.String()+")", Want{Game: "freestyle15"})
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Ignored) != maxIgnored {
		t.Errorf("%d ignored properties", len(f.Ignored))
	}
}
