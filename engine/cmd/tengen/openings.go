package main

import (
	"flag"
	"fmt"

	"tengen/engine/game"
	"tengen/engine/opening"
)

// runOpenings prints balanced openings of five in a row for tengen match.
func runOpenings(args []string) error {
	flags := flag.NewFlagSet("openings", flag.ExitOnError)
	name := flags.String("game", "freestyle15", "the game")
	n := flags.Int("n", 50, "how many")
	seed := flags.Uint64("seed", 1, "of the drawing")
	b := opening.Criteria{}
	flags.Int64Var(&b.Nodes, "nodes", 100_000, "positions that each opening is searched")
	flags.Int64Var(&b.Glance, "glance", 0, "positions of a first search, which spares a long one of what is far off")
	flags.Int64Var(&b.Threats, "threats", 20_000, "positions within which neither side may win by threats")
	flags.Float64Var(&b.Low, "low", 0.4, "least winning chance of the side to move")
	flags.Float64Var(&b.High, "high", 0.6, "greatest winning chance of the side to move")
	flags.Parse(args)
	list, err := b.Draw(game.Drawing{Game: *name, N: *n, Seed: *seed})
	for _, opening := range list {
		fmt.Println(opening)
	}
	return err
}
