package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Solution is what Solve found.
type Solution struct {
	Outcome  Outcome
	Plies    int
	Line     []gomoku.Point // one way the win goes
	Defences []gomoku.Point // the other side's moves that stop the win
	Verified bool
	Nodes    int64
}

// defaultNodes is the budget of a Solve that names none.
const defaultNodes = 2_000_000

// Solve looks for a win of side in p, whoever is to move, by fours ("vcf") or
// by fours and threes (any other goal), within about nodes positions (0: a
// default). When side is not to move the defences are listed: the other side's
// moves after which no such win is found.
func Solve(p *gomoku.Position, side gomoku.Color, goal string, nodes int64, stop func() bool) Solution {
	if nodes <= 0 {
		nodes = defaultNodes
	}
	m := pattern.NewMap(pattern.NewTables(p.Rule()), nil)
	m.Reset(p)
	find := finder(m, goal, stop)
	var s Solution
	w := find(side, nodes)
	s.Outcome, s.Plies, s.Nodes = w.outcome, w.plies, w.nodes
	for _, pt := range w.line {
		if pt == gomoku.NoPoint {
			break
		}
		s.Line = append(s.Line, pt)
	}
	if s.Outcome != Win {
		return s
	}
	s.Verified = Verify(p, side, w.tree) == nil
	if p.ToMove() == side {
		return s
	}
	other := side.Other()
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for bitsLeft := m.Near(y); bitsLeft != 0; bitsLeft &= bitsLeft - 1 {
			pt := pointOf(y, bitsLeft)
			if Forbidden(m, pt, other) {
				continue
			}
			m.Play(pt, other)
			r := find(side, nodes/8)
			m.Undo()
			s.Nodes += r.nodes
			if r.outcome == None {
				s.Defences = append(s.Defences, pt)
			}
		}
	}
	return s
}
