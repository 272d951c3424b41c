package explain

import (
	"math/bits"
	"slices"

	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// five gives reasons in five in a row, under one rule.
type five struct {
	m    *pattern.Map
	wins finder

	// The position and the move in question, in their canonical orientation.
	p          *gomoku.Position
	own, other gomoku.Color
	at         gomoku.Point
	turned     gomoku.Symmetry
}

func newFive(rule gomoku.Rule) *five {
	m := pattern.NewMap(rule)
	return &five{m: m, wins: newFinder(m)}
}

// set sets the position and the move, turned so that the answer turns with the board. With
// NoPoint there is no move.
func (f *five) set(p *gomoku.Position, at gomoku.Point) {
	f.turned = canonical(p, at)
	f.p, f.at = p.Transform(f.turned), gomoku.NoPoint
	if at != gomoku.NoPoint {
		f.at = f.turned.Apply(at, p.Size())
	}
	f.own = p.ToMove()
	f.other = f.own.Other()
	f.m.Reset(f.p)
}

// canonical returns the symmetry after which the stones, and then the move, come first in
// board order. Two that are left give the same stones and the same move.
func canonical(p *gomoku.Position, at gomoku.Point) (best gomoku.Symmetry) {
	var least []gomoku.Point
	for s := range gomoku.Symmetries {
		var list []gomoku.Point
		for _, m := range p.Moves() {
			list = append(list, s.Apply(m, p.Size())<<2|gomoku.Point(p.At(m)))
		}
		slices.Sort(list)
		if at != gomoku.NoPoint {
			list = append(list, s.Apply(at, p.Size()))
		}
		if least == nil || slices.Compare(list, least) < 0 {
			best, least = s, list
		}
	}
	return best
}

// move returns the reasons for a move.
func (f *five) move(p *gomoku.Position, move string, k Known) ([]Reason, error) {
	at, err := gomoku.ParsePoint(move, p.Size())
	if err != nil {
		return nil, err
	}
	if err := p.Check(at); err != nil {
		if why, ok := err.(gomoku.ForbiddenError); ok {
			return []Reason{*forbidden(p, at, why.Reason)}, nil
		}
		return nil, err
	}
	if p.Over() {
		return nil, game.ErrOver
	}
	f.set(p, at)
	v := view{five: f, made: f.shapeAt(f.at, f.own), taken: f.taken()}
	v.search()
	var list []Reason
	for _, group := range []func(Known) *Reason{v.makes, v.stops, v.otherwise} {
		if r := group(k); r != nil {
			list = append(list, *r)
		}
	}
	if list = withoutWeak(list); len(list) == 0 {
		list = append(list, *v.judgement())
	}
	for i := range list {
		f.back(&list[i])
	}
	return list, nil
}

// withoutWeak removes what is true of most moves where there is more to say.
func withoutWeak(list []Reason) []Reason {
	weak := func(r Reason) bool { return r.Kind == Connects || r.Kind == Extends || r.Kind == Closes }
	if slices.ContainsFunc(list, func(r Reason) bool { return !weak(r) }) {
		list = slices.DeleteFunc(list, weak)
	}
	return list
}

// forbidden returns the reason of a point that is forbidden to Black.
func forbidden(p *gomoku.Position, at gomoku.Point, why gomoku.Reason) *Reason {
	r := &Reason{Kind: Forbidden, Side: gomoku.Black.Index(), Move: at.String(), Forbidden: why.String(), Points: []string{at.String()}, Proved: true}
	for _, row := range p.Why(at) {
		r.Rows = append(r.Rows, ReasonRow{names(row.Stones), names(row.Gaps)})
	}
	return r
}

// taken returns what the other side would make on the move's point, if it may play there.
func (f *five) taken() (s shape) {
	if !f.barred(f.at, f.other) {
		s = f.shapeAt(f.at, f.other)
	}
	return s
}

// best returns the points where c makes its strongest shape with the next stone, if it is
// a win unless it is stopped: a double three or more.
func (f *five) best(c gomoku.Color) (list []shape) {
	first, last := f.m.Bounds()
	for y := first; y <= last; y++ {
		for w := f.m.Free(y); w != 0; w &= w - 1 {
			p := gomoku.Point(y<<5 | bits.TrailingZeros32(w))
			if class := f.m.Class(p, c); class < pattern.ClassThreeThree && class != pattern.ClassMaybeForbidden || f.barred(p, c) {
				continue
			}
			s := f.shapeAt(p, c)
			switch {
			case s.worth() < 3 || len(list) > 0 && s.worth() < list[0].worth():
			case len(list) > 0 && s.worth() == list[0].worth():
				list = append(list, s)
			default:
				list = []shape{s}
			}
		}
	}
	return list
}

// back turns a reason back to the orientation of the question and sorts what has no order.
func (f *five) back(r *Reason) {
	turn := func(list []string) []string {
		for i, name := range list {
			if p, err := gomoku.ParsePoint(name, f.p.Size()); err == nil {
				list[i] = f.turned.Inverse().Apply(p, f.p.Size()).String()
			}
		}
		return list
	}
	r.Move, r.Trap = turn([]string{r.Move})[0], turn([]string{r.Trap})[0]
	if tree, s, size := r.Tree(), f.turned.Inverse(), f.p.Size(); tree != nil {
		r.tree = func() *threat.Tree { return turnTree(tree, s, size, map[*threat.Tree]*threat.Tree{}) }
	}
	turn(r.Points)
	turn(r.Line)
	for i := range r.Rows {
		turn(r.Rows[i].Stones)
		turn(r.Rows[i].Gaps)
	}
}

// turnTree returns a copy of t with s applied to every move.
func turnTree(t *threat.Tree, s gomoku.Symmetry, size int, done map[*threat.Tree]*threat.Tree) *threat.Tree {
	if t == nil {
		return nil
	}
	if to, ok := done[t]; ok {
		return to
	}
	to := &threat.Tree{Move: s.Apply(t.Move, size), Else: turnTree(t.Else, s, size, done), Rest: t.Rest}
	for _, r := range t.Replies {
		to.Replies = append(to.Replies, threat.Reply{Move: s.Apply(r.Move, size), Tree: turnTree(r.Tree, s, size, done)})
	}
	done[t] = to
	return to
}

// names returns the names of points; a line ends where no reply is allowed.
func names(points []gomoku.Point) []string {
	var list []string
	for _, p := range points {
		if p == gomoku.NoPoint {
			break
		}
		list = append(list, p.String())
	}
	return list
}

// rowsOf returns rows by name.
func rowsOf(rows []row) (list []ReasonRow) {
	for _, r := range rows {
		list = append(list, ReasonRow{names(r.stones), names(r.gaps)})
	}
	return list
}
