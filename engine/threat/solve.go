package threat

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Goal is the kind of win that a solver looks for.
type Goal uint8

const (
	ByFours   Goal = iota // by continuous fours (VCF)
	ByThreats             // by continuous fours and threes (VCT)
	AnyWin                // by any moves; the outcome is Win or Unknown, never None
)

var goals = [...]string{"vcf", "vct", "win"}

// String returns "vcf", "vct" or "win".
func (g Goal) String() string { return goals[g%3] }

// ParseGoal parses "vcf", "vct" or "win"; ok is false for any other string.
func ParseGoal(s string) (g Goal, ok bool) {
	i := slices.Index(goals[:], s)
	return Goal(max(i, 0)), i >= 0
}

// A Solution is the result of Solve.
type Solution struct {
	Outcome  Outcome
	Plies    int            // length of the win against the longest defence
	AtMost   bool           // a win in fewer plies may exist
	Line     []gomoku.Point // the win against the longest defence
	Defences []gomoku.Point // the other side's moves that stop the win
	// Incomplete reports that the search was stopped before it had tried every
	// move of the other side: moves that are not in Defences may stop the win, too.
	Incomplete bool
	Verified   bool  // the verifier accepts the win
	Nodes      int64 // positions visited

	tree *Tree // of a verified win
}

// defaultNodes is the budget of Solve for nodes ≤ 0.
const defaultNodes = 2_000_000

// proofTable is the size in bytes of a Solver's table of proof numbers.
const proofTable = 8 << 20

// A Solver solves positions of one rule, one at a time.
type Solver struct {
	Guide Guide // suggests moves for the goal AnyWin; may be nil

	m    *pattern.Map
	vcf  *VCF
	vct  *VCT
	stop func() bool

	startNodes int64 // nodes() when the running Solve began
	limit      int64 // the search ends when nodes() reaches it
	guideNodes int64 // visited by the guide
	otherNodes int64 // visited by replays and by the search for shorter wins
}

// NewSolver returns a solver of a rule.
func NewSolver(rule gomoku.Rule) *Solver {
	m := pattern.NewMap(rule)
	vcf := NewVCF(m)
	return &Solver{m: m, vcf: vcf, vct: NewVCT(m, vcf, proofTable)}
}

// Rule returns the rule whose positions s solves.
func (s *Solver) Rule() gomoku.Rule { return s.m.Rule() }

// Solve solves a single position with a new Solver. See Solver.Solve.
func Solve(p *gomoku.Position, side gomoku.Color, goal Goal, nodes int64, stop func() bool) Solution {
	return NewSolver(p.Rule()).Solve(p, side, goal, nodes, stop)
}

