package connect4

import (
	"bufio"
	"compress/gzip"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A solved position of the public benchmark.
type solved struct {
	moves string
	score int
}

// benchmark reads a set such as "L3_R1": L3 end, L2 middle, L1 beginning; R1
// easy, R3 hard.
func benchmark(t testing.TB, set string) (list []solved) {
	t.Helper()
	f, err := os.Open("testdata/Test_" + set + ".gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(z); lines.Scan(); {
		moves, score, _ := strings.Cut(lines.Text(), " ")
		n, err := strconv.Atoi(score)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, solved{moves, n})
	}
	if len(list) != 1000 {
		t.Fatalf("set %s has %d positions", set, len(list))
	}
	return list
}

// Scores are exact. Without TENGEN_FULL (set by make test-full) only every
// so-many-th position of the harder sets is solved.
func TestBenchmark(t *testing.T) {
	for _, tt := range []struct {
		set   string
		every int
		full  int
	}{{"L3_R1", 1, 1}, {"L2_R1", 1, 1}, {"L2_R2", 20, 1}, {"L1_R1", 10, 1}, {"L1_R2", 200, 1}, {"L1_R3", 1000, 1}} {
		every := tt.every
		if os.Getenv("TENGEN_FULL") != "" {
			every = tt.full
		} else if tt.set == "L1_R3" {
			continue
		}
		s := NewSolver(22, nil)
		var nodes int64
		var spent time.Duration
		n := 0
		for i, p := range benchmark(t, tt.set) {
			if i%every != 0 {
				continue
			}
			if every == tt.full {
				s.Forget()
			}
			before, start := s.Nodes(), time.Now()
			score, ok := s.Score(parse(t, "connect4", p.moves), nil)
			spent += time.Since(start)
			nodes += s.Nodes() - before
			n++
			if !ok || score != p.score {
				t.Errorf("%s scores %d, want %d", p.moves, score, p.score)
			}
		}
		t.Logf("%s: %d positions, mean %v, %d nodes", tt.set, n, spent/time.Duration(n), nodes/int64(n))
	}
}
