//go:build js

package worker

import (
	"time"

	"tengen/engine/smp"
	"tengen/engine/tt"
)

// The functions of memory.wasm work on the memory that workers share. If there is no
// shared memory, the loading script supplies functions for which word 0, the number of
// buckets, is 0; then only load is called.

//go:wasmimport shared load
func load(i int32) uint64

//go:wasmimport shared store
func store(i int32, v uint64)

//go:wasmimport shared wait
func wait(i int32, v uint64, nanoseconds int64) int32

//go:wasmimport shared wake
func wake(i int32)

//go:wasmimport shared probe
func probe(key uint64) uint64

//go:wasmimport shared put
func put(key, data uint64)

//go:wasmimport shared slot
func slot(i int32) uint64

//go:wasmimport shared empty
func empty()

// memory is the smp.Memory of an SMP group; slots are the slots of its table.
type (
	memory struct{}
	slots  struct{}
)

func (memory) Load(i int) uint64      { return load(int32(i)) }
func (memory) Store(i int, v uint64)  { store(int32(i), v) }
func (memory) Wake(i int)             { wake(int32(i)) }
func (slots) Probe(key uint64) uint64 { return probe(key) }
func (slots) Store(key, data uint64)  { put(key, data) }
func (slots) Empty()                  { empty() }
func (slots) Slot(i int) uint64       { return slot(int32(i)) }
func (slots) Slots() int              { return int(load(buckets)) * 4 }

// buckets is the index of the word with the table's number of buckets.
const buckets = 0

// Wait blocks the whole worker: no message arrives meanwhile.
func (memory) Wait(i int, v uint64, most time.Duration) {
	if most == 0 {
		most = -1 // no limit
	}
	wait(int32(i), v, int64(most))
}

// shared returns a function that finds the SMP group of this worker's shared memory; it
// returns nil while the memory has no table. The loading script makes the table, with
// the size that the search asks for.
func shared() func(threads, table int) *smp.Group {
	var c *smp.Group
	return func(int, int) *smp.Group {
		if c == nil && load(buckets) != 0 {
			c = smp.New(memory{}, tt.On(slots{}))
		}
		return c
	}
}
