package search

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
	"tengen/engine/tt"
)

// node is the principal variation search of the position on the map: its
// score for the side to move, exact between alpha and beta, else a bound. Cut
// says that a score of beta or more is expected.
func (e *Engine) node(alpha, beta, depth, ply int, cut bool) int {
	m := e.m
	f := &e.frames[ply]
	f.length = 0
	me := m.ToMove()
	opp := me.Other()
	pv := beta-alpha > 1

	// Step 1. Count the node and look at the clock.
	if e.visit() {
		return 0
	}
	e.sel = max(e.sel, ply)

	// Step 2. Draw where no five is possible; longer wins than one already found.
	if m.Ply() >= e.full || m.Ply() >= e.full/3 && m.Dead() {
		return 0
	}
	if ply >= maxPly-2 {
		return e.eval.Score(me)
	}
	alpha = max(alpha, ply-WinScore)
	beta = min(beta, WinScore-ply-1)
	if alpha >= beta {
		return alpha
	}

	// Step 3. What the shapes decide without search.
	score, must := e.decided(me, ply)
	if score != none {
		if pv && score == WinScore-ply-1 {
			f.pv[0], f.length = m.First(me), 1
		}
		return score
	}

	// Step 4. The transposition table.
	key := m.Hash() ^ uint64(me)<<56
	var hash tt.Entry
	if e.Options.TT {
		if entry, ok := e.table.Probe(key); ok {
			hash = entry
			score := fromTable(int(hash.Score), ply)
			if !pv && hash.Depth >= depth && (hash.Bound == tt.Exact ||
				hash.Bound == tt.Lower && score >= beta || hash.Bound == tt.Upper && score <= alpha) {
				return score
			}
		}
	}

	// Step 5. Leaves.
	if depth <= 0 && must == gomoku.NoPoint {
		return e.quiet(me, alpha, beta, ply, foursAtLeaf, m.Stone(2))
	}

	// Step 6. The static evaluation and what it prunes.
	f.static = none
	improving := false
	if must == gomoku.NoPoint {
		if hash.Bound != tt.None {
			f.static = int(hash.Eval)
		} else {
			f.static = e.eval.Score(me)
		}
		improving = ply >= 2 && f.static > e.frames[ply-2].static
		calm := m.Count(opp, pattern.ClassStraightFour) == 0
		if e.Options.Razoring && !pv && depth < 3*plyUnit && f.static+100+60*depth/plyUnit < alpha {
			if score := e.quiet(me, alpha, alpha+1, ply, foursAtLeaf, m.Stone(2)); score < alpha || depth <= plyUnit {
				return score
			}
		}
		if e.Options.Futility && !pv && calm && depth < 9*plyUnit && beta > -winBound &&
			f.static-70*(depth-plyUnit*b2i(improving))/plyUnit >= beta && f.static < winBound {
			return f.static
		}
	}
	if e.Options.TT && hash.Move == 0 { // internal iterative reduction
		switch {
		case pv && depth >= 6*plyUnit:
			depth -= plyUnit
		case !pv && depth >= 8*plyUnit && must == gomoku.NoPoint:
			depth -= plyUnit * 3 / 4
		}
	}

	// Step 7. The moves.
	hashMove := gomoku.Point(hash.Move)
	if must != gomoku.NoPoint {
		f.moves.n = 0
		f.moves.add(must, 0)
	} else {
		e.generate(f, me, ply, hashMove)
	}
	onPV := pv || hash.PV // now or in an earlier search
	threatened := m.Count(opp, pattern.ClassStraightFour) > 0
	best, bestMove := -infinite, gomoku.NoPoint
	count := 0
	var tried [32]gomoku.Point
	alpha0, raised := alpha, false
	plies := depth / plyUnit
	limit := infinite
	if e.Options.MovePruning && !pv {
		limit = int(e.late[max(0, min(depth, len(e.late)-1))]) * (1 + b2i(improving)) / 2
	}
	for f.moves.n > 0 {
		mv, order := f.moves.next()
		if threat.Forbidden(m, mv, me) {
			continue
		}
		count++
		class := m.Class(mv, me)
		quiet := e.isQuiet(mv, me)
		stray := threatened && quiet && !nearby(mv, m.Stone(1)) && !nearby(mv, m.Stone(2))

		// Step 8. Late and unlikely quiet moves are left out, the fewer plies are
		// left the sooner, once there is a move that does not lose; and so are
		// quiet answers to a straight four, fours most of them, far from the last
		// two stones.
		if best > -winBound && must == gomoku.NoPoint {
			if quiet && (count > limit || e.Options.MovePruning && !pv && f.moves.top-order > hopeless(depth)) {
				e.dropQuiet(&f.moves, me)
				count--
				continue
			}
			if stray && e.Options.MovePruning && depth < 4*plyUnit {
				count--
				continue
			}
		}

		// Step 9. Play it: a reply to a five costs no depth. One ply less where
		// the static evaluation says what is expected of the node, and after a
		// move that raised alpha.
		f.move = mv
		f.forcing = class > pattern.ClassFour
		m.Play(mv, me)
		d := depth - plyUnit
		if must != gomoku.NoPoint {
			d = depth
		} else if e.Options.LMR {
			if d > plyUnit && cut && !f.forcing && f.static >= e.ample(beta, plies, opp) {
				d -= plyUnit
			}
			if d > plyUnit && raised {
				d -= plyUnit
			}
		}
		score = 0
		f.extra = e.frames[ply-1].extra

		// Step 10. Late moves with reduced depth and a null window, then as
		// much more as it takes.
		full := true
		if count > 1 && e.Options.NullWindow {
			red := 0
			if e.Options.LMR && depth >= 2*plyUnit && count > 1+b2i(pv) && !f.forcing {
				red = int(e.lmr[min(plies, 63)][min(count, 63)])*3/5 + unlikely(f.moves.top-order)
				red -= plyUnit * (b2i(pv) + b2i(onPV))
				if ply >= 2 && e.frames[ply-2].forcing && class >= pattern.ClassThree && class < pattern.ClassFour {
					red -= plyUnit / 2 // a three after a four that made more than a four
				}
				if stray {
					red += 2 * plyUnit
				}
				if cut {
					red += plyUnit
				}
				if !improving {
					red += plyUnit / 2
				}
				if !quiet {
					red -= plyUnit
				}
				if e.Options.History && quiet {
					red -= int(e.history.quiet[me.Index()][mv&(gomoku.Cells-1)]) / 2048
				}
				red = max(0, min(red, d-plyUnit))
			}
			reduced := d - red
			score = -e.node(-alpha-1, -alpha, reduced, ply+1, true)
			if score > alpha && red > 0 {
				d += e.surprise(f, score-alpha, score-best, red, d)
				if d > reduced {
					score = -e.node(-alpha-1, -alpha, d, ply+1, !cut)
				}
			}
			full = pv && score > alpha && score < beta
		}
		if full {
			score = -e.node(-beta, -alpha, d, ply+1, !pv && !cut)
		}
		m.Undo()
		if e.stopped {
			return 0
		}

		// Step 11. A better move.
		if score > best {
			best = score
			if score > alpha {
				bestMove = mv
				if pv {
					c := &e.frames[ply+1]
					f.pv[0] = mv
					f.length = 1 + copy(f.pv[1:], c.pv[:c.length])
				}
				alpha = score
				raised = depth > 2*plyUnit && depth < 12*plyUnit && abs(score) < 2000
				if alpha >= beta {
					if quiet && e.Options.History && must == gomoku.NoPoint {
						e.reward(me, mv, tried[:min(count-1, len(tried))], plies)
					}
					break
				}
			}
		}
		if quiet && count <= len(tried) {
			tried[count-1] = mv
		}
	}

	// Step 12. Nothing to play: the defences are forbidden or there are none.
	if best == -infinite {
		if count == 0 && m.Count(opp, pattern.ClassStraightFour) > 0 {
			return ply + 4 - WinScore
		}
		return e.eval.Score(me)
	}

	// Step 13. Remember.
	if e.Options.TT {
		bound := tt.Exact
		switch {
		case best >= beta:
			bound = tt.Lower
		case best <= alpha0:
			bound = tt.Upper
		}
		e.table.Store(key, tt.Entry{
			Move: uint16(bestMove), Score: int16(toTable(best, ply)), Eval: int16(max(f.static, -eval0)),
			Depth: depth, Bound: bound, PV: onPV,
		})
	}
	return best
}

