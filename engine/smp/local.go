package smp

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// A Local is a Memory for the goroutines of one program.
type Local struct {
	words [Words]atomic.Uint64
	lock  sync.Mutex
	cond  *sync.Cond
}

// NewLocal returns a Local whose words are 0.
func NewLocal() *Local {
	m := &Local{}
	m.cond = sync.NewCond(&m.lock)
	return m
}

// Load returns word i. Under wasm all goroutines run on one thread without preemption,
// so Load yields to the others.
func (m *Local) Load(i int) uint64 {
	if runtime.GOARCH == "wasm" {
		runtime.Gosched()
	}
	return m.words[i].Load()
}

// Store sets word i.
func (m *Local) Store(i int, v uint64) { m.words[i].Store(v) }

// Wait waits until word i differs from v, or until timeout has passed; 0 means no
// timeout. Waiters share one condition variable, because there are few.
func (m *Local) Wait(i int, v uint64, timeout time.Duration) {
	late := false
	if timeout > 0 {
		timer := time.AfterFunc(timeout, func() {
			m.lock.Lock()
			late = true
			m.lock.Unlock()
			m.cond.Broadcast()
		})
		defer timer.Stop()
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	for m.words[i].Load() == v && !late {
		m.cond.Wait()
	}
}

// Wake wakes all waiters.
func (m *Local) Wake(int) {
	m.lock.Lock()
	m.lock.Unlock() //lint:ignore SA2001 a goroutine that has seen the old value is waiting by now
	m.cond.Broadcast()
}
