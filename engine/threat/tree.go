package threat

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// tree reads a proved win back from the table, proving again what it has
// forgotten. It returns nil if the budget does not suffice. Known holds the
// trees of positions met before; other orders of the same moves share them.
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
	nodes := int64(20_000)
	if s.most > 0 {
		if nodes = min(1_000, s.most-s.Nodes-s.vcf.Nodes); nodes <= 0 {
			return nil
		}
	}
	if outcome, line := s.vcf.Solve(attacker, 40, nodes, nil); outcome == Win {
		return lineTree(line)
	}
	if s.vcf.Quick(attacker, 10, 100) > 0 {
		return lineTree(s.vcf.line[:s.vcf.length])
	}
	if ply > maxThreats {
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
	if s.Wide && s.quiet(attacker) {
		_, line := s.quietDefences(attacker)
		if line == nil {
			return nil
		}
		line = slices.Clone(line)
		t.Else = lineTree(line)
		s.rest(attacker, line, start)
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

// Longest is the win against the longest defence, and its plies; the rest of a
// straight four counts, but is not in the line.
func (t *Tree) Longest() (plies int, line []gomoku.Point) {
	known := map[*Tree]int{}
	plies = t.plies(known)
	for t != nil {
		line = append(line, t.Move)
		var next *Reply
		for i := range t.Replies {
			if r := &t.Replies[i]; next == nil || known[r.Tree] > known[next.Tree] {
				next = r
			}
		}
		if next == nil || next.Tree.plies(known)+2 < t.plies(known) {
			break
		}
		line = append(line, next.Move)
		t = next.Tree
	}
	return plies, line
}

// Tree is the win, for whoever wants to verify it again; nil without one.
func (s *Solution) Tree() *Tree { return s.tree }

// Branches are up to so many ways that a verified win goes, by the answers that
// need more than a five or a straight four, those that last longest first.
func (s *Solution) Branches(most int) [][]gomoku.Point {
	if s.tree == nil {
		return nil
	}
	w := ways{known: map[*Tree]int{}, most: most}
	w.add(s.tree, nil)
	return w.list
}

// ways collects them.
type ways struct {
	list  [][]gomoku.Point
	known map[*Tree]int
	most  int
}

func (w *ways) add(t *Tree, before []gomoku.Point) {
	if len(w.list) >= w.most {
		return
	}
	way := append(slices.Clone(before), t.Move)
	replies := slices.Clone(t.Replies)
	for i := range replies { // few, so that a library's sort would only add bytes
		for k := i; k > 0 && replies[k].Tree.plies(w.known) > replies[k-1].Tree.plies(w.known); k-- {
			replies[k], replies[k-1] = replies[k-1], replies[k]
		}
	}
	for _, r := range replies {
		w.add(r.Tree, append(slices.Clone(way), r.Move))
	}
	if len(replies) == 0 {
		w.list = append(w.list, way)
	}
}

func (t *Tree) plies(known map[*Tree]int) int {
	if n, ok := known[t]; ok {
		return n
	}
	n := 1 + t.Rest
	if t.Else != nil {
		n = t.Else.plies(known) + 2
	}
	for _, r := range t.Replies {
		n = max(n, r.Tree.plies(known)+2)
	}
	known[t] = n
	return n
}
