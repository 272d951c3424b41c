package search

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// TestWins measures how many won positions the solver proves, by rule and length. Set
//
//	TENGEN_WINS    a folder of files freestyle.wins, standard.wins, renju.wins; a
//	               line has the moves, the win's plies, and fields that are ignored
//	TENGEN_EVERY   take every n-th line, from TENGEN_FIRST on (1 and 0 by default)
//	TENGEN_NODES   positions that a solver may visit for a line (800,000 by default)
//	TENGEN_SEARCH  also count the wins that a search with as many nodes claims
//	NOGUIDE        solve without a guide
func TestWins(t *testing.T) {
	dir := os.Getenv("TENGEN_WINS")
	if dir == "" {
		t.Skip("TENGEN_WINS names no folder of won positions")
	}
	every, nodes := number("TENGEN_EVERY", 1), int64(number("TENGEN_NODES", 800_000))
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		text, err := os.ReadFile(filepath.Join(dir, rule.String()+".wins"))
		if err != nil {
			continue
		}
		var classes [3]tally
		solver, engine := threat.NewSolver(rule), New(rule, 32<<20)
		solver.Guide = New(rule, 16<<20)
		if os.Getenv("NOGUIDE") != "" {
			solver.Guide = nil
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		for i := number("TENGEN_FIRST", 0); i < len(lines); i += every {
			fields := strings.Fields(lines[i])
			p, err := gomoku.Parse(rule.String()+"15", fields[0])
			if err != nil {
				t.Fatal(err)
			}
			plies, _ := strconv.Atoi(fields[1])
			c := &classes[min(max(plies-1, 0)/10, 2)]
			c.of++
			start := time.Now()
			s := solver.Solve(p, p.ToMove(), threat.AnyWin, nodes, nil)
			c.nodes += s.Nodes
			if s.Outcome == threat.Win {
				c.proved++
			}
			claimed := 0
			if os.Getenv("TENGEN_SEARCH") != "" {
				engine.Forget()
				info := engine.Search(Task{Position: p, Limits: Limits{Nodes: nodes}})
				if claimed = WinIn(info.Lines[0].Score); claimed > 0 {
					c.claimed++
				}
				c.searched += info.Nodes
			}
			fmt.Println(rule, i, plies, s.Outcome, s.Plies, s.AtMost, s.Nodes, time.Since(start).Milliseconds(),
				"claimed", claimed)
		}
		for i, c := range classes {
			fmt.Printf("%v %s: %d wins, %d proved in %d nodes each, %d claimed in %d\n",
				rule, [3]string{"to 9", "11 to 19",
					"21 and more"}[i], c.of, c.proved, c.nodes/int64(max(c.of,
					1)), c.claimed, c.searched/int64(max(c.of, 1)))
		}
	}
}

// A tally counts the results of positions whose wins are of similar length.
type tally struct {
	of, proved, claimed int
	nodes, searched     int64
}

// number returns the value of an environment variable, or usual without one.
func number(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}
