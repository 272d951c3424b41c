package search

import (
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// A rootMove is a legal move at the root with its results of the last iteration.
type rootMove struct {
	move  gomoku.Point
	score int
	prev  int // score of the iteration before
	pv    []gomoku.Point
	nodes int64 // visited below the move in this search
	lost  bool  // the search proves a loss

	refutedScore int  // score if a win of the opponent by threats refutes the move, else 0
	notRefuted   bool // no such win exists
}

// setPV sets r's principal variation to r.move and line. The line of a bound has one or
// two moves; setPV keeps the old variation if it begins with the same moves.
func (r *rootMove) setPV(line []gomoku.Point, bound bool) {
	if n := len(line) + 1; bound && len(r.pv) > n && r.pv[0] == r.move && slices.Equal(r.pv[1:n], line) {
		return
	}
	r.pv = append(append(r.pv[:0], r.move), line...)
}

// Search runs the search that t describes and returns its final result.
func (e *Engine) Search(t Task) Info {
	p, limits, report := t.Position, t.Limits, t.Report
	e.limits, e.stop, e.clock = limits, t.Stop, t.Clock
	e.thread, e.nodes, e.selDepth, e.stopped = t.Thread, 0, 0, false
	e.nextPoll = pollInterval
	e.boardCells = p.Size() * p.Size()
	if e.clock != nil {
		e.start = e.clock()
	}
	if e.thread.Count == nil { // with several threads package smp calls NewSearch
		e.table.NewSearch()
	}
	e.history.age()
	e.m.Reset(p)
	e.listRoot(p)
	if limits.Analysis {
		e.extendRoot(p, t.Lines)
	}
	e.prover.spent, e.prover.noWin = 0, false
	info := Info{}
	lines := max(1, min(t.Lines, len(e.root)))
	maxDepth := maxPly / 2
	if limits.Depth > 0 {
		maxDepth = min(maxDepth, limits.Depth)
	}
	for depth := 1; depth <= maxDepth && len(e.root) > 0; depth++ {
		if e.thread.skips(depth) {
			continue
		}
		k := 0
		for k < lines && !e.stopped {
			e.aspirationSearch(k, depth)
			k++
		}
		if e.stopped && depth > 1 {
			e.merge(&info, k-1, lines)
			return info
		}
		e.sortRoot(0) // a later line may be better
		e.fill(&info, depth, lines)
		if report != nil {
			report(&info)
		}
		if e.done(depth, lines) {
			break
		}
		if lines == 1 && depth >= 4 && WinIn(e.root[0].score) == 0 && e.findRootWin(p.ToMove()) {
			e.fill(&info, depth, lines)
			if report != nil {
				report(&info)
			}
			break
		}
	}
	info.Nodes = e.visited()
	return info
}

// merge updates the info of the last full iteration with the results of a stopped one:
// its finished lines and the best move so far of line k.
func (e *Engine) merge(info *Info, k, lines int) {
	var found []Line
	for _, l := range e.lines(k + 1) {
		if l.Score > -infinite && e.refutation(l.Move) == 0 {
			found = append(found, l)
		}
	}
	for _, old := range info.Lines {
		if len(found) < lines && e.refutation(old.Move) == 0 && !slices.ContainsFunc(found, func(l Line) bool { return l.Move == old.Move }) {
			found = append(found, old)
		}
	}
	// The best move may have been refuted before any other was searched. Then the next
	// move takes its place, with at most its score.
	for i := 0; i < len(e.root) && len(found) == 0; i++ {
		if r := &e.root[i]; !r.lost {
			found = append(found, Line{r.move, info.Lines[0].Score, []gomoku.Point{r.move}})
		}
	}
	for _, old := range info.Lines {
		if n := e.refutation(old.Move); n != 0 && len(found) < lines {
			old.Score = n
			found = append(found, old)
		}
	}
	// A line of the last iteration must not have a greater score than the line before it.
	for i := 1; i < len(found); i++ {
		found[i].Score = min(found[i].Score, found[i-1].Score)
	}
	info.Lines, info.Nodes, info.SelDepth, info.HashFull = found, e.visited(), e.selDepth, e.table.Full()
}

// refutation returns the score of a root move that a win by threats refutes, or 0.
func (e *Engine) refutation(move gomoku.Point) int {
	for i := range e.root {
		if e.root[i].move == move {
			return e.root[i].refutedScore
		}
	}
	return 0
}

// lines returns the first n root moves as lines, except those without a score.
func (e *Engine) lines(n int) (list []Line) {
	for i := range e.root[:min(n, len(e.root))] {
		if r := &e.root[i]; r.score > -infinite || i == 0 {
			list = append(list, Line{r.move, r.score, slices.Clone(r.pv)})
		}
	}
	return list
}

// listRoot sets the root moves to the legal moves that the search considers.
func (e *Engine) listRoot(p *gomoku.Position) {
	e.root = e.root[:0]
	f := &e.frames[0]
	f.moves.n = 0
	me := p.ToMove()
	if p.Ply() == 0 {
		mid := p.Size() / 2
		f.moves.add(gomoku.At(mid, mid), 0)
	} else if e.m.Count(me, pattern.ClassFive) > 0 {
		f.moves.add(e.m.First(me), 0)
	} else if e.limits.Wide {
		e.listNear(f)
		e.order(f, me, 0, gomoku.NoPoint)
	} else if e.generate(f, me, 0, gomoku.NoPoint); f.moves.n == 0 {
		e.allFree(f, me)
	}
	for f.moves.n > 0 {
		mv, _ := f.moves.next()
		if p.Check(mv) == nil {
			e.root = append(e.root, rootMove{move: mv, score: -infinite, prev: -infinite})
		}
	}
	if len(e.root) == 0 { // all defences are forbidden
		e.allFree(f, me)
		for f.moves.n > 0 {
			if mv, _ := f.moves.next(); p.Check(mv) == nil {
				e.root = append(e.root, rootMove{move: mv, score: -infinite, prev: -infinite})
			}
		}
	}
}

// extendRoot appends legal moves near stones to the root moves, best-rated first, until
// there is one for each line.
func (e *Engine) extendRoot(p *gomoku.Position, lines int) {
	if p.Ply() == 0 || len(e.root) >= lines {
		return
	}
	f := &e.frames[0]
	f.moves.n = 0
	e.listNear(f)
	e.order(f, p.ToMove(), 0, gomoku.NoPoint)
	for f.moves.n > 0 && len(e.root) < lines {
		mv, _ := f.moves.next()
		listed := slices.ContainsFunc(e.root, func(r rootMove) bool { return r.move == mv })
		if !listed && p.Check(mv) == nil {
			e.root = append(e.root, rootMove{move: mv, score: -infinite, prev: -infinite})
		}
	}
}

// aspirationSearch finds the k-th best line at a depth in plies, with a window around its
// last score that widens when the score falls outside.
func (e *Engine) aspirationSearch(k, depth int) {
	alpha, beta, delta := -infinite, infinite, 20
	last := e.root[k].prev
	if e.Options.Aspiration && depth >= 4 && last > -winBound && last < winBound {
		alpha, beta = last-delta, last+delta
	}
	for {
		score := e.searchRoot(k, alpha, beta, depth)
		e.sortRoot(k)
		switch {
		case e.stopped:
			return
		case score <= alpha && alpha > -infinite:
			beta = (alpha + beta) / 2
			alpha = max(-infinite, score-delta)
		case score >= beta && beta < infinite:
			beta = min(infinite, score+delta)
		default:
			return
		}
		if delta *= 3; delta > 1500 {
			alpha, beta = -infinite, infinite
		}
	}
}

// searchRoot searches the root moves from the k-th on and returns the best score. The
// moves before it are the better lines of multi-PV.
func (e *Engine) searchRoot(k, alpha, beta, depth int) int {
	m := e.m
	me := m.ToMove()
	best := -infinite
	for i := k; i < len(e.root); i++ {
		e.root[i].score = -infinite
	}
	f := &e.frames[0]
	f.static = e.eval.Score(me)
	first := true // no move has been searched
	for i := k; i < len(e.root); i++ {
		r := &e.root[i]
		f.move = r.move
		before := e.nodes
		f.forcing = m.Class(r.move, me) > pattern.ClassFour
		wins := m.Class(r.move, me) == pattern.ClassFive
		m.Play(r.move, me)
		score := 0
		d := depth*plyUnit - plyUnit
		if wins {
			score = WinScore - 1
			e.frames[1].length = 0
		} else if r.refutedScore != 0 {
			score = r.refutedScore
		} else if first || !e.Options.NullWindow {
			score = -e.node(-beta, -alpha, d, 1, false)
		} else {
			red := 0
			if e.Options.LMR && depth >= 3 && i > k+2 && !f.forcing {
				red = int(e.lmr[min(depth, 63)][min(i-k, 63)]) * 3 / 5
			}
			score = -e.node(-alpha-1, -alpha, max(d-red, 0), 1, true)
			if score > alpha && red > 0 && !e.stopped {
				score = -e.node(-alpha-1, -alpha, d, 1, true)
			}
			if score > alpha && !e.stopped {
				score = -e.node(-beta, -alpha, d, 1, false)
			}
		}
		if depth >= 6 && (first || score > alpha) && WinIn(score) == 0 && !e.stopped && e.refute(r) {
			score = r.refutedScore
		}
		m.Undo()
		first = first && r.refutedScore != 0
		if e.stopped && (i > k || best > -infinite || r.pv != nil) {
			return best
		}
		r.nodes += e.nodes - before
		r.lost = score <= -winBound
		if i == k || score > alpha {
			r.score = score
			if r.refutedScore == 0 {
				c := &e.frames[1]
				r.setPV(c.pv[:c.length], (score <= alpha || score >= beta) && WinIn(score) == 0)
			}
		} else {
			r.score = -infinite
		}
		if score > best {
			best = score
		}
		if score > alpha {
			alpha = score
			if alpha >= beta {
				break
			}
		}
	}
	return best
}

// sortRoot sorts the root moves from k on by falling score. The sort is stable.
func (e *Engine) sortRoot(k int) {
	for i := k + 1; i < len(e.root); i++ {
		for j := i; j > k && e.root[j].score > e.root[j-1].score; j-- {
			e.root[j], e.root[j-1] = e.root[j-1], e.root[j]
		}
	}
}

// done reports whether the search ends after an iteration.
func (e *Engine) done(depth, lines int) bool {
	for i := range e.root {
		e.root[i].prev = e.root[i].score
	}
	best := e.root[0].score
	if lines == 1 {
		clear := len(e.root) == 1 && depth >= 8 || e.limits.Time > 0 && e.singleMove(best)
		if clear && !e.limits.Analysis {
			return true
		}
		if n := WinIn(best); n != 0 && abs(n) <= max(depth+1, e.limits.Win*b2i(n > 0)) {
			return true // every shorter win would have been found, or this one is enough
		}
	}
	return false
}

// singleMove reports whether every root move but the first is proved to lose, and the
// first is not.
func (e *Engine) singleMove(best int) bool {
	if len(e.root) > 1 && best <= -winBound {
		return false // search on for the longest resistance
	}
	for i := range e.root[1:] {
		if !e.root[i+1].lost {
			return false
		}
	}
	return true
}

// fill sets info to the state of the root moves.
func (e *Engine) fill(info *Info, depth, lines int) {
	info.Depth, info.SelDepth, info.Nodes, info.HashFull = depth, e.selDepth, e.visited(), e.table.Full()
	info.Lines = e.lines(lines)
	info.Effort = info.Effort[:0]
	for i := range e.root {
		if r := &e.root[i]; e.limits.Analysis && r.nodes > 0 {
			info.Effort = append(info.Effort, Effort{r.move, r.nodes})
		}
	}
}

// pollInterval is the number of nodes between two polls of the clock and of stop.
const pollInterval = 1024

// visit counts a node and reports whether the search must end: exactly at the limit of
// nodes, or within pollInterval nodes after the time limit or a stop.
func (e *Engine) visit() (stopped bool) {
	e.nodes++
	switch {
	case e.limits.Nodes > 0 && e.nodes >= e.limits.Nodes:
		e.stopped = true
	case e.nodes >= e.nextPoll:
		e.nextPoll = e.nodes + pollInterval
		e.interrupted()
	}
	return e.stopped
}

// interrupted polls the other threads' nodes, stop and the clock, and reports whether the
// search must end. Once true, its result stays true.
func (e *Engine) interrupted() bool {
	if e.thread.Count != nil {
		all := e.thread.Count(e.nodes)
		e.stopped = e.stopped || e.limits.Nodes > 0 && all >= e.limits.Nodes
	}
	e.stopped = e.stopped || e.stop != nil && e.stop() ||
		e.limits.Time > 0 && e.clock != nil && e.clock()-e.start >= e.limits.Time
	return e.stopped
}

func abs(n int) int { return max(n, -n) }
