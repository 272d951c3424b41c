// Command tune fits the evaluation, the move ordering and the win probability to games
// that the engine plays against itself.
//
//	tune games -rule freestyle -n 10000 -seed 1 -out freestyle.games   (appends; run again for more)
//	tune check freestyle.games
//	tune text freestyle.games   (for tengen puzzles and lab/tactics)
//	tune lines -in freestyle.games,more.games -out engine/eval/freestyle.network
//	tune order -in freestyle.games -out engine/eval/freestyle.weights
//	tune scale -in freestyle.games -out engine/eval/freestyle.weights
//	tune calibration -in unseen.games   (of another seed)
//
// All commands are seeded: the same arguments give the same games and weights.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"

	"tengen/engine/gomoku"
)

func main() {
	if len(os.Args) < 2 {
		fail(fmt.Errorf("usage: tune games|check|text|lines|order|scale|calibration [flags]"))
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fail(err)
	}
}

func run(command string, args []string) error {
	flags := flag.NewFlagSet(command, flag.ExitOnError)
	in := flags.String("in", "", "files of games, separated by commas")
	out := flags.String("out", "", "file to write")
	from := flags.String("from", "", "lines: network file to learn on from, instead of a new network")
	epochs := flags.Int("epochs", 12, "passes over the positions")
	switch command {
	case "games":
		return runGames(args)
	case "check", "text":
		w := bufio.NewWriter(os.Stdout)
		defer w.Flush()
		for _, path := range args {
			f := checkGames
			if command == "text" {
				f = printGames
			}
			if err := f(w, path); err != nil {
				return err
			}
		}
		return nil
	}
	flags.Parse(args)
	c, err := readAll(strings.Split(*in, ","))
	if err != nil {
		return err
	}
	switch command {
	case "lines":
		return fitLines(c, *from, *out, *epochs)
	case "order":
		return fitOrder(c, *out, *epochs)
	case "scale":
		return fitScale(c, *out)
	case "calibration":
		return calibrate(c)
	}
	return fmt.Errorf("unknown command %q", command)
}

func runGames(args []string) error {
	flags := flag.NewFlagSet("games", flag.ExitOnError)
	name := flags.String("rule", "freestyle", "freestyle, standard or renju")
	out := flags.String("out", "", "file to append to")
	n := flags.Int("n", 10_000, "least number of games to play")
	size := flags.Int("piece", 10_000, "games of a piece, a multiple of 10")
	seed := flags.Uint64("seed", 1, "seed of a new file's first piece")
	nodes := flags.Int("nodes", 1000, "nodes a move")
	workers := flags.Int("workers", 2, "games to play at a time")
	except := flags.String("except", "", "files of openings that no game begins with, separated by commas")
	flags.Parse(args)
	rule, size15, err := gomoku.ParseGame(*name + "15")
	switch {
	case err != nil || size15 != boardSize:
		return fmt.Errorf("unknown rule %q", *name)
	case *size <= 0 || *size%groupGames != 0 || *size > math.MaxInt32:
		return fmt.Errorf("a piece of %d games: it must be a multiple of %d", *size, groupGames)
	case *nodes <= 0 || *nodes > math.MaxInt32 || *workers <= 0:
		return fmt.Errorf("%d nodes and %d workers: both must be positive", *nodes, *workers)
	}
	keys, err := readOpenings(rule, *except)
	if err != nil {
		return err
	}
	return playGames(*out, *n, *workers, piece{rule, *nodes, *size, *seed}, keys)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "tune:", err)
	os.Exit(1)
}
