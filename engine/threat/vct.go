package threat

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A VCT finds wins by continuous threats, fours and threes, with proof-number
// search, depth first with thresholds (df-pn: Nagai 2002). The attacker chooses
// among threats. The defender chooses among the points that stop every straight
// four and fours of its own. The attacker stops a four of the defender's, and
// the threat still stands.
//
// In renju White's threats include fours that Black is forbidden to stop.
//
// It is complete for that definition: a position that it disproves has no such
// win, unless its table took one position for another.
type VCT struct {
	Nodes int64 // positions visited so far
	Wide  bool  // the attacker's quiet moves count too
	// Rating, if not nil, says how likely the moves of the side to move are:
	// a greater number, in units of 1/eval.Logit, is more likely.
	Rating *eval.Ranking

	m     *pattern.Map
	vcf   *VCF
	table proofs
	limit int64
	most  int64 // positions that all calls together may visit; 0 is no bound
	stop  func() bool
	over  bool    // the budget is spent
	cut   bool    // a line below the current position was too long
	moves []child // of all plies, one behind the other
}

// A child is a move with the numbers of the position after it, from the view of
// the side to move there. Phi counts what is still to be shown for that side to
// succeed, delta for the other. For the attacker phi is the proof number, for
// the defender the disproof number.
type child struct {
	point      gomoku.Point
	phi, delta uint32
}

// unbounded is the number of what cannot be shown.
const unbounded = 1<<20 - 1

// maxThreats bounds a win's length in plies.
const maxThreats = 160

// NewVCT is a solver on a map, which it leaves as it finds it, with a table of
// about so many bytes.
func NewVCT(m *pattern.Map, vcf *VCF, table int) *VCT {
	return &VCT{m: m, vcf: vcf, table: newProofs(table), moves: make([]child, 0, 1<<14)}
}

// Solve looks for a win of attacker, who is to move, within nodes positions,
// those of the fours' solver included.
// The tree is nil unless the outcome is Win.
func (s *VCT) Solve(attacker gomoku.Color, nodes int64, stop func() bool) (Outcome, *Tree) {
	s.Forget()
	return s.Resume(attacker, nodes, stop)
}

// Resume is Solve, going on with what earlier calls have found out, of this
// position or another. In all of them the attacker must be to move.
func (s *VCT) Resume(attacker gomoku.Color, nodes int64, stop func() bool) (Outcome, *Tree) {
	if outcome := s.find(attacker, nodes, stop); outcome != Win {
		return outcome, nil
	}
	s.over = false
	s.limit = s.Nodes + s.vcf.Nodes + nodes
	if s.most > 0 {
		s.limit = min(s.limit, s.most)
	}
	if t := s.tree(attacker, 0, map[uint64]*Tree{}); t != nil {
		return Win, t
	}
	return Unknown, nil
}

// Forget drops what was found out of any position.
func (s *VCT) Forget() { s.table.forget() }

// find is Resume without the tree. It does not allocate.
func (s *VCT) find(attacker gomoku.Color, nodes int64, stop func() bool) Outcome {
	s.limit, s.stop, s.over, s.cut = s.Nodes+s.vcf.Nodes+nodes, stop, false, false
	start := len(s.moves) // a caller's moves lie below
	phi, delta := s.search(attacker, true, unbounded, unbounded, 0)
	s.moves = s.moves[:start]
	switch {
	case phi == 0:
		return Win
	case delta == 0 && !s.cut:
		return None
	}
	return Unknown
}

// search improves a position's numbers until one reaches its threshold. The
// attacker is to move if or is true.
func (s *VCT) search(attacker gomoku.Color, or bool, maxPhi, maxDelta uint32, ply int) (phi, delta uint32) {
	s.Nodes++
	if s.Nodes+s.vcf.Nodes >= s.limit || s.Nodes&1023 == 0 && s.stop != nil && s.stop() {
		s.over = true
	}
	if s.over {
		return 1, 1
	}
	m, from, cut := s.m, s.Nodes, s.cut
	s.cut = false // from here on: below this position
	// 1. The moves, unless the position is decided.
	start := len(s.moves)
	_, _, seen := s.table.load(s.here(attacker, or))
	verdict := s.expand(attacker, or, seen)
	if verdict == Unknown && ply >= maxThreats {
		verdict, s.cut = None, true
	}
	if verdict != Unknown {
		s.moves = s.moves[:start]
		if verdict == Win != or {
			phi, delta = unbounded, 0
		} else {
			phi, delta = 0, unbounded
		}
		s.store(attacker, or, phi, delta, s.Nodes-from)
		s.cut = s.cut || cut
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
		// 2. The numbers from those of the moves: the least delta, and what all
		// phi together take. Positions meet again in other orders of the same
		// moves, so that a sum would count them many times: the greatest, and
		// one for each of the others (weak proof numbers: Ueda et al. 2008).
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
		if phi >= maxPhi || delta >= maxDelta || s.over {
			break
		}
		// 3. The most promising move, until another is better.
		c := &moves[best]
		m.Play(c.point, side)
		p, d := s.search(attacker, !or, maxDelta-(open-1), min(maxPhi, second+1+second/4), ply+1)
		m.Undo()
		if !s.over {
			c.phi, c.delta = p, d
		}
	}
	s.moves = s.moves[:start]
	if !s.over {
		s.store(attacker, or, phi, delta, s.Nodes-from)
	}
	s.cut = s.cut || cut
	return phi, delta
}

