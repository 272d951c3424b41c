package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// tree reads a proved win back from the table, proving again what it has
// forgotten. It is nil if the budget does not suffice. Known are the trees of
// positions met before, which other orders of the same moves share.
func (s *VCT) tree(attacker gomoku.Color, ply int, known map[uint64]*Tree) *Tree {
	m := s.m
	if t, ok := known[m.Hash()]; ok {
		return t
	}
	t := s.grow(attacker, ply, known)
	if t != nil {
		known[m.Hash()] = t
	}
	return t
}

func (s *VCT) grow(attacker gomoku.Color, ply int, known map[uint64]*Tree) *Tree {
	m := s.m
	if m.Count(attacker, pattern.ClassFive) > 0 {
		return &Tree{Move: m.First(attacker)}
	}
	if outcome, line := s.vcf.Solve(attacker, 40, 20_000, nil); outcome == Win {
		return lineTree(line)
	}
	if ply > maxThreats {
		return nil
	}
	start := len(s.moves)
	defer func() { s.moves = s.moves[:start] }()
	if s.expand(attacker, true) != Unknown {
		return nil
	}
	for range 2 {
		for n := start; n < len(s.moves); n++ {
			p := s.moves[n].point
			if _, delta, ok := s.table.load(s.key(p, attacker, true)); !ok || delta != 0 {
				continue
			}
			m.Play(p, attacker)
			t := s.replies(p, attacker, ply, known)
			m.Undo()
			if t != nil {
				return t
			}
		}
		// Forgotten: prove it again.
		if phi, _ := s.search(attacker, true, unbounded, unbounded, ply); phi != 0 || s.over {
			return nil
		}
	}
	return nil
}

// replies is the tree of the move p just played.
func (s *VCT) replies(p gomoku.Point, attacker gomoku.Color, ply int, known map[uint64]*Tree) *Tree {
	t := &Tree{Move: p}
	start := len(s.moves)
	defer func() { s.moves = s.moves[:start] }()
	t.Rest = 2
	if s.m.Count(attacker, pattern.ClassFive) == 0 {
		t.Rest = 4
	}
	switch s.expand(attacker, false) {
	case Win:
		return t
	case None:
		return nil
	}
	for n := start; n < len(s.moves); n++ {
		r := s.moves[n].point
		s.m.Play(r, attacker.Other())
		next := s.tree(attacker, ply+2, known)
		s.m.Undo()
		if next == nil {
			return nil
		}
		t.Replies = append(t.Replies, Reply{r, next})
	}
	return t
}

// lineTree is the tree of a win by fours: each move has one reply that counts.
func lineTree(line []gomoku.Point) *Tree {
	t := &Tree{Move: line[0]}
	if len(line) >= 3 {
		t.Rest = 2
	}
	if len(line) >= 3 && line[1] != gomoku.NoPoint {
		t.Replies = []Reply{{line[1], lineTree(line[2:])}}
	}
	return t
}

// plies is the length of a win against the longest defence, and that line.
func (t *Tree) plies() (n int, line []gomoku.Point) {
	n, line = 1+t.Rest, []gomoku.Point{t.Move}
	for _, r := range t.Replies {
		if k, rest := r.Tree.plies(); k+2 > n || k+2 == n && len(line) == 1 {
			n, line = k+2, append([]gomoku.Point{t.Move, r.Move}, rest...)
		}
	}
	return n, line
}

// found is a finder's answer.
type found struct {
	outcome Outcome
	plies   int
	nodes   int64
	line    []gomoku.Point
	tree    *Tree
}

// finder makes the solver of a goal.
func finder(m *pattern.Map, goal string, stop func() bool) func(side gomoku.Color, nodes int64) found {
	vcf := NewVCF(m)
	vct := NewVCT(m, vcf, 8<<20)
	return func(side gomoku.Color, nodes int64) found {
		var f found
		before := vcf.Nodes + vct.Nodes
		outcome, line := vcf.Solve(side, maxFours, nodes, stop)
		f.outcome = outcome
		if outcome == Win {
			f.tree = lineTree(line)
			f.plies, f.line = len(line), append(f.line, line...)
		} else if goal != "vcf" {
			f.outcome, f.tree = vct.Solve(side, nodes, stop)
			if f.outcome == Win {
				f.plies, f.line = f.tree.plies()
			}
		}
		f.nodes = vcf.Nodes + vct.Nodes - before
		return f
	}
}
