package crew

import (
	"time"

	"tengen/engine/search"
	"tengen/engine/tt"
)

// A Crew is the engines that share a memory, as one of them sees it.
type Crew struct {
	memory Memory
	table  *tt.Table
}

// New is a crew on a memory and a table that all of it see.
func New(m Memory, table *tt.Table) *Crew { return &Crew{m, table} }

// Table is the table that all share.
func (c *Crew) Table() *tt.Table { return c.table }

// patience is how long the leader waits for helpers to end a search. One that
// has died or hangs costs no more.
const patience = 20 * time.Millisecond

// Search has engine e lead a search by up to so many threads, which is at least
// 2. It obeys the task as the engine alone does, but that a limit of nodes is
// for all together; Report's nodes are all's. Helpers that are missing are not
// waited for. The number of those that took part is returned, the leader
// included.
func (c *Crew) Search(e *search.Engine, t search.Task, threads int) (info search.Info, took int) {
	threads = min(threads, Most)
	e.Share(c.table)
	now := c.begin()
	told := task{t.Position, max(t.Lines, 1), t.Limits.Analysis, t.Limits.Wide, c.table.Age(), threads}
	told.write(c.memory)
	c.start(now)
	t.Crew.Count = c.leader(now, threads)
	info = e.Search(t)
	e.Share(nil)
	took = c.end(now, threads)
	if told.lines == 1 {
		c.vote(&info, e, now, threads)
	}
	return info, took
}

// begin numbers a turn, whose task is to be written before it starts.
func (c *Crew) begin() (now uint64) {
	c.memory.Store(at(0, counted), 0)
	c.table.NewSearch()
	return c.memory.Load(turn) + 1
}

// start has the helpers begin a turn.
func (c *Crew) start(now uint64) {
	c.memory.Store(turn, now)
	c.memory.Wake(turn)
	c.memory.Store(at(0, joined), now)
}

// leader is what the leader tells its nodes to in a turn, and hears all's from.
func (c *Crew) leader(now uint64, threads int) func(nodes int64) int64 {
	return func(nodes int64) int64 {
		c.memory.Store(at(0, counted), uint64(nodes))
		return nodes + c.helped(now, threads)
	}
}

// end ends a turn and tells how many took part.
func (c *Crew) end(now uint64, threads int) (took int) {
	m := c.memory
	m.Store(turn, now+1)
	m.Wake(turn)
	took = c.running(now, threads)
	for k := 1; k < threads; k++ {
		if done := m.Load(at(k, left)); done != now && m.Load(at(k, joined)) == now {
			m.Wait(at(k, left), done, patience)
		}
	}
	return took
}

// Running is how many engines take part in the search that runs, the leader
// included.
func (c *Crew) Running() int { return c.running(c.memory.Load(turn), Most) }

func (c *Crew) running(now uint64, threads int) int {
	n := 1
	for k := 1; k < threads; k++ {
		if c.memory.Load(at(k, joined)) == now {
			n++
		}
	}
	return n
}

// helped is how many nodes the helpers have visited in a turn.
func (c *Crew) helped(now uint64, threads int) (nodes int64) {
	for k := 1; k < threads; k++ {
		if c.memory.Load(at(k, joined)) == now {
			nodes += int64(c.memory.Load(at(k, counted)))
		}
	}
	return nodes
}

// Serve is the life of helper number thread, from 1: it sleeps while nothing is
// searched, and searches what the leader searches, with guest where that is no
// five in a row; without a guest it leaves that out. It returns when the crew ends.
func (c *Crew) Serve(thread int, guest Guest) {
	m := c.memory
	var e *search.Engine // of the rule searched last
	for done := uint64(0); ; {
		now := m.Load(turn)
		switch {
		case now == over:
			return
		case now&1 == 0 || now == done:
			m.Wait(turn, now, 0)
			continue
		}
		done = now
		var do func()
		if told, ok := readGuest(m); ok && guest != nil && thread < told.threads {
			do = func() { guest(c.told(told, thread, now)) }
		} else if t, ok := read(m); ok && thread < t.threads {
			do = func() {
				if e == nil || e.Rule() != t.position.Rule() {
					e = search.NewOn(t.position.Rule(), c.table)
				}
				c.help(e, &t, thread, now)
			}
		}
		if do == nil || m.Load(turn) != now {
			continue
		}
		m.Store(at(thread, counted), 0)
		m.Store(at(thread, joined), now)
		do()
		m.Store(at(thread, left), now)
		m.Wake(at(thread, left))
	}
}

// help searches a task until the leader's turn is over.
func (c *Crew) help(e *search.Engine, t *task, thread int, now uint64) {
	m := c.memory
	c.table.SetAge(t.age)
	count := func(nodes int64) int64 {
		m.Store(at(thread, counted), uint64(nodes))
		return nodes
	}
	e.Search(search.Task{
		Position: t.position, Lines: t.lines, Limits: search.Limits{Analysis: t.analysis, Wide: t.wide},
		Stop: func() bool { return m.Load(turn) != now },
		Crew: search.Crew{Number: thread, Count: count},
		Report: func(i *search.Info) {
			f := found{i.Lines[0], i.Depth}
			f.write(m, thread, now)
		},
	})
}

// End has all helpers return from Serve.
func (c *Crew) End() {
	c.memory.Store(turn, over)
	c.memory.Wake(turn)
}

// Counted reports whether word i of a Memory counts a thread's nodes, and whose.
func Counted(i int) (thread int, ok bool) {
	thread = (i - threads) / block
	return thread, i >= threads && thread < Most && i == at(thread, counted)
}

// Counts are the nodes of those that search at present, but for one.
func Counts(m Memory, but int) (list []int64) {
	now := m.Load(turn)
	for k := range Most {
		if k != but && now&1 == 1 && m.Load(at(k, joined)) == now && m.Load(at(k, left)) != now {
			list = append(list, int64(m.Load(at(k, counted))))
		}
	}
	return list
}
