package smp

import "sync"

// A Pacer is a Memory that slows down all threads of a search to the slowest one. On a
// machine with few processors it simulates one processor for each thread.
type Pacer struct {
	*Local
	ahead uint64 // nodes
	lock  sync.Mutex
	moved *sync.Cond
}

// NewPacer returns a Pacer on m. No thread gets more than ahead nodes ahead of the
// slowest.
func NewPacer(m *Local, ahead int64) *Pacer {
	p := &Pacer{Local: m, ahead: uint64(ahead)}
	p.moved = sync.NewCond(&p.lock)
	return p
}

// Store sets word i. It blocks a thread whose node count is too far ahead.
func (p *Pacer) Store(i int, v uint64) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.Local.Store(i, v)
	p.moved.Broadcast() // the end of an epoch must free blocked threads too
	if thread, counts := NodeCounter(i); counts {
		for p.slowest(thread)+p.ahead < v {
			p.moved.Wait()
		}
	}
}

// slowest returns the lowest node count of the other searching threads. If there are
// none, it returns a number larger than any count.
func (p *Pacer) slowest(thread int) uint64 {
	least := uint64(1 << 62)
	for _, n := range NodeCounts(p, thread) {
		least = min(least, uint64(n))
	}
	return least
}
