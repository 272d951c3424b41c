package threat

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A VCT finds wins by continuous threats, that is fours and threes, with
// depth-first proof-number search (df-pn: Nagai 2002). The attacker chooses
// among threats. The defender chooses among the points that stop every straight
// four, and its own fours. When the defender makes a four the attacker stops it;
// the attacker's threat remains.
//
// In renju White's threats include fours that Black is forbidden to stop.
//
// The search is complete for this definition: a disproved position has no such
// win, except after a collision of hash keys in the table.
type VCT struct {
	Nodes int64 // positions visited so far
	Wide  bool  // the attacker may also make quiet moves, which threaten a VCF
	// Rating, if not nil, rates the attacker's moves. Better-rated moves are
	// searched sooner.
	Rating *eval.Ranking

	m     *pattern.Map
	vcf   *VCF
	table proofs
	limit int64
	// TreeNodes is the node limit of a search for fours in each position of a tree that
	// Resume reads back; 0 means 20,000. Small limits make trees sooner, and longer.
	TreeNodes int64
	// FourNodes is the node limit of the search for fours in each new position with the
	// attacker to move. With a small limit more positions are searched by threats.
	FourNodes int64
	maxNodes  int64 // bound on Nodes + vcf.Nodes after Resume; 0 is no bound
	stop      func() bool
	poll      int64   // number of positions at which stop is polled next
	exhausted bool    // the node budget is used up
	truncated bool    // a line below the current position reached maxVCTPlies
	moves     []child // a stack of the moves of all plies
}

// A child is a move with the numbers of the position after it, from the view of
// the side to move there. Phi estimates the work left to show that this side
// succeeds, delta that the other does. With the attacker to move phi is the proof
// number and delta the disproof number, with the defender to move the reverse.
type child struct {
	point      gomoku.Point
	phi, delta uint32
}

// unbounded is the infinite proof or disproof number: the goal cannot be reached.
const unbounded = 1<<20 - 1

// pollInterval is the number of positions between two polls of stop.
const pollInterval = 1024

// maxVCTPlies is the greatest depth of a VCT in plies.
const maxVCTPlies = 160

// NewVCT returns a solver for the positions of m. Every search leaves m as it
// was. Its table takes at most table bytes, or 64 if table is less.
func NewVCT(m *pattern.Map, vcf *VCF, table int) *VCT {
	return &VCT{m: m, vcf: vcf, table: newProofs(table), FourNodes: 30, moves: make([]child, 0, 1<<14), poll: pollInterval}
}

// Solve searches at most nodes positions, those of its VCF included, for a win of
// attacker, who is to move. The tree is nil unless the outcome is Win. Reading the
// tree back from the table may take up to nodes positions more; the outcome is
// Unknown if that does not suffice. Solve polls stop, if not nil, every 1024 nodes.
func (s *VCT) Solve(attacker gomoku.Color, nodes int64, stop func() bool) (Outcome, *Tree) {
	s.Forget()
	return s.Resume(attacker, nodes, stop)
}

// Resume is like Solve but keeps the table of earlier calls, for this position or
// others.
func (s *VCT) Resume(attacker gomoku.Color, nodes int64, stop func() bool) (Outcome, *Tree) {
	if outcome := s.find(attacker, nodes, stop); outcome != Win {
		return outcome, nil
	}
	s.exhausted = false
	s.limit = s.Nodes + s.vcf.Nodes + nodes
	if s.maxNodes > 0 {
		s.limit = min(s.limit, s.maxNodes)
	}
	if t := s.tree(attacker, 0, map[uint64]*Tree{}); t != nil {
		return Win, t
	}
	return Unknown, nil
}

// Forget empties the table.
func (s *VCT) Forget() { s.table.forget() }

// find is Resume without the tree. It does not allocate.
func (s *VCT) find(attacker gomoku.Color, nodes int64, stop func() bool) Outcome {
	s.limit, s.stop, s.exhausted, s.truncated = s.Nodes+s.vcf.Nodes+nodes, stop, false, false
	start := len(s.moves) // the moves below belong to a caller
	phi, delta := s.search(attacker, true, unbounded, unbounded, 0)
	s.moves = s.moves[:start]
	switch {
	case phi == 0:
		return Win
	case delta == 0 && !s.truncated:
		return None
	}
	return Unknown
}

