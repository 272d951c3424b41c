package explain

import (
	"math/bits"
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A view is what is known of a move in five in a row.
type view struct {
	*five
	made  shape // by the move
	taken shape // what the other side would make on the same point

	fives      []gomoku.Point // where other makes a five before the move
	had        win            // own's win by fours in the position
	feared     win            // other's win by fours if own passes
	dreaded    win            // other's win by fours and threes if own passes
	mine       win            // a win by fours that begins with the move
	pressed    win            // a win by fours and threes that begins with the move
	loses      []gomoku.Point // where other makes a five after the move
	losing     []row          // those fives
	allowed    win            // other's win by fours after the move
	lost       win            // other's win by fours and threes after the move
	missed     win            // own's win by fours and threes in the position
	barren     bool           // the move begins no such win
	next       win            // own's win by fours if other passes after the move
	after      *gomoku.Position
	strongest  []shape // other's strongest threats before the move
	stillThere []shape // the same after it
}

// fivesOf lists the points where c makes a five and may play.
func (f *five) fivesOf(c gomoku.Color) (list []gomoku.Point) {
	set := f.m.Fives(c)
	first, last := f.m.Bounds()
	for y := first; y <= last; y++ {
		for w := set[y&31]; w != 0; w &= w - 1 {
			list = append(list, gomoku.Point(y<<5|bits.TrailingZeros32(w)))
		}
	}
	return list
}

// search looks for the wins of both sides before and after the move.
func (v *view) search() {
	m := v.m
	v.fives = v.fivesOf(v.other)
	v.had = v.wins.byFours(v.p, v.own)
	if len(v.fives) == 0 {
		if v.strongest = v.best(v.other); m.Count(v.own, pattern.ClassFive) == 0 || len(v.made.five) == 0 {
			v.feared = v.wins.byFours(v.p, v.other)
		}
	}
	v.after = v.p.Clone()
	v.after.Place(v.at)
	m.Play(v.at, v.own)
	defer m.Undo()
	if v.after.Over() {
		return
	}
	v.loses = v.fivesOf(v.other)
	for _, p := range v.loses {
		v.losing = append(v.losing, v.shapeAt(p, v.other).five...)
	}
	v.stillThere = v.best(v.other)
	if len(v.loses) > 0 {
		return
	}
	if v.mine = v.follow(); v.mine.won() {
		return
	}
	if v.allowed = v.wins.byFours(v.after, v.other); v.allowed.won() {
		return
	}
	if m.Count(v.own, pattern.ClassFive) == 0 {
		v.next = v.wins.byFours(v.after, v.own)
	}
	v.searchThreats()
}

// follow looks for a win by fours that begins with the move, which is on the map.
func (v *view) follow() (w win) {
	fives := v.fivesOf(v.own)
	if len(fives) == 0 {
		return win{outcome: threat.None}
	}
	stop := fives[0]
	w.line = []gomoku.Point{v.at, stop}
	switch {
	case len(fives) > 1:
		w.line = append(w.line, fives[1])
	case v.barred(stop, v.other):
		w.line = []gomoku.Point{v.at, gomoku.NoPoint, stop}
	default:
		q := v.after.Clone()
		q.Place(stop)
		v.m.Play(stop, v.other)
		rest := v.wins.byFours(q, v.own)
		v.m.Undo()
		if !rest.won() {
			return rest
		}
		w.line = append(w.line, rest.line...)
	}
	w.tree = threat.LineTree(w.line)
	return w.verified(v.p, v.own)
}

// searchThreats looks for wins by fours and threes where there is none by fours.
func (v *view) searchThreats() {
	m := v.m
	v.lost = v.wins.byThreats(v.after, v.other)
	// In renju a move without a four or a three may be a threat of White's, too.
	s := v.wins.threats(m.Rule()).SolveThreat(v.p, v.at, threatsNodes)
	v.barren = s.Outcome == threat.None
	if s.Verified {
		v.pressed = win{outcome: threat.Win, plies: s.Plies, line: s.Line, tree: s.Tree()}
	}
	if v.barren && !v.had.won() && len(v.fives) == 0 {
		m.Undo()
		v.missed = v.wins.byThreats(v.p, v.own)
		m.Play(v.at, v.own)
	}
	if v.lost.outcome == threat.None && !v.feared.won() && len(v.fives) == 0 {
		m.Undo()
		v.dreaded = v.wins.byThreats(v.p, v.other)
		m.Play(v.at, v.own)
	}
}

// reason returns a reason of the move.
func (v *view) reason(k ReasonKind, side gomoku.Color) *Reason {
	return &Reason{Kind: k, Side: side.Index(), Move: v.at.String(), Proved: true}
}

// withWin returns r with the line and the length of a win.
func (r *Reason) withWin(w *win) *Reason {
	r.Line, r.Moves, r.Trap, r.Forbidden = names(w.line), moves(w.plies), w.trap, w.why
	tree := w.tree
	r.tree = func() *threat.Tree { return tree }
	return r
}

// makes returns what the move makes.
func (v *view) makes(k Known) *Reason {
	name := v.made.name()
	r := v.reason(name, v.own)
	r.Rows, r.Points = rowsOf(v.made.rows()), names(gapsOf(v.made.rows()))
	if v.mine.won() {
		r.Moves = moves(v.mine.plies)
	}
	switch {
	case name == Five:
		r.Points, r.Moves = nil, 1
		return r
	case k.Proved && k.Winner == v.own.Index():
		r := v.reason(Proved, v.own)
		r.Moves, r.AtMost = moves(k.Plies+1), k.AtMost // with the move
		return r
	case v.had.won() && v.had.plies == 1:
		return v.misses()
	case name == StraightFour:
		return r
	case v.mine.won() && len(v.mine.line) == 3 && v.mine.line[1] == gomoku.NoPoint:
		r.Kind, r.Points = Trap, names(v.mine.line[2:])
		r.Rows = rowsOf(v.made.fours)
		r.Forbidden = gomoku.ForbiddenAt(cellsWith(v), v.mine.line[2]).String()
		return r
	case name == DoubleFour:
		return r
	case name == FourThree && v.mine.won() && v.mine.plies <= 5:
		return r
	case v.mine.won():
		return v.reason(WinsByFours, v.own).withWin(&v.mine)
	}
	if r := v.misses(); r != nil {
		return r
	}
	switch {
	case name == FourThree, name == DoubleThree:
		return r
	case v.pressed.won():
		return v.reason(WinsByThrees, v.own).withWin(&v.pressed)
	case name == Four && len(v.loses) == 0:
		return r
	case name == OpenThree:
		return r
	}
	if len(v.loses) > 0 || v.allowed.won() {
		return nil
	}
	switch links := v.links(v.at, v.own); {
	case len(links) > 1:
		r := v.reason(Connects, v.own)
		r.Rows = rowsOf(links)
		return r
	case len(links) == 1:
		r := v.reason(Extends, v.own)
		r.Rows = rowsOf(links)
		return r
	}
	return nil
}

// cellsWith returns the board after the move.
func cellsWith(v *view) *[gomoku.Cells]gomoku.Color {
	cells := *v.m.Cells()
	cells[v.at] = v.own
	return &cells
}

// misses returns the win that the move gives up, if own had one.
func (v *view) misses() *Reason {
	r := v.reason(Misses, v.own).withWin(&v.had)
	r.What, r.Points, r.Rows = "fours", names(v.loses), rowsOf(v.made.fours)
	switch {
	case v.missed.won():
		r = v.reason(Misses, v.own).withWin(&v.missed)
		r.What = "threats"
		return r
	case !v.had.won():
		return nil
	case v.had.plies == 1:
		r.What = string(Five)
	case v.had.line[0] == v.at, v.pressed.won():
		return nil
	case len(v.made.fours) > 0 && len(v.loses) == 0 && v.mine.outcome != threat.None:
		return nil
	}
	return r
}

// stops returns what the move stops.
func (v *view) stops(Known) *Reason {
	taken := v.taken.name()
	switch {
	case taken == Five:
		r := v.reason(StopsFive, v.other)
		r.Rows, r.Points = rowsOf(v.taken.five), names([]gomoku.Point{v.at})
		return r
	case len(v.made.five) > 0 || len(v.fives) > 0:
		return nil
	case len(v.strongest) > 0 && (len(v.stillThere) == 0 || v.stillThere[0].worth() < v.strongest[0].worth()) && len(v.loses) == 0:
		return v.stopsShape()
	case v.feared.won() && v.allowed.outcome == threat.None && len(v.loses) == 0 && !v.mine.won():
		return v.reason(StopsFours, v.other).withWin(&v.feared)
	case v.dreaded.won() && v.lost.outcome == threat.None:
		return v.reason(StopsThrees, v.other).withWin(&v.dreaded)
	case v.taken.worth() > 0:
		r := v.reason(Takes, v.other)
		r.What, r.Points, r.Rows = string(taken), names([]gomoku.Point{v.at}), rowsOf(v.taken.rows())
		if v.made.worth() > 0 || len(v.links(v.at, v.own)) > 1 {
			r.Kind = Both
		}
		return r
	}
	if closed := v.links(v.at, v.other); len(closed) > 0 && len(v.loses) == 0 && !v.allowed.won() {
		r := v.reason(Closes, v.other)
		r.Rows = rowsOf(closed)
		return r
	}
	return nil
}

// stopsShape returns the reason of a move that stops all of other's strongest threats.
func (v *view) stopsShape() *Reason {
	r := v.reason(Stops, v.other)
	first := v.strongest[0]
	if i := slices.IndexFunc(v.strongest, func(s shape) bool { return s.at == v.at }); i >= 0 {
		first = v.strongest[i]
	}
	r.What, r.Points, r.Rows = string(first.name()), names([]gomoku.Point{first.at}), rowsOf(first.rows())
	return r
}

// otherwise returns what happens after the move, or without it.
func (v *view) otherwise(k Known) *Reason {
	switch {
	case v.after.Over(), v.mine.won():
		return nil
	case len(v.loses) > 0:
		r := v.reason(Lets, v.other)
		r.What, r.Points, r.Rows, r.Moves = string(Five), names(v.loses), rowsOf(v.losing), 1
		return r
	case v.allowed.won():
		r := v.reason(Lets, v.other).withWin(&v.allowed)
		r.What = "fours"
		return r
	case v.lost.won():
		r := v.reason(Lets, v.other).withWin(&v.lost)
		r.What = "threats"
		return r
	case k.Proved && k.Winner == v.other.Index():
		r := v.reason(Proved, v.other)
		r.What, r.Moves, r.AtMost = lostWord, moves(k.Plies), k.AtMost
		return r
	}
	if r := v.only(); r != nil {
		return r
	}
	// In two moves the win is the five after the four that the move is said to stop.
	if v.feared.won() && v.feared.plies > 3 && v.allowed.outcome == threat.None && v.stopsName() != StopsFours {
		return v.reason(LeftAlone, v.other).withWin(&v.feared)
	}
	// A move that wins by force also threatens to win: that would say less, and name moves that stop it.
	if v.next.won() && !v.mine.won() && !v.pressed.won() && !slices.Contains(gapsOf(v.made.rows()), v.next.line[0]) {
		return v.threatens()
	}
	return nil
}

// stopsName returns the kind of what the move stops.
func (v *view) stopsName() ReasonKind {
	if r := v.stops(Known{}); r != nil {
		return r.Kind
	}
	return ""
}
