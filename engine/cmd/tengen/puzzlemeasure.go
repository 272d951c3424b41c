package main

import (
	"flag"
	"fmt"
	"math"
	"slices"

	"tengen/engine/player"
	"tengen/engine/puzzle"
)

// measurePuzzles compares the grades of found puzzles with the positions that
// Tengen's levels 1 to 8 need: those of the weakest level that plays the key, as
// all stronger ones do, or twice those of the strongest where that does not. It
// prints Spearman's rank correlation, of the games and of each kind.
func measurePuzzles(args []string) error {
	flags := flag.NewFlagSet("puzzles measure", flag.ExitOnError)
	every := flags.Int("every", 10, "take only each so-many-th puzzle of a kind")
	most := flags.Int("most", 0, "and no more than so many of a kind; 0 is no bound")
	dump := flags.Bool("v", false, "print each puzzle's figures: kind, plies, what a search sees in it, grade and positions needed")
	flags.Parse(args)
	s := &stock{seen: map[string]bool{}}
	for _, name := range flags.Args() {
		if err := s.add(name); err != nil {
			return err
		}
	}
	count := map[puzzle.Kind]int{}
	grades, needs := map[string][]float64{}, map[string][]float64{}
	grader := &puzzle.Grader{}
	for i := range s.list {
		p := &s.list[i]
		if count[p.Kind]++; count[p.Kind]%*every != 1%*every || *most > 0 && count[p.Kind] > *most**every {
			continue
		}
		look, err := grader.Look(p)
		if err != nil {
			return err
		}
		p.Grade = look.Grade(p)
		need, err := needed(p)
		if err != nil {
			return err
		}
		if *dump {
			fmt.Printf("%v %d %.2f %.2f %.2f %d %.0f\n", p.Kind, p.Plies, look.Effort, look.Decoys, look.Whole, p.Grade, need)
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
	for _, group := range slices.Sorted(keys(grades)) {
		fmt.Printf("%-13s %4d puzzles, Spearman %.2f\n", group, len(grades[group]), spearman(grades[group], needs[group]))
	}
	return nil
}

func keys(m map[string][]float64) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

const (
	mostLevel   = 8 // the strongest level that is asked
	chanceLevel = 4 // the strongest that chooses by chance, and is asked with several seeds
	seeds       = 9
)

// needed is how many positions a puzzle takes, the geometric mean over seeds.
func needed(p *puzzle.Puzzle) (float64, error) {
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

// weakest asks levels from a strong one down to a weak one. It tells the weakest
// of those that play the key without a gap, and the positions that it visited.
// If the strongest does not, nodes are 0 and level is what it visited.
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

// spearman is the rank correlation of two lists (Spearman 1904), ties sharing
// their ranks.
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

// ranks are the places of values in their order, the mean of them for equals.
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
