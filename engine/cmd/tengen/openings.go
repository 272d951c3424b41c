package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"

	"tengen/engine/game"
	"tengen/engine/opening"
)

// runOpenings prints balanced openings of five in a row for tengen match.
func runOpenings(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("openings", flag.ContinueOnError)
	name := flags.String("game", "freestyle15", "the game")
	n := flags.Int("n", 50, "number of openings")
	seed := flags.Uint64("seed", 1, "seed")
	b := opening.Criteria{}
	flags.Int64Var(&b.Nodes, "nodes", 100_000, "node limit of the search of each opening")
	flags.Int64Var(&b.Glance, "glance", 0, "node limit of a first search that rejects clearly unbalanced openings")
	flags.Int64Var(&b.Threats, "threats", 20_000, "node limit of the searches for a win by threats, which must find none")
	flags.Float64Var(&b.Low, "low", 0.4, "least winning chance of the side to move")
	flags.Float64Var(&b.High, "high", 0.6, "greatest winning chance of the side to move")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(within("n", *n, 1, mostGames), within("nodes", b.Nodes, 1, mostNodes), within("glance", b.Glance, 0, mostNodes), within("threats", b.Threats, 0, mostNodes)); err != nil {
		return err
	}
	if !(0 <= b.Low && b.Low < b.High && b.High <= 1) {
		return usagef("-low and -high must be chances from 0 to 1, the first the smaller")
	}
	list, err := b.Draw(game.Drawing{Game: *name, N: *n, Seed: *seed})
	for _, opening := range list {
		fmt.Fprintln(stdout, opening)
	}
	return err
}
