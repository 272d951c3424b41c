package main

import (
	"bufio"
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// runCrowded measures the search on crowded boards. It prints a table with one line per
// range of plies.
func runCrowded(args []string) error {
	flags := flag.NewFlagSet("crowded", flag.ExitOnError)
	nodes := flags.Int64("nodes", 300_000, "node limit per position")
	every := flags.Int("every", 1, "take only every n-th position")
	off := flags.String("off", "", "heuristics to switch off, separated by +")
	flags.Usage = func() {
		fmt.Fprint(flags.Output(), "lab crowded FILE…: depth and judgement on stored positions, each a line of\n"+
			"game, moves and the chance, 0 to 1, that a reference gives the side to move\n")
		flags.PrintDefaults()
	}
	flags.Parse(args)
	fmt.Printf("%-12s %-6s %4s %6s %9s  %-28s %-28s\n", "game", "plies", "n", "depth", "branching",
		"first depth: rms corr. bias", "in the end: rms corr. bias")
	for _, path := range flags.Args() {
		list, err := readCrowded(path)
		if err != nil {
			return err
		}
		if err := measureCrowded(list, *nodes, *every, *off); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// A crowdedBoard is a position with the evaluation of a reference program.
type crowdedBoard struct {
	game      string
	position  *gomoku.Position
	reference float64 // win probability of the side to move
}

// readCrowded reads a file of positions.
func readCrowded(path string) ([]crowdedBoard, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []crowdedBoard
	for sc := bufio.NewScanner(f); sc.Scan(); {
		fields := strings.Fields(sc.Text())
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s: line %d is not a game, its moves and a probability", path, len(list)+1)
		}
		b := crowdedBoard{game: fields[0]}
		if b.reference, err = strconv.ParseFloat(fields[2], 64); err != nil || b.reference < 0 || b.reference > 1 {
			return nil, fmt.Errorf("%s: line %d: %q is not a probability", path, len(list)+1, fields[2])
		}
		if b.position, err = gomoku.Parse(fields[0], fields[1]); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, len(list)+1, err)
		}
		list = append(list, b)
	}
	return list, nil
}

// crowdedRanges are the ranges of plies of the table's lines.
var crowdedRanges = []struct {
	name     string
	from, to int
}{{"35–59", 35, 59}, {"60–79", 60, 79}, {"80+", 80, 1000}, {"all", 0, 1000}}

// measureCrowded prints the lines of the table.
func measureCrowded(list []crowdedBoard, nodes int64, every int, off string) error {
	var sums [4]crowdedSum
	var e *search.Engine
	for i := 0; i < len(list); i += every {
		b := &list[i]
		if e == nil || e.Rule() != b.position.Rule() {
			e = search.New(b.position.Rule(), 32<<20)
			for name := range strings.SplitSeq(off, "+") {
				if name != "" && !e.Options.Switch(name, false) {
					return fmt.Errorf("unknown heuristic %q", name)
				}
			}
		}
		e.Forget()
		var first float64
		var ends []int64 // nodes after each depth
		info := e.Search(search.Task{
			Position: b.position,
			Limits:   search.Limits{Nodes: nodes, Analysis: true},
			Report: func(now *search.Info) {
				if now.Depth == 1 {
					first = e.WinProb(now.Lines[0].Score)
				}
				if now.Depth > len(ends) {
					ends = append(ends, now.Nodes)
				}
			},
		})
		if len(info.Lines) == 0 || len(ends) < 3 {
			continue // the result is known at once
		}
		for k := range sums {
			if r := crowdedRanges[k]; b.position.Ply() >= r.from && b.position.Ply() <= r.to {
				sums[k].add(len(ends), ends, first, e.WinProb(info.Lines[0].Score), b.reference)
			}
		}
	}
	for k := range sums {
		if s := &sums[k]; s.n > 0 {
			fmt.Printf("%-12s %-6s %4.0f %6.1f %9.2f  %-28s %-28s\n", list[0].game, crowdedRanges[k].name, s.n,
				s.depth/s.n, math.Exp(s.growth/s.n), &s.first, &s.last)
		}
	}
	return nil
}

// A crowdedSum accumulates the figures of a range.
type crowdedSum struct {
	n, depth, growth float64 // growth: sum of ln(nodes of a depth / nodes of the depth before)
	first, last      agreement
}

func (s *crowdedSum) add(depth int, ends []int64, first, last, reference float64) {
	s.n++
	s.depth += float64(depth)
	from := max(0, len(ends)-4)
	s.growth += math.Log(float64(ends[len(ends)-1])/float64(ends[from])) / float64(len(ends)-1-from)
	s.first.add(first, reference)
	s.last.add(last, reference)
}

// An agreement accumulates the sums for comparing probabilities x with a reference's y.
type agreement struct{ n, x, y, xx, yy, xy, dd float64 }

func (a *agreement) add(x, y float64) {
	a.n++
	a.x, a.y = a.x+x, a.y+y
	a.xx, a.yy, a.xy = a.xx+x*x, a.yy+y*y, a.xy+x*y
	a.dd += (x - y) * (x - y)
}

// String returns the root mean square of the differences, the correlation, and the mean
// of x − y: how much x overrates the side to move.
func (a *agreement) String() string {
	n := a.n
	spread := math.Sqrt((n*a.xx - a.x*a.x) * (n*a.yy - a.y*a.y))
	return fmt.Sprintf("%.3f %.2f %+.3f", math.Sqrt(a.dd/n), (n*a.xy-a.x*a.y)/max(spread, 1e-9), (a.x-a.y)/n)
}
