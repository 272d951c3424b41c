package puzzle

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// Mistake returns a puzzle in a position in which a user made a mistake, or nil: a win by
// fours or by threats, or a defence against one. Unlike the puzzles of Position it can have
// several right moves; the key is one of them.
func (f *Finder) Mistake(p *gomoku.Position) *Puzzle {
	side, attacker := p.ToMove(), p.ToMove().Other()
	if p.Over() || fives(p, side)+fives(p, attacker) > 0 {
		return nil // making or stopping a five is too easy
	}
	s := f.solver(p.Rule())
	for kind, goal := range [...]threat.Goal{Fours: threat.ByFours, Threats: threat.ByThreats} {
		if r := s.Solve(p, side, goal, proofNodes, f.Stop); r.Outcome == threat.Win && r.Verified {
			return newPuzzle(Kind(kind), p, &r)
		}
	}
	r := s.Solve(p, attacker, threat.ByThreats, proofNodes, f.Stop)
	if r.Outcome != threat.Win || !r.Verified {
		return nil
	}
	for _, key := range r.Defences {
		q := p.Clone()
		if q.Play(key) != nil || q.Over() || s.Solve(q, attacker, threat.ByThreats, proofNodes, f.Stop).Outcome != threat.None {
			continue
		}
		d := newPuzzle(Defence, p, &r)
		d.Key = key.String()
		return d
	}
	return nil
}

// MistakeDiscs is like Finder.Mistake, for a position of Connect Four's classic board.
func MistakeDiscs(s *solver.Solver, p *connect4.Position) *Puzzle {
	if p.Over() || p.Board.Urgent(connect4.First)|p.Board.Urgent(connect4.Second) != 0 {
		return nil
	}
	columns, key := scores(s, p)
	if key < 0 || columns[key].Lo < 0 {
		return nil
	}
	f := &Puzzle{Kind: Drop, Game: p.Game(), Moves: connect4.MoveString(p.Moves()), Key: connect4.ColumnName(key)}
	if best := columns[key].Lo; best > 0 {
		f.Plies = pliesOf(best, p.Free())
		return f
	}
	for _, c := range columns {
		if c.Open && c.Lo < 0 {
			f.Kind, f.Plies = Save, max(f.Plies, pliesOf(-c.Lo, p.Free()-1)+1)
		}
	}
	if f.Kind == Drop {
		return nil // no column loses
	}
	return f
}
