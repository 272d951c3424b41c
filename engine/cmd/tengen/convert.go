package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"tengen/engine/gomoku"
	"tengen/engine/record"
)

func runConvert(args []string) error {
	flags := flag.NewFlagSet("convert", flag.ExitOnError)
	to := flags.String("to", "sgf", "what to write: sgf, psq, link or moves")
	game := flags.String("game", "freestyle15", "the rule of a record that does not name it; rule and size of moves alone")
	flags.Parse(args)
	return convert(os.Stdin, os.Stdout, *to, *game)
}

// convert reads a game in any of the forms that record knows and writes it in
// one of them.
func convert(in io.Reader, out io.Writer, to, game string) error {
	text, err := io.ReadAll(io.LimitReader(in, record.MaxLength+1))
	if err != nil {
		return err
	}
	g, err := record.Read(string(text), game, decodeCharset)
	if err != nil {
		return err
	}
	written := ""
	switch to {
	case "sgf":
		written = g.SGF()
	case "psq":
		written = g.PSQ()
	case "link":
		written = g.Link("play") + "\n"
	case "moves":
		written = gomoku.MoveString(g.Moves()) + "\n"
	default:
		return fmt.Errorf("there is no format %q; it is sgf, psq, link or moves", to)
	}
	_, err = io.WriteString(out, written)
	return err
}
