package threat

import (
	"slices"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Guide is a search for good moves that may be mistaken. It leads where
// threats alone find no win.
type Guide interface {
	// Suggest gives the move that looks best in p within about so many nodes, in
	// how many plies it is thought to win, 0 if it is not, and the nodes that
	// were visited.
	Suggest(p *gomoku.Position, nodes int64, stop func() bool) (move gomoku.Point, plies int, visited int64)
}

const (
	// forceDepth bounds the guide's moves in a line.
	forceDepth = 24
	// forceNodes bounds an attempt by threats below the root, before the guide
	// is asked; patience is how many times more they get where it sees no win.
	forceNodes = 5_000
	patience   = 4
)

// force looks for a win of side, who is to move in p and on the map, within so
// many plies: by threats, and by the guide's moves as long as threats find none.
// It returns nil if it sees none.
func (s *Solver) force(p *gomoku.Position, side gomoku.Color, depth, plies int, known map[uint64]*Tree) *Tree {
	if t, ok := known[p.Key()]; ok {
		return t
	}
	var t *Tree
	if plies >= maxThreats-2*forceDepth {
		t = s.threats(side, min(forceNodes, s.left()))
	} else {
		t = s.fours(side, min(forceNodes/8, s.left()), plies)
	}
	if t == nil && depth < forceDepth && s.left() > 0 {
		t = s.guided(p, side, depth, plies, known)
	}
	if t == nil && depth > 0 {
		t = atMost(s.threats(side, min(patience*forceNodes, s.left())), plies)
	}
	known[p.Key()] = t
	return t
}

// fours is a win by fours alone.
func (s *Solver) fours(side gomoku.Color, nodes int64, plies int) *Tree {
	outcome, line := s.vcf.Solve(side, min((plies-1)/2, maxFours), nodes, s.stop)
	if outcome != Win || len(line) > plies {
		return nil
	}
	return lineTree(line)
}

// atMost is t if it wins within so many plies.
func atMost(t *Tree, plies int) *Tree {
	if t == nil || t.plies(map[*Tree]int{}) > plies {
		return nil
	}
	return t
}

// guided is force's win that begins with the guide's move, or the only one.
func (s *Solver) guided(p *gomoku.Position, side gomoku.Color, depth, plies int, known map[uint64]*Tree) *Tree {
	m := s.m
	var move gomoku.Point
	switch m.Count(side.Other(), pattern.ClassFive) {
	case 0:
		if s.Guide == nil {
			return nil
		}
		var wins int
		var visited int64
		move, wins, visited = s.Guide.Suggest(p, min(s.left(), max(s.left()/8, 2000)), s.stop)
		s.guideNodes += visited
		if wins == 0 || wins > plies {
			return nil
		}
	case 1:
		move = m.First(side.Other())
	default:
		return nil
	}
	return s.begun(p, side, move, depth, plies, known)
}

// begun is force's win that begins with a move.
func (s *Solver) begun(p *gomoku.Position, side gomoku.Color, move gomoku.Point, depth, plies int, known map[uint64]*Tree) *Tree {
	m := s.m
	five := m.Class(move, side) == pattern.ClassFive
	if p.Play(move) != nil {
		return nil
	}
	m.Play(move, side)
	t := &Tree{Move: move}
	won := five || !p.Over() && s.answered(t, p, side, depth, plies, known)
	m.Undo()
	p.Undo()
	if !won {
		return nil
	}
	return t
}

// answered reports whether every reply to t's move, which has been played,
// loses within so many plies, that move included, and completes t.
func (s *Solver) answered(t *Tree, p *gomoku.Position, side gomoku.Color, depth, plies int, known map[uint64]*Tree) bool {
	m, v := s.m, s.vct
	start := len(v.moves)
	defer func() { v.moves = v.moves[:start] }()
	if v.quiet(side) {
		if m.Count(side.Other(), pattern.ClassFive) > 0 {
			return false
		}
		if t.Else = atMost(s.threats(side, min(patience*forceNodes, s.left())), plies-2); t.Else == nil {
			return false
		}
		if !s.unbeaten(t.Else, p, side) {
			return false
		}
	} else {
		t.Rest = 2
		if m.Count(side, pattern.ClassFive) == 0 {
			t.Rest = 4
		}
		switch v.expand(side, false, true) {
		case Win:
			return 1+t.Rest <= plies
		case None:
			return false
		}
	}
	replies := slices.Clone(v.moves[start:])
	for i := range replies { // the heaviest first; few, so that a library's sort would only add bytes
		for k := i; k > 0 && s.weight(replies[k].point) > s.weight(replies[k-1].point); k-- {
			replies[k], replies[k-1] = replies[k-1], replies[k]
		}
	}
	for _, r := range replies {
		if p.Play(r.point) != nil {
			continue // forbidden after all
		}
		m.Play(r.point, side.Other())
		var next *Tree
		if !p.Over() {
			next = s.force(p, side, depth+1, plies-2, known)
		}
		m.Undo()
		p.Undo()
		if next == nil {
			return false
		}
		t.Replies = append(t.Replies, Reply{r.point, next})
	}
	return t.Else != nil || 1+t.Rest <= plies
}

// replayNodes is how many nodes of the search take as long as a move that is
// replayed.
const replayNodes = 8

// unbeaten puts the replies in p on the stack of moves that t does not beat. It
// returns false if that takes more than a good part of the nodes.
func (s *Solver) unbeaten(t *Tree, p *gomoku.Position, side gomoku.Color) bool {
	v := newVerifier(p, side)
	v.most, v.stop = s.left()/4/replayNodes+1, s.stop
	defer func() { s.otherNodes += v.work * replayNodes }()
	first, last := s.m.Bounds()
	for y := first; y <= last; y++ {
		for w := s.m.Free(y); w != 0; w &= w - 1 {
			r := pointOf(y, w)
			if !Forbidden(s.m, r, side.Other()) && !v.holdsAfter(t, r) {
				s.vct.moves = append(s.vct.moves, child{r, 1, 1})
			}
			if v.tired() {
				return false
			}
		}
	}
	return true
}

// weight is how much a point matters to both sides, to try what is likely to
// hold first.
func (s *Solver) weight(p gomoku.Point) int {
	return int(max(s.m.Class(p, gomoku.Black), s.m.Class(p, gomoku.White)))
}

// threats looks for a win of side, to move on the map, by threats and quiet
// moves alone.
func (s *Solver) threats(side gomoku.Color, nodes int64) *Tree {
	if t := s.fours(side, nodes/8, maxThreats); t != nil {
		return t
	}
	for _, wide := range []bool{false, true} {
		if t := s.threes(side, wide, nodes/4+nodes/2*int64(b2i(wide))); t != nil {
			return t
		}
	}
	return nil
}

// threes goes on looking for a win by threats, and by quiet moves too if wide.
func (s *Solver) threes(side gomoku.Color, wide bool, nodes int64) *Tree {
	s.vct.Wide, s.vct.Rating, s.vct.most = wide, eval.RankingOf(s.Rule()), s.limit-s.guideNodes-s.otherNodes
	defer func() { s.vct.Wide, s.vct.Rating, s.vct.most = false, nil, 0 }()
	_, t := s.vct.Resume(side, nodes, s.stop)
	return t
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
