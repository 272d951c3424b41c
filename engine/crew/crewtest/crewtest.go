// Package crewtest gives tests of crews a memory without a host.
package crewtest

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Memory is a crew's memory for goroutines that spin: make one of crew.Words.
// Under wasm all are on one thread, and whoever looks lets the others on.
type Memory []atomic.Uint64

// Load is the i-th word.
func (m Memory) Load(i int) uint64 {
	if runtime.GOARCH == "wasm" {
		runtime.Gosched()
	}
	return m[i].Load()
}

// Store changes the i-th word.
func (m Memory) Store(i int, v uint64) { m[i].Store(v) }

// Wake does nothing: nobody sleeps.
func (m Memory) Wake(int) {}

// Wait returns when the i-th word is no longer v, or after most, unless that is 0.
func (m Memory) Wait(i int, v uint64, most time.Duration) {
	for begun := time.Now(); m[i].Load() == v && (most == 0 || time.Since(begun) < most); {
		runtime.Gosched()
	}
}
