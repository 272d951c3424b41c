package explain

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// end returns the reasons of a finished game: the winner's last double threat, and the
// loser's move after which the winner had a win by force.
func (f *five) end(p *gomoku.Position, stop func() bool) []Reason {
	winner := p.Winner()
	if winner == gomoku.Empty {
		return []Reason{{Kind: Full, Proved: true}}
	}
	if p.Last() == gomoku.NoPoint || p.At(p.Last()) != winner {
		return nil // no move is left to Black
	}
	var list []Reason
	if r := f.decided(p.Clone(), winner); r != nil {
		list = append(list, *r)
	}
	if r := f.turn(p.Clone(), winner, stop); r != nil {
		list = append(list, *r)
	}
	return list
}

// lastMoves is the number of the winner's last moves that can have made the threat which
// decided: a four-three takes three moves with its five, and two more may be fours.
const lastMoves = 4

// decided finds the winner's threats at the end that one move could not stop, and returns the
// first of them; without any it returns the loser's last move, which did not stop the five.
func (f *five) decided(p *gomoku.Position, winner gomoku.Color) (r *Reason) {
	p.Undo() // the five
	five := p.Clone()
	for range lastMoves {
		if p.Ply() < 2 {
			break
		}
		p.Undo()
		at := p.Moves()[p.Ply()-1]
		p.Undo()
		if p.ToMove() != winner {
			break
		}
		f.set(p, at)
		s := f.shapeAt(f.at, winner)
		if s.worth() < 3 || !f.unstoppable() {
			if r != nil {
				break
			}
			continue
		}
		r = &Reason{Kind: Decided, Side: winner.Index(), Move: f.at.String(), Ply: p.Ply(), What: string(s.name()), Proved: true}
		r.Points, r.Rows = names(gapsOf(s.rows())), rowsOf(s.rows())
		f.back(r)
	}
	if r != nil {
		return r
	}
	f.m.Reset(five)
	last := five.Last()
	r = &Reason{Kind: Unstopped, Side: winner.Index(), Move: last.String(), Ply: five.Ply() - 1, Moves: 1, Proved: true}
	fives := f.fivesOf(winner)
	if len(fives) == 0 {
		return nil
	}
	s := f.shapeAt(fives[0], winner)
	r.Points, r.Rows = names(fives), rowsOf(s.five)
	return r
}

// unstoppable reports whether the move begins a win by force.
func (f *five) unstoppable() bool {
	v := view{five: f, after: f.p.Clone()}
	v.after.Place(f.at)
	f.m.Play(f.at, f.own)
	defer f.m.Undo()
	if len(f.fivesOf(f.other)) > 0 {
		return false
	}
	if w := v.follow(); w.won() {
		return true
	}
	return f.wins.threats(f.m.Rule()).SolveThreat(f.p, f.at, threatsNodes).Verified
}

// turn finds the loser's move after which the winner had a win by force: the earliest from
// which on each position with the winner to move has one. A win by any moves is looked for
// only with the winner's next move as its first.
func (f *five) turn(p *gomoku.Position, winner gomoku.Color, stop func() bool) (r *Reason) {
	played := slices.Clone(p.Moves())
	for p.Ply() > 1 {
		p.Undo()
		if p.ToMove() != winner {
			continue
		}
		if stop != nil && stop() {
			return nil
		}
		f.set(p, gomoku.NoPoint)
		if f.m.Count(f.other, pattern.ClassFive) > 0 && f.m.Count(f.own, pattern.ClassFive) == 0 && len(f.fivesOf(f.other)) > 1 {
			break
		}
		what := "fours"
		w := f.wins.byFours(f.p, f.own)
		if !w.won() {
			what, w = "threats", f.wins.byThreats(f.p, f.own)
		}
		if !w.won() {
			what, w = "force", f.wins.beginning(f.p, f.turned.Apply(played[p.Ply()], p.Size()), stop)
		}
		if !w.won() {
			break
		}
		at := f.turned.Apply(p.Last(), p.Size())
		r = (&Reason{Kind: Turn, Side: winner.Index(), Move: at.String(), Ply: p.Ply() - 1, What: what, Proved: true}).withWin(&w)
		if w.plies == 1 {
			r.What = string(Five)
		}
		f.back(r)
	}
	if r != nil && r.What == string(Five) {
		return nil // the game was not lost before the last move
	}
	return r
}
