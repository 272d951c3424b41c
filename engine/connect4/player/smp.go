package player

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/smp"
)

// The task of an external job is one word, followed by the moves, eight columns in a
// word. The first word is:
//
//	bits 0–7   number of moves
//	bit  8     only the best move is needed
const onlyBest = 1 << 8

// taskOf encodes a position as a task.
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

// positionOf decodes a task. ok is false if words is not a valid task.
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

// analyse solves a position with the number of threads that the task allows. The node
// limit applies to the total of all threads. With helpers, analyse calls progress with the
// number of threads and the total of their nodes before each report and at the end.
func (c *Player) analyse(q *query, o solver.Options, progress func(threads int, nodes int64)) solver.Analysis {
	group := c.GroupFor(&q.task.Limits)
	before := c.solver.Nodes()
	if group == nil {
		return c.solver.Analyse(q.position, o)
	}
	var a solver.Analysis
	var count func(int64) int64
	all := func() int64 { return count(c.solver.Nodes() - before) }
	stop, report := o.Stop, o.Report
	o.Stop = func() bool { return stop() || o.Nodes > 0 && all() >= o.Nodes }
	o.Report = func(a *solver.Analysis) {
		progress(group.Running(), all())
		if report != nil {
			report(a)
		}
	}
	threads := group.LeadExternal(taskOf(q.position, o.Only), q.task.Limits.Threads, func(job smp.ExternalJob) {
		count = job.Count
		c.solver.Join(solver.NewShared(job.Table, job.Scratch, smp.ScratchWords), false)
		a = c.solver.Analyse(q.position, o)
		c.solver.Join(nil, false)
	})
	progress(threads, all())
	return a
}

// helperLog is the log2 of the entries of a helper's own table. The table is small
// because the shared table holds the expensive entries.
const helperLog = 18

// External returns a function that solves the position of its SMP group's leader.
// Helpers with odd numbers search the columns from the outside inwards, unless only the
// best move is needed.
func External() smp.ExternalFunc {
	var s *solver.Solver
	return func(job smp.ExternalJob) {
		p, only, ok := positionOf(job.Words)
		if !ok {
			return
		}
		if s == nil {
			s = solver.NewSolver(helperLog, nil)
		}
		s.Join(solver.NewShared(job.Table, job.Scratch, smp.ScratchWords), job.Thread%2 == 1)
		before := s.Nodes()
		s.Analyse(p, solver.Options{Only: only, Stop: func() bool {
			job.Count(s.Nodes() - before)
			return job.Stop()
		}})
	}
}
