package main

import (
	"sync"
	"sync/atomic"
	"time"

	"tengen/engine/crew"
	"tengen/engine/player/connectfour"
	"tengen/engine/tt"
)

// memory is a crew's memory for goroutines.
type memory struct {
	words [crew.Words]atomic.Uint64
	lock  sync.Mutex
	woken *sync.Cond
}

func newMemory() *memory {
	m := &memory{}
	m.woken = sync.NewCond(&m.lock)
	return m
}

func (m *memory) Load(i int) uint64     { return m.words[i].Load() }
func (m *memory) Store(i int, v uint64) { m.words[i].Store(v) }

// Wait waits for any Wake: there are few who sleep.
func (m *memory) Wait(i int, v uint64, most time.Duration) {
	late := false
	if most > 0 {
		timer := time.AfterFunc(most, func() {
			m.lock.Lock()
			late = true
			m.lock.Unlock()
			m.woken.Broadcast()
		})
		defer timer.Stop()
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	for m.words[i].Load() == v && !late {
		m.woken.Wait()
	}
}

func (m *memory) Wake(int) {
	m.lock.Lock()
	m.lock.Unlock() //lint:ignore SA2001 a sleeper that has looked already is asleep by now
	m.woken.Broadcast()
}

// crewTable is the size in bytes of a crew's table where nobody says another.
const crewTable = 128 << 20

// team is a crew of goroutines. Its table is made with it, its helpers when
// first wanted; they sleep between searches.
type team struct {
	hash    int   // bytes of the table
	paced   int64 // nodes that no thread may be ahead of another; 0 is no such bound
	crew    *crew.Crew
	helpers int
	all     sync.WaitGroup
}

// crews finds a crew of at least so many threads, on a table of so many megabytes
// or, for 0, on the one that there is.
func (t *team) crews(threads, table int) *crew.Crew {
	if wanted := table << 20; table > 0 && wanted != t.hash {
		t.close()
		t.hash, t.crew, t.helpers = wanted, nil, 0
	}
	if t.crew == nil {
		m := newMemory()
		t.crew = crew.New(m, tt.New(t.hash))
		if t.paced > 0 {
			t.crew = crew.New(&pacer{memory: m, ahead: uint64(t.paced)}, t.crew.Table())
		}
	}
	for t.helpers < min(threads, crew.Most)-1 {
		t.helpers++
		number := t.helpers
		t.all.Go(func() { t.crew.Serve(number, connectfour.Helper()) })
	}
	return t.crew
}

// close ends the helpers.
func (t *team) close() {
	if t.crew != nil {
		t.crew.End()
		t.all.Wait()
	}
}
