package threat

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/pattern"
)

// winByThrees is a position in which the side to move wins by threats in 13
// plies, but not by fours alone.
const winByThrees = "f7i9e5k7h8i11i10h9g9i7j7k10k9h11g11g10e8l6j8i8i6h5e7e6"

func newTestVCT(p *gomoku.Position) (*VCT, *pattern.Map) {
	m := pattern.NewMap(p.Rule())
	m.Reset(p)
	return NewVCT(m, NewVCF(m), 8<<20), m
}

// The table of a VCT distinguishes attacks of Black from attacks of White with the
// same stones. The test first searches attacks of the other side after every threat
// and every reply.
func TestTableDistinguishesAttackers(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", "c13g7d12m3e10k12j7g5e13e11") // a win by threats, too
	vct, m := newTestVCT(p)
	me := p.ToMove()
	for move := range gomoku.Point(gomoku.Cells) {
		if p.Check(move) != nil || m.Class(move, me) < pattern.ClassThree {
			continue
		}
		m.Play(move, me)
		for reply := range gomoku.Point(gomoku.Cells) {
			if reply == move || p.Check(reply) != nil {
				continue
			}
			m.Play(reply, me.Other())
			if m.Count(me, pattern.ClassFive)+m.Count(me.Other(), pattern.ClassFive) == 0 {
				vct.Resume(me.Other(), 100, nil)
			}
			m.Undo()
		}
		m.Undo()
	}
	if outcome, _ := vct.Resume(me, 10_000, nil); outcome != Win {
		t.Errorf("%v, after the other side's attacks were disproved", outcome)
	}
}

// A line cut at maxVCTPlies is not stored as a disproof: a search from a later root
// may follow it further.
func TestTruncatedLineIsNotDisproof(t *testing.T) {
	p := gomokutest.Parse(t, "freestyle15", winByThrees)
	vct, _ := newTestVCT(p)
	for ply := maxVCTPlies; ply > maxVCTPlies-12; ply-- {
		vct.Forget()
		vct.limit, vct.exhausted = vct.Nodes+vct.vcf.Nodes+10_000, false
		vct.search(p.ToMove(), true, unbounded, unbounded, ply)
		if outcome, _ := vct.Resume(p.ToMove(), 10_000, nil); outcome != Win {
			t.Errorf("%v, after a search that began at ply %d", outcome, ply)
		}
	}
}
