package exercise

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// Nodes that a solution may take: lessons are small, and phones are to answer
// within a second. A solver looks at each defence with an eighth of them.
const (
	fourNodes   = 400_000
	threatNodes = 60_000
)

// A Judge judges answers in five in a row of one rule.
type Judge struct {
	m      *pattern.Map
	solver *threat.Solver
}

// NewJudge is a judge for a rule.
func NewJudge(rule gomoku.Rule) *Judge {
	return &Judge{pattern.NewMap(pattern.NewTables(rule), nil), threat.NewSolver(rule)}
}

// Rule is the rule whose positions j judges.
func (j *Judge) Rule() gomoku.Rule { return j.m.Rule() }

// Asks reports whether a task is one of five in a row.
func (j *Judge) Asks(t Task) bool { return t != None && t < Win }

// Answers lists every right answer in p, which must not be over: in board
// order, and of wins only those that begin with a four or a three.
func (j *Judge) Answers(p *gomoku.Position, t Task, stop func() bool) (list []string) {
	j.m.Reset(p)
	side := p.ToMove()
	switch t {
	case Forbidden:
		for _, pt := range p.ForbiddenPoints() {
			list = append(list, pt.String())
		}
		return list
	case Hold:
		for _, pt := range j.solver.Solve(p, side.Other(), threat.ByThreats, threatNodes, stop).Defences {
			if p.Check(pt) == nil {
				list = append(list, pt.String())
			}
		}
		return list
	}
	for _, pt := range j.free() {
		j.m.Reset(p)
		tried := t < ByFours || j.m.Class(pt, side) >= pattern.ClassThree
		if tried && p.Check(pt) == nil && j.Try(p, t, pt, stop).Right {
			list = append(list, pt.String())
		}
	}
	return list
}

// free are the empty points of the map, in board order.
func (j *Judge) free() (list []gomoku.Point) {
	first, last := j.m.Bounds()
	for y := first; y <= last; y++ {
		for w := j.m.Free(y); w != 0; w &= w - 1 {
			list = append(list, gomoku.Point(y<<5|bits.TrailingZeros32(w)))
		}
	}
	return list
}

// Try says what of an answer in p: a legal move of the side to move, or for
// the task Forbidden any empty point.
func (j *Judge) Try(p *gomoku.Position, t Task, pt gomoku.Point, stop func() bool) Verdict {
	j.m.Reset(p)
	side := p.ToMove()
	v := Verdict{Made: j.made(pt, side)}
	if t == Forbidden {
		reason := p.Forbidden(pt)
		v.Made = j.made(pt, gomoku.Black)
		v.Why, v.Right = reason.String(), reason != gomoku.Allowed
		return v
	}
	if t < ByFours {
		v.Right = j.makes(pt, side, t)
	}
	after := p.Clone()
	after.Place(pt)
	if v.Over = after.Over(); v.Over {
		v.Right = v.Right || t >= ByFours
		return v
	}
	switch t {
	case ByFours:
		j.win(&v, after, side, threat.ByFours, fourNodes, stop)
	case ByThreats:
		j.win(&v, after, side, threat.ByThreats, threatNodes, stop)
	case Hold:
		s := j.solver.Solve(after, side.Other(), threat.ByThreats, threatNodes, stop)
		v.Right = s.Outcome != threat.Win
		v.lose(&s)
	}
	return v
}

// lose says that the other side has a win, if s is one.
func (v *Verdict) lose(s *threat.Solution) {
	if s.Outcome != threat.Win {
		return
	}
	v.Loses, v.Plies = true, s.Plies
	for _, pt := range s.Line {
		v.Line = append(v.Line, pt.String())
	}
}

// win judges a move that was to win: after it side's win must stand against
// every reply. A right one is answered by what holds out longest, a wrong one by
// what stops it, or by the other side's own win.
func (j *Judge) win(v *Verdict, after *gomoku.Position, side gomoku.Color, goal threat.Goal, nodes int64, stop func() bool) {
	s := j.solver.Solve(after, side, goal, nodes, stop)
	if v.Right = s.Outcome == threat.Win && s.Verified && len(s.Defences) == 0; v.Right {
		if reply := j.longest(after, side, goal, nodes, stop); reply != gomoku.NoPoint {
			v.Line = []string{reply.String()}
		}
		return
	}
	if other := j.solver.Solve(after, side.Other(), threat.ByThreats, threatNodes, stop); other.Outcome == threat.Win {
		v.lose(&other)
		return
	}
	for _, reply := range s.Defences {
		if after.Check(reply) == nil {
			v.Line = []string{reply.String()}
			return
		}
	}
}

// longest is the reply of the side to move after which attacker's win takes
// longest, among those that answer a threat; any other loses at once.
func (j *Judge) longest(p *gomoku.Position, attacker gomoku.Color, goal threat.Goal, nodes int64, stop func() bool) gomoku.Point {
	best, most := gomoku.NoPoint, -1
	for _, reply := range j.replies(p, attacker) {
		if p.Check(reply) != nil {
			continue
		}
		next := p.Clone()
		next.Place(reply)
		if plies := j.solver.Solve(next, attacker, goal, nodes, stop).Plies; plies > most {
			best, most = reply, plies
		}
	}
	return best
}

// replies are the points that answer a four or a three of attacker's, the other
// side's own fours, and where there is nothing to answer the first free point.
func (j *Judge) replies(p *gomoku.Position, attacker gomoku.Color) (list []gomoku.Point) {
	j.m.Reset(p)
	for _, pt := range j.free() {
		if j.m.Class(pt, attacker) == pattern.ClassFive {
			list = append(list, pt)
		}
	}
	if len(list) == 0 {
		list = threat.Defences(list, j.m, attacker)
		for _, pt := range j.free() {
			if j.m.Class(pt, attacker.Other()) >= pattern.ClassFour {
				list = append(list, pt)
			}
		}
	}
	return append(list, j.free()[0])
}
