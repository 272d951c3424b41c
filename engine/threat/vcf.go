// Package threat solves attacks: wins by fours (VCF) and by fours and threes
// (VCT), the defences against them, and the independent check of any win that
// is claimed.
package threat

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// An Outcome is what a solver found.
type Outcome uint8

const (
	Unknown Outcome = iota // the budget ended first
	None                   // there is no such win
	Win
)

// String is "unknown", "none" or "win".
func (o Outcome) String() string { return [3]string{"unknown", "none", "win"}[o%3] }

// maxFours is how many fours a VCF may take.
const maxFours = 64

// A VCF finds wins by continuous fours: every move of the attacker makes a
// four or more, and the defender has one reply at most. It searches with ever
// more fours, so that the first win found is a shortest one, and remembers
// failures by position.
type VCF struct {
	Nodes int64 // positions visited so far

	m      *pattern.Map
	failed []failure
	age    uint32
	limit  int64
	stop   func() bool
	exact  bool // a straight four counts among the fours, so that n of them are 2n+1 plies
	cut    bool // the depth or the budget hid something
	over   bool // the budget is spent
	line   [2*maxFours + 4]gomoku.Point
	length int
	moves  [maxFours + 1][64]gomoku.Point
}

// failure says that the attacker has no win by so many fours.
type failure struct {
	key   uint64
	age   uint32
	fours uint32
}

const allFours = 1 << 16 // a failure whatever the number of fours

// NewVCF is a solver on a map, which it leaves as it finds it.
func NewVCF(m *pattern.Map) *VCF {
	return &VCF{m: m, failed: make([]failure, 1<<15), age: 1}
}

// Solve looks for a win of attacker, who is to move, by at most fours fours
// within nodes positions. The line is the attacker's moves and the forced
// replies to the five, empty unless the outcome is Win; it is valid until the
// next call.
func (v *VCF) Solve(attacker gomoku.Color, fours int, nodes int64, stop func() bool) (Outcome, []gomoku.Point) {
	v.limit, v.stop, v.over, v.exact = v.Nodes+nodes, stop, false, true
	for n := 1; n <= min(fours, maxFours); n++ {
		v.cut = false
		if v.attack(attacker, n, 0) {
			return Win, v.line[:v.length]
		}
		if v.over {
			return Unknown, nil
		}
		if !v.cut {
			return None, nil
		}
	}
	return Unknown, nil
}

// Quick is Solve without the search for the shortest win: the number of plies
// of a win found within so many fours and positions, or 0.
func (v *VCF) Quick(attacker gomoku.Color, fours int, nodes int64) int {
	v.limit, v.stop, v.over, v.exact, v.cut = v.Nodes+nodes, nil, false, false, false
	if v.attack(attacker, fours, 0) {
		return v.length
	}
	return 0
}

// Forget drops what was remembered of other positions.
func (v *VCF) Forget() { v.age++ }

// attack reports whether the attacker, to move, wins by at most fours fours.
func (v *VCF) attack(attacker gomoku.Color, fours, ply int) bool {
	m, defender := v.m, attacker.Other()
	v.Nodes++
	if v.Nodes >= v.limit || v.Nodes&1023 == 0 && v.stop != nil && v.stop() {
		v.over = true
	}
	if v.over {
		return false
	}
	// 1. A five now.
	if m.Count(attacker, pattern.ClassFive) > 0 {
		v.line[ply] = m.First(attacker)
		v.length = ply + 1
		return true
	}
	// 2. The defender's five must be stopped, by a four.
	must := gomoku.NoPoint
	switch m.Count(defender, pattern.ClassFive) {
	case 0:
		if m.Count(attacker, pattern.ClassStraightFour) > 0 && (fours > 0 || !v.exact) {
			v.finish(attacker, ply)
			return true
		}
	case 1:
		must = m.First(defender)
	default:
		return false
	}
	// 3. What is known already.
	hash := m.Hash() ^ uint64(attacker)<<62
	if v.exact {
		hash ^= 1 << 61
	}
	f := &v.failed[hash>>20&uint64(len(v.failed)-1)]
	if f.key == hash && f.age == v.age && int(f.fours) >= fours {
		if f.fours != allFours {
			v.cut = true
		}
		return false
	}
	// 4. Every four.
	list := v.moves[fours][:0]
	list = v.fours(list, attacker, must)
	if fours <= 0 {
		v.cut = v.cut || len(list) > 0
		return false
	}
	cut := v.cut
	v.cut = false
	for _, p := range list {
		m.Play(p, attacker)
		won := false
		switch m.Count(attacker, pattern.ClassFive) {
		case 0:
		case 1:
			reply := m.First(attacker)
			v.line[ply], v.line[ply+1] = p, reply
			if Forbidden(m, reply, defender) {
				v.line[ply+1] = gomoku.NoPoint // the defender may not stop it
				v.line[ply+2] = reply
				v.length = ply + 3
				won = true
				break
			}
			m.Play(reply, defender)
			won = v.attack(attacker, fours-1, ply+2)
			m.Undo()
		default:
			v.line[ply] = p
			v.doubleFive(attacker, ply+1)
			won = true
		}
		m.Undo()
		if won {
			return true
		}
		if v.over {
			return false
		}
	}
	// 5. None of them.
	deep := uint32(fours)
	if !v.cut {
		deep = allFours
	}
	*f = failure{hash, v.age, deep}
	v.cut = v.cut || cut
	return false
}

