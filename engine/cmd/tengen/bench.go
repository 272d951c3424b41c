package main

import (
	"flag"
	"fmt"
	"io"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

func runBench(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	threads := flags.Int("threads", 1, "also compare the speed of n threads with that of one")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if err := within("threads", *threads, 1, mostThreads); err != nil {
		return err
	}
	if err := bench(stdout); err != nil || *threads < 2 {
		return err
	}
	return benchThreads(stdout, *threads, time.Second)
}

func bench(out io.Writer) error {
	start := time.Now()
	total, _ := search.Bench(nil, func(s search.BenchResult) {
		fmt.Fprintf(out, "%-12s %-24s depth %2d  %8d nodes  %v %+d\n", s.Game, s.Moves, s.Depth, s.Nodes, s.Lines[0].Move, s.Lines[0].Score)
	})
	fmt.Fprintf(out, "Bench: %d\n%.0f nodes/s\n", total, float64(total)/time.Since(start).Seconds())
	return nil
}

// quietPositions have no quick win, so that a search does not end early.
var quietPositions = []string{"h8i9h10g9i7", "h8g9g8i8h7h9i9f9e9j10", "j5h7f6e7g9e6"}

// benchThreads prints the nodes per second of a search with threads threads, of one
// with a single thread, and their ratio. Each search lasts for each; the two kinds
// alternate. All use one table, cleared in between: the operating system maps the pages
// of a new one at first use, which would count as search time.
func benchThreads(out io.Writer, threads int, each time.Duration) error {
	t := smpGroup{hash: defaultSharedTable}
	defer t.close()
	c := t.find(threads, 0)
	one, many := 0.0, 0.0
	for _, moves := range quietPositions {
		p, err := gomoku.Parse("freestyle15", moves)
		if err != nil {
			return err
		}
		e := search.NewOn(p.Rule(), c.Table())
		for _, n := range []int{1, threads} {
			c.Table().Clear()
			start := time.Now()
			clock := func() time.Duration { return time.Since(start) }
			task := search.Task{Position: p, Clock: clock, Limits: search.Limits{Time: each, Analysis: true}}
			var info search.Info
			if n == 1 {
				info = e.Search(task)
			} else {
				info, _ = c.Search(e, task, n)
			}
			rate := float64(info.Nodes) / time.Since(start).Seconds() / float64(len(quietPositions))
			if n == 1 {
				one += rate
			} else {
				many += rate
			}
		}
	}
	fmt.Fprintf(out, "%d threads: %.0f nodes/s, 1 thread: %.0f nodes/s, ratio %.2f\n", threads, many, one, many/one)
	return nil
}
