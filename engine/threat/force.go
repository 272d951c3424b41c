package threat

import (
	"slices"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Guide suggests moves where threats alone find no win. Its suggestions may be
// wrong: the solver proves them. A search.Engine is a Guide.
type Guide interface {
	// Suggest searches p within about nodes positions, or until it sees a win in at
	// most most plies. It returns the best move, the number of plies in which the
	// search sees it win, 0 if it does not, and the number of positions visited.
	Suggest(p *gomoku.Position, most int, nodes int64, stop func() bool) (move gomoku.Point, plies int, visited int64)
}

// anyPlies is a number of plies that stands for any number.
const anyPlies = 160

const (
	// forceDepth is the greatest number of the guide's moves in a line.
	forceDepth = 24
	// forceNodes is the budget of the search by threats that comes before the guide's
	// move, and foursNodes that of the search by fours that takes its place if the
	// number of plies is bounded. retryNodes is the budget of a search by threats where
	// the guide's move did not lead to a win, and of one for the win that a quiet move
	// threatens.
	forceNodes = 2_000
	foursNodes = 600
	retryNodes = 20_000
)

// force looks for a win of side in at most plies plies. Side is to move in p, which
// is also on the map. It searches by threats first and, if that fails, plays the
// guide's move and continues after every reply. Depth is the number of guided moves
// played. It returns nil if it finds no win. The map results holds the result of each position
// searched, nil for no win, and wins of earlier calls, which may take more plies.
func (s *Solver) force(p *gomoku.Position, side gomoku.Color, depth, plies int, results map[uint64]*Tree) *Tree {
	t, ok := results[p.Key()]
	if ok && t == nil {
		return nil
	}
	if t = atMost(t, plies); t != nil || s.stopped() {
		return t
	}
	if plies >= anyPlies-2*forceDepth { // the caller gave no bound: plies began as anyPlies
		t = s.winByThreats(side, min(forceNodes, s.remaining()))
	} else {
		t = s.winByFours(side, min(foursNodes, s.remaining()), plies)
	}
	if t == nil && depth < forceDepth && s.remaining() > 0 {
		t = s.forceGuided(p, side, depth, plies, results)
	}
	if t == nil && depth > 0 && !s.stopped() {
		t = atMost(s.winByThreats(side, min(retryNodes, s.remaining())), plies)
	}
	results[p.Key()] = t
	return t
}

// winByFours returns a win by fours alone in at most plies plies, or nil.
func (s *Solver) winByFours(side gomoku.Color, nodes int64, plies int) *Tree {
	outcome, line := s.vcf.Solve(side, min((plies-1)/2, maxFours), nodes, s.stop)
	if outcome != Win || len(line) > plies {
		return nil
	}
	return LineTree(line)
}

// atMost returns t if it wins in at most plies plies, else nil.
func atMost(t *Tree, plies int) *Tree {
	if t == nil || t.plies(map[*Tree]int{}) > plies {
		return nil
	}
	return t
}

// forceGuided is force for wins that begin with the guide's move, or with the only
// move that stops a five.
func (s *Solver) forceGuided(p *gomoku.Position, side gomoku.Color, depth, plies int, results map[uint64]*Tree) *Tree {
	m := s.m
	var move gomoku.Point
	switch m.Count(side.Other(), pattern.ClassFive) {
	case 0:
		if s.Guide == nil {
			return nil
		}
		var wins int
		var visited int64
		move, wins, visited = s.Guide.Suggest(p, plies, min(s.remaining(), max(s.remaining()/8, 2000)), s.stop)
		s.guideNodes += visited
		if wins == 0 || wins > plies {
			return nil
		}
	case 1:
		move = m.First(side.Other())
	default:
		return nil
	}
	return s.forceWith(p, side, move, depth, plies, results)
}

// forceWith is force for wins that begin with move.
func (s *Solver) forceWith(p *gomoku.Position, side gomoku.Color, move gomoku.Point, depth, plies int, results map[uint64]*Tree) *Tree {
	m := s.m
	five := m.Class(move, side) == pattern.ClassFive
	if p.Play(move) != nil {
		return nil
	}
	m.Play(move, side)
	t := &Tree{Move: move}
	won := five || !p.Over() && s.repliesLose(t, p, side, depth, plies, results)
	m.Undo()
	p.Undo()
	if !won {
		return nil
	}
	return t
}

// repliesLose reports whether every reply to t.Move, which has been played, loses,
// and completes t. Plies bounds the win, t.Move included.
func (s *Solver) repliesLose(t *Tree, p *gomoku.Position, side gomoku.Color, depth, plies int, results map[uint64]*Tree) bool {
	m, v := s.m, s.vct
	start := len(v.moves)
	defer func() { v.moves = v.moves[:start] }()
	if v.quiet(side) {
		if m.Count(side.Other(), pattern.ClassFive) > 0 {
			return false
		}
		if t.Else = atMost(s.winByThreats(side, min(retryNodes, s.remaining())), plies-2); t.Else == nil {
			return false
		}
		if !s.addUnbeaten(t.Else, side) {
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
	for i := range replies { // by falling weight; insertion sort: avoids linking slices.Sort
		for k := i; k > 0 && s.weight(replies[k].point) > s.weight(replies[k-1].point); k-- {
			replies[k], replies[k-1] = replies[k-1], replies[k]
		}
	}
	for _, r := range replies {
		if p.Play(r.point) != nil {
			continue // forbidden
		}
		m.Play(r.point, side.Other())
		var next *Tree
		if !p.Over() {
			next = s.force(p, side, depth+1, plies-2, results)
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

// addUnbeaten appends the replies that t does not beat to the stack of moves: those
// after which replays fails. It returns false if that would take more than a quarter of
// the remaining nodes.
func (s *Solver) addUnbeaten(t *Tree, side gomoku.Color) bool {
	m, v := s.m, s.vct
	limit := s.otherNodes + s.remaining()/4
	v.Wide = true
	defer func() { v.Wide = false }()
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			r := pointOf(y, w)
			if Forbidden(m, r, side.Other()) {
				continue
			}
			m.Play(r, side.Other())
			beaten := s.replays(t, side, limit)
			m.Undo()
			if !beaten {
				v.moves = append(v.moves, child{r, 1, 1})
			}
			if s.otherNodes > limit || s.stopped() {
				return false
			}
		}
	}
	return true
}

// replays reports whether t wins for side, to move on the map, against the replies that
// the VCT considers. Unlike the verifier it need not be right. It returns false if it
// takes more than limit otherNodes.
func (s *Solver) replays(t *Tree, side gomoku.Color, limit int64) bool {
	m, v := s.m, s.vct
	s.otherNodes++
	if t == nil || s.otherNodes > limit || m.At(t.Move) != gomoku.Empty || Forbidden(m, t.Move, side) {
		return false
	}
	if m.Class(t.Move, side) == pattern.ClassFive {
		return true
	}
	m.Play(t.Move, side)
	start := len(v.moves)
	outcome := v.expand(side, false, true)
	wins := outcome != None
	for _, r := range v.moves[start:] {
		if !wins {
			break
		}
		m.Play(r.point, side.Other())
		wins = s.replays(t.after(r.point), side, limit)
		m.Undo()
	}
	v.moves = v.moves[:start]
	m.Undo()
	return wins
}

// after returns how t goes on after the reply r, or nil.
func (t *Tree) after(r gomoku.Point) *Tree {
	for i := range t.Replies {
		if t.Replies[i].Move == r {
			return t.Replies[i].Tree
		}
	}
	return t.Else
}

// weight is the greater of both sides' classes at p. Replies of more weight are
// more likely to stop the win.
func (s *Solver) weight(p gomoku.Point) int {
	return int(max(s.m.Class(p, gomoku.Black), s.m.Class(p, gomoku.White)))
}

// winByThreats looks for a win of side, to move on the map, by fours, by threats,
// and by threats and quiet moves, and returns its tree or nil.
func (s *Solver) winByThreats(side gomoku.Color, nodes int64) *Tree {
	if t := s.winByFours(side, nodes/8, anyPlies); t != nil {
		return t
	}
	for _, wide := range []bool{false, true} {
		if t := s.resumeVCT(side, wide, nodes/4+nodes/2*int64(b2i(wide))); t != nil {
			return t
		}
	}
	return nil
}

// resumeVCT resumes the search for a win by threats and, if wide is true, quiet
// moves, with a budget of nodes.
func (s *Solver) resumeVCT(side gomoku.Color, wide bool, nodes int64) *Tree {
	s.vct.Wide, s.vct.Rating, s.vct.maxNodes = wide, eval.RankingOf(s.Rule()), s.limit-s.guideNodes-s.otherNodes
	defer func() { s.vct.Wide, s.vct.Rating, s.vct.maxNodes = false, nil, 0 }()
	_, t := s.vct.Resume(side, nodes, s.stop)
	return t
}

// b2i returns 1 for true and 0 for false.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
