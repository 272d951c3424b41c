package explain

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A finder looks for wins of the side to move on a map. Every win that it returns was
// replayed by the verifier.
type finder struct {
	m   *pattern.Map
	vcf *threat.VCF
	vct *threat.VCT
	all *threat.Solver // for wins that begin with a given threat; made when first needed
}

// threats returns the solver of wins that begin with a given threat.
func (f *finder) threats(rule gomoku.Rule) *threat.Solver {
	if f.all == nil {
		f.all = threat.NewSolver(rule)
	}
	return f.all
}

// The limits of the searches, in positions.
const (
	foursNodes   = 20_000
	threatsNodes = 15_000
	forceNodes   = 25_000 // as many as a review takes for a move
	maxFours     = 24
	proofTable   = 1 << 20 // bytes
)

func newFinder(m *pattern.Map) finder {
	vcf := threat.NewVCF(m)
	return finder{m: m, vcf: vcf, vct: threat.NewVCT(m, vcf, proofTable)}
}

// A win is a verified win: its line up to the five, and its length in plies.
type win struct {
	outcome threat.Outcome
	plies   int
	line    []gomoku.Point
	tree    *threat.Tree

	trap, why string // see Reason.Trap
}

// byFours looks for the shortest win by fours of c, who is to move on the map, which holds
// the position p.
func (f *finder) byFours(p *gomoku.Position, c gomoku.Color) (w win) {
	f.vcf.Forget()
	outcome, line := f.vcf.Solve(c, maxFours, foursNodes, nil)
	if outcome != threat.Win {
		return win{outcome: outcome}
	}
	w.line = append(w.line, line...)
	w.tree = threat.LineTree(w.line)
	return w.verified(p, c)
}

// byThreats looks for a win by fours and threes.
func (f *finder) byThreats(p *gomoku.Position, c gomoku.Color) (w win) {
	f.vcf.Forget()
	outcome, tree := f.vct.Solve(c, threatsNodes, nil)
	if outcome != threat.Win {
		return win{outcome: outcome}
	}
	w.tree = tree
	_, w.line = tree.Longest()
	return w.verified(p, c)
}

// beginning looks for a win by any moves of the side to move that begins with a given move.
func (f *finder) beginning(p *gomoku.Position, move gomoku.Point, stop func() bool) (w win) {
	solver := f.threats(p.Rule())
	s := solver.Solve(p, p.ToMove(), threat.ByThreats, forceNodes/2, stop)
	if !s.Verified {
		s = solver.SolveMove(p, move, 0, forceNodes, stop)
	}
	if !s.Verified {
		return win{outcome: s.Outcome}
	}
	w.line, w.tree = s.Line, s.Tree()
	return w.verified(p, p.ToMove())
}

// verified replays the win; if the verifier refuses it, the outcome is Unknown.
func (w win) verified(p *gomoku.Position, c gomoku.Color) win {
	plies, err := threat.Verify(toMove(p, c), c, w.tree)
	if err != nil {
		return win{}
	}
	w.outcome, w.plies = threat.Win, plies
	w.setTrap(toMove(p, c).Clone())
	return w
}

// setTrap sets the point where the line in p ends because Black may not stop the five there.
func (w *win) setTrap(p *gomoku.Position) {
	for i, at := range w.line {
		if at == gomoku.NoPoint {
			if i+1 < len(w.line) {
				w.trap, w.why = w.line[i+1].String(), p.Forbidden(w.line[i+1]).String()
			}
			return
		}
		if p.Check(at) != nil {
			return
		}
		p.Place(at)
	}
}

// toMove returns p with c to move: the other side passes if it must.
func toMove(p *gomoku.Position, c gomoku.Color) *gomoku.Position {
	if p.ToMove() == c {
		return p
	}
	q := p.Clone()
	q.Pass()
	return q
}

// won reports whether w is a win.
func (w *win) won() bool { return w.outcome == threat.Win }
