package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/prove"
	"tengen/engine/prove/check"
	"tengen/engine/prove/check/packed"
)

// runProvePack writes the proved positions to a pack.
func runProvePack(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("prove pack", flag.ContinueOnError)
	game := flags.String("game", "freestyle15", "the game of the state file")
	moves := flags.String("moves", "h8", "moves to the start")
	state := flags.String("state", "prove.state", "state file")
	out := flags.String("o", "", "pack to write (default GAME.proof)")
	threats := flags.Int64("threats", 0, "leave out positions that Black wins by threats within this many nodes; 0 means the prover's limit")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if err := within("threats", *threats, 0, mostNodes); err != nil {
		return err
	}
	if *out == "" {
		*out = *game + ".proof"
	}
	start, err := gomoku.Parse(*game, *moves)
	if err != nil {
		return err
	}
	if _, err := readFile(*state); err != nil {
		return err
	}
	p, err := prove.New(prove.Config{Start: start, State: *state, Threads: 1})
	if err != nil {
		return err
	}
	data, about, err := p.Pack(*threats)
	if err = errors.Join(err, p.Close()); err != nil {
		return err
	}
	if about.Positions == 0 {
		return fmt.Errorf("%s has no position of a proof yet", *state)
	}
	if err := os.WriteFile(*out, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d positions in %d bytes; %d more left out, which Black wins by threats; %d moves replaced by others with a smaller proof\n",
		about.Positions, len(data), about.Covered, about.Changed)
	if len(about.Open) > 0 {
		fmt.Fprintf(stdout, "partial: %d replies listed, %d open, up to symmetry\nlisted: %s\nopen:   %s\n",
			len(about.Listed), len(about.Open), gomoku.MoveString(about.Listed), gomoku.MoveString(about.Open))
	}
	return nil
}

// runProveVerify checks a pack.
func runProveVerify(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("prove verify", flag.ContinueOnError)
	threads := flags.Int("threads", min(runtime.NumCPU(), mostThreads), "number of positions checked at the same time")
	sample := flags.Int("sample", 0, "check this many random lines instead of every position")
	seed := flags.Uint64("seed", 1, "seed of the sample")
	partial := flags.Bool("partial", false, "accept a pack without answers to some replies at the start")
	nodes := flags.Int64("nodes", 0, "node limit of a search for a win by threats; 0 means a million")
	out := flags.String("o", "", "write the checked pack with the lengths of the wins to this file")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: tengen prove verify [flags] PACK")
		flags.PrintDefaults()
	}
	if err := parse(flags, args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return usagef("usage: tengen prove verify [flags] PACK; -h explains the flags")
	}
	if err := cmp.Or(within("threads", *threads, 1, mostThreads), within("sample", *sample, 0, math.MaxInt32), within("nodes", *nodes, 0, mostNodes)); err != nil {
		return err
	}
	data, err := readFile(flags.Arg(0))
	if err != nil {
		return err
	}
	pack, err := packed.Read(data)
	if err != nil {
		return fmt.Errorf("%s: %w", flags.Arg(0), err)
	}
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	began := time.Now()
	fmt.Fprintf(stdout, "%s: %s from %q, %d positions, %d bytes\n", flags.Arg(0), pack.Start.Game(), gomoku.MoveString(pack.Start.Moves()), pack.Positions(), len(data))
	o := check.Options{Threads: *threads, Nodes: *nodes, Partial: *partial, Stop: func() bool { return len(interrupt) > 0 }}
	o.Progress = func(done int) {
		if done%5000 == 0 {
			fmt.Fprintf(stdout, "%d checked in %.0f s\n", done, time.Since(began).Seconds())
		}
	}
	var r check.Report
	if *sample > 0 {
		r, err = pack.Sample(*sample, *seed, o)
	} else {
		r, err = pack.Check(o)
	}
	if len(r.Open) > 0 && !*partial {
		return verdict{fmt.Errorf("%s: %w; -partial accepts that", flags.Arg(0), err)}
	}
	fmt.Fprintf(stdout, "%d checked in %.1f s; replies: %d, of which %d stored, %d won by a win found before, %d by one of their own\n",
		r.Checked, time.Since(began).Seconds(), r.Replies, r.Stored, r.Replayed, r.Searched)
	if err != nil {
		return verdict{fmt.Errorf("%s: %w", flags.Arg(0), err)}
	}
	if len(r.Open) > 0 {
		of := len(pack.Listed()) + len(pack.Open())
		fmt.Fprintf(stdout, "partial: %d of %d replies at the start are proved, up to symmetry; open: %s\n", of-len(r.Open), of, gomoku.MoveString(r.Open))
	}
	if *sample > 0 {
		fmt.Fprintln(stdout, "no fault in these lines")
		return nil
	}
	if *out != "" {
		if data, err = packed.Encode(pack); err == nil {
			err = os.WriteFile(*out, data, 0o644)
		}
		if err != nil {
			return err
		}
	}
	after := ""
	if len(r.Open) > 0 {
		after = " after the replies that are not open"
	}
	fmt.Fprintf(stdout, "proved: Black wins%s, in at most %d plies from the start\n", after, r.Plies)
	return nil
}
