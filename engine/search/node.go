package search

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
	"tengen/engine/tt"
)

// Margins and depths of the pruning in node. Margins are evaluation points, depths
// quarter plies.
const (
	razorMargin = 100 // razoring: margin below alpha at depth 0
	razorPerPly = 60  // added for each ply of depth
	razorDepth  = 3 * plyUnit

	reverseFutility = 70 // reverse futility pruning: margin above beta for each ply
	reverseDepth    = 9 * plyUnit

	farDefenceDepth = 4 * plyUnit // late-move pruning of defences far from the last stones

	reductionPVDepth  = 6 * plyUnit // internal iterative reduction in PV nodes
	reductionCutDepth = 8 * plyUnit // and in other nodes

	// After a move that raised alpha, later moves are reduced at depths between
	// raisedFrom and raisedTo if the score lies within ±raisedScore.
	raisedFrom  = 2 * plyUnit
	raisedTo    = 12 * plyUnit
	raisedScore = 2000

	historyReduction = 2048 // history that reduces the late-move reduction by a quarter ply
)

// node searches the position on the map to depth, in quarter plies, and returns its
// score for the side to move: exact between alpha and beta, otherwise a bound. Cut
// marks an expected cut node, whose score is probably at least beta.
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
	e.selDepth = max(e.selDepth, ply)

	// Step 2. Draws, the greatest depth, and mate distance pruning: a win that
	// takes longer than one already found does not matter.
	if m.Ply() >= e.boardCells || m.Ply() >= e.boardCells/3 && m.Dead() {
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

	// Step 3. Positions whose result follows from the shapes.
	score, must := e.shapeResult(me, ply)
	if score != noScore {
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
		return e.quiescence(me, alpha, beta, ply, quiescenceFours, m.Stone(2))
	}

	// Step 6. The static evaluation.
	f.static = noScore
	improving := false
	threatened := m.Count(opp, pattern.ClassStraightFour) > 0
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
			if score := e.quiescence(me, alpha, alpha+1, ply, quiescenceFours, m.Stone(2)); score < alpha || depth <= plyUnit || e.stopped {
				return score
			}
		}

		// Step 8. Reverse futility pruning: a position that is far above beta is
		// good enough, unless the opponent threatens a straight four.
		if e.Options.Futility && !pv && !threatened && depth < reverseDepth && beta > -winBound &&
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

	// Step 10. Generate the moves, best-rated first. Only one move stops a five.
	hashMove := gomoku.Point(hash.Move)
	if must != gomoku.NoPoint {
		f.moves.n = 0
		f.moves.add(must, 0)
	} else {
		e.generate(f, me, ply, hashMove)
	}
	onPV := pv || hash.PV // in this search or an earlier one
	best, bestMove := -infinite, gomoku.NoPoint
	count := 0
	var tried [32]gomoku.Point
	alpha0, raised := alpha, false
	plies := depth / plyUnit
	limit := infinite
	if e.Options.MovePruning && !pv {
		limit = int(e.lateMoves[max(0, min(depth, len(e.lateMoves)-1))]) * (1 + b2i(improving)) / 2
	}
	for f.moves.n > 0 {
		mv, order := f.moves.next()
		if threat.Forbidden(m, mv, me) {
			continue
		}
		count++
		class := m.Class(mv, me)
		quiet := e.isQuiet(mv, me)
		farDefence := threatened && quiet && !nearby(mv, m.Stone(1)) && !nearby(mv, m.Stone(2))

		// Step 11. Late-move pruning: once a move does not lose, drop quiet moves
		// that come late or are unlikely for this depth, and near the leaves quiet
		// answers to a straight four that are far from the last two stones.
		if best > -winBound && must == gomoku.NoPoint {
			if quiet && (count > limit || e.Options.MovePruning && !pv && f.moves.top-order > pruneGap(depth)) {
				e.dropQuiet(&f.moves, me)
				count--
				continue
			}
			if farDefence && e.Options.MovePruning && depth < farDefenceDepth {
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
			if d > plyUnit && cut && !f.forcing && f.static >= e.failHighEval(beta, plies, opp) {
				d -= plyUnit
			}
			if d > plyUnit && raised {
				d -= plyUnit
			}
		}
		score = 0
		f.extension = e.frames[ply-1].extension

		// Step 13. Late-move reductions: search late moves less deep and with a
		// null window. Search again, deeper or with the whole window, if the score
		// is above alpha.
		full := true
		if count > 1 && e.Options.NullWindow {
			red := 0
			if e.Options.LMR && depth >= 2*plyUnit && count > 1+b2i(pv) && !f.forcing {
				red = int(e.lmr[min(plies, 63)][min(count, 63)])*3/5 + orderReduction(f.moves.top-order)
				red -= plyUnit * (b2i(pv) + b2i(onPV))
				if ply >= 2 && e.frames[ply-2].forcing && class >= pattern.ClassThree && class < pattern.ClassFour {
					red -= plyUnit / 2 // a three after a four that made more than a four
				}
				if farDefence {
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
				d += e.adjustDepth(f, score-alpha, score-best, red, d)
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
						e.updateHistory(me, mv, tried[:min(count-1, len(tried))], plies)
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
		if count == 0 && f.losesIn > 0 {
			return ply + f.losesIn - WinScore
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
			Move: uint16(bestMove), Score: int16(toTable(best, ply)), Eval: int16(max(f.static, -noEval)),
			Depth: depth, Bound: bound, PV: onPV,
		})
	}
	return best
}

// improving reports whether the static evaluation at ply is greater than at the same
// side's previous turn. If that turn was a forced reply, which has no evaluation, the
// turn before it counts.
func (e *Engine) improving(ply int) bool {
	for _, back := range [...]int{2, 4} {
		if ply < back {
			return false
		}
		if before := e.frames[ply-back].static; before != noScore {
			return e.frames[ply].static > before
		}
	}
	return false
}

// noEval, negated, stands for noScore as an evaluation in the table.
const noEval = 20000

// orderReduction returns the reduction in quarter plies of a late move whose ordering
// score is gap below the best: a ply for each logit beyond the first, up to five
// plies.
func orderReduction(gap int) int {
	return min(max(gap-eval.Logit, 0), 5*eval.Logit) * plyUnit / eval.Logit
}

// pruneGap returns how far below the best the ordering score of a quiet move must be
// for late-move pruning at a depth in quarter plies: three logits and two for each ply.
func pruneGap(depth int) int { return eval.Logit * (3*plyUnit + 2*depth) / plyUnit }

// Margins of adjustDepth: evaluation points above alpha, plus a part for each ply of
// reduction.
const (
	gainOne, gainOnePerPly = 35, 10  // extend by one ply
	gainTwo, gainTwoPerPly = 320, 25 // extend by two plies
	maxExtension           = 5 * plyUnit
)

// adjustDepth returns the change in quarter plies of a late move's depth d for the
// search that follows one reduced by red. The reduced search's score was gain above
// alpha and lead above the best score before. The change is one or two plies more if
// gain is large, and one ply less if lead is small. All extensions of a line are at
// most maxExtension.
func (e *Engine) adjustDepth(f *frame, gain, lead, red, d int) int {
	if !e.Options.Ordering {
		return 0 // without move ordering a late move is not expected to be bad
	}
	by := b2i(gain > gainOne+gainOnePerPly*red/plyUnit) + b2i(gain > gainTwo+gainTwoPerPly*red/plyUnit) - b2i(lead < d/plyUnit)
	by = min(by*plyUnit, maxExtension-f.extension)
	f.extension += max(0, by)
	return by
}

// Margins of failHighEval, in evaluation points.
const (
	failHighBelow  = 9  // subtracted from beta
	failHighPerPly = 15 // added for each ply of depth
	failHighFour   = 87 // added if the opponent can make a four
)

// failHighEval returns the static evaluation from which a node is expected to fail
// high. The move to search has been played.
func (e *Engine) failHighEval(beta, plies int, opp gomoku.Color) int {
	fours := e.m.Count(opp, pattern.ClassFour) + e.m.Count(opp, pattern.ClassFourPlus)
	return beta - failHighBelow + failHighPerPly*plies + failHighFour*b2i(fours > 0)
}

// updateHistory raises the history of a move that caused a beta cutoff and lowers that
// of the moves tried before it.
func (e *Engine) updateHistory(me gomoku.Color, mv gomoku.Point, tried []gomoku.Point, plies int) {
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

// toTable converts a win's distance from the root into its distance from the node, as
// the table stores it.
func toTable(score, ply int) int {
	switch {
	case score >= winBound:
		return score + ply
	case score <= -winBound:
		return score - ply
	}
	return score
}

// fromTable is the inverse of toTable.
func fromTable(score, ply int) int {
	switch {
	case score >= winBound:
		return score - ply
	case score <= -winBound:
		return score + ply
	}
	return score
}

// b2i returns 1 for true and 0 for false.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
