package search

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/threat"
)

// The solver proves wins that need quiet moves and that threats alone do not find. The
// positions come from the engine's own games. TENGEN_FULL tests all of them instead of
// a sample.
func TestQuietWins(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.wins")
	every := gomokutest.Every(6, 12)
	seen := 0
	for _, file := range files {
		var solver *threat.Solver
		lines := gomokutest.Lines(t, file)
		for i := 0; i < len(lines); i += every {
			fields := strings.Fields(lines[i])
			p := gomokutest.Parse(t, fields[0], fields[1])
			if solver == nil {
				solver = threat.NewSolver(p.Rule())
				solver.Guide = New(p.Rule(), 4<<20)
			}
			s := solver.Solve(p, p.ToMove(), threat.AnyWin, 800_000, nil)
			if s.Outcome != threat.Win || !s.Verified || len(s.Line) == 0 || p.Check(s.Line[0]) != nil {
				t.Errorf("%s: %v in %d", lines[i], s.Outcome, s.Plies)
			}
			if was, _ := strconv.Atoi(fields[3]); !s.AtMost && s.Plies > was {
				t.Errorf("%s: %d plies are reported as shortest, but %d is known", lines[i], s.Plies, was)
			}
			if alone := solver.Solve(p, p.ToMove(), threat.ByThreats, 20_000, nil); alone.Outcome == threat.Win {
				t.Errorf("%s: threats alone win in %d plies", lines[i], alone.Plies)
			}
			seen++
		}
	}
	if seen < 3 {
		t.Errorf("%d wins", seen)
	}
}

// SolveMove proves each of two winning moves, and not a move that gives the win away.
func TestSolveMove(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "h8a1i8c1j8e1")
	solver := threat.NewSolver(p.Rule())
	for _, c := range []struct {
		move string
		want int
	}{{"g8", 3}, {"k8", 3}, {"a15", 0}} {
		move, err := gomoku.ParsePoint(c.move, 15)
		if err != nil {
			t.Fatal(err)
		}
		s := solver.SolveMove(p, move, 3, 2000, nil)
		if s.Plies != c.want || s.Verified != (c.want > 0) || s.AtMost {
			t.Errorf("%s: %v in %d plies, AtMost %v", c.move, s.Outcome, s.Plies, s.AtMost)
		}
	}
}

// SolveMove proves a win whose quiet first move threatens a long win: it finds, with few
// positions, the 61 replies that the threat does not beat.
func TestSolveMoveWithALongThreat(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "g6e7f8e10h10d9e9")
	move, err := gomoku.ParsePoint("d10", 15)
	if err != nil {
		t.Fatal(err)
	}
	solver := threat.NewSolver(p.Rule())
	solver.Guide = New(p.Rule(), 8<<20)
	if s := solver.SolveMove(p, move, 0, 60_000, nil); s.Outcome != threat.Win || !s.Verified {
		t.Errorf("%v, verified: %v", s.Outcome, s.Verified)
	}
}

// The solver proves a win with several guided moves in a row: the VCT searches while
// replies to an earlier move are still on its stack.
func TestConsecutiveGuidedMoves(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "e11g10h10j9j7k10h8g9h9h11h7h6g7")
	solver := threat.NewSolver(p.Rule())
	solver.Guide = New(p.Rule(), 8<<20)
	if s := solver.Solve(p, p.ToMove(), threat.AnyWin, 800_000, nil); s.Outcome != threat.Win || !s.Verified {
		t.Errorf("%v, verified: %v", s.Outcome, s.Verified)
	}
}

// With the same number of nodes AnyWin finds every win that ByThreats finds, with a guide
// or without. TENGEN_FULL tests all positions instead of a sample.
func TestAnyWinIncludesThreats(t *testing.T) {
	every := gomokutest.Every(4, 8)
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		t.Run(rule.String(), func(t *testing.T) {
			t.Parallel()
			alone, guided := threat.NewSolver(rule), threat.NewSolver(rule)
			guided.Guide = New(rule, 1<<20)
			wins := 0
			lines := gomokutest.Lines(t, "../threat/testdata/"+rule.String()+".tactics")
			for i := 0; i < len(lines); i += every {
				c, err := threat.ParseTactic(lines[i])
				if err != nil {
					t.Fatal(err)
				}
				p, side := c.Position, c.Position.ToMove()
				for _, nodes := range []int64{500, 2_000} {
					if alone.Solve(p, side, threat.ByThreats, nodes, nil).Outcome != threat.Win {
						continue
					}
					wins++
					for _, s := range []*threat.Solver{alone, guided} {
						if r := s.Solve(p, side, threat.AnyWin, nodes, nil); r.Outcome != threat.Win {
							t.Errorf("%s: %v with %d nodes, guided: %v", lines[i], r.Outcome, nodes, s == guided)
						}
					}
				}
			}
			if wins < 10 {
				t.Errorf("%d wins by threats: want at least 10", wins)
			}
		})
	}
}

// A stop ends the proof of a move within some thousand positions, wherever it comes.
func TestSolveMoveStops(t *testing.T) {
	p := gomokutest.Parse(t, "renju15", "h8i7g9j6h7i8")
	move, err := gomoku.ParsePoint("h9", 15)
	if err != nil {
		t.Fatal(err)
	}
	for last := 0; last < 60; last += 10 {
		solver := threat.NewSolver(p.Rule())
		solver.Guide = New(p.Rule(), 1<<20)
		polls, at := 0, int64(0)
		s := solver.SolveMove(p, move, 0, 200_000, func() bool {
			if polls++; polls == last+1 {
				at = solver.Visited()
			}
			return polls > last
		})
		// The positions that the guide visits are counted only when its search ends.
		if after := s.Nodes - at; polls <= last || after > 10_000 {
			t.Errorf("stopped at poll %d of %d: %d positions after the stop", last, polls, after)
		}
	}
}
