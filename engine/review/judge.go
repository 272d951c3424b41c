package review

import (
	"slices"

	"tengen/engine/game"
	"tengen/engine/player"
)

const (
	// winningProb is the win probability from which a side counts as winning without
	// a proof.
	winningProb = 0.97
	// losingProb is the win probability below which a side counts as losing without
	// a proof.
	losingProb = 0.02
	// brilliantPlies is the minimum length of a win, in plies, for which the only
	// move that stops it is brilliant: four moves of the winner.
	brilliantPlies = 7
)

// judge returns the judgement of a move. p is the position before the move; now and after
// are the evaluations of p and of the position after the move.
func (r *Reviewer) judge(p game.Position, t *Task, now, after *evaluation) Judgement {
	j := Judgement{
		Ply: p.Ply(), Side: p.ToMove(), Move: after.move, Best: now.best, Line: now.line, Answer: after.line,
		Before: now.winProb, After: 1 - after.winProb,
	}
	won := after.over && after.winProb == 0
	wins := r.winningProof(p, t, now, after)
	switch {
	case won || wins != nil:
		j.Before, j.After = max(j.Before, j.After), 1
	case now.lost != nil:
		j.Before, j.After = 0, 0
	case j.Move == j.Best:
		j.After = max(j.After, j.Before)
	}
	j.Class = byLoss(j.Before - j.After)
	if j.Move == j.Best || won || wins != nil && (now.win == nil || wins.Plies <= now.win.Plies) {
		j.Class = Best
	}
	switch {
	case wins != nil:
		j.Proofs = append(j.Proofs, *wins)
	case now.win != nil && !won && j.After < winningProb:
		j.Proofs = append(j.Proofs, *now.win)
		j.Class = max(j.Class, Inaccuracy)
	}
	if after.win != nil {
		r.judgeLoss(p, t, now, after, &j)
	}
	if !j.Class.Error() && !won && wins == nil {
		r.judgeOnlyMove(p, t, now, &j)
	}
	return j
}

// winningProof returns the proof that the move after p wins, or nil.
func (r *Reviewer) winningProof(p game.Position, t *Task, now, after *evaluation) *Proof {
	var wins Proof
	switch {
	case now.win != nil && now.win.Line[0] == after.move:
		wins = *now.win // the win begins with the move
	case after.lost != nil && r.prover == nil: // the proof begins after the move
		wins = *after.lost
		wins.Plies, wins.Line = wins.Plies+1, append([]string{after.move}, wins.Line...)
	case after.lost != nil:
		wins = *after.lost
	case now.win != nil && r.prover != nil && !after.over && after.win == nil:
		w := r.prover.winsBy(p, after.move, 0, t)
		if w == nil {
			return nil
		}
		wins = *w
	default:
		return nil
	}
	wins.Kind = Wins
	return &wins
}

// byLoss returns the class of a move with the given loss of win probability.
func byLoss(loss float64) Class {
	switch {
	case loss >= BlunderLoss:
		return Blunder
	case loss >= MistakeLoss:
		return Mistake
	case loss >= InaccuracyLoss:
		return Inaccuracy
	}
	return Good
}

// judgeLoss adds to j the win that the other side has after the move, and sets the class. If
// every move would have lost, the move is not an error.
func (r *Reviewer) judgeLoss(p game.Position, t *Task, now, after *evaluation, j *Judgement) {
	allowed := *after.win
	allowed.Kind = Allowed
	lost := now.lost != nil
	if r.prover != nil && !lost {
		var all bool
		j.Holds, all = r.prover.defences(p, t, j.Move)
		lost = all && len(j.Holds) == 0
	}
	switch {
	case lost:
		allowed.Kind = Lost
		if j.Class != Best {
			j.Class = Good
		}
		j.Before, j.After = 0, 0
	case j.Before >= MistakeLoss:
		j.Class = max(j.Class, Mistake)
	case j.Before >= losingProb && j.Class != Best:
		j.Class = max(j.Class, Inaccuracy)
	}
	j.Proofs = append(j.Proofs, allowed)
}

// judgeOnlyMove sets the class and the proof of j if the move was the only one that does
// not lose.
func (r *Reviewer) judgeOnlyMove(p game.Position, t *Task, now *evaluation, j *Judgement) {
	if now.win != nil && r.prover != nil || now.lost != nil || j.After == 0 {
		return
	}
	if r.prover == nil {
		if plies := onlyLine(now.lines, j.Move); plies > 0 {
			j.Class = onlyClass(plies)
		}
		return
	}
	threat, holds, all := r.prover.threat(p, t, quickShare)
	if threat != nil && all && slices.Equal(holds, []string{j.Move}) {
		threat.Kind = Stops
		j.Proofs, j.Class = append(j.Proofs, *threat), onlyClass(threat.Plies)
	}
}

// onlyClass returns the class of the only move that stops a win. plies is the length of
// the win if the side to move passes.
func onlyClass(plies int) Class {
	switch {
	case plies <= 1:
		return Forced
	case plies >= brilliantPlies:
		return Brilliant
	}
	return Only
}

// onlyLine reports, for lines with exact scores, whether move is the only one that does
// not lose. If so, it returns the number of plies of the longest win against the other
// moves, and otherwise 0.
func onlyLine(lines []player.Line, move string) (plies int) {
	if len(lines) < 2 {
		return 0
	}
	for i := range lines {
		switch l := &lines[i]; {
		case !l.Proved:
			return 0
		case l.Move == move:
			if l.Win < 0 {
				return 0
			}
		case l.Win >= 0:
			return 0
		default:
			if n := -l.Win - 1; plies == 0 || n > plies {
				plies = n
			}
		}
	}
	return plies
}
