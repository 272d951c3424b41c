package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A VCT finds wins by continuous threats, fours and threes, with proof-number
// search, depth first with thresholds (df-pn: Nagai 2002). The attacker's
// nodes choose among threats; the defender's among all that answers one: the
// points that stop every straight four, and fours of its own.
//
// It is complete for that definition: what it disproves has no such win, as
// far as its table remembers right.
type VCT struct {
	Nodes int64

	m     *pattern.Map
	vcf   *VCF
	table []proof
	limit int64
	stop  func() bool
	over  bool
	moves []gomoku.Point // of all plies, one behind the other
}

// proof is what is known of a position: proof and disproof number.
type proof struct {
	key    uint64
	pn, dn uint32
}

// unbounded is the number of what cannot be (dis)proved.
const unbounded = 1 << 28

// NewVCT is a solver on a map, which it leaves as it finds it.
func NewVCT(m *pattern.Map, vcf *VCF) *VCT {
	return &VCT{m: m, vcf: vcf, table: make([]proof, 1<<17), moves: make([]gomoku.Point, 0, 8192)}
}

// Solve looks for a win of attacker, who is to move, within nodes positions.
// The tree is nil unless the outcome is Win.
func (s *VCT) Solve(attacker gomoku.Color, nodes int64, stop func() bool) (Outcome, *Tree) {
	s.limit, s.stop, s.over = s.Nodes+nodes, stop, false
	clear(s.table)
	pn, dn := s.search(attacker, true, unbounded, unbounded, 0)
	switch {
	case pn == 0:
		s.over = false
		s.limit = s.Nodes + nodes
		if t := s.tree(attacker, 0); t != nil {
			return Win, t
		}
		return Unknown, nil
	case dn == 0:
		return None, nil
	}
	return Unknown, nil
}

// maxThreats bounds a win's length in plies.
const maxThreats = 120

// search improves a position's numbers until one reaches its threshold. Or
// says that the attacker is to move.
func (s *VCT) search(attacker gomoku.Color, or bool, maxPN, maxDN uint32, ply int) (pn, dn uint32) {
	s.Nodes++
	if s.Nodes >= s.limit || s.Nodes&1023 == 0 && s.stop != nil && s.stop() {
		s.over = true
	}
	if s.over {
		return 1, 1
	}
	m := s.m
	// 1. The moves, unless the position is decided.
	start := len(s.moves)
	defer func() { s.moves = s.moves[:start] }()
	verdict := s.expand(attacker, or)
	if ply >= maxThreats && verdict == Unknown {
		verdict = None
	}
	switch verdict {
	case Win:
		s.store(m.Hash(), or, 0, unbounded)
		return 0, unbounded
	case None:
		s.store(m.Hash(), or, unbounded, 0)
		return unbounded, 0
	}
	moves := s.moves[start:]
	side := attacker
	if !or {
		side = attacker.Other()
	}
	for {
		// 2. The numbers, from those of the moves. For the attacker's nodes the
		// least proof number and the sum of disproof numbers, for the
		// defender's the other way round.
		best, first, second, sum := 0, uint32(unbounded), uint32(unbounded), uint32(0)
		var bestOther uint32
		for i, p := range moves {
			cp, cd := s.load(m.Hash()^gomoku.StoneKey(side, p), !or)
			if !or {
				cp, cd = cd, cp
			}
			if cp < first {
				best, second, first, bestOther = i, first, cp, cd
			} else if cp < second {
				second = cp
			}
			sum = min(sum+cd, unbounded)
		}
		pn, dn = first, sum
		limitMin, limitSum := maxPN, maxDN
		if !or {
			pn, dn = sum, first
			limitMin, limitSum = maxDN, maxPN
		}
		if first >= limitMin || sum >= limitSum || s.over {
			s.store(m.Hash(), or, pn, dn)
			return pn, dn
		}
		// 3. The most promising move, until another is better.
		childMin := min(limitMin, second+1+second/4)
		childSum := limitSum - sum + bestOther
		m.Play(moves[best], side)
		if or {
			s.search(attacker, false, childMin, childSum, ply+1)
		} else {
			s.search(attacker, true, childSum, childMin, ply+1)
		}
		m.Undo()
	}
}

