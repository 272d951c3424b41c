package solver

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"tengen/engine/connect4/connect4test"
)

// TestEveryPly measures the time to find the best move and to solve all columns on
// random positions of every ply, with the book and a cleared table. TENGEN_PLIES sets
// the number of positions for each ply; the test is skipped if it is not set.
func TestEveryPly(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv("TENGEN_PLIES"))
	if err != nil {
		t.Skip("TENGEN_PLIES is not set")
	}
	const longest = 3 * time.Second
	r := rand.New(rand.NewPCG(21, 22))
	s := NewSolver(22, theBook(t))
	for ply := range classicCells {
		var best, all []time.Duration
		missed := 0
		for range count {
			p := connect4test.Classic(r, ply)
			s.Forget()
			start := time.Now()
			a := s.Analyse(p, Options{Only: true, Stop: func() bool { return time.Since(start) > longest }})
			best = append(best, time.Since(start))
			if !a.Solved {
				missed++
			}
			a = s.Analyse(p, Options{Stop: func() bool { return time.Since(start) > longest }})
			all = append(all, time.Since(start))
		}
		slices.Sort(best)
		slices.Sort(all)
		at := min(count*99/100, count-1)
		t.Logf("ply %2d: best move median %v, 99th percentile %v; all columns %v, %v; %d not solved in %v",
			ply, best[count/2], best[at], all[count/2], all[at], missed, longest)
	}
}
