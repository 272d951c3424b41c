package smp

import "sync"

// A Pacer is a Memory that keeps every thread of a search close to the slowest. It
// simulates one processor for each thread on a machine with fewer.
type Pacer struct {
	*Local
	ahead uint64 // nodes
	lock  sync.Mutex
	moved *sync.Cond
}

// NewPacer makes a Pacer on m in which no thread gets more than ahead nodes ahead.
func NewPacer(m *Local, ahead int64) *Pacer {
	p := &Pacer{Local: m, ahead: uint64(ahead)}
	p.moved = sync.NewCond(&p.lock)
	return p
}

// Store sets a word. It blocks a thread that stores a node count too far ahead.
func (p *Pacer) Store(i int, v uint64) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.Local.Store(i, v)
	p.moved.Broadcast() // also at the end of an epoch, which frees blocked threads
	if thread, counts := NodeCounter(i); counts {
		for p.slowest(thread)+p.ahead < v {
			p.moved.Wait()
		}
	}
}

// slowest returns the least node count of the other threads that search. If there is
// none, it is larger than any count.
func (p *Pacer) slowest(thread int) uint64 {
	least := uint64(1 << 62)
	for _, n := range NodeCounts(p, thread) {
		least = min(least, uint64(n))
	}
	return least
}
