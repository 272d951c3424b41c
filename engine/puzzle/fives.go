package puzzle

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// Limits for puzzles of five in a row. Nodes are positions.
const (
	fewestStones = 7
	mostStones   = 60
	quickNodes   = 3_000   // for the first search of a position
	proofNodes   = 60_000  // for a proof
	movesNodes   = 400_000 // for a search of all moves
	longestFours = 21      // plies of a win by fours
	longestOther = 13      // plies of a win by threats
)

// A Finder finds puzzles in games of five in a row. It must not be used concurrently.
type Finder struct {
	Stop func() bool // polled during searches; true ends them; may be nil

	solvers [3]*threat.Solver // by rule, created when first needed
}

// solver returns the solver for a rule.
func (f *Finder) solver(rule gomoku.Rule) *threat.Solver {
	if f.solvers[rule] == nil {
		f.solvers[rule] = threat.NewSolver(rule)
	}
	return f.solvers[rule]
}

// Game finds puzzles in the last plies of a game, from the end to the beginning.
// Between two puzzles of one kind lie at least "apart" plies. If a win by fours is
// long, the puzzle can begin after some of its moves; turn selects how many.
func (f *Finder) Game(p *gomoku.Position, plies, apart int, turn uint64) []Puzzle {
	p = p.Clone()
	var list []Puzzle
	var limit [kinds]int // by kind: the largest ply allowed for the next puzzle, plus 1
	for k := range limit {
		limit[k] = p.Ply() + 1
	}
	for range plies {
		if p.Ply() < fewestStones || f.Stop != nil && f.Stop() {
			break
		}
		if !p.Over() && p.Ply() <= mostStones {
			var skip [kinds]bool
			for k := range skip {
				skip[k] = p.Ply() >= limit[k]
			}
			if next := f.Position(p, turn, skip); next != nil {
				limit[next.Kind] = p.Ply() - apart
				list = append(list, *next)
			}
		}
		p.Undo()
	}
	return list
}

// Position returns the puzzle in a position, or nil if there is none. It ignores kinds that
// are set in skip.
func (f *Finder) Position(p *gomoku.Position, turn uint64, skip [kinds]bool) *Puzzle {
	side := p.ToMove()
	if fives(p, side)+fives(p, side.Other()) > 0 {
		return nil
	}
	s := f.solver(p.Rule())
	if r := s.Solve(p, side, threat.ByFours, quickNodes, f.Stop); r.Outcome == threat.Win {
		won := f.fromLine(p, &r, turn)
		if won == nil || skip[won.Kind] {
			return nil
		}
		return won
	}
	// Search only briefly, because most positions have no win by threats.
	if r := s.Solve(p, side, threat.ByThreats, quickNodes, f.Stop); r.Outcome == threat.Win {
		if skip[Threats] {
			return nil
		}
		return f.byThreats(p, &r)
	}
	if skip[Defence] || skip[Escape] {
		return nil
	}
	return f.defence(p)
}

// fromLine returns a puzzle of the win by fours r, in p or after some moves of its line.
// turn selects the position that is tried first.
func (f *Finder) fromLine(p *gomoku.Position, r *threat.Solution, turn uint64) *Puzzle {
	var list []*gomoku.Position
	q := p.Clone()
	for i := 0; len(r.Line)-i >= 3; i += 2 {
		list = append(list, q.Clone())
		if r.Line[i+1] == gomoku.NoPoint || q.Play(r.Line[i]) != nil || q.Play(r.Line[i+1]) != nil {
			break
		}
	}
	for i := range list {
		q := list[(i+int(turn%uint64(len(list))))%len(list)]
		if fives(q, q.ToMove().Other()) > 0 {
			continue
		}
		if won := f.byFours(q); won != nil {
			return won
		}
	}
	return nil
}

// fives returns the number of points where c makes a five.
func fives(p *gomoku.Position, c gomoku.Color) int { return len(fivePoints(p, c)) }

