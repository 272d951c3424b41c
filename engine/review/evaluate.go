package review

import (
	"tengen/engine/game"
	"tengen/engine/player"
)

// An evaluation is the result of evaluating a position, for the side to move.
type evaluation struct {
	move    string  // the move that led to the position, once it is known
	over    bool    // the game is over
	winProb float64 // win probability; a draw counts half
	best    string
	line    []string      // principal variation, from best on
	lines   []player.Line // all lines of the search
	win     *Proof        // proof that the side to move wins, or nil
	lost    *Proof        // proof that the side to move loses with every move, or nil
}

// An exact solver visits exactNodes nodes in the time of one node of a search, and a
// playout takes the time of nodesPerPlayout nodes.
const exactNodes, nodesPerPlayout = 200, 5

// hopeless is the win probability below which evaluate tries to prove a loss.
const hopeless = 0.1

// unprovedWin is the win probability for a win that the search has found but that is not
// proved.
const unprovedWin = 0.995

// evaluate evaluates a position. It searches only if there is no proved win.
func (r *Reviewer) evaluate(p game.Position, t *Task) (l evaluation, err error) {
	if p.Over() {
		return finalEvaluation(p), nil
	}
	if r.prover != nil {
		if l.win = r.prover.win(p, t); l.win != nil {
			l.winProb, l.best, l.line = 1, l.win.Line[0], l.win.Line
			return l, nil
		}
	}
	limits, lines := player.Limits{Nodes: t.Nodes, Analysis: true}, 1
	if r.prover == nil { // search all moves: exact scores show whether only one does not lose
		limits = player.Limits{Nodes: t.Nodes * exactNodes, Playouts: t.Nodes / nodesPerPlayout, Analysis: true}
		lines = p.Legal()
	}
	info, err := r.player.Search(&player.Task{Position: p, Limits: limits, Lines: lines, Stop: t.Stop})
	if err != nil || len(info.Lines) == 0 {
		return l, err
	}
	top := &info.Lines[0]
	l.winProb, l.best, l.line, l.lines = top.WinProb, top.Move, top.PV, info.Lines
	if r.prover == nil {
		l.settle(top)
		return l, nil
	}
	switch {
	case top.Win > 0:
		l.win = r.prover.winsBy(p, top.Move, top.Win, t)
		l.winProb = unprovedWin
		if l.win != nil {
			l.winProb, l.win.Kind, l.line = 1, Missed, l.win.Line
		}
	case l.winProb < hopeless && p.Ply() > 0:
		r.prove(p, t, &l, -top.Win)
	}
	return l, nil
}

// prove searches for a proof that the move that led to p wins. If plies is greater than 0,
// it is the expected length of the win.
func (r *Reviewer) prove(p game.Position, t *Task, l *evaluation, plies int) {
	move := undo(p)
	l.lost = r.prover.winsBy(p, move, max(plies, 0), t)
	if p.Play(move) != nil {
		panic("a move that was taken back can't be played")
	}
	if l.lost != nil {
		l.winProb = 0
	}
}

// settle sets the proofs of l if the player has proved the result.
func (l *evaluation) settle(top *player.Line) {
	if !top.Proved {
		return
	}
	w := &Proof{Kind: Missed, Goal: "exact", Plies: top.Win, AtMost: top.AtMost, Line: top.PV}
	switch {
	case top.Win > 0:
		l.win, l.winProb = w, 1
	case top.Win < 0:
		w.Kind, w.Plies = Lost, -top.Win
		l.lost, l.winProb = w, 0
	}
}

// finalEvaluation returns the evaluation of a position in which the game is over.
func finalEvaluation(p game.Position) evaluation {
	l := evaluation{over: true, winProb: 0.5}
	if w := p.Winner(); w >= 0 {
		l.winProb = 0
		if w == p.ToMove() {
			l.winProb = 1
		}
	}
	return l
}
