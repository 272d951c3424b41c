package review

import (
	"tengen/engine/game"
	"tengen/engine/player"
)

// A look is what was found out about one position, seen by the side to move.
type look struct {
	came   string  // the move that led there, once it is known
	over   bool    // the game has ended there
	chance float64 // of winning, a draw being half
	best   string
	line   []string // best first
	lines  []player.Line
	win    *Proof // the side to move wins
	lost   *Proof // it loses, whatever it plays
}

// An exact solver visits its nodes faster than a search, and a playout takes as
// long as several.
const exactNodes, nodesPerPlayout = 200, 5

// hopeless is the chance below which a proof is looked for that all is lost.
const hopeless = 0.1

// unproved is the chance where a win is seen and not proved.
const unproved = 0.995

// look finds out about a position. What is proved needs no search.
func (r *Reviewer) look(p game.Position, t *Task) (l look, err error) {
	if p.Over() {
		return ended(p), nil
	}
	if r.prover != nil {
		if l.win = r.prover.win(p, t); l.win != nil {
			l.chance, l.best, l.line = 1, l.win.Line[0], l.win.Line
			return l, nil
		}
	}
	limits, lines := player.Limits{Nodes: t.Nodes, Analysis: true}, 1
	if r.prover == nil { // there are few moves, and their exact scores say which is the only one
		limits = player.Limits{Nodes: t.Nodes * exactNodes, Playouts: t.Nodes / nodesPerPlayout, Analysis: true}
		lines = p.Legal()
	}
	info, err := r.player.Search(&player.Task{Position: p, Limits: limits, Lines: lines, Stop: t.Stop})
	if err != nil || len(info.Lines) == 0 {
		return l, err
	}
	top := &info.Lines[0]
	l.chance, l.best, l.line, l.lines = top.WinProb, top.Move, top.PV, info.Lines
	if r.prover == nil {
		l.settle(top)
		return l, nil
	}
	switch {
	case top.Win > 0:
		l.win = r.prover.winsBy(p, top.Move, top.Win, t)
		l.chance = unproved
		if l.win != nil {
			l.chance, l.win.Kind, l.line = 1, Missed, l.win.Line
		}
	case l.chance < hopeless && p.Ply() > 0:
		r.prove(p, t, &l, -top.Win)
	}
	return l, nil
}

// prove looks for a proof that the move which led to p wins, in so many plies if
// that is not 0.
func (r *Reviewer) prove(p game.Position, t *Task, l *look, plies int) {
	move := undo(p)
	l.lost = r.prover.winsBy(p, move, max(plies, 0), t)
	if p.Play(move) != nil {
		panic("a move that was taken back can't be played")
	}
	if l.lost != nil {
		l.chance = 0
	}
}

// settle takes over a result that the player has proved, as players of games do
// whose scores are exact.
func (l *look) settle(top *player.Line) {
	if !top.Proved {
		return
	}
	w := &Proof{Kind: Missed, Goal: "exact", Plies: top.Win, AtMost: top.AtMost, Line: top.PV}
	switch {
	case top.Win > 0:
		l.win, l.chance = w, 1
	case top.Win < 0:
		w.Kind, w.Plies = Lost, -top.Win
		l.lost, l.chance = w, 0
	}
}

// ended returns a look at a game that is over.
func ended(p game.Position) look {
	l := look{over: true, chance: 0.5}
	if w := p.Winner(); w >= 0 {
		l.chance = 0
		if w == p.ToMove() {
			l.chance = 1
		}
	}
	return l
}
