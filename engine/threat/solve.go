package threat

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Goal is the kind of win to look for.
type Goal uint8

const (
	ByFours   Goal = iota // by fours only: VCF
	ByThreats             // by fours and threes: VCT
	AnyWin                // by any moves; that there is none is not looked for
)

var goals = [...]string{"vcf", "vct", "win"}

// String is "vcf", "vct" or "win".
func (g Goal) String() string { return goals[g%3] }

// ParseGoal reads "vcf", "vct" or "win"; ok is false for anything else.
func ParseGoal(s string) (g Goal, ok bool) {
	i := slices.Index(goals[:], s)
	return Goal(max(i, 0)), i >= 0
}

// A Solution is what Solve found.
type Solution struct {
	Outcome  Outcome
	Plies    int            // of the win found, against the longest defence
	AtMost   bool           // a win in fewer plies is not ruled out
	Line     []gomoku.Point // one way the win goes
	Defences []gomoku.Point // the other side's moves that stop the win
	// Incomplete reports that the search was stopped before it had tried every
	// move of the other side: moves that Defences lacks may stop the win, too.
	Incomplete bool
	Verified   bool
	Nodes      int64

	tree *Tree // of a verified win
}

// defaultNodes is the budget of a Solve that names none.
const defaultNodes = 2_000_000

// proofTable is the size of a Solver's table of proofs, in bytes.
const proofTable = 8 << 20

// A Solver solves positions of one rule, one at a time.
type Solver struct {
	Guide Guide // helps to find wins by any moves; may be nil

	m    *pattern.Map
	vcf  *VCF
	vct  *VCT
	stop func() bool

	began      int64 // nodes before the solution that is looked for
	limit      int64 // of nodes
	guideNodes int64 // the guide's
	otherNodes int64 // what other work took, in nodes
}

// NewSolver is a solver of a rule.
func NewSolver(rule gomoku.Rule) *Solver {
	m := pattern.NewMap(rule)
	vcf := NewVCF(m)
	return &Solver{m: m, vcf: vcf, vct: NewVCT(m, vcf, proofTable)}
}

// Rule is the rule whose positions s solves.
func (s *Solver) Rule() gomoku.Rule { return s.m.Rule() }

// Solve is NewSolver's Solve for a single position.
func Solve(p *gomoku.Position, side gomoku.Color, goal Goal, nodes int64, stop func() bool) Solution {
	return NewSolver(p.Rule()).Solve(p, side, goal, nodes, stop)
}

// Solve looks for a win of side in p, whoever is to move, within about nodes
// positions (0: a default). A win is one only if the verifier accepts it. When
// side is not to move the defences are listed: the other side's moves after
// which no such win is found.
func (s *Solver) Solve(p *gomoku.Position, side gomoku.Color, goal Goal, nodes int64, stop func() bool) Solution {
	if nodes <= 0 {
		nodes = defaultNodes
	}
	s.stop = stop
	s.vcf.Forget()
	s.m.Reset(p)
	before := s.nodes()
	s.began = before
	s.limit = before + nodes
	var r Solution
	var t *Tree
	r.Outcome, t = s.find(p, side, goal, nodes)
	s.accept(&r, p, side, goal, t)
	if r.Outcome == Win && p.ToMove() != side {
		r.Defences, r.Incomplete = s.defences(p, side, goal, nodes/8, t)
	}
	r.Nodes = s.nodes() - before
	return r
}

// replayMost bounds the replay of a win, to a few seconds.
const replayMost = 500_000

// accept completes a solution with what the verifier says of its tree.
func (s *Solver) accept(r *Solution, p *gomoku.Position, side gomoku.Color, goal Goal, t *Tree) {
	if r.Outcome != Win {
		return
	}
	v := newVerifier(p, side)
	v.most, v.stop = replayMost, s.stop
	plies, err := v.attack(t, gomoku.NoPoint)
	if err != nil {
		r.Outcome = Unknown // seen only where the replay is too long
		return
	}
	r.Verified, r.Plies, r.tree = true, plies, t
	_, r.Line = t.Longest()
	r.AtMost = !s.shortest(side, goal, plies)
}

// SolveMove looks for a win of the side to move in p that begins with a move,
// as Solve does with the goal AnyWin. It tries for one in so many plies first;
// 0 is any number.
func (s *Solver) SolveMove(p *gomoku.Position, move gomoku.Point, plies int, nodes int64, stop func() bool) Solution {
	side := p.ToMove()
	s.stop = stop
	s.vcf.Forget()
	s.vct.Forget()
	s.m.Reset(p)
	before := s.nodes()
	var r Solution
	for _, most := range [...]int{plies, maxThreats} {
		if most <= 0 || r.Outcome == Win || p.Check(move) != nil {
			continue
		}
		s.limit = before + nodes/2
		if most == maxThreats {
			s.limit = before + nodes
		}
		if t := s.begun(p.Clone(), side, move, 0, most, map[uint64]*Tree{}); t != nil {
			r.Outcome = Win
			s.accept(&r, p, side, AnyWin, t)
		}
	}
	r.Nodes = s.nodes() - before
	return r
}

// Visited is how many positions the running Solve has come to.
func (s *Solver) Visited() int64 { return s.nodes() - s.began }

func (s *Solver) nodes() int64 { return s.vcf.Nodes + s.vct.Nodes + s.guideNodes + s.otherNodes }

