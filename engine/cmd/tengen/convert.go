package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/record"
)

func runConvert(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("convert", flag.ContinueOnError)
	to := flags.String("to", "sgf", "format to write: sgf, psq, lib, link or moves")
	charset := flags.String("charset", "", "character set of comments in a RenLib library, such as gb18030 or shift_jis; UTF-8 if empty")
	game := flags.String("game", "freestyle15", "rule of a record that names none; rule and size for plain moves")
	number := flags.Int("number", 1, "which game of several to write, from 1; 0 writes all to sgf, link or moves")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if !slices.Contains([]string{"sgf", "psq", "lib", "link", "moves"}, *to) {
		return usagef("-to must be sgf, psq, lib, link or moves; %q is not", *to)
	}
	if *number < 0 || *number == 0 && (*to == "psq" || *to == "lib") {
		return usagef("-number must be at least 1, or 0 if -to is neither psq nor lib; %d is not", *number)
	}
	file, err := io.ReadAll(io.LimitReader(os.Stdin, record.MaxLength+1))
	if err != nil {
		return err
	}
	if strings.TrimSpace(string(file)) == "" {
		return usagef("the standard input is empty; give a game as in: tengen convert < FILE")
	}
	c := converter{out: stdout, notes: os.Stderr, to: *to, charset: *charset, game: *game, number: *number}
	return c.file(string(file))
}

// lossStatus is the exit status if moves or games of the file are missing from the
// output.
const lossStatus = 3

// errLoss says what was done with a file, though not with all its moves and games.
type errLoss string

func (done errLoss) Error() string { return "not everything of the file was " + string(done) }
func (errLoss) ExitStatus() int    { return lossStatus }

// A converter reads games in any format that package record knows and writes them in another.
type converter struct {
	out, notes io.Writer
	to         string // sgf, psq, lib, link or moves
	charset    string // of the texts of lib, "" for UTF-8
	game       string // rule and size for files that name none
	number     int    // of the game to write, from 1; 0 for all

	lost   bool // something is missing from the output
	listed bool // the notes list the files of the archive that were left out
}

// file converts a file. It writes a line to notes for everything that was left out, and returns
// errLoss if moves or games were.
func (c *converter) file(file string) error {
	games, err := record.Collect(file, record.Want{Game: c.game, Decode: decodeCharset})
	if err == nil {
		err = c.games(games)
	}
	if err == nil && c.lost {
		err = errLoss("written")
	}
	return err
}

// note writes a line about the file.
func (c *converter) note(text string) {
	fmt.Fprintln(c.notes, "tengen convert: "+text)
}

// games writes the wanted games of a file.
func (c *converter) games(games *record.Collection) error {
	n := len(games.Heads)
	if c.number > n {
		return fmt.Errorf("the file holds %d games; there is no game %d", n, c.number)
	}
	first, last := c.number-1, c.number
	if c.number == 0 {
		first, last = 0, n
	}
	for i := first; i < last; i++ {
		f, err := games.Game(i, record.Want{Game: c.game, Decode: decodeCharset})
		if err != nil && c.number == 0 && n > 1 {
			c.note(fmt.Sprintf("game %d: %v", i+1, err))
			c.lost = true
			continue
		}
		if err != nil {
			return err
		}
		if err := c.write(f); err != nil {
			return err
		}
	}
	if n > 1 && c.number == 1 {
		c.note(fmt.Sprintf("the file holds %d games, and the first was written", n))
		c.lost = true
	}
	return nil
}

// write writes one game and the notices about it.
func (c *converter) write(f *record.File) error {
	g := f.Game
	written, unheld := "", 0
	switch c.to {
	case "sgf":
		written = g.SGF()
	case "psq":
		written = g.PSQ()
	case "lib":
		var err error
		if written, unheld, err = g.Library(c.charset, decodeCharset); err != nil {
			return err
		}
	case "link":
		written = g.Link("play") + "\n"
	case "moves":
		written = gomoku.MoveString(g.Moves()) + "\n"
	default:
		return fmt.Errorf("unknown format %q; use sgf, psq, lib, link or moves", c.to)
	}
	if _, err := io.WriteString(c.out, written); err != nil {
		return err
	}
	if c.listed {
		f.Skipped = nil
	}
	c.listed = true
	list := f.Notices()
	c.lost = c.lost || len(f.Skipped) > 0 || f.Forbidden != nil || f.Truncated || f.Passes+f.Illegal > 0
	if c.to != "sgf" && c.to != "lib" && g.Branches() {
		list, c.lost = append(list, "variations are written only to sgf and lib"), true
	}
	if c.to == "lib" && g.Black+g.White+g.Date+g.Result+g.Event != "" {
		list = append(list, "players, date, result and event are not written to lib")
	}
	if unheld > 0 {
		list, c.lost = append(list, fmt.Sprintf("characters or marks that lib cannot hold: %d", unheld)), true
	}
	for _, note := range list {
		c.note(note)
	}
	return nil
}
