package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Solution is what Solve found.
type Solution struct {
	Outcome  Outcome
	Plies    int            // of the win found, against the longest defence
	Line     []gomoku.Point // one way the win goes
	Defences []gomoku.Point // the other side's moves that stop the win
	Verified bool
	Nodes    int64
}

// defaultNodes is the budget of a Solve that names none.
const defaultNodes = 2_000_000

// proofTable is the size of a Solver's table of proofs, in bytes.
const proofTable = 8 << 20

// A Solver solves positions of one rule, one at a time.
type Solver struct {
	m    *pattern.Map
	vcf  *VCF
	vct  *VCT
	stop func() bool
}

// NewSolver is a solver of a rule.
func NewSolver(rule gomoku.Rule) *Solver {
	m := pattern.NewMap(pattern.NewTables(rule), nil)
	vcf := NewVCF(m)
	return &Solver{m: m, vcf: vcf, vct: NewVCT(m, vcf, proofTable)}
}

// Rule is the rule whose positions s solves.
func (s *Solver) Rule() gomoku.Rule { return s.m.Rule() }

// Solve is NewSolver's Solve for a single position.
func Solve(p *gomoku.Position, side gomoku.Color, goal string, nodes int64, stop func() bool) Solution {
	return NewSolver(p.Rule()).Solve(p, side, goal, nodes, stop)
}

// Solve looks for a win of side in p, whoever is to move, by fours ("vcf") or
// by fours and threes (any other goal), within about nodes positions (0: a
// default). A win is one only if the verifier accepts it. When side is not to
// move the defences are listed: the other side's moves after which no such win
// is found.
func (s *Solver) Solve(p *gomoku.Position, side gomoku.Color, goal string, nodes int64, stop func() bool) Solution {
	if nodes <= 0 {
		nodes = defaultNodes
	}
	s.stop = stop
	s.vcf.Forget()
	s.m.Reset(p)
	before := s.nodes()
	var r Solution
	var t *Tree
	r.Outcome, t = s.find(side, goal, nodes)
	if r.Outcome == Win {
		if Verify(p, side, t) != nil {
			r.Outcome = Unknown // never seen
		} else {
			r.Verified = true
			r.Plies, r.Line = t.Longest()
			if p.ToMove() != side {
				r.Defences = s.defences(p, side, goal, nodes/8, t)
			}
		}
	}
	r.Nodes = s.nodes() - before
	return r
}

func (s *Solver) nodes() int64 { return s.vcf.Nodes + s.vct.Nodes }

// find looks for a win on the map and its tree.
func (s *Solver) find(side gomoku.Color, goal string, nodes int64) (Outcome, *Tree) {
	if goal == "vcf" {
		outcome, line := s.vcf.Solve(side, maxFours, nodes, s.stop)
		if outcome == Win {
			return Win, lineTree(line)
		}
		return outcome, nil
	}
	// Threats are fours too, but a win by fours alone is found sooner for itself.
	if outcome, line := s.vcf.Solve(side, maxFours, nodes/8, s.stop); outcome == Win {
		return Win, lineTree(line)
	}
	return s.vct.Solve(side, nodes, s.stop)
}

// defences lists the moves after which side no longer wins as in t. Where the
// same tree goes on winning there is nothing to be searched.
func (s *Solver) defences(p *gomoku.Position, side gomoku.Color, goal string, nodes int64, t *Tree) (list []gomoku.Point) {
	m := s.m
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			pt := pointOf(y, w)
			if m.Class(pt, side.Other()) == pattern.ClassFive {
				list = append(list, pt)
				continue
			}
			if Forbidden(m, pt, side.Other()) || holdsAfter(p, side, t, pt) || s.stop != nil && s.stop() {
				continue
			}
			m.Play(pt, side.Other())
			outcome, _ := s.find(side, goal, nodes)
			m.Undo()
			if outcome != Win {
				list = append(list, pt)
			}
		}
	}
	return list
}
