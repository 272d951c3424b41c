package smp

import "tengen/engine/tt"

// An ExternalFunc does a helper's part of an external job, which is a search of
// another game than five in a row. It returns soon after job.Stop returns true.
type ExternalFunc func(job ExternalJob)

// An ExternalJob is one thread's view of an external job.
type ExternalJob struct {
	Words   []uint64 // the task that the leader wrote
	Thread  int      // 0 for the leader
	Table   *tt.Table
	Scratch Scratch                       // initially as the last job left it
	Stop    func() bool                   // nil for the leader
	Count   func(nodes int64) (all int64) // reports the thread's nodes; for the leader it returns the total of all threads
}

// Scratch is a part of a Memory, ScratchWords words long, whose content external jobs
// define.
type Scratch struct{ memory Memory }

// Load returns word i, from 0.
func (s Scratch) Load(i int) uint64 { return s.memory.Load(firstScratch + i) }

// Store sets word i, from 0.
func (s Scratch) Store(i int, v uint64) { s.memory.Store(firstScratch+i, v) }

// The first word of an external task has externalTag in place of the rule:
//
//	bits 0–7 externalTag   24–31 age   32–39 threads   40–55 number of words that follow
const externalTag = 0xff

// An externalTask is an external task stored in the memory.
type externalTask struct {
	words   []uint64
	age     uint8 // of the table's entries
	threads int   // including the leader
}

func (t *externalTask) write(m Memory) {
	m.Store(taskHead, externalTag|uint64(t.age)<<24|uint64(t.threads)<<32|uint64(len(t.words))<<40)
	for i, w := range t.words {
		m.Store(firstMove+i, w)
	}
}

// readExternal reads an external task from the memory. ok is false if the memory holds
// another kind of task.
func readExternal(m Memory) (t externalTask, ok bool) {
	h := m.Load(taskHead)
	n := int(h >> 40 & 0xffff)
	if h&0xff != externalTag || n > firstBlock-firstMove {
		return t, false
	}
	t = externalTask{make([]uint64, n), uint8(h >> 24), int(h >> 32 & 0xff)}
	for i := range t.words {
		t.words[i] = m.Load(firstMove + i)
	}
	return t, true
}

// externalJob returns a helper's view of a task in epoch now.
func (g *Group) externalJob(t externalTask, thread int, now uint64) ExternalJob {
	m := g.memory
	g.table.SetAge(t.age)
	return ExternalJob{
		Words: t.words, Thread: thread, Table: g.table, Scratch: Scratch{m},
		Stop: func() bool { return m.Load(epoch) != now },
		Count: func(nodes int64) int64 {
			m.Store(at(thread, nodeCount), uint64(nodes))
			return nodes
		},
	}
}

// LeadExternal runs an external job with up to threads threads, at least 2, and calls
// lead for the leader's part. The task, words, has at most 100 words. LeadExternal
// returns the number of threads that took part, including the leader.
func (g *Group) LeadExternal(words []uint64, threads int, lead func(ExternalJob)) (took int) {
	threads = min(threads, MaxThreads)
	now := g.begin()
	t := externalTask{words, g.table.Age(), threads}
	t.write(g.memory)
	g.start(now)
	lead(ExternalJob{Words: words, Table: g.table, Scratch: Scratch{g.memory}, Count: g.leader(now, threads)})
	return g.end(now, threads)
}
