package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"sync"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/match"
	"tengen/engine/search"
	"tengen/engine/smp"
	"tengen/engine/tt"
)

const (
	depthPositions = 30       // number of openings searched
	depthTable     = 32 << 20 // size of the table in bytes; it is cleared before each search
)

// runDepth compares a search with n threads to one with a single thread, for a list of
// openings and a given depth: the time, and the nodes per thread, which correspond to
// the time if each thread has its own processor. The ratios are geometric means.
func runDepth(args []string) error {
	flags := flag.NewFlagSet("depth", flag.ExitOnError)
	threads := flags.Int("threads", 2, "threads to compare with one, at least 2")
	depth := flags.Int("depth", 12, "depth of each search in plies")
	ahead := flags.Int64("paced", 0, "nodes by which a thread may be ahead of another, to simulate separate processors; 0 means no bound")
	flags.Parse(args)
	return measureDepth(os.Stdout, *threads, *depth, *ahead)
}

func measureDepth(out io.Writer, threads, depth int, ahead int64) error {
	openings, err := match.BundledOpenings("arena-freestyle15", "freestyle15", depthPositions)
	if err != nil {
		return err
	}
	table := tt.New(depthTable)
	logTime, logNodes := 0.0, 0.0
	for _, moves := range openings {
		p, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			return err
		}
		var took, nodes [2]float64
		for i, n := range []int{1, threads} {
			table.Clear()
			e := search.NewOn(p.Rule(), table)
			task := search.Task{Position: p, Limits: search.Limits{Depth: depth, Analysis: true}}
			start := time.Now()
			var info search.Info
			if n == 1 {
				info = e.Search(task)
			} else {
				info = searchTogether(e, task, table, n, ahead)
			}
			took[i], nodes[i] = time.Since(start).Seconds(), float64(info.Nodes)/float64(n)
		}
		logTime += math.Log(took[1]/took[0]) / float64(len(openings))
		logNodes += math.Log(nodes[1]/nodes[0]) / float64(len(openings))
	}
	fmt.Fprintf(out, "%d openings to depth %d, %d threads against 1: nodes of each thread %.2f, time %.2f\n",
		len(openings), depth, threads, math.Exp(logNodes), math.Exp(logTime))
	return nil
}

// searchTogether searches with n threads, led by e. The helpers end with the search.
func searchTogether(e *search.Engine, task search.Task, table *tt.Table, n int, ahead int64) search.Info {
	local := smp.NewLocal()
	group := smp.New(local, table)
	if ahead > 0 {
		group = smp.New(smp.NewPacer(local, ahead), table)
	}
	var helpers sync.WaitGroup
	for thread := 1; thread < n; thread++ {
		helpers.Go(func() { group.Serve(thread, nil) })
	}
	info, _ := group.Search(e, task, n)
	group.End()
	helpers.Wait()
	return info
}
