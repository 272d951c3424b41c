package main

import (
	"errors"
	"flag"
	"os"

	"tengen/engine/library/librarytest"
)

// runCollection writes a made collection of games, to measure libraries with.
func runCollection(args []string) error {
	flags := flag.NewFlagSet("collection", flag.ExitOnError)
	n := flags.Int("n", 70_000, "number of games")
	seed := flags.Uint64("seed", 1, "seed")
	form := flags.String("form", "rif", "rif, the Renju International Federation's XML, or sgf")
	flags.Parse(args)
	if *n < 1 {
		return errors.New("-n must be at least 1")
	}
	games := librarytest.Games(*n, *seed)
	text := ""
	switch *form {
	case "rif":
		text = librarytest.RIF(games)
	case "sgf":
		text = librarytest.SGF(games)
	default:
		return errors.New("-form must be rif or sgf")
	}
	_, err := os.Stdout.WriteString(text)
	return err
}