// eval0 stands in the table for no evaluation.
const eval0 = 20000

// unlikely is the reduction of a late move whose score in the order lies gap
// behind the best. The first factor e by which the move is less likely costs
// nothing, each further one a ply, up to five.
func unlikely(gap int) int { return min(max(gap-eval.Logit, 0), 5*eval.Logit) * plyUnit / eval.Logit }

// hopeless is how far behind the best a quiet move's score in the order lies
// where depth quarter plies are left and it is not worth a search: three logits
// and two a ply.
func hopeless(depth int) int { return eval.Logit * (3*plyUnit + 2*depth) / plyUnit }

// surprise is what a late move's depth d changes by, in quarter plies, when the
// search reduced by red finds it gain better than alpha and lead better than
// the best move before: a ply or two more if it is much better, as long as no
// line is extended so by more than five plies, one less if hardly.
func (e *Engine) surprise(f *frame, gain, lead, red, d int) int {
	if !e.Options.Ordering {
		return 0 // in no order a good move may come at any place
	}
	by := b2i(gain > 35+10*red/plyUnit) + b2i(gain > 320+25*red/plyUnit) - b2i(lead < d/plyUnit)
	by = min(by*plyUnit, 5*plyUnit-f.extra)
	f.extra += max(0, by)
	return by
}

// ample is the static evaluation from which a node is expected to fail high
// after the move just played. It is greater where the opponent has a four.
func (e *Engine) ample(beta, plies int, opp gomoku.Color) int {
	return beta - 9 + 15*plies + 87*b2i(e.m.Count(opp, pattern.ClassFour)+e.m.Count(opp, pattern.ClassFourPlus) > 0)
}

// reward raises the history of a move that cut and lowers that of those tried
// before it.
func (e *Engine) reward(me gomoku.Color, mv gomoku.Point, tried []gomoku.Point, plies int) {
	bonus := min(16*plies*plies+32*plies, 1600)
	e.history.add(me, mv, bonus)
	for _, p := range tried {
		if p != mv && p != gomoku.NoPoint {
			e.history.add(me, p, -bonus)
		}
	}
	last := e.m.Stone(1)
	e.history.counter[me.Index()][last&(gomoku.Cells-1)] = mv
}

// toTable and fromTable turn a win's distance from the root into one from the
// node and back.
func toTable(score, ply int) int {
	switch {
	case score >= winBound:
		return score + ply
	case score <= -winBound:
		return score - ply
	}
	return score
}

func fromTable(score, ply int) int {
	switch {
	case score >= winBound:
		return score - ply
	case score <= -winBound:
		return score + ply
	}
	return score
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
