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
	n := flags.Int("n", 70_000, "number of games, or of a tree's nodes")
	seed := flags.Uint64("seed", 1, "seed")
	form := flags.String("form", "rif", "rif, the Renju International Federation's XML, sgf, or lib, a tree of RenLib")
	flags.Parse(args)
	if *n < 1 {
		return errors.New("-n must be at least 1")
	}
	text := ""
	var err error
	switch *form {
	case "rif":
		text = librarytest.RIF(librarytest.Games(*n, *seed))
	case "sgf":
		text = librarytest.SGF(librarytest.Games(*n, *seed))
	case "lib":
		text, _, err = librarytest.Tree(*n, *seed).Library("", nil)
	default:
		err = errors.New("-form must be rif, sgf or lib")
	}
	if err == nil {
		_, err = os.Stdout.WriteString(text)
	}
	return err
}
