package search

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
	"tengen/engine/tt"
)

// Margins of the pruning in node, in evaluation points.
const (
	razorMargin       = 100 // razoring: how far below alpha, with no depth left
	razorPerPly       = 60  // and for each ply of depth
	reverseFutility   = 70  // reverse futility pruning: above beta, for each ply
	razorDepth        = 3 * plyUnit
	reverseDepth      = 9 * plyUnit
	strayDepth        = 4 * plyUnit
	reductionPVDepth  = 6 * plyUnit // internal iterative reduction, principal variation
	reductionCutDepth = 8 * plyUnit // and elsewhere
	raisedFrom        = 2 * plyUnit // a raised alpha reduces what follows at depths between
	raisedTo          = 12 * plyUnit
	raisedScore       = 2000 // and only for scores below
	historyReduction  = 2048 // history points that make a quarter ply
)

// node is the principal variation search of the position on the map. It returns
// the score for the side to move: exact between alpha and beta, otherwise a
// bound. Cut says that a score of at least beta is expected.
func (e *Engine) node(alpha, beta, depth, ply int, cut bool) int {
	m := e.m
	f := &e.frames[ply]
	f.length = 0
	me := m.ToMove()
	opp := me.Other()
	pv := beta-alpha > 1

	// Step 1. Count the node. Stop at a limit.
	if e.visit() {
		return 0
	}
	e.sel = max(e.sel, ply)

	// Step 2. Draws, the greatest depth, and mate distance pruning: a win that
	// takes longer than one already found does not matter.
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

	// Step 3. Positions that the shapes decide without search.
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

	// Step 5. Quiescence search at the leaves.
	if depth <= 0 && must == gomoku.NoPoint {
		return e.quiet(me, alpha, beta, ply, foursAtLeaf, m.Stone(2))
	}

	// Step 6. The static evaluation.
	f.static = none
	improving := false
	if must == gomoku.NoPoint {
		if hash.Bound != tt.None {
			f.static = int(hash.Eval)
		} else {
			f.static = e.eval.Score(me)
		}
		improving = e.improving(ply)

		// Step 7. Razoring: near the leaves a bad position gets the quiescence
		// search only.
		if e.Options.Razoring && !pv && depth < razorDepth && f.static+razorMargin+razorPerPly*depth/plyUnit < alpha {
			if score := e.quiet(me, alpha, alpha+1, ply, foursAtLeaf, m.Stone(2)); score < alpha || depth <= plyUnit || e.stopped {
				return score
			}
		}

		// Step 8. Reverse futility pruning: a position that is far above beta is
		// good enough, unless the opponent threatens a straight four.
		calm := m.Count(opp, pattern.ClassStraightFour) == 0
		if e.Options.Futility && !pv && calm && depth < reverseDepth && beta > -winBound &&
			f.static-reverseFutility*(depth-plyUnit*b2i(improving))/plyUnit >= beta && f.static < winBound {
			return f.static
		}
	}

	// Step 9. Internal iterative reduction: without a move from the table, search
	// less deep. The next iteration has one.
	if e.Options.TT && hash.Move == 0 {
		switch {
		case pv && depth >= reductionPVDepth:
			depth -= plyUnit
		case !pv && depth >= reductionCutDepth && must == gomoku.NoPoint:
			depth -= plyUnit * 3 / 4
		}
	}

	// Step 10. Generate the moves, likely ones first. Only one stops a five.
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

		// Step 11. Late-move pruning: once a move does not lose, drop quiet moves
		// that come late or are unlikely for this depth, and near the leaves quiet
		// answers to a straight four that are far from the last two stones.
		if best > -winBound && must == gomoku.NoPoint {
			if quiet && (count > limit || e.Options.MovePruning && !pv && f.moves.top-order > hopeless(depth)) {
				e.dropQuiet(&f.moves, me)
				count--
				continue
			}
			if stray && e.Options.MovePruning && depth < strayDepth {
				count--
				continue
			}
		}

		// Step 12. Play the move, and set the depth to search it with. The only
		// reply to a five costs no depth. The depth is a ply less if the static
		// evaluation predicts a score above beta, and after a move that raised
		// alpha.
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

		// Step 13. Late-move reductions: search late moves less deep and with a
		// null window. Search again, deeper or with the whole window, if the score
		// is above alpha.
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
					red -= int(e.history.quiet[me.Index()][mv&(gomoku.Cells-1)]) / historyReduction
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

		// Step 14. Keep the best move. A cut by a quiet move counts in the history.
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
				raised = depth > raisedFrom && depth < raisedTo && abs(score) < raisedScore
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

	// Step 15. No move was searched: there is none, or all defences are forbidden.
	if best == -infinite {
		if count == 0 && m.Count(opp, pattern.ClassStraightFour) > 0 {
			return ply + 4 - WinScore
		}
		return e.eval.Score(me)
	}

	// Step 16. Store the result in the transposition table.
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

// improving reports whether the static evaluation at ply is greater than at the
// same side's last turn; where that turn was a forced reply and has no
// evaluation, than at the turn before.
func (e *Engine) improving(ply int) bool {
	for _, back := range [...]int{2, 4} {
		if ply < back {
			return false
		}
		if before := e.frames[ply-back].static; before != none {
			return e.frames[ply].static > before
		}
	}
	return false
}

// eval0 stands in the table for no evaluation.
const eval0 = 20000

// unlikely is the reduction, in quarter plies, of a late move whose ordering
// score is gap below the best. Each logit beyond the first costs a ply, up to
// five plies.
func unlikely(gap int) int { return min(max(gap-eval.Logit, 0), 5*eval.Logit) * plyUnit / eval.Logit }

// hopeless is how far below the best a quiet move's ordering score must be for
// late-move pruning, by depth in quarter plies: three logits and two a ply.
func hopeless(depth int) int { return eval.Logit * (3*plyUnit + 2*depth) / plyUnit }

// How a reduced search that beats alpha changes the depth of the next one. The
// gains are evaluation points above alpha, each growing with the reduction.
const (
	gainOne, gainOnePerPly = 35, 10  // from here on a ply more
	gainTwo, gainTwoPerPly = 320, 25 // from here on two plies more
	mostExtra              = 5 * plyUnit
)

// surprise is the change of a late move's depth d, in quarter plies, after a
// search reduced by red found it gain better than alpha and lead better than the
// best move before: one or two plies more if it is much better, one less if it
// is hardly better. It extends a line by five plies altogether at most.
func (e *Engine) surprise(f *frame, gain, lead, red, d int) int {
	if !e.Options.Ordering {
		return 0 // without an order a good move may come at any place
	}
	by := b2i(gain > gainOne+gainOnePerPly*red/plyUnit) + b2i(gain > gainTwo+gainTwoPerPly*red/plyUnit) - b2i(lead < d/plyUnit)
	by = min(by*plyUnit, mostExtra-f.extra)
	f.extra += max(0, by)
	return by
}

// Margins of ample, in evaluation points.
const (
	ampleBelow  = 9  // below beta, with no depth left
	amplePerPly = 15 // more for each ply
	ampleFour   = 87 // more if the opponent can make a four
)

// ample is the static evaluation, after the move just played, from which a node
// is expected to fail high.
func (e *Engine) ample(beta, plies int, opp gomoku.Color) int {
	fours := e.m.Count(opp, pattern.ClassFour) + e.m.Count(opp, pattern.ClassFourPlus)
	return beta - ampleBelow + amplePerPly*plies + ampleFour*b2i(fours > 0)
}

// reward raises the history of a move that caused a cut, and lowers the history
// of the moves tried before it.
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

// toTable and fromTable convert a win's distance from the root into its distance
// from the node, as the table stores it, and back.
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
