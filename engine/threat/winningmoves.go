package threat

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// WinningMoves lists the moves with which a win begins.
type WinningMoves struct {
	Wins  []gomoku.Point // in board order
	Tried int            // number of candidates
	Sure  bool           // every other move that was searched is shown not to win
	Nodes int64          // positions visited
}

// FirstFours finds the moves of side, to move in p, that begin a win by fours in at
// most plies plies, within nodes positions. If Sure, Wins holds all such moves.
func (s *Solver) FirstFours(p *gomoku.Position, side gomoku.Color, plies int, nodes int64) WinningMoves {
	s.reset(p, nodes)
	f := WinningMoves{Sure: true}
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
	var buf [64]gomoku.Point
	for _, move := range v.fours(buf[:0], side, must) {
		f.Tried++
		m.Play(move, side)
		won, sure := s.fourWins(side, plies)
		m.Undo()
		if won {
			f.Wins = append(f.Wins, move)
		}
		f.Sure = f.Sure && sure
	}
	f.Nodes = s.nodes() - s.startNodes
	return f
}

// fourWins reports whether side, which has just moved on the map, wins by fours in
// at most plies plies, that move included. The answer is sure unless the budget ran
// out.
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
	outcome, _ := s.vcf.Solve(side, fours, s.remaining(), s.stop)
	return outcome == Win, !s.vcf.exhausted
}

// FirstThreats finds threats of side, "most" at most, to move in p, that begin a win by
// threats of any length, within nodes positions. The search ends early when a move
// stays undecided. The other side must have no five to make.
func (s *Solver) FirstThreats(p *gomoku.Position, side gomoku.Color, most int, nodes int64) WinningMoves {
	s.reset(p, nodes)
	s.vct.Forget()
	f := WinningMoves{Sure: true}
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
		switch v.findAfterMove(side, s.remaining(), s.stop) {
		case Win:
			f.Wins = append(f.Wins, c.point)
		case Unknown:
			f.Sure = false
		}
		m.Undo()
	}
	f.Nodes = s.nodes() - s.startNodes
	return f
}

// findAfterMove is find for the position after the attacker's move.
func (s *VCT) findAfterMove(attacker gomoku.Color, nodes int64, stop func() bool) Outcome {
	s.limit, s.stop, s.exhausted, s.truncated = s.Nodes+s.vcf.Nodes+nodes, stop, false, false
	start := len(s.moves)
	phi, delta := s.search(attacker, false, unbounded, unbounded, 0)
	s.moves = s.moves[:start]
	switch {
	case delta == 0:
		return Win
	case phi == 0 && !s.truncated:
		return None
	}
	return Unknown
}

// SolveThreat looks for a win by threats of the side to move in p that begins with
// move, within about nodes positions. The other side must have no five to make that
// move does not stop.
func (s *Solver) SolveThreat(p *gomoku.Position, move gomoku.Point, nodes int64) (r Solution) {
	s.reset(p, nodes)
	s.vct.Forget()
	side, v, m := p.ToMove(), s.vct, s.m
	if Forbidden(m, move, side) {
		return r
	}
	m.Play(move, side)
	r.Outcome = v.findAfterMove(side, nodes, s.stop)
	var t *Tree
	if r.Outcome == Win {
		v.limit, v.exhausted = v.Nodes+s.vcf.Nodes+nodes, false
		if t = v.replies(move, side, 0, map[uint64]*Tree{}); t == nil {
			r.Outcome = Unknown
		}
	}
	m.Undo()
	s.accept(&r, p, side, ByThreats, t)
	r.Nodes = s.nodes() - s.startNodes
	return r
}

// FirstMoves finds all moves of side, to move in p, that begin a win by any moves in
// at most plies plies, within nodes positions. If Sure, Wins holds exactly these
// moves; otherwise the budget ran out and Wins may also hold others. The time grows
// 200-fold with every two plies; 5 plies take about a second.
func (s *Solver) FirstMoves(p *gomoku.Position, side gomoku.Color, plies int, nodes int64) WinningMoves {
	s.reset(p, nodes)
	f := WinningMoves{}
	m := s.m
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := m.Free(y); w != 0; w &= w - 1 {
			move := pointOf(y, w)
			if Forbidden(m, move, side) {
				continue
			}
			f.Tried++
			if m.Class(move, side) == pattern.ClassFive || plies >= 3 && s.winsWith(side, move, plies) {
				f.Wins = append(f.Wins, move)
			}
		}
	}
	f.Sure = s.remaining() > 0
	f.Nodes = s.nodes() - s.startNodes
	return f
}

// reset sets the map to p and begins a budget of nodes.
func (s *Solver) reset(p *gomoku.Position, nodes int64) {
	s.stop = nil
	s.vcf.Forget()
	s.m.Reset(p)
	s.startNodes = s.nodes()
	s.limit = s.startNodes + nodes
}
