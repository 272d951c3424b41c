package main

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"tengen/engine/player"
	"tengen/engine/puzzle"
)

// runGrades compares the grades of found puzzles with the nodes that Tengen's levels 1
// to 8 need. These are the nodes of the weakest level from which on all levels play the
// key, or twice those of the strongest level if it fails. It prints Spearman's rank
// correlation for each game and each kind of puzzle.
func runGrades(args []string) error {
	flags := flag.NewFlagSet("grades", flag.ExitOnError)
	every := flags.Int("every", 10, "take only every n-th puzzle of a kind")
	most := flags.Int("most", 0, "largest number of puzzles of a kind; 0 means no bound")
	dump := flags.Bool("v", false, "print each puzzle's figures: kind, plies, the search's figures, grade and nodes needed")
	flags.Parse(args)
	list, err := readPuzzles(flags.Args())
	if err != nil {
		return err
	}
	count := map[puzzle.Kind]int{}
	grades, needs := map[string][]float64{}, map[string][]float64{}
	grader := &puzzle.Grader{}
	for i := range list {
		p := &list[i]
		if count[p.Kind]++; count[p.Kind]%*every != 1%*every || *most > 0 && count[p.Kind] > *most**every {
			continue
		}
		m, err := grader.Measure(p)
		if err != nil {
			return err
		}
		p.Grade = m.Grade(p)
		need, err := nodesNeeded(p)
		if err != nil {
			return err
		}
		if *dump {
			fmt.Printf("%v %d %.2f %.2f %.2f %d %.0f\n", p.Kind, p.Plies, m.Effort, m.Decoys, m.Whole, p.Grade, need)
		}
		board := "five in a row"
		if p.Kind >= puzzle.Drop {
			board = "connect4"
		}
		for _, group := range []string{board, p.Kind.String()} {
			grades[group] = append(grades[group], float64(p.Grade))
			needs[group] = append(needs[group], need)
		}
	}
	for _, group := range slices.Sorted(maps.Keys(grades)) {
		fmt.Printf("%-13s %4d puzzles, Spearman %.2f\n", group, len(grades[group]), spearman(grades[group], needs[group]))
	}
	return nil
}

// readPuzzles reads files written by "tengen puzzles find". It drops puzzles that
// equal an earlier one up to symmetry or up to distant stones.
func readPuzzles(paths []string) (list []puzzle.Puzzle, err error) {
	seen := map[string]bool{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			p, err := puzzle.Parse(line)
			if err != nil {
				return nil, fmt.Errorf("%s: %q: %w", path, line, err)
			}
			marks, err := puzzle.MarksOf(&p)
			if err != nil {
				return nil, fmt.Errorf("%s: %q: %w", path, line, err)
			}
			whole, near := "whole "+marks.Whole, "near "+marks.Near
			if !seen[whole] && !seen[near] {
				seen[whole], seen[near] = true, true
				list = append(list, p)
			}
		}
	}
	return list, nil
}

const (
	mostLevel   = 8 // the strongest level tried
	chanceLevel = 4 // the strongest level that chooses at random; it plays with several seeds
	seeds       = 9
)

// nodesNeeded returns the nodes needed to solve a puzzle, as a geometric mean over seeds.
func nodesNeeded(p *puzzle.Puzzle) (float64, error) {
	found, nodes, err := weakest(p, mostLevel, chanceLevel+1, 1)
	switch {
	case err != nil:
		return 0, err
	case nodes == 0:
		return 2 * float64(found), nil
	case found > chanceLevel+1:
		return float64(nodes), nil
	}
	sum := 0.0
	for seed := uint64(1); seed <= seeds; seed++ {
		_, n, err := weakest(p, chanceLevel, 1, seed)
		if err != nil {
			return 0, err
		}
		if n == 0 {
			n = nodes
		}
		sum += math.Log(float64(n))
	}
	return math.Round(math.Exp(sum / seeds)), nil
}

// weakest tries levels from a strong one down to a weak one. It returns the weakest
// level of the unbroken run of levels that play the key, and its nodes. If the
// strongest level fails, nodes is 0 and level holds the nodes it visited.
func weakest(p *puzzle.Puzzle, from, to int, seed uint64) (level int, nodes int64, err error) {
	e := engine()
	position, err := e.Games.Parse(p.Game, p.Moves)
	if err != nil {
		return 0, 0, err
	}
	for l := from; l >= to; l-- {
		who, err := e.Players.New(e.Games, "tengen", p.Game)
		if err != nil {
			return 0, 0, err
		}
		info, err := who.Search(&player.Task{Position: position, Level: l, Seed: seed})
		if err != nil {
			return 0, 0, err
		}
		if info.Move != p.Key {
			if l == from {
				level = int(info.Nodes)
			}
			break
		}
		level, nodes = l, max(info.Nodes, 1)
	}
	return level, nodes, nil
}

// spearman returns the rank correlation of two lists (Spearman 1904). Equal values get
// their mean rank.
func spearman(a, b []float64) float64 {
	x, y := ranks(a), ranks(b)
	var sx, sy, sxx, syy, sxy float64
	for i := range x {
		sx, sy = sx+x[i], sy+y[i]
	}
	n := float64(len(x))
	for i := range x {
		dx, dy := x[i]-sx/n, y[i]-sy/n
		sxx, syy, sxy = sxx+dx*dx, syy+dy*dy, sxy+dx*dy
	}
	return sxy / math.Sqrt(sxx*syy)
}

// ranks returns the ranks of values; equal values get their mean rank.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case values[i] < values[j]:
			return -1
		case values[i] > values[j]:
			return 1
		}
		return 0
	})
	list := make([]float64, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for k := i; k < j; k++ {
			list[order[k]] = float64(i+j-1) / 2
		}
		i = j
	}
	return list
}
