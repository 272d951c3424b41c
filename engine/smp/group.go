package smp

import (
	"time"

	"tengen/engine/search"
	"tengen/engine/tt"
)

// A Group is a group of engines that share a memory and a table: a leader, which is
// thread 0, and helpers. Each engine has its own Group value.
type Group struct {
	memory Memory
	table  *tt.Table
}

// New returns a group. All its engines must use the same memory and table.
func New(m Memory, table *tt.Table) *Group { return &Group{m, table} }

// Table returns the shared table.
func (g *Group) Table() *tt.Table { return g.table }

// patience is the maximum time for which the leader waits for a helper to end a search.
// A helper that dies during a search delays the end of that search by this time.
const patience = 20 * time.Millisecond

// Search runs a search with up to threads threads, at least 2, led by engine e. It
// treats the task as e.Search does, with three differences. The node limit, and the nodes
// in reports and in the result, are totals of all threads. t.Thread.Count is replaced. If
// the task is for one line, the threads vote on it, and the line and the depth of the
// result can be a helper's. Search does not wait for helpers that have not started. took is
// the number of threads that took part, including the leader.
func (g *Group) Search(e *search.Engine, t search.Task, threads int) (info search.Info, took int) {
	threads = min(threads, MaxThreads)
	e.Share(g.table)
	now := g.begin()
	shared := task{t.Position, max(t.Lines, 1), t.Limits.Analysis, t.Limits.Wide, g.table.Age(), threads}
	shared.write(g.memory)
	g.start(now)
	t.Thread.Count = g.leader(now, threads)
	info = e.Search(t)
	e.Share(nil)
	took = g.end(now, threads)
	if shared.lines == 1 {
		g.vote(&info, e, now, threads)
	}
	return info, took
}

// begin prepares the next epoch and returns its number. The caller writes the task and
// then calls start.
func (g *Group) begin() (now uint64) {
	g.memory.Store(at(0, nodeCount), 0)
	g.table.NewSearch()
	return g.memory.Load(epoch) + 1
}

// start starts epoch now and wakes the helpers.
func (g *Group) start(now uint64) {
	g.memory.Store(epoch, now)
	g.memory.Wake(epoch)
	g.memory.Store(at(0, startedEpoch), now)
}

// leader returns the leader's Count function. It stores the leader's nodes and returns
// the nodes of all threads.
func (g *Group) leader(now uint64, threads int) func(nodes int64) int64 {
	return func(nodes int64) int64 {
		g.memory.Store(at(0, nodeCount), uint64(nodes))
		return nodes + g.helperNodes(now, threads)
	}
}

// end ends epoch now and returns the number of threads that took part.
func (g *Group) end(now uint64, threads int) (took int) {
	m := g.memory
	m.Store(epoch, now+1)
	m.Wake(epoch)
	took = g.running(now, threads)
	for k := 1; k < threads; k++ {
		if done := m.Load(at(k, finishedEpoch)); done != now && m.Load(at(k, startedEpoch)) == now {
			m.Wait(at(k, finishedEpoch), done, patience)
		}
	}
	return took
}

// Running returns the number of threads in the current search, including the leader.
func (g *Group) Running() int { return g.running(g.memory.Load(epoch), MaxThreads) }

func (g *Group) running(now uint64, threads int) int {
	n := 1
	for k := 1; k < threads; k++ {
		if g.memory.Load(at(k, startedEpoch)) == now {
			n++
		}
	}
	return n
}

// helperNodes returns the number of nodes that the helpers have visited in an epoch.
func (g *Group) helperNodes(now uint64, threads int) (nodes int64) {
	for k := 1; k < threads; k++ {
		if g.memory.Load(at(k, startedEpoch)) == now {
			nodes += int64(g.memory.Load(at(k, nodeCount)))
		}
	}
	return nodes
}

// Serve runs the helper with the given thread number, 1 or more, until End is called.
// The helper joins each search that the leader starts and sleeps between searches. It
// calls external for external jobs; if external is nil, it skips them.
func (g *Group) Serve(thread int, external ExternalFunc) {
	m := g.memory
	var e *search.Engine // for the rule of the last search
	for done := uint64(0); ; {
		now := m.Load(epoch)
		switch {
		case now == endEpoch:
			return
		case now&1 == 0 || now == done:
			m.Wait(epoch, now, 0)
			continue
		}
		done = now
		var do func()
		if t, ok := readExternal(m); ok && external != nil && thread < t.threads {
			do = func() { external(g.externalJob(t, thread, now)) }
		} else if t, ok := read(m); ok && thread < t.threads {
			do = func() {
				if e == nil || e.Rule() != t.position.Rule() {
					e = search.NewOn(t.position.Rule(), g.table)
				}
				g.help(e, &t, thread, now)
			}
		}
		if do == nil || m.Load(epoch) != now {
			continue
		}
		m.Store(at(thread, nodeCount), 0)
		m.Store(at(thread, startedEpoch), now)
		do()
		m.Store(at(thread, finishedEpoch), now)
		m.Wake(at(thread, finishedEpoch))
	}
}

// help searches a task until the leader ends the epoch.
func (g *Group) help(e *search.Engine, t *task, thread int, now uint64) {
	m := g.memory
	g.table.SetAge(t.age)
	count := func(nodes int64) int64 {
		m.Store(at(thread, nodeCount), uint64(nodes))
		return nodes
	}
	e.Search(search.Task{
		Position: t.position, Lines: t.lines, Limits: search.Limits{Analysis: t.analysis, Wide: t.wide},
		Stop:   func() bool { return m.Load(epoch) != now },
		Thread: search.Thread{Number: thread, Count: count},
		Report: func(i *search.Info) {
			f := candidate{i.Lines[0], i.Depth}
			f.write(m, thread, now)
		},
	})
}

// End makes all helpers return from Serve.
func (g *Group) End() {
	g.memory.Store(epoch, endEpoch)
	g.memory.Wake(epoch)
}

// NodeCounter reports whether word i of a Memory is a thread's node count. If so, it
// returns the thread.
func NodeCounter(i int) (thread int, ok bool) {
	thread = (i - firstBlock) / blockWords
	return thread, i >= firstBlock && thread < MaxThreads && i == at(thread, nodeCount)
}

// NodeCounts returns the node counts of all threads that are searching, except the
// given one.
func NodeCounts(m Memory, except int) (list []int64) {
	now := m.Load(epoch)
	for k := range MaxThreads {
		if k != except && now&1 == 1 && m.Load(at(k, startedEpoch)) == now && m.Load(at(k, finishedEpoch)) != now {
			list = append(list, int64(m.Load(at(k, nodeCount))))
		}
	}
	return list
}
