// Package threat solves attacks: it finds wins by continuous fours (VCF), by
// continuous fours and threes (VCT) and by any moves, finds the defences against
// them, and verifies claimed wins independently.
package threat

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// An Outcome is the result of a solver.
type Outcome uint8

const (
	Unknown Outcome = iota // the budget ended before an answer was found
	None                   // no such win exists
	Win
)

// String returns "unknown", "none" or "win".
func (o Outcome) String() string { return [3]string{"unknown", "none", "win"}[o%3] }

// maxFours is the greatest number of fours in a VCF.
const maxFours = 64

// A VCF finds wins by continuous fours: every move of the attacker makes a
// four, or more, and the defender has at most one reply. Solve deepens
// iteratively by the number of fours, so the first win found is a shortest one.
// A hash table of failures avoids repeated work.
type VCF struct {
	Nodes int64 // positions visited so far

	m         *pattern.Map
	failures  []failure
	age       uint32
	limit     int64
	stop      func() bool
	exact     bool // a straight four counts as a four, so that n fours take 2n+1 plies
	truncated bool // the number of fours or of nodes hid part of the tree
	exhausted bool // the node budget is used up
	line      [2*maxFours + 4]gomoku.Point
	length    int
	moves     [maxFours + 1][64]gomoku.Point
}

// A failure records that the attacker has no win by at most fours fours in the
// position with the key. It is valid if its age is that of the VCF.
type failure struct {
	key   uint64
	age   uint32
	fours uint32
}

// allFours in a failure means that no number of fours wins.
const allFours = 1 << 16

// NewVCF returns a solver for the positions of m. Every search leaves m as it
// was.
func NewVCF(m *pattern.Map) *VCF {
	return &VCF{m: m, failures: make([]failure, 1<<15), age: 1}
}

// Solve searches at most nodes positions for a win of attacker, who is to move,
// by at most fours fours. After a Win, the line holds the attacker's moves and
// the forced replies up to the five; a reply is NoPoint where the rule forbids
// it. The line is valid until the next call. Solve polls stop, if not nil, every
// 1024 nodes.
func (v *VCF) Solve(attacker gomoku.Color, fours int, nodes int64, stop func() bool) (Outcome, []gomoku.Point) {
	v.limit, v.stop, v.exhausted, v.exact = v.Nodes+nodes, stop, false, true
	for n := 1; n <= min(fours, maxFours); n++ {
		v.truncated = false
		if v.attack(attacker, n, 0) {
			return Win, v.line[:v.length]
		}
		if v.exhausted {
			return Unknown, nil
		}
		if !v.truncated {
			return None, nil
		}
	}
	return Unknown, nil
}

// Quick returns the number of plies of a win by at most fours fours, or 0 if it
// finds none within nodes positions. Unlike Solve it does not look for the
// shortest win.
func (v *VCF) Quick(attacker gomoku.Color, fours int, nodes int64) int {
	v.limit, v.stop, v.exhausted, v.exact, v.truncated = v.Nodes+nodes, nil, false, false, false
	if v.attack(attacker, fours, 0) {
		return v.length
	}
	return 0
}

// Forget empties the table of failures.
func (v *VCF) Forget() { v.age++ }

// attack reports whether the attacker, to move, wins by at most fours fours.
func (v *VCF) attack(attacker gomoku.Color, fours, ply int) bool {
	m, defender := v.m, attacker.Other()
	v.Nodes++
	if v.Nodes >= v.limit || v.Nodes&1023 == 0 && v.stop != nil && v.stop() {
		v.exhausted = true
	}
	if v.exhausted {
		return false
	}
	// 1. Make a five.
	if m.Count(attacker, pattern.ClassFive) > 0 {
		v.line[ply] = m.First(attacker)
		v.length = ply + 1
		return true
	}
	// 2. Stop the defender's five: the move must also make a four.
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
	// 3. Look up earlier failures.
	hash := m.Hash() ^ uint64(attacker)<<62
	if v.exact {
		hash ^= 1 << 61
	}
	f := &v.failures[hash>>20&uint64(len(v.failures)-1)]
	if f.key == hash && f.age == v.age && int(f.fours) >= fours {
		if f.fours != allFours {
			v.truncated = true
		}
		return false
	}
	// 4. Try every four.
	list := v.moves[fours][:0]
	list = v.fours(list, attacker, must)
	if fours <= 0 {
		v.truncated = v.truncated || len(list) > 0
		return false
	}
	truncated := v.truncated
	v.truncated = false
	for _, p := range list {
		m.Play(p, attacker)
		won := false
		switch m.Count(attacker, pattern.ClassFive) {
		case 0:
		case 1:
			reply := m.First(attacker)
			v.line[ply], v.line[ply+1] = p, reply
			if Forbidden(m, reply, defender) {
				v.line[ply+1] = gomoku.NoPoint // the rule forbids the only reply
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
		if v.exhausted {
			return false
		}
	}
	// 5. Record the failure.
	deep := uint32(fours)
	if !v.truncated {
		deep = allFours
	}
	*f = failure{hash, v.age, deep}
	v.truncated = v.truncated || truncated
	return false
}

// finish writes a straight four, a reply and the five to the line.
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
	panic("threat: the map counts a straight four but no cell makes one")
}

// doubleFive writes a reply to one of two fives, and the other five, to the line.
func (v *VCF) doubleFive(attacker gomoku.Color, ply int) {
	v.line[ply] = v.m.First(attacker)
	v.m.Play(v.line[ply], attacker.Other())
	v.line[ply+1] = v.m.First(attacker)
	v.m.Undo()
	v.length = ply + 2
}

// fours appends the attacker's legal moves that make a four, stronger classes
// than a plain four first. Unless must is NoPoint, only must is considered.
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
	if m.Count(attacker, pattern.ClassMaybeForbidden) == 0 {
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

// fourIfLegal reports whether a point of ClassMaybeForbidden makes a four and is
// legal.
func fourIfLegal(m *pattern.Map, p gomoku.Point, c gomoku.Color) bool {
	for d := range 4 {
		if s := m.Shape(p, c, d); s == pattern.Four || s == pattern.StraightFour {
			return !Forbidden(m, p, c)
		}
	}
	return false
}

// Forbidden reports whether the rule forbids colour c to play on the empty
// point p.
func Forbidden(m *pattern.Map, p gomoku.Point, c gomoku.Color) bool {
	return c == gomoku.Black && m.Class(p, c) == pattern.ClassMaybeForbidden &&
		gomoku.ForbiddenAt(m.Cells(), p) != gomoku.Allowed
}
