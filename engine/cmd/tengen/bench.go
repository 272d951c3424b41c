package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"tengen/engine/check"
	"tengen/engine/gomoku"
	"tengen/engine/search"
	"tengen/engine/smp"
)

func runBench(args []string) error {
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	reports := flags.Bool("reports", false, "the reports' own headline figures, timed with their players here")
	requests := flags.Bool("requests", false, "with -reports: only print the games as requests, JSON lines, to be timed elsewhere")
	threads := flags.Int("threads", 1, "also compare searches by so many threads with searches by one")
	depth := flags.Int("depth", 0, "with -threads: instead compare what searches to this depth need")
	paced := flags.Int64("paced", 0, "with -depth: no thread gets more nodes ahead of another, to simulate processors")
	flags.Parse(args)
	switch {
	case *reports && *requests:
		return writeRequests(os.Stdout)
	case *reports:
		return benchHeadlines(os.Stdout)
	}
	if *threads > 1 && *depth > 0 {
		return benchDepth(os.Stdout, *threads, *depth, *paced)
	}
	if err := bench(os.Stdout); err != nil || *threads < 2 {
		return err
	}
	return benchThreads(os.Stdout, *threads, time.Second)
}

func bench(out io.Writer) error {
	start := time.Now()
	total, _ := check.Bench(nil, func(s check.Searched) {
		fmt.Fprintf(out, "%-12s %-24s depth %2d  %8d nodes  %v %+d\n", s.Game, s.Moves, s.Depth, s.Nodes, s.Lines[0].Move, s.Lines[0].Score)
	})
	fmt.Fprintf(out, "Bench: %d\n%.0f nodes/s\n", total, float64(total)/time.Since(start).Seconds())
	return nil
}

// quietPositions are searched for as long as one likes: nobody wins soon.
var quietPositions = []string{"h8i9h10g9i7", "h8g9g8i8h7h9i9f9e9j10", "j5h7f6e7g9e6"}

// searched is what so many threads of a group find, led by e.
func searched(c *smp.Group, e *search.Engine, t search.Task, threads int) search.Info {
	if threads == 1 {
		return e.Search(t)
	}
	info, _ := c.Search(e, t, threads)
	return info
}

// benchThreads says how many nodes a second so many threads visit, one, and the
// ratio. The searches, each so long, alternate, all on the same empty table: a
// new one's pages would be counted where it is first used.
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
			info := searched(c, e, task, n)
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
