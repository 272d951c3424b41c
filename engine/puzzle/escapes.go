package puzzle

import (
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// apart is the minimum number of plies between two Escapes of a game.
const apart = 8

// Escapes finds Escapes in a game of renju, from the end to the beginning.
func (f *Finder) Escapes(p *gomoku.Position) (list []Puzzle) {
	p = p.Clone()
	for last := p.Ply() + apart; p.Ply() >= fewestStones && (f.Stop == nil || !f.Stop()); p.Undo() {
		if p.Over() || p.Ply() > mostStones || p.Ply() > last-apart {
			continue
		}
		if e := f.escape(p); e != nil {
			list, last = append(list, *e), p.Ply()
		}
	}
	return list
}

// escape returns the Escape in a position, or nil. It makes the cheapest checks first,
// because most positions have none.
func (f *Finder) escape(p *gomoku.Position) *Puzzle {
	if p.Rule() != gomoku.Renju || p.ToMove() != gomoku.Black || fives(p, gomoku.White) > 0 {
		return nil
	}
	s, passed := f.solver(p.Rule()), p.Clone()
	passed.Pass()
	if s.Solve(passed, gomoku.White, threat.ByFours, quickNodes, f.Stop).Outcome != threat.Win {
		return nil
	}
	escapesOnly := [kinds]bool{Fours: true, Threats: true, Trap: true, Barred: true}
	if e := f.Position(p, 0, escapesOnly); e != nil && e.Kind == Escape {
		return e
	}
	return nil
}

// hasForbiddenDefence reports whether Black, to move in renju, would have a defence other
// than key if no points were forbidden: a move after which White has no win by threats.
func (f *Finder) hasForbiddenDefence(p *gomoku.Position, key gomoku.Point) bool {
	if p.Rule() != gomoku.Renju || p.ToMove() != gomoku.Black {
		return false
	}
	free := asFreestyle(p)
	if free == nil {
		return false
	}
	s := f.solver(gomoku.Freestyle)
	r := s.Solve(free, gomoku.White, threat.ByThreats, proofNodes, f.Stop)
	if r.Outcome != threat.Win {
		return r.Outcome == threat.None
	}
	for _, pt := range r.Defences {
		if pt == key || free.Play(pt) != nil {
			continue
		}
		holds := !free.Over() && s.Solve(free, gomoku.White, threat.ByThreats, proofNodes, f.Stop).Outcome == threat.None
		free.Undo()
		if holds {
			return true
		}
	}
	return false
}
