package review

import (
	"slices"

	"tengen/engine/game"
	"tengen/engine/player"
)

const (
	// almost is the chance from which a side counts as winning without a proof.
	almost = 0.97
	// doomed is the chance below which a side counts as losing without a proof.
	doomed = 0.02
	// deep is how many plies a win has at least that only a player with an eye
	// for it stops: four moves of its own.
	deep = 7
)

// judge says what is to be said of the move between two looks. The position is
// the one before it.
func (r *Reviewer) judge(p game.Position, t *Task, now, after *look) Judgement {
	j := Judgement{
		Ply: p.Ply(), Side: p.ToMove(), Move: after.came, Best: now.best, Line: now.line, Answer: after.line,
		Before: now.chance, After: 1 - after.chance,
	}
	won := after.over && after.chance == 0
	wins := r.winning(p, t, now, after)
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
	case now.win != nil && !won && j.After < almost:
		j.Proofs = append(j.Proofs, *now.win)
		j.Class = max(j.Class, Inaccuracy)
	}
	if after.win != nil {
		r.losing(p, t, now, after, &j)
	}
	if !j.Class.Error() && !won && wins == nil {
		r.alone(p, t, now, &j)
	}
	return j
}

// winning returns the proof that the move between two looks wins, or nil.
func (r *Reviewer) winning(p game.Position, t *Task, now, after *look) *Proof {
	var wins Proof
	switch {
	case now.win != nil && now.win.Line[0] == after.came:
		wins = *now.win // it begins with the move
	case after.lost != nil && r.prover == nil: // seen by the other side, after the move
		wins = *after.lost
		wins.Plies, wins.Line = wins.Plies+1, append([]string{after.came}, wins.Line...)
	case after.lost != nil:
		wins = *after.lost
	case now.win != nil && r.prover != nil && !after.over && after.win == nil:
		w := r.prover.winsBy(p, after.came, 0, t)
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

// byLoss returns the class of a move that gives away so much.
func byLoss(loss float64) Class {
	switch {
	case loss >= Loss:
		return Blunder
	case loss >= Fault:
		return Mistake
	case loss >= Slip:
		return Inaccuracy
	}
	return Good
}

// losing adds that the other side has a win after the move, and what follows from
// it for the class: nothing where that was so whatever was played.
func (r *Reviewer) losing(p game.Position, t *Task, now, after *look, j *Judgement) {
	allowed := *after.win
	allowed.Kind = Allowed
	known := now.lost != nil
	if r.prover != nil && !known {
		var all bool
		j.Holds, all = r.prover.holding(p, t, j.Move)
		known = all && len(j.Holds) == 0
	}
	switch {
	case known:
		allowed.Kind = Lost
		if j.Class != Best {
			j.Class = Good
		}
		j.Before, j.After = 0, 0
	case j.Before >= Fault:
		j.Class = max(j.Class, Mistake)
	case j.Before >= doomed && j.Class != Best:
		j.Class = max(j.Class, Inaccuracy)
	}
	j.Proofs = append(j.Proofs, allowed)
}

// alone finds out whether the move was the only one that does not lose.
func (r *Reviewer) alone(p game.Position, t *Task, now *look, j *Judgement) {
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

// onlyClass returns the class of the only move against a win in so many plies, the
// turn of its side being skipped.
func onlyClass(plies int) Class {
	switch {
	case plies <= 1:
		return Forced
	case plies >= deep:
		return Brilliant
	}
	return Only
}

// onlyLine tells, of a game whose moves all have proved scores, in how many
// plies the first of the others loses when the move is the only one that does
// not; 0 when it is not.
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
