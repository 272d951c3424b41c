package tt

import (
	"math/rand/v2"
	"sync"
	"testing"
)

// entryOf returns an entry whose fields depend on key and version, with the version in
// Score. A test can therefore check that an entry was stored under its key.
func entryOf(key uint64, version uint16) Entry {
	mixed := (key*0x9e3779b97f4a7c15 + uint64(version)) * 0xd6e8feb86659fd93
	return Entry{
		Move: uint16(1 + mixed%1023), Score: int16(version), Eval: int16(mixed >> 16), Depth: int(mixed >> 32 & 7), Bound: Exact,
		PV: mixed>>63 == 1,
	}
}

// Two goroutines that store and probe 64 slots concurrently get only entries that were
// stored under the key, never parts of different entries. make test-race checks it for
// data races.
func TestConcurrent(t *testing.T) {
	operations := 10_000_000
	if testing.Short() {
		operations = 200_000
	}
	table := New(64 * 16)
	var hits [2]int
	var all sync.WaitGroup
	for me := range hits {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(me), 1))
			for range operations {
				x := rng.Uint64()
				key := x >> 52 * 0x9e3779b97f4a7c15 // one of 4096 keys
				if x&1 == 0 {
					table.Store(key, entryOf(key, uint16(x>>8)))
				} else if e, ok := table.Probe(key); ok {
					hits[me]++
					if e != entryOf(key, uint16(e.Score)) {
						t.Errorf("%+v was never stored under %#x", e, key)
						return
					}
				}
			}
		})
	}
	all.Wait()
	for me, n := range hits {
		if n < operations/1000 {
			t.Errorf("goroutine %d found %d entries in %d operations, too few for this test", me, n, operations)
		}
	}
}
