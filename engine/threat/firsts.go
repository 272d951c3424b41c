package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A Firsts is what is known of the moves that a win can begin with.
type Firsts struct {
	Wins  []gomoku.Point // those that win, in board order
	Tried int            // how many there are to try
	Sure  bool           // every other one that was tried is shown not to win so
	Nodes int64
}

// FirstFours finds the moves of side, to move in p, with which a win by fours
// of at most so many plies begins. It is complete for wins by fours.
func (s *Solver) FirstFours(p *gomoku.Position, side gomoku.Color, plies int, nodes int64) Firsts {
	s.begin(p, nodes)
	f := Firsts{Sure: true}
	v, m := s.vcf, s.m
	v.exact = true
	must := gomoku.NoPoint
	switch m.Count(side.Other(), pattern.ClassFive) {
	case 0:
	case 1:
		must = m.First(side.Other())
	default:
		return f
	}
	var room [64]gomoku.Point
	for _, move := range v.fours(room[:0], side, must) {
		f.Tried++
		m.Play(move, side)
		won, sure := s.fourWins(side, plies)
		m.Undo()
		if won {
			f.Wins = append(f.Wins, move)
		}
		f.Sure = f.Sure && sure
	}
	f.Nodes = s.nodes() - s.began
	return f
}

// fourWins reports whether side, which has just moved on the map, wins by fours
// within so many plies, that move included, and whether that is certain.
func (s *Solver) fourWins(side gomoku.Color, plies int) (won, sure bool) {
	m := s.m
	switch m.Count(side, pattern.ClassFive) {
	case 0:
		return false, true
	case 1:
	default:
		return plies >= 3, true
	}
	reply := m.First(side)
	if Forbidden(m, reply, side.Other()) {
		return plies >= 3, true
	}
	if plies < 3 {
		return false, true
	}
	m.Play(reply, side.Other())
	defer m.Undo()
	if m.Count(side, pattern.ClassFive) > 0 {
		return true, true
	}
	fours := (plies - 3) / 2
	if fours == 0 {
		return false, true
	}
	outcome, _ := s.vcf.Solve(side, fours, s.left(), s.stop)
	return outcome == Win, !s.vcf.over
}

// FirstThreats finds the threats of side, to move in p, after which it wins by
// threats, however long that takes; the search ends with the win of that number,
// or where it becomes unsure. The other side must have no five to make.
func (s *Solver) FirstThreats(p *gomoku.Position, side gomoku.Color, most int, nodes int64) Firsts {
	s.begin(p, nodes)
	s.vct.Forget()
	f := Firsts{Sure: true}
	v, m := s.vct, s.m
	start := len(v.moves)
	v.attacks(side)
	tries := append([]child(nil), v.moves[start:]...)
	v.moves = v.moves[:start]
	f.Tried = len(tries)
	for _, c := range tries {
		if len(f.Wins) == most || !f.Sure {
			break
		}
		m.Play(c.point, side)
		switch v.stands(side, s.left(), s.stop) {
		case Win:
			f.Wins = append(f.Wins, c.point)
		case Unknown:
			f.Sure = false
		}
		m.Undo()
	}
	f.Nodes = s.nodes() - s.began
	return f
}

// stands reports whether attacker, which has just moved, wins by threats.
func (s *VCT) stands(attacker gomoku.Color, nodes int64, stop func() bool) Outcome {
	s.limit, s.stop, s.over, s.cut = s.Nodes+s.vcf.Nodes+nodes, stop, false, false
	start := len(s.moves)
	phi, delta := s.search(attacker, false, unbounded, unbounded, 0)
	s.moves = s.moves[:start]
	switch {
	case delta == 0:
		return Win
	case phi == 0 && !s.cut:
		return None
	}
	return Unknown
}

// SolveThreat looks for a win by threats of the side to move in p that begins
// with a move, within about nodes positions. The other side must have no five to
// make unless the move stops it.
func (s *Solver) SolveThreat(p *gomoku.Position, move gomoku.Point, nodes int64) (r Solution) {
	s.begin(p, nodes)
	s.vct.Forget()
	side, v, m := p.ToMove(), s.vct, s.m
	if Forbidden(m, move, side) {
		return r
	}
	m.Play(move, side)
	r.Outcome = v.stands(side, nodes, s.stop)
	var t *Tree
	if r.Outcome == Win {
		v.limit, v.over = v.Nodes+s.vcf.Nodes+nodes, false
		if t = v.replies(move, side, 0, map[uint64]*Tree{}); t == nil {
			r.Outcome = Unknown
		}
	}
	m.Undo()
	s.accept(&r, p, side, ByThreats, t)
	r.Nodes = s.nodes() - s.began
	return r
}

// FirstMoves finds all moves of side, to move in p, with which a win of at most
// so many plies begins, by whatever moves. It is complete. The time grows
// 200-fold with every two plies: 5 take a moment.
func (s *Solver) FirstMoves(p *gomoku.Position, side gomoku.Color, plies int, nodes int64) Firsts {
	s.begin(p, nodes)
	f := Firsts{}
	m := s.m
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			move := pointOf(y, w)
			if Forbidden(m, move, side) {
				continue
			}
			f.Tried++
			if m.Class(move, side) == pattern.ClassFive || plies >= 3 && s.stands(side, move, plies) {
				f.Wins = append(f.Wins, move)
			}
		}
	}
	f.Sure = s.left() > 0
	f.Nodes = s.nodes() - s.began
	return f
}

// begin lays p on the map for at most so many nodes.
func (s *Solver) begin(p *gomoku.Position, nodes int64) {
	s.stop = nil
	s.vcf.Forget()
	s.m.Reset(p)
	s.began = s.nodes()
	s.limit = s.began + nodes
}