// store keeps the numbers of the position on the map. It leaves out a disproof
// of the attack if a line below was too long: that depends on where the search
// began, and a search that begins further on may follow the line.
func (s *VCT) store(attacker gomoku.Color, or bool, phi, delta uint32, work int64) {
	disproof := delta
	if !or {
		disproof = phi
	}
	if disproof == 0 && s.cut {
		return
	}
	s.table.store(s.here(attacker, or), phi, delta, work)
}

// here is the table's key of the position on the map: or is true if the attacker
// is to move.
func (s *VCT) here(attacker gomoku.Color, or bool) uint64 {
	return s.m.Hash() ^ s.salt(attacker, or)
}

// after is the table's key of the position after a move on p; or is true if the
// attacker makes that move.
func (s *VCT) after(p gomoku.Point, attacker gomoku.Color, or bool) uint64 {
	side := attacker
	if !or {
		side = attacker.Other()
	}
	return s.m.Hash() ^ gomoku.StoneKey(side, p) ^ s.salt(attacker, !or)
}

// salt tells apart what the table knows of the same stones: with either side to
// move, either side as the attacker, and with quiet moves or without.
func (s *VCT) salt(attacker gomoku.Color, or bool) (salt uint64) {
	if or {
		salt = ^salt
	}
	if attacker == gomoku.White {
		salt ^= 1 << 62 // no bit that selects a bucket
	}
	if s.Wide {
		salt ^= 0x5bd1e995a7c5b28d
	}
	return salt
}

// expand appends the moves of a position to the stack, or decides it for the
// attacker. Seen says that fours have been tried there before, in vain.
func (s *VCT) expand(attacker gomoku.Color, or, seen bool) Outcome {
	m, defender := s.m, attacker.Other()
	if or {
		if m.Count(attacker, pattern.ClassFive) > 0 {
			return Win
		}
		switch m.Count(defender, pattern.ClassFive) {
		case 0:
			if !seen && s.vcf.Quick(attacker, 10, 30) > 0 {
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
			// Whatever threat there is may outlast it.
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
			if class == pattern.ClassForbidden && (attacker == gomoku.White || !threatIfLegal(m, p)) {
				continue
			}
			s.moves = append(s.moves, child{p, 1, effort[class]})
		}
	}
	if attacker == gomoku.White {
		s.setTraps(start)
	}
}

// effort is the first guess of what a threat takes to be shown winning.
var effort = [pattern.Classes]uint32{
	pattern.ClassForbidden: 3,
	pattern.ClassThree:     4, pattern.ClassThreePlus: 3, pattern.ClassThreeThree: 2,
	pattern.ClassFour: 3, pattern.ClassFourPlus: 2, pattern.ClassFourThree: 1,
	pattern.ClassStraightFour: 1, pattern.ClassFive: 1,
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

// defences appends the defender's answers to threatened straight fours and
// traps.
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

// ownFours appends the defender's fours that are not among the moves from
// start to n.
func (s *VCT) ownFours(defender gomoku.Color, start, n int) {
	m := s.m
	first, last := m.Bounds()
	fours, flagged := m.Fours(defender), m.Flagged(defender)
	for y := first; y <= last; y++ {
		for w := (fours[y&31] | flagged[y&31]) & m.Free(y); w != 0; w &= w - 1 {
			p := pointOf(y, w)
			if m.Class(p, defender) == pattern.ClassForbidden && !fourIfLegal(m, p, defender) || listed(s.moves[start:n], p) {
				continue
			}
			s.moves = append(s.moves, child{p, 1, 1})
		}
	}
}

func listed(list []child, p gomoku.Point) bool {
	for i := range list {
		if list[i].point == p {
			return true
		}
	}
	return false
}
