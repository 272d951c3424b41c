package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/prove"
)

// runProve proves that Black wins, or continues an unfinished proof. Its subcommands
// pack a proof and check a pack.
func runProve(args []string) error {
	if len(args) > 0 {
		switch args[0] {
		case "pack":
			return runProvePack(args[1:])
		case "verify":
			return runProveVerify(args[1:])
		}
	}
	flags := flag.NewFlagSet("prove", flag.ExitOnError)
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
		fmt.Printf("%s %s\n", time.Since(began).Round(time.Second), p.Count())
		for _, line := range p.Outlook() {
			fmt.Println("   ", line)
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
		fmt.Println("proved: Black wins")
	}
	return err
}
