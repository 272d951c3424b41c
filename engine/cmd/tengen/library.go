package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"tengen/engine/gomoku"
	"tengen/engine/library"
	"tengen/engine/record"
)

// runLibrary prints the moves that were played in a position in the games of files.
func runLibrary(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("library", flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: tengen library FILE… [flags]; a folder stands for its files")
		flags.PrintDefaults()
	}
	name := flags.String("game", "renju15", "rule and size of the games; those of others are left out")
	moves := flags.String("moves", "", "moves that lead to the position, such as h8i9")
	count := flags.Int("list", 0, "also list so many of the newest games with the position")
	f := library.Filter{}
	flags.StringVar(&f.Name, "name", "", "only games of players whose names contain this text")
	flags.IntVar(&f.From, "from", 0, "only games of this year or later")
	flags.IntVar(&f.To, "to", 0, "only games of this year or earlier")
	var files []string
	for len(args) > 0 { // flags may come before, between and after the files
		if err := parse(flags, args); err != nil {
			return err
		}
		args = flags.Args()
		if len(args) > 0 {
			files, args = append(files, args[0]), args[1:]
		}
	}
	if len(files) == 0 {
		return usagef("tengen library reads the games of FILE…; -h explains the flags")
	}
	if err := cmp.Or(within("list", *count, 0, mostGames), within("from", f.From, 0, 9999), within("to", f.To, 0, 9999)); err != nil {
		return err
	}
	p, err := gomoku.Parse(*name, *moves)
	if err != nil {
		return usageError(err.Error())
	}
	l := lister{out: stdout, notes: os.Stderr, filter: f, seen: library.Seen{}}
	if l.board, err = library.NewBoard(*name); err != nil {
		return err
	}
	l.at = l.board.Spot(l.board.Points(nil, p.Moves()))
	for _, file := range files {
		if err := l.read(file); err != nil {
			return err
		}
	}
	if len(l.sources) == 0 {
		return errors.New("there are no games of " + *name)
	}
	if err := l.table(); err != nil {
		return err
	}
	l.list(*count)
	if l.lost {
		return errLoss("read")
	}
	return nil
}

// A lister reads files and lists what their games played in a position.
type lister struct {
	out, notes io.Writer
	board      *library.Board
	at         *library.Spot
	filter     library.Filter
	sources    []*library.Index
	seen       library.Seen // games of the files before
	lost       bool         // games or moves of the files are missing
}

// read reads a file, or the files of a folder.
func (l *lister) read(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return l.file(path)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.Type().IsRegular() {
			if err := l.file(filepath.Join(path, e.Name())); err != nil {
				fmt.Fprintln(l.notes, "tengen library:", err) // another file of the folder may have games
				l.lost = true
			}
		}
	}
	return nil
}

// file reads a file and tells what of it was left out.
func (l *lister) file(path string) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, record.MaxLength+1))
	if err != nil {
		return err
	}
	if len(data) == 0 {
		return fmt.Errorf("%s: the file is empty", path)
	}
	x, r, err := library.Read(l.board, string(data), decodeCharset, l.seen, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if r.Cut != nil {
		fmt.Fprintf(l.notes, "tengen library: %s: only a part was read: %v\n", path, r.Cut)
	}
	if r.Unreadable > 0 {
		fmt.Fprintf(l.notes, "tengen library: %s: %d games could not be read\n", path, r.Unreadable)
	}
	if r.Same > 0 {
		fmt.Fprintf(l.notes, "tengen library: %s: %d of its games were there before and count once\n", path, r.Same)
	}
	if r.IncompleteGames > 0 {
		fmt.Fprintf(l.notes, "tengen library: %s: %d games lost moves; the first, game %d: %v\n", path, r.IncompleteGames, r.First+1, r.Why)
	}
	l.lost = l.lost || r.Cut != nil || r.Unreadable+r.IncompleteGames > 0
	for _, o := range r.Others {
		fmt.Fprintf(l.notes, "tengen library: %s: %d games of %s were left out\n", path, o.Games, o.Game)
	}
	if x.Games() > 0 {
		l.sources = append(l.sources, x)
	}
	return nil
}

// table prints the moves, the most played first.
func (l *lister) table() error {
	count := l.at.Count()
	games, trees := 0, false
	for _, x := range l.sources {
		count.Add(x, &l.filter)
		games += x.Games()
		trees = trees || x.Trees
	}
	what := "games"
	if trees {
		what = "games and variations"
	}
	fmt.Fprintf(l.out, "%d %s, %d with the position\n", games, what, count.Games)
	w := tabwriter.NewWriter(l.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "move\tgames\tblack\twhite\tdraws\tlast\ttransposes\t")
	for _, m := range count.Moves() {
		last := "-"
		if m.Year > 0 {
			last = fmt.Sprint(m.Year)
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\t%d\t\n", l.board.Name(m.Move), m.Games, m.Black, m.White, m.Draws, last, m.Transposes)
	}
	return w.Flush()
}

// list prints the newest games of each file.
func (l *lister) list(count int) {
	for _, x := range l.sources {
		list, _ := x.Find(l.at, &l.filter, 0, count)
		for _, g := range list {
			fmt.Fprintf(l.out, "%d\t%s\t%s\t%s\t%s\t%s\n", g.Year, g.Black, g.White, g.Result, g.Event, l.board.MoveString(g.Game.Moves))
		}
	}
}
