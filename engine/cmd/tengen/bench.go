package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"tengen/engine/check"
)

func runBench(args []string) error {
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	reports := flags.Bool("reports", false, "the reports' own headline figures, timed with their players here")
	requests := flags.Bool("requests", false, "with -reports: only print the games as requests, JSON lines, to be timed elsewhere")
	flags.Parse(args)
	switch {
	case *reports && *requests:
		return writeRequests(os.Stdout)
	case *reports:
		return benchHeadlines(os.Stdout)
	}
	return bench(os.Stdout)
}

func bench(out io.Writer) error {
	start := time.Now()
	total, _ := check.Bench(nil, func(s check.Searched) {
		fmt.Fprintf(out, "%-12s %-24s depth %2d  %8d nodes  %v %+d\n", s.Game, s.Moves, s.Depth, s.Nodes, s.Lines[0].Move, s.Lines[0].Score)
	})
	fmt.Fprintf(out, "Bench: %d\n%.0f nodes/s\n", total, float64(total)/time.Since(start).Seconds())
	return nil
}
