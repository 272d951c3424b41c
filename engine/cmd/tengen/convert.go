package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/record"
)

func runConvert(args []string) error {
	flags := flag.NewFlagSet("convert", flag.ExitOnError)
	to := flags.String("to", "sgf", "format to write: sgf, psq, lib, link or moves")
	charset := flags.String("charset", "", "character set of comments in a RenLib library, such as gb18030 or shift_jis; UTF-8 if empty")
	game := flags.String("game", "freestyle15", "rule of a record that names none; rule and size for plain moves")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if !slices.Contains([]string{"sgf", "psq", "lib", "link", "moves"}, *to) {
		return usagef("-to must be sgf, psq, lib, link or moves; %q is not", *to)
	}
	return convert(os.Stdin, os.Stdout, os.Stderr, *to, *charset, *game)
}

// lossStatus is the exit status if moves or games of the file are missing from the
// output.
const lossStatus = 3

// errLoss says that a game was written but some moves or games were not.
type errLoss struct{}

func (errLoss) Error() string   { return "not everything of the file was written" }
func (errLoss) ExitStatus() int { return lossStatus }

// convert reads a game in any format that package record knows and writes it in the
// format to; charset is that of a RenLib library. It writes a line to notes for everything that was left out, and returns
// errLoss if moves or games were.
func convert(in io.Reader, out, notes io.Writer, to, charset, game string) error {
	text, err := io.ReadAll(io.LimitReader(in, record.MaxLength+1))
	if err != nil {
		return err
	}
	f, err := record.Open(string(text), record.Want{Game: game, Decode: decodeCharset})
	if err != nil {
		return err
	}
	g := f.Game
	written, unheld := "", 0
	switch to {
	case "sgf":
		written = g.SGF()
	case "psq":
		written = g.PSQ()
	case "lib":
		if written, unheld, err = g.Library(charset, decodeCharset); err != nil {
			return err
		}
	case "link":
		written = g.Link("play") + "\n"
	case "moves":
		written = gomoku.MoveString(g.Moves()) + "\n"
	default:
		return fmt.Errorf("unknown format %q; use sgf, psq, lib, link or moves", to)
	}
	if _, err = io.WriteString(out, written); err != nil {
		return err
	}
	list := f.Notices()
	lost := f.Foul != nil || f.Torn || f.Passes+f.Left > 0
	if n := len(f.Heads); n > 1 {
		list, lost = append(list, fmt.Sprintf("the file holds %d games, and the first was written", n)), true
	}
	if to != "sgf" && to != "lib" && g.Branches() {
		list, lost = append(list, "variations are written only to sgf and lib"), true
	}
	if to == "lib" && g.Black+g.White+g.Date+g.Result+g.Event != "" {
		list = append(list, "players, date, result and event are not written to lib")
	}
	if unheld > 0 {
		list, lost = append(list, fmt.Sprintf("characters or marks that lib cannot hold: %d", unheld)), true
	}
	for _, note := range list {
		fmt.Fprintln(notes, "tengen convert: "+note)
	}
	if lost {
		return errLoss{}
	}
	return nil
}
