package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"sync"
	"time"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/full"
	"tengen/engine/protocol"
)

var bundledBook = sync.OnceValues(func() (*solver.Book, error) { return solver.NewBook(solver.BookPlies, solver.BundledBook()) })

// openingBook returns the embedded book of Connect Four openings, or nil if it is
// damaged, which a test would detect.
func openingBook(func() bool) *solver.Book {
	book, _ := bundledBook()
	return book
}

// engine returns the engine with all games and commands.
func engine() protocol.Engine { return full.New(openingBook, decodeCharset) }

// runBook builds the opening book of Connect Four, or continues an unfinished one. "book
// five" builds that of five in a row.
func runBook(args []string, stdout io.Writer) error {
	if len(args) > 0 && args[0] == "five" {
		return runBookFive(args[1:], stdout)
	}
	flags := flag.NewFlagSet("book", flag.ContinueOnError)
	file := flags.String("o", "", "book to continue, such as engine/connect4/solver/book.bin; created if missing")
	plies := flags.Int("plies", solver.BookPlies, "depth of the book")
	moves := flags.String("from", "", "solve only positions after these moves")
	limit := flags.Duration("time", time.Hour, "time limit; an interrupt also stops")
	table := flags.Int("table", 27, "log2 of the number of entries (8 bytes each) of the solver's table")
	verify := flags.Int("verify", 0, "instead, solve every n-th position of the last ply again")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if *file == "" {
		return usagef("tengen book works for hours on the book of -o FILE; -h explains the flags")
	}
	if err := cmp.Or(within("plies", *plies, 0, 16), within("table", *table, 10, 36), within("verify", *verify, 0, math.MaxInt32)); err != nil {
		return err
	}
	if *limit < 0 {
		return usagef("-time must not be negative; %v is", *limit)
	}

	data, err := os.ReadFile(*file)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	book, err := solver.NewBook(*plies, data)
	if err != nil {
		return fmt.Errorf("%s: %w", *file, err)
	}
	from, err := connect4.Parse("connect4", *moves)
	if err != nil {
		return err
	}
	words, err := hugePages(1 << *table)
	if err != nil {
		return err
	}
	solver := solver.NewSolverOn(words, nil)

	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	start := time.Now()
	stop := func() bool { return len(interrupt) > 0 || time.Since(start) > *limit }
	if *verify > 0 {
		tried, wrong := book.Verify(solver, *verify, stop)
		fmt.Fprintf(stdout, "%d scores solved again in %.0f s, %d wrong\n", tried, time.Since(start).Seconds(), len(wrong))
		if len(wrong) > 0 {
			return verdict{fmt.Errorf("wrong positions: %x", wrong)}
		}
		return nil
	}
	var failed error
	book.Generate(solver, from, stop, func(solved int) {
		known, all := book.Known()
		fmt.Fprintf(stdout, "%d of %d positions known; %d in %.0f s, %d M nodes\n", known, all, solved, time.Since(start).Seconds(), solver.Nodes()/1e6)
		if err := os.WriteFile(*file+".new", book.Bytes(), 0o644); err != nil {
			failed = err
		} else if err := os.Rename(*file+".new", *file); err != nil {
			failed = err
		}
	})
	return failed
}
