package explain

import (
	"math/bits"
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A refuted is a reply that does not stop a win, with the win after it.
type refuted struct {
	at  gomoku.Point
	win win
}

// defences tries every move of c, to move in p, which is on the map, against the win w of the
// other side. It returns the moves that hold, and those in the way of w that lose. Sure is
// false if a search ended at its limit, or if more than most moves hold.
func (f *five) defences(p *gomoku.Position, c gomoku.Color, w *win, most int) (hold []gomoku.Point, lose []refuted, sure bool) {
	q := toMove(p, c).Clone()
	first, last := f.m.Bounds()
	for y := first; y <= last; y++ {
		for row := f.m.Free(y); row != 0; row &= row - 1 {
			at := gomoku.Point(y<<5 | bits.TrailingZeros32(row))
			four := f.m.Class(at, c) >= pattern.ClassFour || f.m.Class(at, c) == pattern.ClassMaybeForbidden
			if f.barred(at, c) || !four && !slices.Contains(w.line, at) {
				// A stone off the line that makes no four: the fours go on as before, unless
				// a reply of the line makes a four with it.
				if f.barred(at, c) || f.replays(q, c, at, w) {
					continue
				}
			}
			q.Place(at)
			f.m.Play(at, c)
			after := win{outcome: threat.None}
			if !q.Over() {
				after = f.wins.byFours(q, c.Other())
			}
			f.m.Undo()
			q.Undo()
			switch after.outcome {
			case threat.Unknown:
				return nil, nil, false
			case threat.Win:
				lose = append(lose, refuted{at, after})
			default:
				if hold = append(hold, at); len(hold) > most {
					return nil, nil, false
				}
			}
		}
	}
	return hold, lose, true
}

// replays reports whether the win w stands after c's stone on at.
func (f *five) replays(q *gomoku.Position, c gomoku.Color, at gomoku.Point, w *win) bool {
	q.Place(at)
	defer q.Undo()
	if q.Over() {
		return false
	}
	_, err := threat.Verify(q, c.Other(), w.tree)
	return err == nil
}

// only returns the reason of the only move that stops a win by fours, with the win after the
// most natural other move: the one in the way that makes most of its own, or that takes the
// point where the other side makes most.
func (v *view) only() *Reason {
	if !v.feared.won() || v.allowed.outcome != threat.None {
		return nil
	}
	hold, lose, sure := v.defences(v.p, v.own, &v.feared, 1)
	if !sure || len(hold) != 1 || hold[0] != v.at || len(lose) == 0 {
		return nil
	}
	natural := lose[0]
	worth := func(at gomoku.Point) int {
		return 16*int(v.m.Class(at, v.own)) + int(v.m.Class(at, v.other))
	}
	for _, l := range lose[1:] {
		if worth(l.at) > worth(natural.at) {
			natural = l
		}
	}
	r := v.reason(Only, v.other).withWin(&natural.win)
	r.Points = names([]gomoku.Point{natural.at})
	return r
}

// maxDefences is the greatest number of defences that a reason lists.
const maxDefences = 8

// threatens returns the reason of a move that threatens a win by fours.
func (v *view) threatens() *Reason {
	r := v.reason(Threatens, v.own).withWin(&v.next)
	v.m.Play(v.at, v.own)
	defer v.m.Undo()
	if hold, _, sure := v.defences(v.after, v.other, &v.next, maxDefences); sure {
		r.Points = names(hold)
	}
	return r
}

// judgement returns the reason of a move about which nothing else is true.
func (v *view) judgement() *Reason {
	r := v.reason(Judgement, v.own)
	r.Proved = false
	return r
}

// position returns the reasons of a position: own's win, or what other threatens.
func (f *five) position(p *gomoku.Position, k Known) (list []Reason) {
	f.set(p, gomoku.NoPoint)
	reason := func(kind ReasonKind, side gomoku.Color) *Reason {
		return &Reason{Kind: kind, Side: side.Index(), Proved: true}
	}
	own := f.wins.byFours(f.p, f.own)
	fives := f.fivesOf(f.other)
	switch {
	case own.won() && own.plies == 1:
		s := f.shapeAt(own.line[0], f.own)
		r := reason(Five, f.own)
		r.Points, r.Rows, r.Moves = names(own.line), rowsOf(s.five), 1
		list = append(list, *r)
	case k.Proved && k.Winner >= 0:
		r := reason(Proved, gomoku.Color(k.Winner+1))
		r.Moves, r.AtMost = moves(k.Plies), k.AtMost
		list = append(list, *r)
	case own.won():
		list = append(list, *reason(WinsByFours, f.own).withWin(&own))
	case len(fives) == 0:
		if w := f.wins.byThreats(f.p, f.own); w.won() {
			list = append(list, *reason(WinsByThrees, f.own).withWin(&w))
		}
	}
	switch {
	case own.won() && own.plies == 1:
	case len(fives) > 0:
		s := f.shapeAt(fives[0], f.other)
		r := reason(LeftAlone, f.other)
		r.What, r.Points, r.Rows, r.Moves = string(Five), names(fives), rowsOf(s.five), 1
		list = append(list, *r)
	default:
		if w := f.wins.byFours(f.p, f.other); w.won() {
			r := reason(LeftAlone, f.other).withWin(&w)
			r.What = "fours"
			list = append(list, *r)
		}
	}
	for i := range list {
		f.back(&list[i])
	}
	return list
}