// exactPlies is the longest win that is compared with all shorter ones, for
// each goal: the time that this takes grows 200-fold with every two plies.
var exactPlies = [...]int{ByFours: 7, ByThreats: 7, AnyWin: 9}

// shortest reports whether side, to move on the map, is shown not to win in
// fewer plies than that.
func (s *Solver) shortest(side gomoku.Color, goal Goal, plies int) bool {
	return plies <= exactPlies[goal] && !s.winsWithin(side, plies-2)
}

// find looks for a win on the map and its tree.
func (s *Solver) find(p *gomoku.Position, side gomoku.Color, goal Goal, nodes int64) (Outcome, *Tree) {
	if goal == ByFours {
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
	if goal == ByThreats {
		return s.vct.Solve(side, nodes, s.stop)
	}
	return s.anyWin(p, side, nodes)
}

// anyWin takes turns with ever more nodes: threats, quiet moves, the guide.
func (s *Solver) anyWin(p *gomoku.Position, side gomoku.Color, nodes int64) (Outcome, *Tree) {
	s.vct.Forget()
	known := map[uint64]*Tree{}
	guided := s.Guide != nil && p.ToMove() == side
	for share := int64(64); s.left() > 0 && (s.stop == nil || !s.stop()); share = max(share/2, 1) {
		part := nodes / share
		for _, wide := range []bool{false, true} {
			if t := s.threes(side, wide, min(part/2+part/2*int64(b2i(wide)), s.left())); t != nil {
				return Win, s.shorten(p, side, t, nodes)
			}
		}
		if !guided || s.left() == 0 {
			continue
		}
		plies := 1
		if s.m.Count(side.Other(), pattern.ClassFive) == 0 {
			var visited int64
			_, plies, visited = s.Guide.Suggest(p, min(part/2, s.left()), s.stop)
			s.guideNodes += visited
		}
		if plies > 0 {
			if t := s.forced(p, side, maxThreats, max(part/2, s.left()/3), known); t != nil {
				return Win, s.shorten(p, side, t, nodes)
			}
		}
	}
	return Unknown, nil
}

// forced is force at the root within so many nodes. Known gets the wins found.
func (s *Solver) forced(p *gomoku.Position, side gomoku.Color, plies int, nodes int64, known map[uint64]*Tree) *Tree {
	limit := s.limit
	s.limit = min(limit, s.nodes()+nodes)
	defer func() { s.limit = limit }()
	t := s.force(p.Clone(), side, 0, plies, known)
	for key, t := range known {
		if t == nil {
			delete(known, key)
		}
	}
	return t
}

// shorten looks for a win in fewer plies than t's, with about as many nodes
// again as were needed for t. The guide tends to see the shorter wins.
func (s *Solver) shorten(p *gomoku.Position, side gomoku.Color, t *Tree, nodes int64) *Tree {
	if s.Guide == nil || p.ToMove() != side {
		return t
	}
	limit := s.limit
	used := nodes - s.left()
	s.limit = min(limit, s.nodes()+max(used, nodes/16))
	defer func() { s.limit = limit }()
	for s.left() > 0 {
		have := t.plies(map[*Tree]int{})
		_, plies, visited := s.Guide.Suggest(p, max(s.left()/2, 1), s.stop)
		s.guideNodes += visited
		if plies == 0 || plies >= have {
			return t
		}
		next := s.forced(p, side, plies, s.left(), map[uint64]*Tree{})
		if next == nil {
			next = s.forced(p, side, (plies+have-2)/4*2+1, s.left(), map[uint64]*Tree{})
		}
		if next == nil {
			return t
		}
		t = next
	}
	return t
}

// left is what is left of the nodes.
func (s *Solver) left() int64 { return max(s.limit-s.nodes(), 0) }

// beats reports whether the verifier accepts that t wins after the defender's
// stone on r. It answers false if the replay was stopped or took too long.
func (s *Solver) beats(p *gomoku.Position, side gomoku.Color, t *Tree, r gomoku.Point) bool {
	v := newVerifier(p, side)
	v.most, v.stop = replayMost, s.stop
	return v.holdsAfter(t, r)
}

// stopped reports whether the caller asked to stop.
func (s *Solver) stopped() bool { return s.stop != nil && s.stop() }

// defences lists the moves of the other side after which no win of side is
// found within nodes positions. Where t still wins after a move, no search is
// needed. It is incomplete if the caller stopped it before the last move.
func (s *Solver) defences(p *gomoku.Position, side gomoku.Color, goal Goal, nodes int64, t *Tree) (list []gomoku.Point, incomplete bool) {
	m := s.m
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			pt := pointOf(y, w)
			if m.Class(pt, side.Other()) == pattern.ClassFive {
				list = append(list, pt)
				continue
			}
			if Forbidden(m, pt, side.Other()) {
				continue
			}
			if s.stopped() {
				return list, true
			}
			if s.beats(p, side, t, pt) {
				continue
			}
			m.Play(pt, side.Other())
			s.limit = s.nodes() + nodes
			outcome, after := s.find(p, side, goal, nodes)
			m.Undo()
			if outcome == Win && s.beats(p, side, after, pt) {
				continue
			}
			if s.stopped() { // the stop may have prevented a win from being found
				return list, true
			}
			list = append(list, pt)
		}
	}
	return list, false
}
