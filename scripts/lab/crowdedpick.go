package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// runCrowdedPick makes a file of positions from games written by "tengen match -out".
func runCrowdedPick(args []string) error {
	flags := flag.NewFlagSet("crowded-pick", flag.ExitOnError)
	count := flags.Int("n", 300, "positions to pick")
	command := flags.String("reference", "", "program that speaks the Gomocup protocol and sends messages with Eval")
	dir := flags.String("dir", "", "working folder of the program")
	turn := flags.Duration("turn", 500*time.Millisecond, "time per position")
	scale := flags.Float64("scale", 200, "points of its evaluation at which the odds are e : 1")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "lab crowded-pick -reference PROGRAM FILE…: games as tengen match -out writes them")
		flags.PrintDefaults()
	}
	flags.Parse(args)
	all, err := crowdedOf(flags.Args())
	if err != nil {
		return err
	}
	r, err := startReference(strings.Fields(*command), *dir, *turn)
	if err != nil {
		return err
	}
	defer r.close()
	return pickCrowded(os.Stdout, all, *count, func(p *gomoku.Position) (float64, error) {
		points, err := r.evaluate(p)
		return 1 / (1 + math.Exp(-points / *scale)), err
	})
}

const (
	// Range of plies of crowded positions, and the least distance between two positions
	// of a game.
	crowdedFrom, crowdedTo, crowdedApart = 35, 110, 5
	// A position is undecided if a search of shortNodes nodes gives a win probability
	// within undecided of 0.5.
	undecided, shortNodes = 0.45, 20_000
)

// pickCrowded draws n undecided positions without forced moves and writes them with the
// reference's win probability of the side to move, 0 to 1.
func pickCrowded(to io.Writer, all []*gomoku.Position, n int, chanceOf func(*gomoku.Position) (float64, error)) error {
	if len(all) == 0 {
		return errors.New("no game is long enough")
	}
	rng := rand.New(rand.NewPCG(1, 2026))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	e := search.New(all[0].Rule(), 16<<20)
	for _, p := range all {
		if n == 0 {
			break
		}
		if e.Rule() != p.Rule() {
			return fmt.Errorf("the games have different rules: %v and %v", e.Rule(), p.Rule())
		}
		e.Forget()
		lines := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: shortNodes, Analysis: true}, Lines: 2}).Lines
		if len(lines) < 2 || math.Abs(e.WinProb(lines[0].Score)-0.5) > undecided || search.WinIn(lines[1].Score) < 0 {
			continue
		}
		chance, err := chanceOf(p)
		if err != nil {
			return err
		}
		fmt.Fprintf(to, "%v%d %s %.3f\n", p.Rule(), p.Size(), gomoku.MoveString(p.Moves()), chance)
		n--
	}
	return nil
}

// crowdedOf returns the crowded positions of files of games, at least crowdedApart
// plies apart in each game.
func crowdedOf(paths []string) (list []*gomoku.Position, err error) {
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(text) {
			var entry struct{ Contest, Moves string }
			if err := json.Unmarshal(line, &entry); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			game, _, _ := strings.Cut(entry.Contest, " ")
			p, err := gomoku.Parse(game, entry.Moves)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			for p.Ply() > crowdedTo {
				p.Undo()
			}
			for p.Ply() >= crowdedFrom {
				if !p.Over() {
					list = append(list, p.Clone())
				}
				for range min(crowdedApart, p.Ply()) {
					p.Undo()
				}
			}
		}
	}
	return list, nil
}
