package tt

import (
	"math"
	"math/rand/v2"
	"testing"
)

// smallest returns a table of one bucket: every key competes for four slots.
func smallest() *Table { return New(0) }

func must(t *testing.T, table *Table, key uint64) Entry {
	t.Helper()
	e, ok := table.Probe(key)
	if !ok {
		t.Fatalf("nothing is known of %d", key)
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

// Whatever is stored comes back as it was, at the ends of every range, too.
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

// The smallest entry of all is one, under key 0, too.
func TestNothingKnownIsKnown(t *testing.T) {
	table := smallest()
	for _, key := range []uint64{0, math.MaxUint64} {
		if e, ok := table.Probe(key); ok || e != (Entry{}) {
			t.Errorf("an empty table knows %+v of %#x", e, key)
		}
		table.Store(key, Entry{})
		if e := must(t, table, key); e != (Entry{}) {
			t.Errorf("%#x: %+v", key, e)
		}
	}
}

// Depths beyond the range are brought into it.
func TestDepthRange(t *testing.T) {
	table := smallest()
	for _, c := range []struct{ depth, want int }{{-5, 0}, {0, 0}, {1023, 1023}, {1024, 1023}, {1 << 20, 1023}} {
		table.Clear()
		table.Store(7, Entry{Move: 1, Depth: c.depth})
		if got := must(t, table, 7).Depth; got != c.want {
			t.Errorf("depth %d came back as %d, want %d", c.depth, got, c.want)
		}
	}
}

// What another entry of the same position does to the one that is there.
func TestSamePosition(t *testing.T) {
	old := Entry{Move: 5, Score: 10, Depth: 40, Bound: Lower}
	for _, c := range []struct {
		name     string
		searches int // between the two
		e, want  Entry
	}{
		{"deeper", 0, Entry{Move: 6, Depth: 44, Bound: Upper}, Entry{Move: 6, Depth: 44, Bound: Upper}},
		{"three plies less deep", 0, Entry{Move: 6, Depth: 28, Bound: Upper}, Entry{Move: 6, Depth: 28, Bound: Upper}},
		{"far less deep", 0, Entry{Move: 6, Depth: 27, Bound: Upper}, old},
		{"far less deep but exact", 0, Entry{Move: 6, Depth: 1, Bound: Exact}, Entry{Move: 6, Depth: 1, Bound: Exact}},
		{"far less deep in a later search", 1, Entry{Move: 6, Depth: 1, Bound: Upper}, Entry{Move: 6, Depth: 1, Bound: Upper}},
		{"without a move", 0, Entry{Score: 3, Depth: 44, Bound: Upper}, Entry{Move: 5, Score: 3, Depth: 44, Bound: Upper}},
		{"without a move in a later search", 1, Entry{Score: 3, Depth: 1, Bound: Upper}, Entry{Move: 5, Score: 3, Depth: 1, Bound: Upper}},
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
				t.Errorf("one position takes %d slots", used)
			}
		})
	}
}

// Which of four entries gives way to a fifth: age in searches and depth.
func TestReplacement(t *testing.T) {
	type kept struct{ age, depth int }
	for _, c := range []struct {
		name  string
		slots [4]kept
		goes  int
	}{
		{"the least deep", [4]kept{{0, 40}, {0, 20}, {0, 10}, {0, 30}}, 2},
		{"the first of two alike", [4]kept{{0, 40}, {0, 10}, {0, 10}, {0, 30}}, 1},
		{"the oldest of one depth", [4]kept{{1, 20}, {3, 20}, {2, 20}, {0, 20}}, 1},
		{"a search less makes up for eight plies", [4]kept{{3, 105}, {0, 8}, {1, 42}, {0, 99}}, 1},
		{"but not for more", [4]kept{{3, 103}, {0, 8}, {1, 42}, {0, 99}}, 0},
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
				if _, ok := table.Probe(uint64(k)); ok == (k == c.goes) {
					t.Errorf("entry %d is known: %v, and %d was to go", k, ok, c.goes)
				}
			}
		})
	}
}

// An empty slot is taken before any entry goes, and ages go round.
func TestAges(t *testing.T) {
	table := smallest()
	for range 250 {
		table.NewSearch()
	}
	table.Store(1, Entry{Move: 1, Depth: 100})
	for range 20 { // the age passes 255
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
		t.Error("the entry of 20 searches ago stayed, and one of this search went")
	}
}

func TestFull(t *testing.T) {
	table := New(1 << 14) // 1024 slots, of which Full looks at 1000
	if n := table.Full(); n != 0 {
		t.Errorf("an empty table is full by %d ‰", n)
	}
	for key := range uint64(125) { // two entries in each of 125 buckets
		table.Store(key, Entry{Move: 1})
		table.Store(key|1<<40, Entry{Move: 1})
	}
	if n := table.Full(); n != 250 {
		t.Errorf("250 entries of 1000 slots are %d ‰", n)
	}
	table.NewSearch()
	if n := table.Full(); n != 0 {
		t.Errorf("before it stored anything, a search fills %d ‰", n)
	}
	table.Store(0, Entry{Move: 2})
	if n := table.Full(); n != 1 {
		t.Errorf("one entry is %d ‰", n)
	}
	table.Clear()
	if _, ok := table.Probe(0); ok || table.Full() != 0 {
		t.Error("something is left in a cleared table")
	}
	if small := smallest(); small.Full() != 0 {
		t.Error("the smallest table is not empty")
	} else if small.Store(3, Entry{}); small.Full() != 250 {
		t.Errorf("one slot of four is %d ‰", small.Full())
	}
}

// A table never makes anything up: what it says of a key was stored for that
// key last. (The depths here differ by no more than three plies, so that the
// later entry always stays.)
func TestNeverWrong(t *testing.T) {
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
		e := Entry{Move: uint16(1 + rng.IntN(225)), Score: int16(rng.Uint32()), Depth: rng.IntN(13), Bound: Bound(1 + rng.IntN(3))}
		table.Store(key, e)
		last[key] = e
		if rng.IntN(500) == 0 {
			table.NewSearch()
		}
	}
	if hits < 1000 || hits > 40_000 {
		t.Errorf("%d hits of 50,000: the table is never or always too small for this test", hits)
	}
}

// Half of one entry and half of another are no entry.
func TestTorn(t *testing.T) {
	a, b := smallest(), smallest()
	a.Store(1, Entry{Move: 1, Score: 5})
	b.Store(1, Entry{Move: 2, Score: 6})
	a.slots[0].data.Store(b.slots[0].data.Load())
	if e, ok := a.Probe(1); ok {
		t.Errorf("a torn slot says %+v", e)
	}
}

func TestAllocatesNothing(t *testing.T) {
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