// finish writes a straight four, a reply and the five.
func (v *VCF) finish(attacker gomoku.Color, ply int) {
	m := v.m
	first, last := m.Bounds()
	fours := m.Fours(attacker)
	for y := first; y <= last; y++ {
		for w := fours[y&31]; w != 0; w &= w - 1 {
			p := gomoku.Point(y<<5 | bits.TrailingZeros32(w))
			if m.Class(p, attacker) == pattern.ClassStraightFour {
				v.line[ply] = p
				m.Play(p, attacker)
				v.doubleFive(attacker, ply+1)
				m.Undo()
				return
			}
		}
	}
	panic("threat: a straight four was counted that no cell has")
}

// doubleFive writes a reply against one of two fives, and the other five.
func (v *VCF) doubleFive(attacker gomoku.Color, ply int) {
	v.line[ply] = v.m.First(attacker)
	v.m.Play(v.line[ply], attacker.Other())
	v.line[ply+1] = v.m.First(attacker)
	v.m.Undo()
	v.length = ply + 2
}

// fours appends the attacker's legal moves that make a four, the most
// promising first; only must, if it is a point.
func (v *VCF) fours(list []gomoku.Point, attacker gomoku.Color, must gomoku.Point) []gomoku.Point {
	m := v.m
	if must != gomoku.NoPoint {
		if m.Fours(attacker).Has(must) || m.Flagged(attacker).Has(must) && fourIfLegal(m, must, attacker) {
			list = append(list, must)
		}
		return list
	}
	first, last := m.Bounds()
	set := m.Fours(attacker)
	strong := 0
	for y := first; y <= last; y++ {
		for w := set[y&31]; w != 0 && len(list) < cap(list); w &= w - 1 {
			p := gomoku.Point(y<<5 | bits.TrailingZeros32(w))
			list = append(list, p)
			if m.Class(p, attacker) > pattern.ClassFour {
				list[strong], list[len(list)-1] = p, list[strong]
				strong++
			}
		}
	}
	if m.Count(attacker, pattern.ClassForbidden) == 0 {
		return list
	}
	set = m.Flagged(attacker)
	for y := first; y <= last; y++ {
		for w := set[y&31]; w != 0 && len(list) < cap(list); w &= w - 1 {
			if p := gomoku.Point(y<<5 | bits.TrailingZeros32(w)); fourIfLegal(m, p, attacker) {
				list = append(list, p)
			}
		}
	}
	return list
}

// fourIfLegal reports whether a point that looks forbidden makes a four and is
// legal after all.
func fourIfLegal(m *pattern.Map, p gomoku.Point, c gomoku.Color) bool {
	for d := range 4 {
		if s := m.Shape(p, c, d); s == pattern.Four || s == pattern.StraightFour {
			return !Forbidden(m, p, c)
		}
	}
	return false
}

// Forbidden reports whether the rule forbids c to play on the empty cell p.
func Forbidden(m *pattern.Map, p gomoku.Point, c gomoku.Color) bool {
	return c == gomoku.Black && m.Class(p, c) == pattern.ClassForbidden &&
		gomoku.ForbiddenAt(m.Cells(), p) != gomoku.Allowed
}
