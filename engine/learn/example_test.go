package learn

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

func TestTruncated(t *testing.T) {
	for v, want := range map[float64]string{1.0999: "1.09", -1: "-1.00", 0: "0.00", -0.004: "0.00", 0.5: "0.50",
		-2.567: "-2.56", 12.01: "12.01"} {
		if got := Truncated(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}

// Example has the values of the table in report E.
func TestExample(t *testing.T) {
	rounds, answer := Example(1.414)
	want := []struct{ bounds, path, winner, after string }{
		{"", "a b", "human", "a N=1, b -1/1"},
		{"", "a c", "computer", "a N=2, b -1/1, c 1/1"},
		{"", "a d", "computer", "a N=3, b -1/1, c 1/1, d 1/1"},
		{"a 3: b 1.09, c 3.09, d 3.09 > d", "a d e", "computer", "a N=4, b -1/1, c 1/1, d 2/2, e 1/1"},
		{"a 4: b 1.35, c 3.35, d 2.66 > c", "a c f", "human", "a N=5, b -1/1, c 0/2, d 2/2, e 1/1, f -1/1"},
		{"a 5: b 1.53, c 1.79, d 2.79 > d", "a d g", "computer", "a N=6, b -1/1, c 0/2, d 3/3, e 1/1, f -1/1, g 1/1"},
		{"a 6: b 1.67, c 1.89, d 2.54 > d; d 3: e 3.09, g 3.09 > g", "a d g h", "human",
			"a N=7, b -1/1, c 0/2, d 2/4, e 1/1, f -1/1, g 0/2, h -1/1"},
	}
	if len(rounds) != len(want) {
		t.Fatalf("%d rounds", len(rounds))
	}
	for i, w := range want {
		r := rounds[i]
		var levels []string
		for _, l := range r.Levels {
			var bounds []string
			for _, b := range l.Bounds {
				bounds = append(bounds, b.Name+" "+Truncated(b.Value))
				sum := float64(b.Q)/float64(b.N) + 1.414*math.Sqrt(2*math.Log(float64(l.N))/float64(b.N))
				if math.Abs(sum-b.Value) > 1e-12 || math.Abs(b.Mean+b.Bonus-b.Value) > 1e-12 {
					t.Errorf("step %d: the formula for %s gives %v, not %v", i+1, b.Name, sum, b.Value)
				}
			}
			levels = append(levels, l.Parent+" "+strconv.Itoa(int(l.N))+": "+strings.Join(bounds, ", ")+" > "+l.Chosen)
		}
		if got := strings.Join(levels, "; "); got != w.bounds {
			t.Errorf("step %d: bounds %s, want %s", i+1, got, w.bounds)
		}
		if got := strings.Join(r.Path, " "); got != w.path || !r.New || r.Full != (i == 6) {
			t.Errorf("step %d: path %s, new %v, full %v", i+1, got, r.New, r.Full)
		}
		if got := map[bool]string{true: "computer", false: "human"}[r.Computer]; got != w.winner {
			t.Errorf("step %d: the %s won", i+1, got)
		}
		var after []string
		for _, n := range r.Nodes {
			if n.Parent == "" {
				after = append(after, "a N="+strconv.Itoa(int(n.N)))
			} else {
				after = append(after, n.Name+" "+strconv.Itoa(n.Q)+"/"+strconv.Itoa(int(n.N)))
			}
		}
		if got := strings.Join(after, ", "); got != w.after {
			t.Errorf("step %d: after %s, want %s", i+1, got, w.after)
		}
	}
	if answer != "d" {
		t.Errorf("the answer is %s", answer)
	}
}

// With c = 0 the child with the best mean gets most visits; with a large c all children
// are visited.
func TestExampleC(t *testing.T) {
	visits := func(c float64) (b, d int64) {
		rounds, _ := Example(c)
		last := rounds[len(rounds)-1].Nodes
		return last[1].N, last[3].N
	}
	if b, d := visits(0); b != 1 || d < 3 {
		t.Errorf("c = 0 visits b %d times, d %d times", b, d)
	}
	if b, _ := visits(20); b < 2 {
		t.Errorf("c = 20 visits b %d times", b)
	}
}
