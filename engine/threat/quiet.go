package threat

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Quiet moves: neither a four nor a three, but after them fours would win if
// the defender passed. Only a VCT that is Wide plays them.

// quietEffort is the first guess of what a quiet move takes to be shown
// winning, by what it makes.
var quietEffort = [pattern.Classes]uint32{
	pattern.ClassTwo: 12, pattern.ClassSleepingThree: 10, pattern.ClassTwoTwo: 8, pattern.ClassSleepingThreePlus: 7,
}

const (
	// quietFours and quietNodes bound the look at what a quiet move threatens.
	quietFours = 8
	quietNodes = 40
)

// quietMoves appends the attacker's moves that may threaten to win by fours:
// those that add to something of its own. Where the defender threatens a
// straight four they have to stop it.
func (s *VCT) quietMoves(attacker gomoku.Color, start int) {
	m, defender := s.m, attacker.Other()
	n := len(s.moves)
	if m.Count(defender, pattern.ClassStraightFour) > 0 {
		var room [64]gomoku.Point
		for _, p := range Defences(room[:0], m, defender) {
			if !listed(s.moves[start:n], p) && !Forbidden(m, p, attacker) {
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
			if effort == 0 || listed(s.moves[start:n], p) {
				continue
			}
			if m.Class(p, defender) >= pattern.ClassThree {
				effort -= 2
			}
			s.moves = append(s.moves, child{p, 1, effort})
		}
	}
}

// quietDefences appends the defender's answers to a quiet move: what touches
// the fours that would win if it passed, and fours of its own. The outcome is
// None if fours would not win. The line, until the next call of the fours'
// solver, is how they would.
func (s *VCT) quietDefences(attacker gomoku.Color) (Outcome, []gomoku.Point) {
	n := s.vcf.Quick(attacker, quietFours, quietNodes)
	if n == 0 {
		return None, nil
	}
	line := s.vcf.line[:n]
	start := len(s.moves)
	s.touch(attacker, line)
	s.ownFours(attacker.Other(), start, len(s.moves))
	if len(s.moves) == start {
		return Win, line
	}
	return Unknown, line
}

// touch appends the points that may spoil a win by fours: its own, those that
// turn a forced reply into a four, and those that may change what is
// forbidden.
func (s *VCT) touch(attacker gomoku.Color, line []gomoku.Point) {
	m, defender, start := s.m, attacker.Other(), len(s.moves)
	add := func(p gomoku.Point) {
		if !listed(s.moves[start:], p) && !Forbidden(m, p, defender) {
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

// around appends the empty points on the lines through p.
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

// holds reports whether a win by fours goes on as before after the defender's
// stone on r, which may be wrong only where it says no.
func (s *VCT) holds(attacker gomoku.Color, line []gomoku.Point, r gomoku.Point) bool {
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

// quiet reports whether the attacker threatens neither a five nor a straight
// four nor anything that is forbidden to stop.
func (s *VCT) quiet(attacker gomoku.Color) bool {
	if s.m.Count(attacker, pattern.ClassFive)+s.m.Count(attacker, pattern.ClassStraightFour) > 0 {
		return false
	}
	var set [maxTraps]trap
	return attacker != gomoku.White || len(traps(set[:0], s.m)) == 0
}

// rest appends the defender's answers that are not listed yet and against
// which the line does not hold.
func (s *VCT) rest(attacker gomoku.Color, line []gomoku.Point, start int) {
	m := s.m
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if !listed(s.moves[start:], p) && !Forbidden(m, p, attacker.Other()) && !s.holds(attacker, line, p) {
				s.moves = append(s.moves, child{p, 1, 1})
			}
		}
	}
}

// rate makes the first guesses of what moves take depend on their rating.
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
