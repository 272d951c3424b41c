package connectfour

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solve"
	"tengen/engine/crew"
)

// A task for helpers is a word, and the moves, eight columns a word:
//
//	bits 0–7 moves   8 the best move is enough
const onlyBest = 1 << 8

func taskOf(p *connect4.Position, only bool) []uint64 {
	played := p.Moves()
	words := make([]uint64, 1+(len(played)+7)/8)
	words[0] = uint64(len(played))
	if only {
		words[0] |= onlyBest
	}
	for i, x := range played {
		words[1+i/8] |= uint64(x) << (i % 8 * 8)
	}
	return words
}

// positionOf reads a task; false if it is none.
func positionOf(words []uint64) (p *connect4.Position, only, ok bool) {
	p = connect4.Classic()
	if len(words) == 0 || int(words[0]&0xff) > (len(words)-1)*8 {
		return p, false, false
	}
	for i := range int(words[0] & 0xff) {
		if p.Play(int(words[1+i/8]>>(i%8*8)&0xff)) != nil {
			return p, false, false
		}
	}
	return p, words[0]&onlyBest != 0, !p.Over()
}

// analyse solves a position with up to so many threads, as the solver alone does
// but that a limit of nodes is for all together. Others tells during a report how
// many took part, and how many nodes all have visited; afterwards it tells the same.
func (c *Player) analyse(q *query, o solve.Options, others func(threads int, nodes int64)) solve.Analysis {
	team := c.CrewFor(&q.task.Limits)
	before := c.solver.Nodes()
	if team == nil {
		return c.solver.Analyse(q.position, o)
	}
	var a solve.Analysis
	var count func(int64) int64
	all := func() int64 { return count(c.solver.Nodes() - before) }
	stop, report := o.Stop, o.Report
	o.Stop = func() bool { return stop() || o.Nodes > 0 && all() >= o.Nodes }
	o.Report = func(a *solve.Analysis) {
		others(team.Running(), all())
		if report != nil {
			report(a)
		}
	}
	took := team.Lead(taskOf(q.position, o.Only), q.task.Limits.Threads, func(t crew.Told) {
		count = t.Count
		c.solver.Join(solve.NewShared(t.Table, t.Marks, crew.Marks), false)
		a = c.solver.Analyse(q.position, o)
		c.solver.Join(nil, false)
	})
	others(took, all())
	return a
}

// helperLog is the size of a helper's own table, as tableLog: what is worth keeping
// is in the one that all share.
const helperLog = 18

// Helper solves, in a thread of its own, what a crew's leader solves. Every other
// helper looks at the columns from the outside in.
func Helper() crew.Guest {
	var s *solve.Solver
	return func(t crew.Told) {
		p, only, ok := positionOf(t.Task)
		if !ok {
			return
		}
		if s == nil {
			s = solve.NewSolver(helperLog, nil)
		}
		s.Join(solve.NewShared(t.Table, t.Marks, crew.Marks), t.Thread%2 == 1)
		before := s.Nodes()
		s.Analyse(p, solve.Options{Only: only, Stop: func() bool {
			t.Count(s.Nodes() - before)
			return t.Stop()
		}})
	}
}
