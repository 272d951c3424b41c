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
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/prove"
)

const proveUsage = `tengen prove: prove that Black wins a position of five in a row

	tengen prove run [flags]           search for a proof, or continue one
	tengen prove pack [flags]          write what is proved to a pack
	tengen prove verify [flags] PACK   check a pack

A run takes hours; it writes a state file, from which a later run continues. Each word
explains its flags with -h.
`

// runProve does what its first argument says; without one it explains itself.
func runProve(args []string, stdout io.Writer) error {
	verbs := map[string]func([]string, io.Writer) error{"run": runProveRun, "pack": runProvePack, "verify": runProveVerify}
	if len(args) > 0 {
		if verb := verbs[args[0]]; verb != nil {
			return verb(args[1:], stdout)
		}
		if slices.Contains([]string{"-h", "-help", "--help"}, args[0]) {
			fmt.Fprint(stdout, proveUsage)
			return nil
		}
	}
	fmt.Fprint(os.Stderr, proveUsage)
	return usagef("say what to do: run, pack or verify")
}

// runProveRun proves that Black wins, or continues an unfinished proof.
func runProveRun(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("prove run", flag.ContinueOnError)
	game := flags.String("game", "freestyle15", "freestyle, standard or renju, followed by the board size")
	moves := flags.String("moves", "h8", "moves to the start, such as h8h9i9")
	first := flags.String("first", "", "Black's move to try first after these moves")
	state := flags.String("state", "prove.state", "state file; created if missing")
	threads := flags.Int("threads", 0, "number of workers; 0 means the number of cores")
	memory := flags.Int64("memory", 2048, "approximate memory in MB")
	limit := flags.Duration("time", 0, "time limit; an interrupt also stops")
	positions := flags.Int("positions", 0, "stop after proving this many more positions; 0 means no bound")
	every := flags.Duration("report", time.Minute, "interval of progress reports")
	var limits prove.Limits
	flags.Int64Var(&limits.Think, "think", 0, "node limit of the engine's search for a move; 0 means the default, here and below")
	flags.Int64Var(&limits.Leaf, "leaf", 0, "node limit of a search for a win by threats with Black to move")
	flags.Int64Var(&limits.Reply, "reply", 0, "the same for each reply, when it is first examined")
	flags.Int64Var(&limits.Pass, "pass", 0, "the same after a pass of White's")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(within("threads", *threads, 0, prove.MaxThreads), within("memory", *memory, 0, mostMB), within("positions", *positions, 0, math.MaxInt),
		within("think", limits.Think, 0, mostNodes), within("leaf", limits.Leaf, 0, mostNodes), within("reply", limits.Reply, 0, mostNodes),
		within("pass", limits.Pass, 0, mostNodes)); err != nil {
		return err
	}
	if *limit < 0 || *every <= 0 {
		return usagef("-time must not be negative, and -report must be longer than 0")
	}

	start, err := gomoku.Parse(*game, *moves)
	if err != nil {
		return err
	}
	config := prove.Config{Start: start, State: *state, Threads: *threads, Memory: *memory << 20, Limits: limits}
	if *first != "" {
		if config.First, err = gomoku.ParsePoint(*first, start.Size()); err != nil {
			return err
		}
	}
	p, err := prove.New(config)
	if err != nil {
		return err
	}
	var stopped atomic.Bool
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		stopped.Store(true)
	}()
	began := time.Now()
	done := make(chan error, 1)
	go func() {
		done <- p.Run(*positions, func() bool { return stopped.Load() || *limit > 0 && time.Since(began) > *limit })
	}()
	report := func() {
		fmt.Fprintf(stdout, "%s %s\n", time.Since(began).Round(time.Second), p.Count())
		for _, line := range p.Outlook() {
			fmt.Fprintln(stdout, "   ", line)
		}
	}
	tick := time.NewTicker(*every)
	for running := true; running; {
		select {
		case err = <-done:
			running = false
		case <-tick.C:
			report()
		}
	}
	report()
	err = errors.Join(err, p.Close())
	if err == nil && p.Proved() {
		fmt.Fprintln(stdout, "proved: Black wins")
	}
	if err == nil && p.GivenUp() {
		return verdict{errors.New("given up: White holds against every move of Black's that was tried")}
	}
	return err
}
