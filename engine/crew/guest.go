package crew

import "tengen/engine/tt"

// A Guest searches, as a helper, what a leader has told its crew of a game other
// than five in a row. It returns soon after Stop says so.
type Guest func(Told)

// Told is what a thread knows of such a search.
type Told struct {
	Task   []uint64 // what the leader wrote
	Thread int      // 0 leads
	Table  *tt.Table
	Marks  Scratch                       // as the last search left them
	Stop   func() bool                   // nil for the leader
	Count  func(nodes int64) (all int64) // takes the thread's nodes; all are everybody's for the leader
}

// Scratch is the words of a Memory that guests use as they like, Marks of them.
type Scratch struct{ memory Memory }

func (w Scratch) Load(i int) uint64     { return w.memory.Load(marks + i) }
func (w Scratch) Store(i int, v uint64) { w.memory.Store(marks+i, v) }

// A guest's task begins with a word of its own, in place of a rule's:
//
//	bits 0–7 guests   24–31 age   32–39 threads   40–55 words that follow
const guests = 0xff

// guestTask is what helpers are told of a guest's search.
type guestTask struct {
	words   []uint64
	age     uint8
	threads int
}

func (t *guestTask) write(m Memory) {
	m.Store(head, guests|uint64(t.age)<<24|uint64(t.threads)<<32|uint64(len(t.words))<<40)
	for i, w := range t.words {
		m.Store(list+i, w)
	}
}

// readGuest takes a guest's task out of the memory; it is ok if that is one.
func readGuest(m Memory) (t guestTask, ok bool) {
	h := m.Load(head)
	n := int(h >> 40 & 0xffff)
	if h&0xff != guests || n > threads-list {
		return t, false
	}
	t = guestTask{make([]uint64, n), uint8(h >> 24), int(h >> 32 & 0xff)}
	for i := range t.words {
		t.words[i] = m.Load(list + i)
	}
	return t, true
}

// told is what a helper needs for a turn.
func (c *Crew) told(t guestTask, thread int, now uint64) Told {
	m := c.memory
	c.table.SetAge(t.age)
	return Told{
		Task: t.words, Thread: thread, Table: c.table, Marks: Scratch{m},
		Stop: func() bool { return m.Load(turn) != now },
		Count: func(nodes int64) int64 {
			m.Store(at(thread, counted), uint64(nodes))
			return nodes
		},
	}
}

// Lead has helpers search a guest's task, of at most 100 words, with up to so many
// threads, 2 or more, while lead does. The number of those that took part is
// returned, the leader included.
func (c *Crew) Lead(words []uint64, threads int, lead func(Told)) (took int) {
	threads = min(threads, Most)
	now := c.begin()
	told := guestTask{words, c.table.Age(), threads}
	told.write(c.memory)
	c.start(now)
	lead(Told{Task: words, Table: c.table, Marks: Scratch{c.memory}, Count: c.leader(now, threads)})
	return c.end(now, threads)
}
