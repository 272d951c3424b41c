package search

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
	"tengen/engine/tt"
)

// A prover searches for wins by continuous threats beyond the search's horizon: wins
// of the side to move at the root, and wins of the opponent after each root move that
// becomes the best.
type prover struct {
	vcf   *threat.VCF
	vct   *threat.VCT // nil until first needed
	spent int64       // nodes in the current search
	noWin bool        // the side to move at the root has no such win
}

const (
	// proofShare is the number of search nodes for each node of proofs.
	proofShare = 10
	// minProofNodes is the smallest budget of an attempt in nodes.
	minProofNodes = 1000
	// proofTable is the size of the prover's table in bytes.
	proofTable = 4 << 20
)

// prove searches for a win by threats of c, to move on the map, with the rest of the
// prover's share of nodes. It resumes the last attempt. It returns the win's number of
// plies, an upper bound, and its line, or 0 if it finds no win. It sets noWin if no
// such win exists and does nothing if noWin is set.
func (e *Engine) prove(c gomoku.Color, noWin *bool) (plies int, line []gomoku.Point) {
	p := &e.prover
	budget := e.nodes/proofShare - p.spent
	if e.limits.Nodes > 0 {
		budget = min(budget, e.limits.Nodes-e.nodes)
	}
	if !e.Options.VCT || e.isHelper() || e.limits.Wide || budget < minProofNodes || *noWin {
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
		*noWin = true
	case threat.Win:
		return tree.Longest()
	}
	return 0, nil
}

// refute searches for the opponent's win by threats after root move r, which is on the
// map, and reports whether it finds one.
func (e *Engine) refute(r *rootMove) bool {
	opp := e.m.ToMove()
	if e.m.Count(opp, pattern.ClassFive) > 0 || e.m.Count(opp.Other(), pattern.ClassFive) > 0 {
		return false // the search itself sees these wins
	}
	if e.sharedRefutation(r, opp) {
		return true
	}
	plies, line := e.prove(opp, &r.notRefuted)
	if plies == 0 {
		return false
	}
	r.refutedScore = plies + 1 - WinScore
	r.pv = append(append(r.pv[:0], r.move), line...)
	e.table.Store(e.m.Hash()^uint64(opp)<<56, tt.Entry{
		Move: uint16(line[0]), Score: int16(WinScore - plies), Eval: int16(e.eval.Score(opp)), Depth: proofDepth, Bound: tt.Lower,
	})
	return true
}

// findRootWin searches for a win by threats of the side to move at the root, puts its
// move first, and reports whether it finds one.
func (e *Engine) findRootWin(me gomoku.Color) bool {
	plies, line := e.prove(me, &e.prover.noWin)
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

// Suggest implements threat.Guide with a search of that number of nodes.
func (e *Engine) Suggest(p *gomoku.Position, most int, nodes int64, stop func() bool) (move gomoku.Point, plies int, visited int64) {
	info := e.Search(Task{Position: p, Limits: Limits{Nodes: nodes, Win: most, Analysis: true}, Stop: stop})
	if len(info.Lines) == 0 {
		return gomoku.NoPoint, 0, info.Nodes
	}
	return info.Lines[0].Move, max(WinIn(info.Lines[0].Score), 0), info.Nodes
}
