// Command tactics makes positions with known answers from games that the engine played
// against itself (scripts/lab/tune text): wins by fours and by threats that the
// verifier accepts, and similar positions without a win. The same games and seed give
// the same positions.
//
//	go run ./scripts/lab/tactics -games standard.txt -rule standard > engine/threat/testdata/standard.tactics
package main

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

func main() {
	games := flag.String("games", "", "file of games as text")
	ruleName := flag.String("rule", "freestyle", "freestyle, standard or renju")
	seed := flag.Uint64("seed", 1, "seed of the choice of games and symmetries")
	wins := flag.Int("wins", 210, "positions with a win of 5 to 25 plies")
	none := flag.Int("none", 60, "positions without a win")
	nodes := flag.Int64("nodes", 300_000, "node limit of each search")
	flag.Parse()
	if err := run(os.Stdout, *games, *ruleName, *seed, *wins, *none, *nodes); err != nil {
		fmt.Fprintln(os.Stderr, "tactics:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, path, ruleName string, seed uint64, wins, none int, nodes int64) error {
	rule, _, err := gomoku.ParseGame(ruleName + "15")
	if err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	m := &maker{
		rule: rule, rng: rand.New(rand.NewPCG(seed, 7)), solver: threat.NewSolver(rule), nodes: nodes,
		out: out, quota: quotas(wins, none), seen: map[uint64]bool{},
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, i := range m.rng.Perm(len(lines)) {
		moves, err := readMoves(lines[i])
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", path, i+1, err)
		}
		m.game(moves)
		if m.full() {
			return nil
		}
	}
	return fmt.Errorf("not enough games; still wanted: %v", m.quota)
}

// readMoves parses a line of scripts/lab/tune text: a result, then moves as x,y or
// x,y:score.
func readMoves(line string) (moves []gomoku.Point, err error) {
	for _, field := range strings.Fields(line)[1:] {
		var x, y int
		if _, err := fmt.Sscanf(field, "%d,%d", &x, &y); err != nil {
			return nil, err
		}
		moves = append(moves, gomoku.At(x, y))
	}
	return moves, nil
}
