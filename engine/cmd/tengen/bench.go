package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// benchPositions are searched to a fixed depth; the sum of their nodes is the
// engine's signature.
var benchPositions = []struct {
	game, moves string
	depth       int
}{
	{"freestyle15", "h8", 9},
	{"freestyle15", "h8i9h10g9i7", 11},
	{"freestyle15", "h8g9g8i8h7h9i9f9e9j10", 11},
	{"freestyle20", "j10k11j12i11k9l10", 10},
	{"freestyle15", "a1h8b2i9c3j10o15k12d5i8", 9},
	{"standard15", "h8i9h10g9i7", 11},
	{"standard15", "h8h9i9g7j10g10i8j8", 11},
	{"standard15", "h8g8i7j6g7i9h6h9", 11},
	{"renju15", "h8i9h10g9i7", 10},
	{"renju15", "h8h9j9g7i7g8g9f8i8e8", 10},
	{"renju15", "h8i9i7h7j8g6k9h10i8h9", 10},
}

func runBench(args []string) error {
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	documents := flags.Bool("documents", false, "the documents' own headline figures, timed with their players here")
	flags.Parse(args)
	if *documents {
		return benchDocuments(os.Stdout)
	}
	return bench(os.Stdout)
}

func bench(out io.Writer) error {
	engines := map[gomoku.Rule]*search.Engine{}
	total, start := int64(0), time.Now()
	for _, b := range benchPositions {
		p, err := gomoku.Parse(b.game, b.moves)
		if err != nil {
			return err
		}
		e := engines[p.Rule()]
		if e == nil {
			e = search.New(p.Rule(), 16<<20)
			engines[p.Rule()] = e
		}
		e.Forget()
		info := e.Search(p, 1, search.Limits{Depth: b.depth}, nil, nil, nil)
		total += info.Nodes
		fmt.Fprintf(out, "%-12s %-24s depth %2d  %8d nodes  %v %+d\n", b.game, b.moves, info.Depth, info.Nodes, info.Lines[0].Move, info.Lines[0].Score)
	}
	d := time.Since(start)
	fmt.Fprintf(out, "Bench: %d\n%.0f nodes/s\n", total, float64(total)/d.Seconds())
	return nil
}