// wins reports whether the side to move makes a five on pt.
func wins(p *gomoku.Position, pt gomoku.Point) bool {
	if p.Play(pt) != nil {
		return false
	}
	defer p.Undo()
	return p.WinningLine() != nil
}

// byFours returns a puzzle of kind Fours, Trap or Barred, or nil.
func (f *Finder) byFours(p *gomoku.Position) *Puzzle {
	side, s := p.ToMove(), f.solver(p.Rule())
	r := s.Solve(p, side, threat.ByFours, proofNodes, f.Stop)
	if r.Outcome != threat.Win || !r.Verified || r.Plies < 3 || r.Plies > longestFours {
		return nil
	}
	first := s.FirstFours(p, side, r.Plies, proofNodes)
	if !first.Sure || len(first.Wins) != 1 || first.Wins[0] != r.Line[0] {
		return nil
	}
	if r.Plies <= 5 && !f.onlyWin(p, r.Plies, r.Line[0]) || f.otherWin(p, r.Line[0]) != gomoku.NoPoint {
		return nil
	}
	kind := Fours
	switch {
	case f.needsForbidden(p, threat.ByFours, &r):
		kind = Trap
	case f.hasForbiddenFour(p, r.Plies):
		kind = Barred
	}
	return newPuzzle(kind, p, &r)
}

// byThreats returns a puzzle of kind Threats or Trap for the win r, or nil.
func (f *Finder) byThreats(p *gomoku.Position, r *threat.Solution) *Puzzle {
	side, s := p.ToMove(), f.solver(p.Rule())
	if r.Outcome != threat.Win || !r.Verified || r.Plies < 5 || r.Plies > longestOther {
		return nil
	}
	first := s.FirstThreats(p, side, 2, proofNodes)
	if !first.Sure || len(first.Wins) != 1 || first.Wins[0] != r.Line[0] {
		return nil
	}
	if r.Plies <= 5 && !f.onlyWin(p, r.Plies, r.Line[0]) {
		return nil
	}
	kind := Threats
	if f.needsForbidden(p, threat.ByThreats, r) {
		kind = Trap
	}
	return newPuzzle(kind, p, r)
}

// onlyWin reports whether the key is the only move of any kind that wins within the given
// number of plies.
func (f *Finder) onlyWin(p *gomoku.Position, plies int, key gomoku.Point) bool {
	all := f.solver(p.Rule()).FirstMoves(p, p.ToMove(), plies, movesNodes)
	return all.Sure && len(all.Wins) == 1 && all.Wins[0] == key
}

// otherWin returns a move that begins a win by threats and is not the key, or NoPoint;
// a Judge would accept such a move. Unlike FirstThreats it tries every legal move. It
// returns the key if Stop ends it.
func (f *Finder) otherWin(p *gomoku.Position, key gomoku.Point) gomoku.Point {
	s := f.solver(p.Rule())
	for y := range p.Size() {
		for x := range p.Size() {
			m := gomoku.At(x, y)
			if f.Stop != nil && f.Stop() {
				return key
			}
			if m != key && p.Check(m) == nil && s.SolveThreat(p, m, answerNodes).Outcome == threat.Win {
				return m
			}
		}
	}
	return gomoku.NoPoint
}

// needsForbidden reports whether White's win in renju depends on points that are forbidden
// to Black: without them the solver finds no win.
func (f *Finder) needsForbidden(p *gomoku.Position, goal threat.Goal, r *threat.Solution) bool {
	if p.Rule() != gomoku.Renju || p.ToMove() != gomoku.White || goal == threat.ByFours && !slices.Contains(r.Line, gomoku.NoPoint) {
		return false
	}
	free := asFreestyle(p)
	return free != nil && f.solver(gomoku.Freestyle).Solve(free, p.ToMove(), goal, proofNodes, f.Stop).Outcome == threat.None
}

