package check

import "tengen/engine/gomoku"

// A Game answers for a player. It answers as its guide does, but it goes on with the win by
// threats that it found last, so that a win never takes longer than the answer before it
// said. A guide examines each position by itself: in some positions with many stones it
// does not find the shortest win again.
type Game struct {
	guide *Guide
	last  *win
}

// NewGame returns a game by a guide. Games can share a guide.
func NewGame(g *Guide) *Game { return &Game{guide: g} }

// Prove returns Black's move in p and the most plies to the win, if the proof answers. The
// player's clock runs: where Black's last move was no threat, Prove does not search for a win.
func (g *Game) Prove(p *gomoku.Position) (move gomoku.Point, plies int, ok bool) {
	if w := g.next(p); w != nil {
		g.last = w
		return w.move(), w.plies, true
	}
	if p.ToMove() != gomoku.Black {
		return gomoku.NoPoint, 0, false
	}
	a, w, ok := g.guide.ask(p, false)
	if w != nil {
		g.last = w
	}
	return a.Move, a.Plies, ok
}

// next returns what is left of the last win in p, the position after its move and a reply of
// White's, up to symmetry; it is nil for other positions.
func (g *Game) next(p *gomoku.Position) *win {
	if g.last == nil || p.Game() != g.last.p.Game() || p.Ply() != g.last.p.Ply()+2 || p.Over() || !natural(p) {
		return nil
	}
	after := g.last.p.Clone()
	after.Place(g.last.tree.Move)
	before := turns(after)[0]
	for s, now := range turns(p) {
		if !before.within(&now) {
			continue
		}
		q := p.Transform(gomoku.Symmetry(s))
		t := g.guide.c.finish(q)
		for _, m := range q.Moves() {
			if t == nil && after.At(m) == gomoku.Empty {
				t = g.last.tree.After([]gomoku.Point{m, g.last.tree.Move})
			}
		}
		if t == nil {
			continue
		}
		if plies := g.guide.c.verified(q, t); plies > 0 {
			return &win{q, gomoku.Symmetry(s), t, plies}
		}
	}
	return nil
}
