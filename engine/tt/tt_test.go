package tt

import (
	"math"
	"math/rand/v2"
	"testing"
)

// smallest returns a table with one bucket, so that all keys share four slots.
func smallest() *Table { return New(0) }

func must(t *testing.T, table *Table, key uint64) Entry {
	t.Helper()
	e, ok := table.Probe(key)
	if !ok {
		t.Fatalf("no entry for key %d", key)
	}
	return e
}

func TestSize(t *testing.T) {
	for _, c := range []struct{ bytes, slots int }{
		{-1, 4}, {0, 4}, {64, 4}, {127, 4}, {128, 8}, {1 << 20, 1 << 16}, {3 << 20, 1 << 17},
	} {
		if table := New(c.bytes); len(table.slots) != c.slots || int(table.mask) != c.slots/bucket-1 {
			t.Errorf("%d bytes: %d slots, mask %#x; want %d slots", c.bytes, len(table.slots), table.mask, c.slots)
		}
	}
}

// Probe returns the stored entry, also at the limits of every field.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ends := []int16{math.MinInt16, -1, 0, 1, math.MaxInt16}
	score := func() int16 {
		if rng.IntN(3) == 0 {
			return ends[rng.IntN(len(ends))]
		}
		return int16(rng.Uint32())
	}
	table := New(1 << 12)
	for range 20_000 {
		key := rng.Uint64()
		want := Entry{
			Move: uint16(1 + rng.IntN(1023)), Score: score(), Eval: score(), Depth: rng.IntN(1024),
			Bound: Bound(rng.IntN(4)), PV: rng.IntN(2) == 0,
		}
		table.NewSearch()
		table.Store(key, want)
		if got, ok := table.Probe(key); !ok || got != want {
			t.Fatalf("key %#x: %+v, %v; want %+v", key, got, ok, want)
		}
	}
}

// An entry with all fields zero is found, also under key 0.
func TestZeroEntry(t *testing.T) {
	table := smallest()
	for _, key := range []uint64{0, math.MaxUint64} {
		if e, ok := table.Probe(key); ok || e != (Entry{}) {
			t.Errorf("an empty table has %+v for %#x", e, key)
		}
		table.Store(key, Entry{})
		if e := must(t, table, key); e != (Entry{}) {
			t.Errorf("%#x: %+v", key, e)
		}
	}
}

// Depths are limited to the range 0…1023.
func TestDepthRange(t *testing.T) {
	table := smallest()
	for _, c := range []struct{ depth, want int }{{-5, 0}, {0, 0}, {1023, 1023}, {1024, 1023}, {1 << 20, 1023}} {
		table.Clear()
		table.Store(7, Entry{Move: 1, Depth: c.depth})
		if got := must(t, table, 7).Depth; got != c.want {
			t.Errorf("depth %d is stored as %d, want %d", c.depth, got, c.want)
		}
	}
}

// Store decides whether a new entry of the same position replaces the old one.
func TestSamePosition(t *testing.T) {
	old := Entry{Move: 5, Score: 10, Depth: 40, Bound: Lower}
	for _, c := range []struct {
		name     string
		searches int // searches started between the two
		e, want  Entry
	}{
		{"deeper", 0, Entry{Move: 6, Depth: 44, Bound: Upper}, Entry{Move: 6, Depth: 44, Bound: Upper}},
		{"three plies shallower", 0, Entry{Move: 6, Depth: 28, Bound: Upper}, Entry{Move: 6, Depth: 28, Bound: Upper}},
		{"much shallower", 0, Entry{Move: 6, Depth: 27, Bound: Upper}, old},
		{"much shallower but exact", 0, Entry{Move: 6, Depth: 1, Bound: Exact}, Entry{Move: 6, Depth: 1, Bound: Exact}},
		{"much shallower in a later search", 1, Entry{Move: 6, Depth: 1, Bound: Upper},
			Entry{Move: 6, Depth: 1, Bound: Upper}},
		{"without a move", 0, Entry{Score: 3, Depth: 44, Bound: Upper},
			Entry{Move: 5, Score: 3, Depth: 44, Bound: Upper}},
		{"without a move in a later search", 1, Entry{Score: 3, Depth: 1, Bound: Upper},
			Entry{Move: 5, Score: 3, Depth: 1, Bound: Upper}},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := smallest()
			table.Store(9, old)
			for range c.searches {
				table.NewSearch()
			}
			table.Store(9, c.e)
			if got := must(t, table, 9); got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
			used := 0
			for i := range table.slots {
				if table.slots[i].data.Load() != 0 {
					used++
				}
			}
			if used != 1 {
				t.Errorf("one position uses %d slots", used)
			}
		})
	}
}

