package main

import "tengen/engine/crew"

// pacer is a memory in which no thread of a search gets far ahead of another: it
// simulates as many processors as there are threads, on fewer.
type pacer struct {
	*memory
	ahead uint64 // nodes
}

// Store holds a thread up that has visited too many nodes.
func (p *pacer) Store(i int, v uint64) {
	thread, counts := crew.Counted(i)
	if !counts {
		p.memory.Store(i, v)
		p.Wake(i) // a turn that ends frees those who are held up
		return
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	p.words[i].Store(v)
	p.woken.Broadcast()
	for p.slowest(thread)+p.ahead < v {
		p.woken.Wait()
	}
}

// slowest is the least count of nodes of the threads that search, but for one's
// own; without such a thread it is more than any count.
func (p *pacer) slowest(thread int) uint64 {
	least := uint64(1 << 62)
	for _, n := range crew.Counts(p, thread) {
		least = min(least, uint64(n))
	}
	return least
}
