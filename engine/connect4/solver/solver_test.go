package solver

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/engine/connect4/connect4test"
)

// A benchmarkPosition is a position of the public benchmark with its score.
type benchmarkPosition struct {
	moves string
	score int
}

// benchmark reads a set such as "L3_R1". L1 is the beginning of the game, L2 the middle
// and L3 the end; R1 is easy and R3 hard.
func benchmark(t testing.TB, set string) (list []benchmarkPosition) {
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
		list = append(list, benchmarkPosition{moves, n})
	}
	if len(list) != 1000 {
		t.Fatalf("set %s has %d positions", set, len(list))
	}
	return list
}

// Scores are exact for all positions of the end and the middle of the game and all easy
// beginnings, and for every 50th harder beginning. Short tests take every eighth of
// these.
func TestBenchmark(t *testing.T) {
	s := NewSolver(22, nil)
	for _, tt := range []struct {
		set   string
		every int
	}{{"L3_R1", 1}, {"L2_R1", 1}, {"L2_R2", 1}, {"L1_R1", 1}, {"L1_R2", 50}} {
		for i, p := range benchmark(t, tt.set) {
			if i%tt.every != 0 || testing.Short() && i%(8*tt.every) != 0 {
				continue
			}
			if score, ok := s.Score(connect4test.Parse(t, "connect4", p.moves), nil); !ok || score != p.score {
				t.Errorf("%s scores %d, want %d", p.moves, score, p.score)
			}
		}
	}
}

// TestSets solves all 6,000 positions, each with a cleared table and no book, easy sets
// first. It takes hours. TENGEN_SETS, set by make test-full, names a file to which each
// solved position is appended; the next run skips these positions. TENGEN_MINUTES
// limits the time of a run.
func TestSets(t *testing.T) {
	name := os.Getenv("TENGEN_SETS")
	if name == "" {
		t.Skip("TENGEN_SETS is not set")
	}
	minutes, err := strconv.ParseFloat(os.Getenv("TENGEN_MINUTES"), 64)
	if err != nil {
		minutes = 360
	}
	end := time.Now().Add(time.Duration(minutes * float64(time.Minute)))
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	type solveTime struct {
		nodes int64
		spent time.Duration
	}
	kept := map[string]solveTime{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var key string
		var at solveTime
		if _, err := fmt.Sscan(lines.Text(), &key, &at.nodes, &at.spent); err == nil {
			kept[key] = at
		}
	}
	s := NewSolver(22, nil)
	for _, set := range []string{"L3_R1", "L2_R1", "L1_R1", "L2_R2", "L1_R2", "L1_R3"} {
		var nodes int64
		var spent time.Duration
		n := 0
		for _, p := range benchmark(t, set) {
			key := set + "/" + p.moves
			at, ok := kept[key]
			if !ok {
				s.Forget()
				position := connect4test.Parse(t, "connect4", p.moves)
				before, start := s.Nodes(), time.Now()
				score, ok := s.Score(position, func() bool { return time.Now().After(end) })
				if !ok {
					break
				}
				if score != p.score {
					t.Errorf("%s scores %d, want %d", p.moves, score, p.score)
					continue
				}
				at = solveTime{s.Nodes() - before, time.Since(start)}
				fmt.Fprintln(f, key, at.nodes, int64(at.spent))
			}
			nodes += at.nodes
			spent += at.spent
			n++
		}
		t.Logf("%s: %d of 1000 positions, mean %v, %d nodes", set, n, spent/time.Duration(max(n, 1)),
			nodes/int64(max(n, 1)))
	}
}