// A fifth key replaces the entry with the lowest depth after a deduction of 8 plies for
// each search since it was stored.
func TestReplacement(t *testing.T) {
	type entry struct{ age, depth int } // depth in quarter plies
	for _, c := range []struct {
		name     string
		slots    [4]entry
		replaced int
	}{
		{"the shallowest", [4]entry{{0, 40}, {0, 20}, {0, 10}, {0, 30}}, 2},
		{"the first of two equal ones", [4]entry{{0, 40}, {0, 10}, {0, 10}, {0, 30}}, 1},
		{"the oldest of equal depth", [4]entry{{1, 20}, {3, 20}, {2, 20}, {0, 20}}, 1},
		{"three searches old but more than 24 plies deeper", [4]entry{{3, 105}, {0, 8}, {1, 42}, {0, 99}}, 1},
		{"three searches old and less than 24 plies deeper", [4]entry{{3, 103}, {0, 8}, {1, 42}, {0, 99}}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := smallest()
			for age := 3; age >= 0; age-- {
				for k, s := range c.slots {
					if s.age == age {
						d := pack(Entry{Move: 1, Depth: s.depth}) | uint64(table.Age())<<56
						table.slots[k].check.Store(uint64(k) ^ d)
						table.slots[k].data.Store(d)
					}
				}
				if age > 0 {
					table.NewSearch()
				}
			}
			table.Store(77, Entry{Move: 2})
			must(t, table, 77)
			for k := range c.slots {
				if _, ok := table.Probe(uint64(k)); ok == (k == c.replaced) {
					t.Errorf("entry %d found: %v, but %d must be replaced", k, ok, c.replaced)
				}
			}
		})
	}
}

// Empty slots are used before entries are replaced, and the age wraps around at 256.
func TestAges(t *testing.T) {
	table := smallest()
	for range 250 {
		table.NewSearch()
	}
	table.Store(1, Entry{Move: 1, Depth: 100})
	for range 20 { // the age wraps around
		table.NewSearch()
	}
	for key := uint64(2); key <= 4; key++ {
		table.Store(key, Entry{Move: 1, Depth: 1})
	}
	for key := uint64(1); key <= 4; key++ {
		must(t, table, key)
	}
	table.Store(5, Entry{Move: 1, Depth: 1})
	if _, ok := table.Probe(1); ok {
		t.Error("an entry of this search was replaced instead of one 20 searches old")
	}
}

func TestFull(t *testing.T) {
	table := New(1 << 14) // 1024 slots, of which Full examines 1000
	if n := table.Full(); n != 0 {
		t.Errorf("an empty table is %d ‰ full", n)
	}
	for key := range uint64(125) { // two entries in each of 125 buckets
		table.Store(key, Entry{Move: 1})
		table.Store(key|1<<40, Entry{Move: 1})
	}
	if n := table.Full(); n != 250 {
		t.Errorf("Full = %d with 250 entries in 1000 slots", n)
	}
	table.NewSearch()
	if n := table.Full(); n != 0 {
		t.Errorf("Full = %d at the start of a search", n)
	}
	table.Store(0, Entry{Move: 2})
	if n := table.Full(); n != 1 {
		t.Errorf("Full = %d with one entry in 1000 slots", n)
	}
	table.Clear()
	if _, ok := table.Probe(0); ok || table.Full() != 0 {
		t.Error("a cleared table has an entry")
	}
	if small := smallest(); small.Full() != 0 {
		t.Error("the smallest table is not empty")
	} else if small.Store(3, Entry{}); small.Full() != 250 {
		t.Errorf("Full = %d with one entry in four slots", small.Full())
	}
}

// Probe returns the entry that was stored last for its key, or none. The depths differ
// by at most three plies, so that Store always replaces an entry of the same key.
func TestLastStored(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	table := New(1 << 10)
	last := map[uint64]Entry{}
	hits := 0
	for range 50_000 {
		key := rng.Uint64N(40)<<32 | rng.Uint64N(32)
		if e, ok := table.Probe(key); ok {
			hits++
			if e != last[key] {
				t.Fatalf("key %#x: %+v, want %+v", key, e, last[key])
			}
		}
		e := Entry{Move: uint16(1 + rng.IntN(225)), Score: int16(rng.Uint32()), Depth: rng.IntN(13),
			Bound: Bound(1 + rng.IntN(3))}
		table.Store(key, e)
		last[key] = e
		if rng.IntN(500) == 0 {
			table.NewSearch()
		}
	}
	if hits < 1000 || hits > 40_000 {
		t.Errorf("%d hits of 50,000: the size of the table does not suit this test", hits)
	}
}

// A slot with the check of one entry and the data of another is empty.
func TestTorn(t *testing.T) {
	a, b := smallest(), smallest()
	a.Store(1, Entry{Move: 1, Score: 5})
	b.Store(1, Entry{Move: 2, Score: 6})
	a.slots[0].data.Store(b.slots[0].data.Load())
	if e, ok := a.Probe(1); ok {
		t.Errorf("Probe finds %+v in a torn slot", e)
	}
}

func TestAllocations(t *testing.T) {
	table := New(1 << 12)
	key := uint64(0)
	if n := testing.AllocsPerRun(100, func() {
		key += 0x9e3779b97f4a7c15
		table.Store(key, Entry{Move: 1})
		table.Probe(key)
		table.NewSearch()
	}); n != 0 {
		t.Errorf("%v allocations a store", n)
	}
}