// hasForbiddenFour reports whether Black would have another win by fours within the given
// number of plies if renju had no forbidden points.
func (f *Finder) hasForbiddenFour(p *gomoku.Position, plies int) bool {
	if p.Rule() != gomoku.Renju || p.ToMove() != gomoku.Black {
		return false
	}
	free := asFreestyle(p)
	return free != nil && len(f.solver(gomoku.Freestyle).FirstFours(free, p.ToMove(), plies, proofNodes).Wins) > 1
}

// asFreestyle returns p as a freestyle position, without forbidden points, or nil if the game
// would have ended earlier.
func asFreestyle(p *gomoku.Position) *gomoku.Position {
	free, err := gomoku.New(gomoku.Freestyle, p.Size())
	if err != nil {
		return nil
	}
	for _, m := range p.Moves() {
		if free.Play(m) != nil {
			return nil
		}
	}
	if free.ToMove() != p.ToMove() {
		free.Pass()
	}
	return free
}

// defence returns a puzzle of kind Defence or Escape, or nil. White's threat must be a win by
// fours; for an Escape in renju it can also be a win by threats.
func (f *Finder) defence(p *gomoku.Position) *Puzzle {
	s, attacker := f.solver(p.Rule()), p.ToMove().Other()
	passed := p.Clone()
	passed.Pass()
	goal := threat.ByFours
	threatened := s.Solve(passed, attacker, goal, quickNodes, f.Stop)
	if threatened.Outcome != threat.Win && p.Rule() == gomoku.Renju && attacker == gomoku.White {
		goal = threat.ByThreats
		threatened = s.Solve(passed, attacker, goal, quickNodes, f.Stop)
	}
	if threatened.Outcome != threat.Win || threatened.Plies > longestOther {
		return nil
	}
	r := s.Solve(p, attacker, threat.ByThreats, quickNodes, f.Stop)
	if r.Outcome != threat.Win || len(r.Defences) != 1 || r.Incomplete {
		return nil
	}
	key := r.Defences[0]
	if !f.onlyDefence(p, key, r.Line[0]) {
		return nil
	}
	kind := Defence
	switch {
	case f.hasForbiddenDefence(p, key):
		kind = Escape
	case goal == threat.ByThreats:
		return nil
	}
	d := newPuzzle(kind, p, &threatened)
	d.Key = key.String()
	return d
}

// onlyDefence reports whether every move except key loses to a verified win by threats, and
// there is no such win after key. After at least one of the other moves the win must begin
// with a move other than first, because otherwise the puzzle is too easy.
func (f *Finder) onlyDefence(p *gomoku.Position, key, first gomoku.Point) bool {
	s, attacker := f.solver(p.Rule()), p.ToMove().Other()
	q := p.Clone()
	if q.Play(key) != nil || q.Over() {
		return false
	}
	r := s.Solve(q, attacker, threat.ByThreats, 4*proofNodes, f.Stop)
	if r.Outcome != threat.None {
		return false
	}
	q.Undo()
	otherFirst := false
	for y := range p.Size() {
		for x := range p.Size() {
			pt := gomoku.At(x, y)
			if pt == key || q.Play(pt) != nil {
				continue
			}
			if q.Over() {
				return false
			}
			r := s.Solve(q, attacker, threat.ByThreats, proofNodes, f.Stop)
			q.Undo()
			if r.Outcome != threat.Win || !r.Verified {
				return false
			}
			otherFirst = otherFirst || r.Line[0] != first
		}
	}
	return otherFirst
}

// newPuzzle returns a puzzle in p whose key is the first move of r.
func newPuzzle(kind Kind, p *gomoku.Position, r *threat.Solution) *Puzzle {
	return &Puzzle{Kind: kind, Game: p.Game(), Moves: gomoku.MoveString(p.Moves()), Plies: r.Plies, Key: r.Line[0].String()}
}
