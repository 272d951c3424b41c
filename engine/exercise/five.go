package exercise

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// Limits of nodes for solutions, with which a phone answers within a second. A solver
// checks each defence with an eighth of them.
const (
	fourNodes   = 400_000
	threatNodes = 60_000
)

// A Judge judges answers in five in a row under one rule.
type Judge struct {
	m      *pattern.Map
	solver *threat.Solver
}

// NewJudge returns a judge for a rule.
func NewJudge(rule gomoku.Rule) *Judge {
	return &Judge{pattern.NewMap(rule), threat.NewSolver(rule)}
}

// Rule returns the rule of j.
func (j *Judge) Rule() gomoku.Rule { return j.m.Rule() }

// Asks reports whether t is a task of five in a row.
func (j *Judge) Asks(t Task) bool { return t != None && t < Win }

// Answers returns all right answers in p, from a1 by row. For tasks to win it considers only
// moves that make a four or a three. The game must not be over.
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
			if p.Check(pt) == nil && j.Try(p, t, pt, stop).Right {
				list = append(list, pt.String())
			}
		}
		return list
	}
	for _, pt := range j.free() {
		j.m.Reset(p)
		tried := t < ByFours || t == Opening || j.m.Class(pt, side) >= pattern.ClassThree
		if tried && p.Check(pt) == nil && j.Try(p, t, pt, stop).Right {
			list = append(list, pt.String())
		}
	}
	return list
}

// free returns the empty points of the map, from a1 by row.
func (j *Judge) free() (list []gomoku.Point) {
	first, last := j.m.Bounds()
	for y := first; y <= last; y++ {
		for w := j.m.Free(y); w != 0; w &= w - 1 {
			list = append(list, gomoku.Point(y<<5|bits.TrailingZeros32(w)))
		}
	}
	return list
}

// Try returns the verdict on an answer in p. The answer must be a legal move or, for the
// task Forbidden, any empty point.
func (j *Judge) Try(p *gomoku.Position, t Task, pt gomoku.Point, stop func() bool) Verdict {
	j.m.Reset(p)
	side := p.ToMove()
	v := Verdict{Made: j.shapeName(pt, side)}
	if t == Forbidden {
		reason := p.Forbidden(pt)
		v.Made = j.shapeName(pt, gomoku.Black)
		v.Why, v.Right = reason.String(), reason != gomoku.Allowed
		return v
	}
	if t < ByFours {
		v.Right = j.makes(pt, side, t)
	}
	after := p.Clone()
	after.Place(pt)
	if t == Opening {
		v.Made = after.Opening()
		v.Right = v.Made != ""
		return v
	}
	if v.Over = after.Over(); v.Over {
		v.Right = v.Right || t >= ByFours
		return v
	}
	switch t {
	case ByFours:
		s := j.solver.Solve(after, side, threat.ByFours, fourNodes, stop)
		if v.Right = s.Outcome == threat.Win && s.Verified && len(s.Defences) == 0 && !s.Incomplete; v.Right {
			v.Line = []string{j.strongestReply(after, side).String()}
		}
	case ByThreats:
		own := j.solver.SolveMove(p, pt, 0, threatNodes, stop)
		if v.Right = own.Outcome == threat.Win && own.Verified; v.Right {
			v.Line = []string{j.strongestReply(after, side).String()}
		}
		if v.Right && len(own.Line) > 1 {
			v.Line[0] = own.Line[1].String()
		}
	}
	switch {
	case t == Hold:
		s := j.solver.Solve(after, side.Other(), threat.ByThreats, threatNodes, stop)
		v.Right = s.Outcome != threat.Win
		v.lose(&s)
	case t >= ByFours && !v.Right:
		j.refute(&v, after, stop)
	}
	return v
}

// lose sets Loses, Plies and Line if s is a win.
func (v *Verdict) lose(s *threat.Solution) {
	if s.Outcome != threat.Win {
		return
	}
	v.Loses, v.Plies = true, s.Plies
	for _, pt := range s.Line {
		v.Line = append(v.Line, pt.String())
	}
}

// refute sets the line after a move that does not win: a win of the other side, or else a
// reply that stops the threat of the move.
func (j *Judge) refute(v *Verdict, after *gomoku.Position, stop func() bool) {
	other := after.ToMove()
	if own := j.solver.Solve(after, other, threat.ByThreats, threatNodes, stop); own.Outcome == threat.Win {
		v.lose(&own)
		return
	}
	for _, reply := range j.solver.Solve(after, other.Other(), threat.ByThreats, threatNodes, stop).Defences {
		if after.Check(reply) == nil {
			v.Line = []string{reply.String()}
			return
		}
	}
}

// strongestReply returns the legal reply on the point where attacker would make the
// strongest shape.
func (j *Judge) strongestReply(p *gomoku.Position, attacker gomoku.Color) (reply gomoku.Point) {
	j.m.Reset(p)
	for _, pt := range j.free() {
		if p.Check(pt) == nil && (reply == gomoku.NoPoint || j.m.Class(pt, attacker) > j.m.Class(reply, attacker)) {
			reply = pt
		}
	}
	return reply
}
