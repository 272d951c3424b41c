package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"tengen/engine/puzzle"
)

// A stock is a collection of puzzles without duplicates. Two puzzles are duplicates if
// they are equal up to symmetry, or differ only far from the key.
type stock struct {
	list []puzzle.Puzzle
	kept []puzzle.Puzzle // from an earlier pack
	seen map[string]bool
	same int // number of duplicates
}

// isNew reports whether no earlier puzzle had the marks of p, and records them.
func (s *stock) isNew(p *puzzle.Puzzle) (bool, error) {
	marks, err := puzzle.MarksOf(p)
	if err != nil {
		return false, err
	}
	whole, near := "whole "+marks.Whole, "near "+marks.Near
	if s.seen[whole] || s.seen[near] {
		s.same++
		return false, nil
	}
	s.seen[whole], s.seen[near] = true, true
	return true, nil
}

// keep adds the puzzles of an earlier pack that were not found again.
func (s *stock) keep(name string) error {
	list, err := readPuzzles(name)
	if err != nil {
		return err
	}
	for _, p := range list {
		fresh, err := s.isNew(&p)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", name, &p, err)
		}
		if fresh {
			s.kept = append(s.kept, p)
		}
	}
	return nil
}

// add reads a file of "puzzles find".
func (s *stock) add(name string) error {
	text, err := readFile(name)
	if err != nil {
		return err
	}
	for n, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		p, err := puzzle.Parse(line)
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w", name, n+1, shortLine(line), err)
		}
		fresh, err := s.isNew(&p)
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w", name, n+1, shortLine(line), err)
		}
		if fresh {
			s.list = append(s.list, p)
		}
	}
	return nil
}

// most is the largest number of puzzles of one kind and length in the pack. If there
// are more, those with the fewest stones are taken.
func most(p *puzzle.Puzzle) int {
	switch p.Kind {
	case puzzle.Fours:
		return map[int]int{3: 120, 5: 360, 7: 300}[p.Plies] + 150
	case puzzle.Defence:
		if p.Plies == 1 {
			return 150
		}
	case puzzle.Drop:
		return 90
	case puzzle.Save:
		return 50
	}
	return 300
}

// packPuzzles selects puzzles and writes the pack that the page reads: one puzzle per
// line, sorted by kind and grade, gzipped. The same files give the same bytes.
func packPuzzles(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("puzzles pack", flag.ContinueOnError)
	out := flags.String("out", "build/puzzles.pack", "pack to write")
	keep := flags.String("keep", "", "earlier pack whose puzzles and grades are kept")
	if err := parse(flags, args); err != nil {
		return err
	}
	if flags.NArg() == 0 && *keep == "" {
		return usagef("usage: tengen puzzles pack [flags] FILE ..., files of tengen puzzles find")
	}
	s := &stock{seen: map[string]bool{}}
	for _, name := range flags.Args() {
		if err := s.add(name); err != nil {
			return err
		}
	}
	if *keep != "" {
		if err := s.keep(*keep); err != nil {
			return err
		}
	}
	slices.SortStableFunc(s.list, func(a, b puzzle.Puzzle) int { return len(a.Moves) - len(b.Moves) })
	taken := map[string]int{}
	list := s.kept
	for _, f := range s.list {
		key := fmt.Sprint(f.Kind, f.Plies)
		if taken[key]++; taken[key] <= most(&f) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return errors.New("the files have no puzzles, so no pack was written")
	}
	grader := &puzzle.Grader{}
	for i := len(s.kept); i < len(list); i++ {
		var err error
		if list[i].Grade, err = grader.Grade(&list[i]); err != nil {
			return err
		}
	}
	slices.SortStableFunc(list, func(a, b puzzle.Puzzle) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		return a.Grade - b.Grade
	})
	packed, err := packLines(list)
	if err != nil {
		return err
	}
	count := map[puzzle.Kind]int{}
	for _, p := range list {
		count[p.Kind]++
	}
	fmt.Fprintf(stdout, "%d puzzles of %d found, %d were the same as others; %d bytes; %v\n", len(list), len(s.list)+len(s.kept)+s.same, s.same, len(packed), count)
	return os.WriteFile(*out, packed, 0o644)
}

// packLines returns the file content of a pack of puzzles.
func packLines(list []puzzle.Puzzle) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		if _, err := fmt.Fprintln(w, p.String()); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// readPuzzles reads a pack.
func readPuzzles(name string) ([]puzzle.Puzzle, error) {
	text, err := unpacked(name)
	if err != nil {
		return nil, err
	}
	var list []puzzle.Puzzle
	for line := range strings.Lines(string(text)) {
		p, err := puzzle.Parse(strings.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, shortLine(line), err)
		}
		list = append(list, p)
	}
	return list, nil
}

// verifyPuzzles checks the puzzles of a pack, or every n-th of them.
func verifyPuzzles(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("puzzles verify", flag.ContinueOnError)
	every := flags.Int("every", 1, "check only every n-th puzzle")
	if err := parse(flags, args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return usagef("usage: tengen puzzles verify [flags] PACK ...")
	}
	if err := within("every", *every, 1, math.MaxInt32); err != nil {
		return err
	}
	checker := &puzzle.Checker{}
	checked, wrong := 0, 0
	for _, name := range flags.Args() {
		list, err := readPuzzles(name)
		if err != nil {
			return err
		}
		for i := 0; i < len(list); i += *every {
			checked++
			if err := checker.Check(&list[i]); err != nil {
				wrong++
				fmt.Fprintf(stdout, "%s: %v\n", &list[i], err)
			}
		}
	}
	fmt.Fprintf(stdout, "%d puzzles checked, %d wrong\n", checked, wrong)
	if wrong > 0 {
		return verdict{errors.New("the pack has puzzles whose claim is wrong")}
	}
	return nil
}
