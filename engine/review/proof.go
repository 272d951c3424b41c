package review

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A Kind says what a proof is about.
type Kind string

const (
	Missed  Kind = "missed"  // the side that moved had this win, and did not play it
	Wins    Kind = "wins"    // the move that was played wins
	Allowed Kind = "allowed" // the other side has this win after the move
	Lost    Kind = "lost"    // it had a win whatever was played
	Stops   Kind = "stops"   // the only move against this win of the other side's
)

// A Proof is a win that was replayed by the verifier, or that an exact search
// has found.
type Proof struct {
	Kind      Kind
	Goal      string   // "vcf", "vct", "win" by any moves, "exact"
	Plies     int      // of the win, against the longest defence
	AtMost    bool     // a shorter one is not ruled out
	Line      []string // one way it goes, the winner's move first
	Key       string   // the winner's move that decides, or ""
	Shape     string   // what it makes: "four-three", "double-four", "straight-four", "double-three"
	Trap      string   // the point that stops a four and is forbidden to the loser, or ""
	Forbidden string   // why

	claim *claim
}

// A claim is what a proof of five in a row says, for the verifier.
type claim struct {
	position *gomoku.Position
	attacker gomoku.Color
	tree     *threat.Tree
}

// A prover finds wins by force of five in a row.
type prover struct {
	solver *threat.Solver
	shapes *pattern.Map
}

// newProver returns a prover for a position's rule, or nil for another game.
func newProver(p game.Position) *prover {
	v, ok := p.(gomoku.Value)
	if !ok {
		return nil
	}
	return &prover{threat.NewSolver(v.Rule()), pattern.NewMap(v.Rule())}
}

// position returns a copy of p.
func position(p game.Position) *gomoku.Position { return p.(gomoku.Value).Clone() }

// Shares of a task's nodes that proofs have.
const (
	foursShare   = 16
	threatsShare = 8
	movesShare   = 4
	quickShare   = 16
)

// mostHolds is how many moves at most are said to stop a win: where there are
// more, it is no narrow thing.
const mostHolds = 12

// win looks for a win of the side to move by fours, then by threats.
func (v *prover) win(p game.Position, t *Task) *Proof {
	q := position(p)
	side := q.ToMove()
	s := v.solver.Solve(q, side, threat.ByFours, t.Nodes/foursShare, t.Stop)
	goal := threat.ByFours
	if s.Outcome != threat.Win && !t.stopped() {
		goal = threat.ByThreats
		s = v.solver.Solve(q, side, goal, t.Nodes/threatsShare, t.Stop)
	}
	return v.proof(Missed, goal, q, side, &s)
}

// winsBy looks for a win that begins with a move, in so many plies at first.
func (v *prover) winsBy(p game.Position, move string, plies int, t *Task) *Proof {
	q := position(p)
	pt, err := gomoku.ParsePoint(move, q.Size())
	if err != nil {
		return nil
	}
	s := v.solver.SolveMove(q, pt, plies, t.Nodes/movesShare, t.Stop)
	return v.proof(Lost, threat.AnyWin, q, q.ToMove(), &s)
}

// holding returns the moves that stop the win which the other side threatens, as far
// as is seen; the move that was played did not. All tells that every other move
// loses. Where none is threatened, or very many moves stop it, there are none.
func (v *prover) holding(p game.Position, t *Task, played string) (holds []string, all bool) {
	win, seen, all := v.threat(p, t, threatsShare)
	if win == nil || len(seen) > mostHolds {
		return nil, false
	}
	q := position(p)
	side := q.ToMove()
	for _, move := range seen {
		pt, _ := gomoku.ParsePoint(move, q.Size())
		if move == played || q.Play(pt) != nil {
			continue
		}
		s := v.solver.Solve(q, side.Other(), threat.ByThreats, t.Nodes/threatsShare, t.Stop)
		q.Undo()
		if !s.Verified {
			holds = append(holds, move)
		}
	}
	return holds, all && !t.stopped()
}

// threat returns the win that the other side would have if the side to move passed,
// nil if none is seen, and the moves that stop it. All tells that every other
// move was looked at.
func (v *prover) threat(p game.Position, t *Task, share int64) (win *Proof, holds []string, all bool) {
	q := position(p)
	side := q.ToMove().Other()
	s := v.solver.Solve(q, side, threat.ByThreats, t.Nodes/share, t.Stop)
	q = position(p)
	win = v.proof(Allowed, threat.ByThreats, q, side, &s)
	for _, pt := range s.Defences {
		if q.Check(pt) == nil {
			holds = append(holds, pt.String())
		}
	}
	return win, holds, win != nil && !s.Incomplete
}

// proof returns a solution as a proof, nil where it is none.
func (v *prover) proof(kind Kind, goal threat.Goal, p *gomoku.Position, side gomoku.Color, s *threat.Solution) *Proof {
	if s.Outcome != threat.Win || !s.Verified || len(s.Line) == 0 {
		return nil
	}
	w := &Proof{Kind: kind, Goal: goal.String(), Plies: s.Plies, AtMost: s.AtMost, claim: &claim{p.Clone(), side, s.Tree()}}
	for _, pt := range s.Line {
		w.Line = append(w.Line, pt.String())
	}
	v.describe(p, side, w)
	return w
}

// describe finds the move of a win's line that decides, and the trap that it
// ends in.
func (v *prover) describe(p *gomoku.Position, side gomoku.Color, w *Proof) {
	q := p.Clone()
	if q.ToMove() != side {
		q.Pass()
	}
	for i, name := range w.Line {
		pt, err := gomoku.ParsePoint(name, q.Size())
		if err != nil || q.Check(pt) != nil {
			return
		}
		if i%2 == 0 {
			v.shapes.Reset(q)
			shape := shapeOf(v.shapes, pt, side)
			if shape != "" && (shape != straightFour || w.Shape == "" || w.Shape == straightFour) {
				w.Key, w.Shape = name, shape
			}
		}
		q.Place(pt)
	}
	if q.Rule() == gomoku.Renju && side == gomoku.White && !q.Over() && q.ToMove() == gomoku.Black {
		v.shapes.Reset(q)
		if v.shapes.Count(side, pattern.ClassFive) == 1 {
			stop := v.shapes.First(side)
			if reason := q.Forbidden(stop); reason != gomoku.Allowed {
				w.Trap, w.Forbidden = stop.String(), reason.String()
			}
		}
	}
}

const straightFour = "straight-four"

// shapeOf returns what a stone makes that cannot be stopped with one: a word, or "".
func shapeOf(m *pattern.Map, pt gomoku.Point, side gomoku.Color) string {
	switch m.Class(pt, side) {
	case pattern.ClassFourThree:
		return "four-three"
	case pattern.ClassThreeThree:
		return "double-three"
	case pattern.ClassStraightFour:
		for d := range gomoku.Directions {
			if m.Shape(pt, side, d) == pattern.StraightFour {
				return straightFour
			}
		}
		return "double-four"
	}
	return ""
}
