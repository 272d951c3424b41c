package review

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A ProofKind is the relation of a proved win to the move: it is "missed" if the mover had
// this win and did not play it, it "wins" if the mover has it now, and "allowed" if the other
// side has it now; "lost" if the other side had a win whatever was played. A move "stops" it
// if no other move does.
//
//protocol:list PROOF_KINDS
type ProofKind string

const (
	Missed  ProofKind = "missed"  // the side that moved had this win but did not play it
	Wins    ProofKind = "wins"    // the move wins
	Allowed ProofKind = "allowed" // the other side has this win after the move
	Lost    ProofKind = "lost"    // the other side has this win, and would have one after any other move
	Stops   ProofKind = "stops"   // the move is the only one that stops this win of the other side
)

// A Proof is a proved win: replayed by the verifier or found by an exact search.
type Proof struct {
	Kind      ProofKind
	Goal      ProofGoal
	Plies     int             // length of the win against the longest defence
	AtMost    bool            // there may be a shorter win
	Line      []string        // a line of the win, with the winner's move first
	Key       string          // the winner's decisive move, or ""
	Shape     ProofShape      // the shape that Key makes, or ""
	Trap      string          // the point that would stop a four but is forbidden to the loser, or ""
	Forbidden ForbiddenReason // why Trap is forbidden, or ""

	claim *claim
}

// A ProofGoal is what a proved win may consist of; "exact" is a result that a solver found.
//
//protocol:words vcf vct win exact
//protocol:list PROOF_GOALS
type ProofGoal = string

// A ProofShape is a shape with which a win is decided.
//
//protocol:words "" four-three double-four straight-four double-three
//protocol:list PROOF_SHAPES
type ProofShape = string

// A ForbiddenReason is why a point is forbidden to Black.
//
//protocol:words "" overline double-four double-three
//protocol:list FORBIDDEN_REASONS
type ForbiddenReason = string

// A claim is a win in five in a row for the verifier.
type claim struct {
	position *gomoku.Position
	attacker gomoku.Color
	tree     *threat.Tree
}

// A prover finds forced wins in five in a row.
type prover struct {
	solver *threat.Solver
	shapes *pattern.Map
}

// newProver returns a prover for the rule of p, or nil if p is of another game.
func newProver(p game.Position) *prover {
	v, ok := p.(gomoku.Value)
	if !ok {
		return nil
	}
	return &prover{threat.NewSolver(v.Rule()), pattern.NewMap(v.Rule())}
}

// position returns a copy of p.
func position(p game.Position) *gomoku.Position { return p.(gomoku.Value).Clone() }

// The limits of the proof searches are the task's nodes divided by these numbers.
const (
	foursShare   = 16
	threatsShare = 8
	movesShare   = 4
	quickShare   = 16
)

// mostHolds is the largest number of defences that the method defences checks one by one.
const mostHolds = 12

// win searches for a win of the side to move by fours, then by threats.
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

// winsBy searches for a win that begins with the given move. plies is the expected length
// of the win, or 0.
func (v *prover) winsBy(p game.Position, move string, plies int, t *Task) *Proof {
	q := position(p)
	pt, err := gomoku.ParsePoint(move, q.Size())
	if err != nil {
		return nil
	}
	s := v.solver.SolveMove(q, pt, plies, t.Nodes/movesShare, t.Stop)
	return v.proof(Lost, threat.AnyWin, q, q.ToMove(), &s)
}

// defences returns the moves that stop the win which the other side threatens, except the
// move that was played. all reports whether every other move loses. If no win is found, or
// more than mostHolds moves may stop it, defences returns none.
func (v *prover) defences(p game.Position, t *Task, played string) (holds []string, all bool) {
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

// threat returns the win that the other side has if the side to move passes, or nil, and
// the moves that may stop it. all reports whether every other move was shown to lose.
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

// proof returns a solution as a Proof, or nil if it is not a verified win.
func (v *prover) proof(kind ProofKind, goal threat.Goal, p *gomoku.Position, side gomoku.Color, s *threat.Solution) *Proof {
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

// describe sets Key, Shape, Trap and Forbidden of w from its line.
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

// shapeOf returns the name of the shape that a stone on pt makes if one stone cannot stop
// it, and otherwise "".
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