// expand appends the moves of a position to the stack, or decides it.
func (s *VCT) expand(attacker gomoku.Color, or bool) Outcome {
	m, defender := s.m, attacker.Other()
	if or {
		if m.Count(attacker, pattern.ClassFive) > 0 {
			return Win
		}
		must := gomoku.NoPoint
		switch m.Count(defender, pattern.ClassFive) {
		case 0:
			if m.Count(attacker, pattern.ClassStraightFour) > 0 || s.vcf.Quick(attacker, 10, 150) > 0 {
				return Win
			}
		case 1:
			must = m.First(defender)
		default:
			return None
		}
		return s.attacks(attacker, must)
	}
	if m.Count(defender, pattern.ClassFive) > 0 {
		return None
	}
	switch m.Count(attacker, pattern.ClassFive) {
	case 0:
	case 1:
		if p := m.First(attacker); !Forbidden(m, p, defender) {
			s.moves = append(s.moves, p)
			return Unknown
		}
		return Win
	default:
		return Win
	}
	if m.Count(attacker, pattern.ClassStraightFour) == 0 {
		return None // no threat
	}
	return s.defences(attacker)
}

// attacks appends the attacker's threats, only must if it is a point.
func (s *VCT) attacks(attacker gomoku.Color, must gomoku.Point) Outcome {
	m := s.m
	start := len(s.moves)
	first, last := m.Bounds()
	fours, threes, flagged := m.Fours(attacker), m.Threes(attacker), m.Flagged(attacker)
	for y := first; y <= last; y++ {
		for w := (fours[y&31] | threes[y&31] | flagged[y&31]) & m.Free(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if must != gomoku.NoPoint && p != must {
				continue
			}
			if m.Class(p, attacker) == pattern.ClassForbidden && (attacker == gomoku.White || !threatIfLegal(m, p)) {
				continue
			}
			s.moves = append(s.moves, p)
		}
	}
	if len(s.moves) == start {
		return None
	}
	return Unknown
}

// threatIfLegal reports whether a point that looks forbidden to Black makes a
// four or a three and is legal after all.
func threatIfLegal(m *pattern.Map, p gomoku.Point) bool {
	for d := range 4 {
		switch m.Shape(p, gomoku.Black, d) {
		case pattern.Four, pattern.StraightFour, pattern.Three, pattern.ThreeWide:
			return !Forbidden(m, p, gomoku.Black)
		}
	}
	return false
}

// defences appends the defender's answers to a threatened straight four.
func (s *VCT) defences(attacker gomoku.Color) Outcome {
	m, defender := s.m, attacker.Other()
	start := len(s.moves)
	s.moves = Defences(s.moves, m, attacker)
	kept := s.moves[:start]
	for _, p := range s.moves[start:] {
		if !Forbidden(m, p, defender) {
			kept = append(kept, p)
		}
	}
	s.moves = kept
	n := len(s.moves)
	first, last := m.Bounds()
	fours, flagged := m.Fours(defender), m.Flagged(defender)
	for y := first; y <= last; y++ {
		for w := (fours[y&31] | flagged[y&31]) & m.Free(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if m.Class(p, defender) == pattern.ClassForbidden && !fourIfLegal(m, p, defender) || listed(s.moves[start:n], p) {
				continue
			}
			s.moves = append(s.moves, p)
		}
	}
	if len(s.moves) == start {
		return Win
	}
	return Unknown
}

func listed(list []gomoku.Point, p gomoku.Point) bool {
	for _, q := range list {
		if q == p {
			return true
		}
	}
	return false
}

// load and store keep numbers by the position's stones and who is to move.
func (s *VCT) load(hash uint64, or bool) (pn, dn uint32) {
	if or {
		hash = ^hash
	}
	if e := &s.table[hash&uint64(len(s.table)-1)]; e.key == hash && e.pn|e.dn != 0 {
		return e.pn, e.dn
	}
	return 1, 1
}

func (s *VCT) store(hash uint64, or bool, pn, dn uint32) {
	if s.over {
		return
	}
	if or {
		hash = ^hash
	}
	s.table[hash&uint64(len(s.table)-1)] = proof{hash, pn, dn}
}
