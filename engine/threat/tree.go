package threat

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// tree reads a proved win back from the table and proves again what the table has
// lost. It returns nil if the budget does not suffice. The map trees holds the trees of
// positions by hash; transpositions share them.
func (s *VCT) tree(attacker gomoku.Color, ply int, trees map[uint64]*Tree) *Tree {
	m := s.m
	if t, ok := trees[m.Hash()]; ok {
		return t
	}
	t := s.grow(attacker, ply, trees)
	if t != nil {
		trees[m.Hash()] = t
	}
	return t
}

// grow is tree for a position that is not in trees.
func (s *VCT) grow(attacker gomoku.Color, ply int, trees map[uint64]*Tree) *Tree {
	m := s.m
	if m.Count(attacker, pattern.ClassFive) > 0 {
		return &Tree{Move: m.First(attacker)}
	}
	if n := s.Nodes + s.vcf.Nodes; n >= s.poll && s.interrupted(n) {
		s.exhausted = true
	}
	if s.exhausted {
		return nil
	}
	nodes := int64(20_000)
	if s.TreeNodes > 0 {
		nodes = s.TreeNodes
	}
	if s.maxNodes > 0 {
		if nodes = min(1_000, s.maxNodes-s.Nodes-s.vcf.Nodes); nodes <= 0 {
			return nil
		}
	}
	if t := s.byFours(attacker, nodes); t != nil {
		return t
	}
	if ply > maxVCTPlies {
		return nil
	}
	start := len(s.moves)
	defer func() { s.moves = s.moves[:start] }()
	if s.expand(attacker, true, true) != Unknown {
		return nil
	}
	for range 2 {
		for n := start; n < len(s.moves); n++ {
			p := s.moves[n].point
			if _, delta, ok := s.table.load(s.after(p, attacker, true)); !ok || delta != 0 {
				continue
			}
			m.Play(p, attacker)
			t := s.replies(p, attacker, ply, trees)
			m.Undo()
			if t != nil {
				return t
			}
		}
		// The table has lost the proof: prove it again.
		if phi, _ := s.search(attacker, true, unbounded, unbounded, ply); phi != 0 || s.exhausted {
			return nil
		}
	}
	return nil
}

// byFours returns the tree of a win by fours, or nil if none is found: a short one if
// nodes suffice to find it.
func (s *VCT) byFours(attacker gomoku.Color, nodes int64) (t *Tree) {
	fours, quick := 40, int64(100)
	if s.TreeNodes > 0 { // most positions have no win by fours: look only as long as the search did
		fours, quick = 0, s.FourNodes
	}
	if n := s.vcf.Quick(attacker, 10, quick); n > 0 {
		t, fours = LineTree(s.vcf.line[:n]), (n-3)/2
	}
	if outcome, line := s.vcf.Solve(attacker, fours, nodes, s.stop); outcome == Win {
		t = LineTree(line)
	}
	return t
}

// replies returns the tree that begins with the attacker's move p, which is on the
// map, or nil if the budget does not suffice.
func (s *VCT) replies(p gomoku.Point, attacker gomoku.Color, ply int, trees map[uint64]*Tree) *Tree {
	t := &Tree{Move: p}
	start := len(s.moves)
	defer func() { s.moves = s.moves[:start] }()
	t.Rest = 2
	if s.m.Count(attacker, pattern.ClassFive) == 0 {
		t.Rest = 4
	}
	if s.Wide && s.quiet(attacker) {
		_, line := s.quietDefences(attacker)
		if line == nil {
			return nil
		}
		line = slices.Clone(line)
		t.Else = LineTree(line)
		s.otherReplies(attacker, line, start)
	} else {
		switch s.expand(attacker, false, true) {
		case Win:
			return t
		case None:
			return nil
		}
	}
	for n := start; n < len(s.moves); n++ {
		r := s.moves[n].point
		s.m.Play(r, attacker.Other())
		next := s.tree(attacker, ply+2, trees)
		s.m.Undo()
		if next == nil {
			return nil
		}
		t.Replies = append(t.Replies, Reply{r, next})
	}
	return t
}

// LineTree returns the tree of a win by fours, in which every move has at most one
// reply.
func LineTree(line []gomoku.Point) *Tree {
	t := &Tree{Move: line[0]}
	if len(line) >= 3 {
		t.Rest = 2
	}
	if len(line) >= 3 && line[1] != gomoku.NoPoint {
		t.Replies = []Reply{{line[1], LineTree(line[2:])}}
	}
	return t
}

// Longest returns the line against the longest defence and its number of plies.
// The line ends where only a straight four or a five remains; its plies count.
func (t *Tree) Longest() (plies int, line []gomoku.Point) {
	lengths := map[*Tree]int{}
	plies = t.plies(lengths)
	for t != nil {
		line = append(line, t.Move)
		var next *Reply
		for i := range t.Replies {
			if r := &t.Replies[i]; next == nil || lengths[r.Tree] > lengths[next.Tree] {
				next = r
			}
		}
		if next == nil || next.Tree.plies(lengths)+2 < t.plies(lengths) {
			break
		}
		line = append(line, next.Move)
		t = next.Tree
	}
	return plies, line
}

// Tree returns the tree of a verified win, or nil.
func (s *Solution) Tree() *Tree { return s.tree }

// Branches returns lines of a verified win, "most" at most, one for each sequence of
// defender's replies in its tree, longer ones first.
func (s *Solution) Branches(most int) [][]gomoku.Point {
	if s.tree == nil {
		return nil
	}
	w := branches{lengths: map[*Tree]int{}, limit: most}
	w.add(s.tree, nil)
	return w.list
}

// branches collects up to limit lines of a tree. The map lengths holds the plies of its
// subtrees.
type branches struct {
	list    [][]gomoku.Point
	lengths map[*Tree]int
	limit   int
}

// add appends the lines of t, each after the moves "before".
func (w *branches) add(t *Tree, before []gomoku.Point) {
	if len(w.list) >= w.limit {
		return
	}
	line := append(slices.Clone(before), t.Move)
	replies := slices.Clone(t.Replies)
	for i := range replies { // insertion sort: avoids linking slices.Sort
		for k := i; k > 0 && replies[k].Tree.plies(w.lengths) > replies[k-1].Tree.plies(w.lengths); k-- {
			replies[k], replies[k-1] = replies[k-1], replies[k]
		}
	}
	for _, r := range replies {
		w.add(r.Tree, append(slices.Clone(line), r.Move))
	}
	if len(replies) == 0 {
		w.list = append(w.list, line)
	}
}

// plies returns the number of plies of t against the longest defence. The map lengths holds
// the numbers of subtrees.
func (t *Tree) plies(lengths map[*Tree]int) int {
	if n, ok := lengths[t]; ok {
		return n
	}
	n := 1 + t.Rest
	if t.Else != nil {
		n = t.Else.plies(lengths) + 2
	}
	for _, r := range t.Replies {
		n = max(n, r.Tree.plies(lengths)+2)
	}
	lengths[t] = n
	return n
}
