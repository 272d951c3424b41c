package search

import (
	"math/bits"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A moveList is a priority queue of a node's moves by ordering score. A move is one
// word, so that comparing words compares moves:
//
//	bits 0–9 the point   10–31 list size − index: a stable tie-break   32–63 the score
type moveList struct {
	n    int
	top  int // greatest score, the hash move excepted
	move [gomoku.MaxSize * gomoku.MaxSize]int64
}

// add adds a move that is not in the list.
func (l *moveList) add(p gomoku.Point, score int32) {
	l.move[l.n] = int64(score)<<32 | int64(len(l.move)-l.n)<<10 | int64(p)
	l.n++
}

// point returns the point of the i-th move.
func (l *moveList) point(i int) gomoku.Point { return gomoku.Point(l.move[i] & (gomoku.Cells - 1)) }

// rate sets the score of the i-th move.
func (l *moveList) rate(i int, score int32) {
	l.move[i] = int64(score)<<32 | l.move[i]&(1<<32-1)
}

// next removes the move with the greatest score, the first added among equals, and
// returns its point and score.
func (l *moveList) next() (gomoku.Point, int) {
	list := l.move[:l.n]
	at, best := 0, list[0]
	for i, m := range list {
		if m > best {
			at, best = i, m
		}
	}
	l.n--
	list[at] = list[l.n]
	return gomoku.Point(best & (gomoku.Cells - 1)), int(best >> 32)
}

// isQuiet reports whether a move neither makes nor stops more than a plain four. Plain
// fours and threes count as quiet because on a crowded board most cells make one for
// either side and few matter; the move ordering rates them.
func (e *Engine) isQuiet(p gomoku.Point, me gomoku.Color) bool {
	return e.m.Class(p, me) <= pattern.ClassFour && e.m.Class(p, me.Other()) <= pattern.ClassFour
}

// dropQuiet removes the quiet moves from a list.
func (e *Engine) dropQuiet(l *moveList, me gomoku.Color) {
	n := 0
	for i := range l.n {
		if !e.isQuiet(l.point(i), me) {
			l.move[n] = l.move[i]
			n++
		}
	}
	l.n = n
}

// A history holds how often quiet moves caused beta cutoffs, from −historyLimit to
// historyLimit, by side and point, and the countermove of each side to the opponent's
// last move.
type history struct {
	quiet   [2][gomoku.Cells]int16
	counter [2][gomoku.Cells]gomoku.Point
}

const historyLimit = 8192

// clear resets the history.
func (h *history) clear() { *h = history{} }

// age halves the history of earlier searches.
func (h *history) age() {
	for s := range h.quiet {
		for i := range h.quiet[s] {
			h.quiet[s][i] /= 2
		}
	}
}

// add adds bonus to a history value and pulls the value towards 0 in proportion, so
// that it stays within ±historyLimit.
func (h *history) add(side gomoku.Color, p gomoku.Point, bonus int) {
	v := &h.quiet[side.Index()][p&(gomoku.Cells-1)]
	*v += int16(bonus - int(*v)*abs(bonus)/historyLimit)
}

// generate lists the moves of a node with their ordering scores. If the opponent can make
// a five, it lists one move that stops it. If the opponent threatens a straight four or
// to win by a four-three, it lists the defences and the side's own fours. Forbidden points
// may be included.
func (e *Engine) generate(f *frame, me gomoku.Color, ply int, hash gomoku.Point) {
	m := e.m
	opp := me.Other()
	f.moves.n, f.losesIn = 0, 0
	if m.Count(opp, pattern.ClassFive) > 0 {
		f.moves.add(m.First(opp), 0)
		return
	}
	defences := e.defences[:0]
	if e.Options.Defences && m.Count(me, pattern.ClassStraightFour) == 0 && m.Count(me, pattern.ClassFive) == 0 {
		if m.Count(opp, pattern.ClassStraightFour) > 0 {
			defences, f.losesIn = threat.Defences(defences, m, opp), 4
		} else if list, ok := threat.FourThreeDefences(defences, m, opp); ok {
			defences, f.losesIn = list, 6
		}
	}
	if f.losesIn > 0 {
		e.listDefences(f, me, defences)
	} else {
		e.listNear(f)
	}
	e.order(f, me, ply, hash)
}

// listNear adds the empty cells near a stone.
func (e *Engine) listNear(f *frame) {
	first, last := e.m.Bounds()
	for y := first; y <= last; y++ {
		for w := e.m.Near(y); w != 0; w &= w - 1 {
			f.moves.add(gomoku.Point(y<<5|bits.TrailingZeros32(w)), 0)
		}
	}
}

// allFree lists every empty cell with its ordering score.
func (e *Engine) allFree(f *frame, me gomoku.Color) {
	f.moves.n = 0
	first, last := e.m.Bounds()
	for y := first; y <= last; y++ {
		for w := e.m.Free(y); w != 0; w &= w - 1 {
			f.moves.add(gomoku.Point(y<<5|bits.TrailingZeros32(w)), 0)
		}
	}
	e.order(f, me, 0, gomoku.NoPoint)
}

// order sets the ordering scores of the listed moves, by the policy and the history.
// The hash move comes first.
func (e *Engine) order(f *frame, me gomoku.Color, ply int, hash gomoku.Point) {
	m := e.m
	counter := gomoku.NoPoint
	if e.Options.History {
		counter = e.history.counter[me.Index()][m.Stone(1)&(gomoku.Cells-1)]
	}
	quiet := &e.history.quiet[me.Index()]
	l := &f.moves
	l.top = -1 << 20
	if !e.Options.Ordering {
		l.putHashFirst(hash)
		return
	}
	order := e.eval.Order(m, me)
	for i := 0; i < l.n; i++ {
		p := l.point(i)
		if p == hash {
			l.rate(i, 1<<24)
			continue
		}
		v := order.Rate(p)
		if e.Options.History {
			v += int32(quiet[p&(gomoku.Cells-1)]) / 128
			if p == counter {
				v += 20
			}
		}
		l.rate(i, v)
		l.top = max(l.top, int(v))
	}
}

// putHashFirst moves the hash move to the front and keeps the order of the other moves.
func (l *moveList) putHashFirst(hash gomoku.Point) {
	l.top = 0
	for i := 0; i < l.n; i++ {
		if l.point(i) == hash {
			l.rate(i, 1<<24)
		}
	}
}

// listDefences adds the defences and the side's own fours.
func (e *Engine) listDefences(f *frame, me gomoku.Color, defences []gomoku.Point) {
	m, l := e.m, &f.moves
	for _, p := range defences {
		l.addNew(p)
	}
	own := m.Fours(me)
	first, last := m.Bounds()
	for y := first; y <= last; y++ {
		for w := own[y&31]; w != 0; w &= w - 1 {
			l.addNew(gomoku.Point(y<<5 | bits.TrailingZeros32(w)))
		}
	}
}

// addNew adds a move unless it is in the list.
func (l *moveList) addNew(p gomoku.Point) {
	for i := 0; i < l.n; i++ {
		if l.point(i) == p {
			return
		}
	}
	l.add(p, 0)
}
