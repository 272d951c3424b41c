package threat

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A quiet move makes neither a four nor a three, but the attacker would win by
// fours if the defender passed. Only a VCT with Wide set plays quiet moves.

// quietEffort is the initial delta of a quiet move, by its class; 0 means that moves
// of the class are not tried.
var quietEffort = [pattern.Classes]uint32{
	pattern.ClassTwo: 12, pattern.ClassSleepingThree: 10, pattern.ClassTwoTwo: 8, pattern.ClassSleepingThreePlus: 7,
}

const (
	// quietFours and quietNodes bound the search for the fours that a quiet move
	// threatens.
	quietFours = 8
	quietNodes = 40
)

// quietMoves appends the attacker's moves that may threaten to win by fours: those
// of a class in quietEffort. If the defender threatens a straight four, it appends
// the moves that stop it instead. Start is where the position's moves begin on the
// stack.
func (s *VCT) quietMoves(attacker gomoku.Color, start int) {
	m, defender := s.m, attacker.Other()
	n := len(s.moves)
	if m.Count(defender, pattern.ClassStraightFour) > 0 {
		var buf [64]gomoku.Point
		for _, p := range Defences(buf[:0], m, defender) {
			if !contains(s.moves[start:n], p) && !Forbidden(m, p, attacker) {
				s.moves = append(s.moves, child{p, 1, max(quietEffort[m.Class(p, attacker)], 6)})
			}
		}
		return
	}
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Near(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			effort := quietEffort[m.Class(p, attacker)]
			if effort == 0 || contains(s.moves[start:n], p) {
				continue
			}
			if m.Class(p, defender) >= pattern.ClassThree {
				effort -= 2
			}
			s.moves = append(s.moves, child{p, 1, effort})
		}
	}
}

// quietDefences appends the defender's replies to a quiet move: those that may
// spoil the win by fours that follows a pass, and its own fours. It returns that
// win's line, which is valid until the VCF's next call. The outcome is None if there
// is no such win, and Win if there is no reply.
func (s *VCT) quietDefences(attacker gomoku.Color) (Outcome, []gomoku.Point) {
	n := s.vcf.Quick(attacker, quietFours, quietNodes)
	if n == 0 {
		return None, nil
	}
	line := s.vcf.line[:n]
	start := len(s.moves)
	s.spoilers(attacker, line)
	s.ownFours(attacker.Other(), start, len(s.moves))
	if len(s.moves) == start {
		return Win, line
	}
	return Unknown, line
}

// spoilers appends the defender's moves that may spoil a win by fours: the points of
// its line, the points that turn a forced reply into a four, and the points that may
// change whether a reply is forbidden.
func (s *VCT) spoilers(attacker gomoku.Color, line []gomoku.Point) {
	m, defender, start := s.m, attacker.Other(), len(s.moves)
	add := func(p gomoku.Point) {
		if !contains(s.moves[start:], p) && !Forbidden(m, p, defender) {
			s.moves = append(s.moves, child{p, 1, 1})
		}
	}
	for _, p := range line {
		if p != gomoku.NoPoint {
			add(p)
		}
	}
	var near [256]gomoku.Point
	list := near[:0]
	played := 0
	for i, p := range line[:len(line)-1] {
		side := attacker
		if i&1 == 1 {
			side = defender
			if p == gomoku.NoPoint {
				list = around(list, m, line[i+1])
				break
			}
			for d, step := range gomoku.Directions {
				for k := -4; k <= 4; k++ {
					q := gomoku.Point(int(p)+k*step) & (gomoku.Cells - 1)
					if k != 0 && m.At(q) == gomoku.Empty && len(list) < cap(list) {
						if shape := m.ShapeIf(p, defender, d, k, defender); shape == pattern.Four || shape == pattern.StraightFour {
							list = append(list, q)
						}
					}
				}
			}
		}
		m.Play(p, side)
		played++
	}
	for range played {
		m.Undo()
	}
	for _, p := range list {
		add(p)
	}
}

// around appends the empty points within five cells of p in the four directions.
func around(list []gomoku.Point, m *pattern.Map, p gomoku.Point) []gomoku.Point {
	for _, step := range gomoku.Directions {
		for k := -5; k <= 5; k++ {
			q := gomoku.Point(int(p)+k*step) & (gomoku.Cells - 1)
			if k != 0 && m.At(q) == gomoku.Empty && len(list) < cap(list) {
				list = append(list, q)
			}
		}
	}
	return list
}

// lineHolds reports whether the same line of fours still wins after the defender's
// stone on r. It may return false for a line that wins, never true for one that does
// not.
func (s *VCT) lineHolds(attacker gomoku.Color, line []gomoku.Point, r gomoku.Point) bool {
	m, defender := s.m, attacker.Other()
	played := 1
	m.Play(r, defender)
	defer func() {
		for range played {
			m.Undo()
		}
	}()
	for i := 0; i < len(line); i += 2 {
		p := line[i]
		if m.At(p) != gomoku.Empty || Forbidden(m, p, attacker) {
			return false
		}
		if m.Class(p, attacker) == pattern.ClassFive {
			return true
		}
		switch m.Count(defender, pattern.ClassFive) {
		case 0:
		case 1:
			if m.First(defender) != p {
				return false
			}
		default:
			return false
		}
		m.Play(p, attacker)
		played++
		switch m.Count(attacker, pattern.ClassFive) {
		case 0:
			return false
		case 1:
		default:
			return m.Count(defender, pattern.ClassFive) == 0
		}
		reply := m.First(attacker)
		if m.Count(defender, pattern.ClassFive) > 0 {
			return false
		}
		if Forbidden(m, reply, defender) {
			return true
		}
		if i+1 >= len(line) || line[i+1] != reply {
			return false
		}
		m.Play(reply, defender)
		played++
	}
	return false
}

// quiet reports whether the attacker threatens neither a five nor a straight four
// nor a trap.
func (s *VCT) quiet(attacker gomoku.Color) bool {
	if s.m.Count(attacker, pattern.ClassFive)+s.m.Count(attacker, pattern.ClassStraightFour) > 0 {
		return false
	}
	var set [maxTraps]trap
	return attacker != gomoku.White || len(traps(set[:0], s.m)) == 0
}

// otherReplies appends the defender's replies that are not yet on the stack and
// after which the line does not hold.
func (s *VCT) otherReplies(attacker gomoku.Color, line []gomoku.Point, start int) {
	m := s.m
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if !contains(s.moves[start:], p) && !Forbidden(m, p, attacker.Other()) && !s.lineHolds(attacker, line, p) {
				s.moves = append(s.moves, child{p, 1, 1})
			}
		}
	}
}

// rate adjusts the initial delta of the moves from index start on by their rating:
// each logit below the best adds one.
func (s *VCT) rate(side gomoku.Color, start int) {
	order := s.Rating.Order(s.m, side)
	top := int32(-1 << 30)
	for i := range s.moves[start:] {
		top = max(top, order.Rate(s.moves[start+i].point))
	}
	for i := range s.moves[start:] {
		c := &s.moves[start+i]
		gap := (top - order.Rate(c.point)) / eval.Logit
		c.delta = uint32(min(c.delta+uint32(gap), 40)) + 1
	}
}