// search refines the numbers of the position on the map until one of them reaches
// its threshold. It is an OR node, with the attacker to move, if or is true.
func (s *VCT) search(attacker gomoku.Color, or bool, maxPhi, maxDelta uint32, ply int) (phi, delta uint32) {
	s.Nodes++
	if n := s.Nodes + s.vcf.Nodes; n >= s.limit || n >= s.poll && s.interrupted(n) {
		s.exhausted = true
	}
	if s.exhausted {
		return 1, 1
	}
	m, from, truncated := s.m, s.Nodes, s.truncated
	s.truncated = false // for the lines below this position only
	// 1. Generate the moves, unless the position is decided.
	start := len(s.moves)
	_, _, seen := s.table.load(s.positionKey(attacker, or))
	verdict := s.expand(attacker, or, seen)
	if verdict == Unknown && ply >= maxVCTPlies {
		verdict, s.truncated = None, true
	}
	if verdict != Unknown {
		s.moves = s.moves[:start]
		if verdict == Win != or {
			phi, delta = unbounded, 0
		} else {
			phi, delta = 0, unbounded
		}
		s.store(attacker, or, phi, delta, s.Nodes-from)
		s.truncated = s.truncated || truncated
		return phi, delta
	}
	side := attacker
	if !or {
		side = attacker.Other()
	}
	moves := s.moves[start:]
	for i := range moves {
		c := &moves[i]
		if p, d, ok := s.table.load(s.after(c.point, attacker, or)); ok {
			c.phi, c.delta = p, d
		}
	}
	for {
		// 2. Compute the numbers from those of the moves: phi is the least delta;
		// delta combines all phi. Transpositions would be counted many times in a
		// sum, so delta is the greatest phi plus one for each other unsolved move
		// (weak proof numbers: Ueda et al. 2008).
		best, first, second := 0, uint32(unbounded+1), uint32(unbounded)
		most, open := uint32(0), uint32(0)
		for i := range moves {
			c := &moves[i]
			if c.delta < first {
				best, second, first = i, first, c.delta
			} else if c.delta < second {
				second = c.delta
			}
			if c.phi > 0 {
				open++
				most = max(most, c.phi)
			}
		}
		phi, delta = first, 0
		if open > 0 {
			delta = min(most+open-1, unbounded)
		}
		if phi == 0 {
			delta = unbounded
		}
		if phi >= maxPhi || delta >= maxDelta || s.exhausted {
			break
		}
		// 3. Search the most promising move until another one is better.
		c := &moves[best]
		m.Play(c.point, side)
		p, d := s.search(attacker, !or, maxDelta-(open-1), min(maxPhi, second+1+second/4), ply+1)
		m.Undo()
		if !s.exhausted {
			c.phi, c.delta = p, d
		}
	}
	s.moves = s.moves[:start]
	if !s.exhausted {
		s.store(attacker, or, phi, delta, s.Nodes-from)
	}
	s.truncated = s.truncated || truncated
	return phi, delta
}

// interrupted polls stop after n positions, those of searches by fours included.
func (s *VCT) interrupted(n int64) bool {
	s.poll = n + pollInterval
	return s.stop != nil && s.stop()
}

// store puts the numbers of the position on the map into the table. It skips a
// disproof of the attack if a line below reached maxVCTPlies: that depends on the
// root, and a search from a later root may follow the line further.
func (s *VCT) store(attacker gomoku.Color, or bool, phi, delta uint32, work int64) {
	disproof := delta
	if !or {
		disproof = phi
	}
	if disproof == 0 && s.truncated {
		return
	}
	s.table.store(s.positionKey(attacker, or), phi, delta, work)
}

// positionKey returns the table key of the position on the map. The attacker is to move
// if or is true.
func (s *VCT) positionKey(attacker gomoku.Color, or bool) uint64 {
	return s.m.Hash() ^ s.salt(attacker, or)
}

// after returns the table key of the position after a move on p, made by the
// attacker if or is true, else by the defender.
func (s *VCT) after(p gomoku.Point, attacker gomoku.Color, or bool) uint64 {
	side := attacker
	if !or {
		side = attacker.Other()
	}
	return s.m.Hash() ^ gomoku.StoneKey(side, p) ^ s.salt(attacker, !or)
}

// salt distinguishes table keys of the same stones by the side to move, the
// attacker, and whether quiet moves count.
func (s *VCT) salt(attacker gomoku.Color, or bool) (salt uint64) {
	if or {
		salt = ^salt
	}
	if attacker == gomoku.White {
		salt ^= 1 << 62 // not one of the bits that select a bucket
	}
	if s.Wide {
		salt ^= 0x5bd1e995a7c5b28d
	}
	return salt
}

