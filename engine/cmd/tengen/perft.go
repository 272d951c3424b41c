package main

import (
	"flag"
	"fmt"
	"io"

	"tengen/engine/connect4"
	"tengen/engine/gomoku"
)

func runPerft(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("perft", flag.ContinueOnError)
	game := flags.String("game", "connect4", "game, such as renju15 or connect4-9x10")
	moves := flags.String("moves", "", "moves to the start")
	depth := flags.Int("depth", 6, "plies")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	if err := within("depth", *depth, 1, 20); err != nil {
		return err
	}
	var count func(int) int64
	if p, err := gomoku.Parse(*game, *moves); err == nil {
		count = func(d int) int64 { return perft(p, d) }
	} else if q, err4 := connect4.Parse(*game, *moves); err4 == nil {
		count = func(d int) int64 { return int64(q.Perft(d)) }
	} else {
		return fmt.Errorf("%w; %w", err, err4)
	}
	for d := 1; d <= *depth; d++ {
		fmt.Fprintf(stdout, "%2d %d\n", d, count(d))
	}
	return nil
}

// perft counts the games of depth further plies from p; a finished game is not
// continued.
func perft(p *gomoku.Position, depth int) int64 {
	if depth == 0 {
		return 1
	}
	n := int64(0)
	for y := range p.Size() {
		for x := range p.Size() {
			if p.Play(gomoku.At(x, y)) == nil {
				n += perft(p, depth-1)
				p.Undo()
			}
		}
	}
	return n
}
