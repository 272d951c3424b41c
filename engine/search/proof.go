package search

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
	"tengen/engine/tt"
)

// A prover looks for wins by continuous threats, which reach beyond the
// search's horizon: the mover's at the root, and the opponent's after every
// root move that looks best.
type prover struct {
	vcf   *threat.VCF
	vct   *threat.VCT // nil until first needed
	spent int64       // positions in this search
	none  bool        // the mover has no such win at the root
}

const (
	// proofShare is one part in how many of the positions goes into proofs.
	proofShare = 10
	// leastProof is the smallest budget that an attempt gets.
	leastProof = 1000
	// proofTable is the size of the prover's table in bytes.
	proofTable = 4 << 20
)

// prove looks for a win by threats of c, to move on the map, within what is
// left of the share of the positions, going on where the last attempt ended. It
// returns the win's plies, an upper bound, and its line, or 0 if it finds none.
// It sets none when there is none.
func (e *Engine) prove(c gomoku.Color, none *bool) (plies int, line []gomoku.Point) {
	p := &e.prover
	budget := e.nodes/proofShare - p.spent
	if e.limits.Nodes > 0 {
		budget = min(budget, e.limits.Nodes-e.nodes)
	}
	if !e.Options.VCT || e.helps() || e.limits.Wide || budget < leastProof || *none {
		return 0, nil
	}
	if p.vct == nil {
		p.vcf = threat.NewVCF(e.m)
		p.vct = threat.NewVCT(e.m, p.vcf, proofTable)
	}
	before := p.vct.Nodes + p.vcf.Nodes
	outcome, tree := p.vct.Resume(c, budget, e.interrupted)
	spent := p.vct.Nodes + p.vcf.Nodes - before
	p.spent += spent
	e.nodes += spent
	switch outcome {
	case threat.None:
		*none = true
	case threat.Win:
		return tree.Longest()
	}
	return 0, nil
}

// refuted looks for the opponent's win by threats after root move r, which is
// on the map.
func (e *Engine) refuted(r *rootMove) bool {
	opp := e.m.ToMove()
	if e.m.Count(opp, pattern.ClassFive) > 0 || e.m.Count(opp.Other(), pattern.ClassFive) > 0 {
		return false // the search sees as much
	}
	if e.proved(r, opp) {
		return true
	}
	plies, line := e.prove(opp, &r.safe)
	if plies == 0 {
		return false
	}
	r.refuted = plies + 1 - WinScore
	r.pv = append(append(r.pv[:0], r.move), line...)
	e.table.Store(e.m.Hash()^uint64(opp)<<56, tt.Entry{
		Move: uint16(line[0]), Score: int16(WinScore - plies), Eval: int16(e.eval.Score(opp)), Depth: proofDepth, Bound: tt.Lower,
	})
	return true
}

// winning looks for the mover's win by threats at the root, and puts it first.
func (e *Engine) winning(me gomoku.Color) bool {
	plies, line := e.prove(me, &e.prover.none)
	for i := range e.root {
		if r := e.root[i]; plies > 0 && r.move == line[0] {
			r.score, r.pv = WinScore-plies, append(r.pv[:0], line...)
			copy(e.root[1:i+1], e.root[:i])
			e.root[0] = r
			return true
		}
	}
	return false
}

// Suggest is a short search for a solver of threats that it guides: the best
// move of p, the plies in which that is thought to win, 0 if it is not, and the
// nodes it took.
func (e *Engine) Suggest(p *gomoku.Position, nodes int64, stop func() bool) (move gomoku.Point, plies int, visited int64) {
	info := e.Search(Task{Position: p, Limits: Limits{Nodes: nodes, Analysis: true}, Stop: stop})
	if len(info.Lines) == 0 {
		return gomoku.NoPoint, 0, info.Nodes
	}
	return info.Lines[0].Move, max(WinIn(info.Lines[0].Score), 0), info.Nodes
}