// Solve looks for a win of side in p within about nodes positions, or
// defaultNodes if nodes ≤ 0. If side is not to move, the other side passes first.
//
// For AnyWin the budget is twice nodes: nodes for the same search as for ByThreats, and
// as many for quiet moves and the guide. So AnyWin finds every win that ByThreats finds
// with the same nodes.
//
// The outcome is Win only if the verifier accepts the win. If side wins and is not to
// move, Solve also lists the defences: the other side's moves after which it finds
// no such win, with a budget of nodes/8 for each. It polls stop, if not nil, at
// least every 1024 nodes.
func (s *Solver) Solve(p *gomoku.Position, side gomoku.Color, goal Goal, nodes int64, stop func() bool) Solution {
	if nodes <= 0 {
		nodes = defaultNodes
	}
	s.stop = stop
	s.vcf.Forget()
	s.m.Reset(p)
	before := s.nodes()
	s.startNodes = before
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

// maxReplay bounds the verifier's work for a win, to a few seconds.
const maxReplay = 500_000

// accept verifies the tree t of a solution whose outcome is Win and completes the
// solution.
func (s *Solver) accept(r *Solution, p *gomoku.Position, side gomoku.Color, goal Goal, t *Tree) {
	if r.Outcome != Win {
		return
	}
	v := newVerifier(p, side)
	v.maxWork, v.stop = maxReplay, s.stop
	plies, err := v.attack(t, gomoku.NoPoint)
	if err != nil {
		r.Outcome = Unknown // in practice only because the replay takes too long
		return
	}
	r.Verified, r.Plies, r.tree = true, plies, t
	_, r.Line = t.Longest()
	r.AtMost = !s.shortest(side, goal, plies)
}

// SolveMove looks for a win of the side to move in p that begins with move, like
// Solve with the goal AnyWin. Unless plies is 0, it looks for wins in at most plies plies
// and for any others in turn.
func (s *Solver) SolveMove(p *gomoku.Position, move gomoku.Point, plies int, nodes int64, stop func() bool) Solution {
	side := p.ToMove()
	s.stop = stop
	s.vcf.Forget()
	s.vct.Forget()
	s.m.Reset(p)
	before := s.nodes()
	var r Solution
	results := map[uint64]*Tree{}
	for _, round := range [...]struct {
		plies int
		until int64 // sixteenths of the nodes
	}{{plies, 1}, {anyPlies, 4}, {plies, 6}, {anyPlies, 16}} {
		if round.plies <= 0 || r.Outcome == Win || p.Check(move) != nil || s.stopped() {
			continue
		}
		s.limit = before + nodes*round.until/16
		if t := s.forceWith(p.Clone(), side, move, 0, round.plies, results); t != nil {
			r.Outcome = Win
			s.accept(&r, p, side, AnyWin, t)
		}
		keepWins(results)
	}
	r.Nodes = s.nodes() - before
	return r
}

// Visited returns the number of positions that the running Solve has visited.
func (s *Solver) Visited() int64 { return s.nodes() - s.startNodes }

// nodes returns the number of positions visited by all calls.
func (s *Solver) nodes() int64 { return s.vcf.Nodes + s.vct.Nodes + s.guideNodes + s.otherNodes }

// exactPlies is, by goal, the length in plies of the longest win for which shorter
// wins are searched exhaustively. The time grows 200-fold with every two plies.
var exactPlies = [...]int{ByFours: 7, ByThreats: 7, AnyWin: 9}

// shortest reports whether an exhaustive search shows that side, to move on the
// map, has no win in fewer than plies plies.
func (s *Solver) shortest(side gomoku.Color, goal Goal, plies int) bool {
	return plies <= exactPlies[goal] && !s.winsWithin(side, plies-2)
}

// find looks for a win of side in the position p, which is on the map, and returns
// its tree.
func (s *Solver) find(p *gomoku.Position, side gomoku.Color, goal Goal, nodes int64) (Outcome, *Tree) {
	if goal == ByFours {
		outcome, line := s.vcf.Solve(side, maxFours, nodes, s.stop)
		if outcome == Win {
			return Win, LineTree(line)
		}
		return outcome, nil
	}
	// A VCT includes the VCF, but a search by fours alone finds a VCF sooner.
	if outcome, line := s.vcf.Solve(side, maxFours, nodes/8, s.stop); outcome == Win {
		return Win, LineTree(line)
	}
	if goal == ByThreats {
		return s.vct.Solve(side, nodes, s.stop)
	}
	return s.anyWin(p, side, nodes)
}

// anyWin looks for a win by any moves and then for a shorter one. See Solve for its
// budget.
func (s *Solver) anyWin(p *gomoku.Position, side gomoku.Color, nodes int64) (Outcome, *Tree) {
	start := s.nodes()
	s.limit = start + nodes
	t := s.anyTree(p, side, nodes)
	if t == nil {
		return Unknown, nil
	}
	return Win, s.shorten(p, side, t, s.nodes()-start, nodes)
}

// vctRound tells when anyTree runs the search for ByThreats: before its round of
// nodes/vctRound.
const vctRound = 8

// anyTree searches by threats, by threats and quiet moves, and by the guide's moves in
// turn. Its rounds get nodes/64, nodes/32, … until nodes is used up. After the first
// rounds, which find easy wins soon, it runs the same search as for ByThreats and adds
// nodes to the limit: the rounds give threats alone less than half of their nodes, so
// they miss wins that ByThreats finds. Nodes that this search leaves go to the rounds.
func (s *Solver) anyTree(p *gomoku.Position, side gomoku.Color, nodes int64) *Tree {
	s.vct.Forget()
	results := map[uint64]*Tree{}
	guided := s.Guide != nil && p.ToMove() == side
	searched, byThreats := false, Unknown
	for share := int64(64); (s.remaining() > 0 || !searched) && !s.stopped(); share = max(share/2, 1) {
		if !searched && (share <= vctRound || s.remaining() == 0) {
			searched = true
			before := s.nodes()
			s.vcf.Forget()
			var t *Tree
			byThreats, t = s.find(p, side, ByThreats, nodes)
			s.limit += max(nodes, s.nodes()-before)
			if t != nil {
				return t
			}
		}
		part := nodes / share
		for _, wide := range []bool{false, true} {
			if !wide && byThreats == None {
				continue
			}
			if t := s.resumeVCT(side, wide, min(part/2+part/2*int64(b2i(wide)), s.remaining())); t != nil {
				return t
			}
		}
		if !guided || s.remaining() == 0 {
			continue
		}
		plies := 1
		if s.m.Count(side.Other(), pattern.ClassFive) == 0 {
			var visited int64
			_, plies, visited = s.Guide.Suggest(p, anyPlies, min(part/2, s.remaining()), s.stop)
			s.guideNodes += visited
		}
		if plies > 0 {
			if t := s.forceRoot(p, side, anyPlies, max(part/2, s.remaining()/3), results); t != nil {
				return t
			}
		}
	}
	return nil
}

// forceRoot calls force at the root with a budget of nodes. It leaves only the wins
// in results.
func (s *Solver) forceRoot(p *gomoku.Position, side gomoku.Color, plies int, nodes int64, results map[uint64]*Tree) *Tree {
	limit := s.limit
	s.limit = min(limit, s.nodes()+nodes)
	defer func() { s.limit = limit }()
	t := s.force(p.Clone(), side, 0, plies, results)
	keepWins(results)
	return t
}

// keepWins removes the failures from the results of force: with more nodes it may
// succeed.
func keepWins(results map[uint64]*Tree) {
	for key, t := range results {
		if t == nil {
			delete(results, key)
		}
	}
}

// shorten looks for a win in fewer plies than t, with about used nodes, which t took, or
// a sixteenth of nodes if that is more. The guide often sees a shorter win.
func (s *Solver) shorten(p *gomoku.Position, side gomoku.Color, t *Tree, used, nodes int64) *Tree {
	if s.Guide == nil || p.ToMove() != side {
		return t
	}
	limit := s.limit
	s.limit = min(limit, s.nodes()+max(used, nodes/16))
	defer func() { s.limit = limit }()
	for s.remaining() > 0 {
		have := t.plies(map[*Tree]int{})
		_, plies, visited := s.Guide.Suggest(p, have-2, max(s.remaining()/2, 1), s.stop)
		s.guideNodes += visited
		if plies == 0 || plies >= have {
			return t
		}
		next := s.forceRoot(p, side, plies, s.remaining(), map[uint64]*Tree{})
		if next == nil {
			next = s.forceRoot(p, side, (plies+have-2)/4*2+1, s.remaining(), map[uint64]*Tree{})
		}
		if next == nil {
			return t
		}
		t = next
	}
	return t
}

// remaining returns the number of nodes until the limit.
func (s *Solver) remaining() int64 { return max(s.limit-s.nodes(), 0) }

// beats reports whether the verifier accepts the win t after the defender's stone
// on r. It returns false if the replay is stopped or takes too long.
func (s *Solver) beats(p *gomoku.Position, side gomoku.Color, t *Tree, r gomoku.Point) bool {
	v := newVerifier(p, side)
	v.maxWork, v.stop = maxReplay, s.stop
	return v.holdsAfter(t, r)
}

// stopped reports whether the caller has asked to stop.
func (s *Solver) stopped() bool { return s.stop != nil && s.stop() }

// defences lists the moves of the other side after which it finds no win of side
// within nodes positions each. A move after which t still wins needs no search. The
// list is incomplete if the caller stopped the search before the last move.
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
			if s.stopped() { // the search may have missed a win because of the stop
				return list, true
			}
			list = append(list, pt)
		}
	}
	return list, false
}
