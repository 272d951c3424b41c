package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// runTactics solves files of positions with known answers within time limits.
func runTactics(args []string) error {
	flags := flag.NewFlagSet("tactics", flag.ExitOnError)
	t := tactics{solvers: map[gomoku.Rule]*threat.Solver{}}
	flags.DurationVar(&t.long, "limit", 2*time.Second, "time limit per position")
	flags.DurationVar(&t.short, "short", 100*time.Millisecond, "time limit for a win by fours of 15 plies or less")
	flags.IntVar(&t.every, "every", 1, "take only every n-th position")
	flags.BoolVar(&t.verbose, "v", false, "print the positions that were not solved")
	flags.Parse(args)
	for _, path := range flags.Args() {
		if err := t.file(path); err != nil {
			return err
		}
	}
	return t.print()
}

// tactics counts the positions and the correct answers.
type tactics struct {
	long, short time.Duration
	every       int
	verbose     bool
	solvers     map[gomoku.Rule]*threat.Solver // by rule, to make their tables only once

	seen         int
	fours        share // wins by fours of up to 15 plies, found within the short time
	all          share // wins found within the long time
	none         share // positions proved to have no win
	falseWins    int
	slowest      time.Duration // longest time for a win
	found        time.Duration // total time for wins
	nodes        int64
	searchedTime time.Duration
}

type share struct{ hit, of int }

func (s share) String() string {
	return fmt.Sprintf("%d of %d (%.1f %%)", s.hit, s.of, 100*float64(s.hit)/max(float64(s.of), 1))
}

func (s *share) count(hit bool) {
	s.of++
	if hit {
		s.hit++
	}
}

func (t *tactics) file(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(text)) {
		if t.seen++; t.seen%t.every != 0 {
			continue
		}
		c, err := threat.ParseTactic(line)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		t.try(&c, strings.TrimSpace(line))
	}
	return nil
}

func (t *tactics) try(c *threat.Tactic, line string) {
	rule := c.Position.Rule()
	if t.solvers[rule] == nil {
		t.solvers[rule] = threat.NewSolver(rule)
	}
	start := time.Now()
	s := t.solvers[rule].Solve(c.Position, c.Position.ToMove(), c.Goal, 1<<40, func() bool { return time.Since(start) >= t.long })
	took := time.Since(start)
	t.nodes += s.Nodes
	t.searchedTime += took
	won := s.Outcome == threat.Win
	if c.Plies == 0 {
		t.none.count(s.Outcome == threat.None)
		if won {
			t.falseWins++
		}
	} else {
		t.all.count(won && took <= t.long)
		if c.Goal == threat.ByFours && c.Plies <= 15 {
			t.fours.count(won && took <= t.short)
		}
		if won {
			t.found += took
			t.slowest = max(t.slowest, took)
		}
	}
	if t.verbose && won != (c.Plies > 0) {
		fmt.Println(line, s.Outcome, s.Nodes, took.Round(time.Millisecond))
	}
}

func (t *tactics) print() error {
	fmt.Printf("wins by fours up to 15 plies within %v: %v\n", t.short, t.fours)
	fmt.Printf("all wins within %v: %v, %v each, %v the slowest\n", t.long, t.all,
		(t.found / time.Duration(max(t.all.hit, 1))).Round(10*time.Microsecond), t.slowest.Round(time.Millisecond))
	fmt.Printf("proved to have none: %v\n", t.none)
	fmt.Printf("false wins: %d\n", t.falseWins)
	fmt.Printf("%.0f nodes/s\n", float64(t.nodes)/max(t.searchedTime.Seconds(), 1e-9))
	if t.falseWins > 0 {
		return fmt.Errorf("%d claimed wins do not exist", t.falseWins)
	}
	return nil
}