// expand appends the moves of the position on the map to the stack and returns
// Unknown, or it decides the position for the attacker: Win or None. With seen it
// skips the search by fours, which has failed there before.
func (s *VCT) expand(attacker gomoku.Color, or, seen bool) Outcome {
	m, defender := s.m, attacker.Other()
	if or {
		if m.Count(attacker, pattern.ClassFive) > 0 {
			return Win
		}
		switch m.Count(defender, pattern.ClassFive) {
		case 0:
			if !seen && s.vcf.Quick(attacker, 10, s.FourNodes) > 0 {
				return Win
			}
			start := len(s.moves)
			s.attacks(attacker)
			if s.Wide {
				s.quietMoves(attacker, start)
			}
			if len(s.moves) == start {
				return None
			}
			if s.Rating != nil {
				s.rate(attacker, start)
			}
			return Unknown
		case 1:
			// The attacker must stop the five. Its own threats may remain.
			must := m.First(defender)
			if Forbidden(m, must, attacker) {
				return None
			}
			s.moves = append(s.moves, child{must, 1, 1})
			return Unknown
		}
		return None
	}
	if m.Count(defender, pattern.ClassFive) > 0 {
		return None
	}
	switch m.Count(attacker, pattern.ClassFive) {
	case 0:
	case 1:
		if p := m.First(attacker); !Forbidden(m, p, defender) {
			s.moves = append(s.moves, child{p, 1, 1})
			return Unknown
		}
		return Win
	default:
		return Win
	}
	var set [maxTraps]trap
	list := set[:0]
	if attacker == gomoku.White {
		list = traps(list, m)
	}
	if m.Count(attacker, pattern.ClassStraightFour)+len(list) == 0 {
		if s.Wide && (seen || s.vcf.Quick(defender, 8, 20) == 0) {
			outcome, _ := s.quietDefences(attacker)
			return outcome
		}
		return None // no threat
	}
	if !seen && s.vcf.Quick(defender, 8, 20) > 0 {
		return None
	}
	return s.defences(attacker, list)
}

// attacks appends the attacker's threats.
func (s *VCT) attacks(attacker gomoku.Color) {
	m := s.m
	start := len(s.moves)
	first, last := m.Bounds()
	fours, threes, flagged := m.Fours(attacker), m.Threes(attacker), m.Flagged(attacker)
	for y := first; y <= last; y++ {
		for w := (fours[y&31] | threes[y&31] | flagged[y&31]) & m.Free(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			class := m.Class(p, attacker)
			if class == pattern.ClassMaybeForbidden && (attacker == gomoku.White || !threatIfLegal(m, p)) {
				continue
			}
			s.moves = append(s.moves, child{p, 1, effort[class]})
		}
	}
	if attacker == gomoku.White {
		s.trapMoves(start)
	}
}

// effort is the first delta of a threat, by its class: an estimate of the positions to search
// until its win is proved. The threat with the least delta is searched first.
var effort = [pattern.Classes]uint32{
	pattern.ClassMaybeForbidden: 3,
	pattern.ClassThree:          4, pattern.ClassThreePlus: 3, pattern.ClassThreeThree: 2,
	pattern.ClassFour: 3, pattern.ClassFourPlus: 2, pattern.ClassFourThree: 1,
	pattern.ClassStraightFour: 1, pattern.ClassFive: 1,
}

// threatIfLegal reports whether a point of ClassMaybeForbidden makes a four or a three
// for Black and is legal.
func threatIfLegal(m *pattern.Map, p gomoku.Point) bool {
	for d := range 4 {
		switch m.Shape(p, gomoku.Black, d) {
		case pattern.Four, pattern.StraightFour, pattern.Three, pattern.ThreeWide:
			return !Forbidden(m, p, gomoku.Black)
		}
	}
	return false
}

// defences appends the defender's replies to threatened straight fours or, if
// there are none, to the traps in set. It returns Win if there is no reply.
func (s *VCT) defences(attacker gomoku.Color, set []trap) Outcome {
	m, defender := s.m, attacker.Other()
	start := len(s.moves)
	var stops [64]gomoku.Point
	list := stops[:0]
	if m.Count(attacker, pattern.ClassStraightFour) > 0 {
		list = Defences(list, m, attacker)
	} else {
		list = append(list, set[0].at)
		for _, step := range gomoku.Directions {
			for k := -5; k <= 5; k++ {
				if p := gomoku.Point(int(set[0].stop) + k*step); m.At(p) == gomoku.Empty && p != set[0].at && k != 0 {
					list = append(list, p)
				}
			}
		}
	}
	for _, p := range list {
		holds := !Forbidden(m, p, defender)
		for _, t := range set {
			holds = holds && t.escapes(p)
		}
		if holds {
			s.moves = append(s.moves, child{p, 1, 1})
		}
	}
	s.ownFours(defender, start, len(s.moves))
	if len(s.moves) == start {
		return Win
	}
	return Unknown
}

// ownFours appends the defender's fours that are not among the moves from index
// start to index n.
func (s *VCT) ownFours(defender gomoku.Color, start, n int) {
	m := s.m
	first, last := m.Bounds()
	fours, flagged := m.Fours(defender), m.Flagged(defender)
	for y := first; y <= last; y++ {
		for w := (fours[y&31] | flagged[y&31]) & m.Free(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if m.Class(p, defender) == pattern.ClassMaybeForbidden && !fourIfLegal(m, p, defender) || contains(s.moves[start:n], p) {
				continue
			}
			s.moves = append(s.moves, child{p, 1, 1})
		}
	}
}

// contains reports whether p is one of the moves in list.
func contains(list []child, p gomoku.Point) bool {
	for i := range list {
		if list[i].point == p {
			return true
		}
	}
	return false
}
