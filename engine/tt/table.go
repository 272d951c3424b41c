// Package tt implements the transposition table, which stores results of searches by
// Zobrist key.
package tt

// A Bound is the relation of a stored score to the true score.
type Bound uint8

const (
	None  Bound = iota // no score, or no entry
	Upper              // the true score is at most this
	Lower              // the true score is at least this
	Exact
)

// An Entry holds the stored results of a position. Fields are limited to the ranges of
// the packed form.
type Entry struct {
	Move  uint16 // best move, 0 for none; 10 bits
	Score int16
	Eval  int16 // static evaluation, for the side to move
	Depth int   // quarter plies, 0…1023
	Bound Bound
	PV    bool // the position was on a principal variation
}

// A slot has 16 bytes: check, which is the key XOR data, and data:
//
//	bits  0–15 score   16–31 eval   32–41 move   42–51 depth   52–53 bound   54 pv   55 always 1   56–63 age
//
// If two threads write a slot at the same time and mix their words, check does not match
// any key and the slot counts as empty (R. Hyatt and T. Mann, "A lockless transposition
// table implementation for parallel search", 2002).
type slot struct{ check, data word }

// bucket is the number of slots in which a key can be stored: one 64-byte cache line.
const bucket = 4

// A Table is a transposition table. Several engines may use it concurrently. Its methods
// do not allocate.
type Table struct {
	slots  []slot
	mask   uint64 // of bucket numbers
	age    word   // 0…255
	remote Remote // where the slots are, if not in slots
}

// A Remote is an array of slots outside Go's memory, with packed entries.
type Remote interface {
	// Probe returns the packed entry of a key, or 0 if there is none.
	Probe(key uint64) (data uint64)
	// Store stores a packed entry by the rules of Table.Store.
	Store(key, data uint64)
	// Empty empties every slot.
	Empty()
	// Slot returns the data word of slot i, without checking its key.
	Slot(i int) (data uint64)
	// Slots returns the number of slots, at least 4.
	Slots() int
}

// New returns a table of at most size bytes. The number of bytes is a power of two and
// at least 64.
func New(size int) *Table {
	n := 1
	for n*2*bucket*16 <= size {
		n *= 2
	}
	return &Table{slots: make([]slot, n*bucket), mask: uint64(n - 1)}
}

// On returns a table that uses the slots of r.
func On(r Remote) *Table { return &Table{remote: r} }

// Clear removes all entries. No other engine may use the table during the call.
func (t *Table) Clear() {
	t.age.Store(0)
	if t.remote != nil {
		t.remote.Empty()
		return
	}
	clear(t.slots)
}

// NewSearch increments the age. Entries of earlier searches are replaced first.
func (t *Table) NewSearch() { t.SetAge(t.Age() + 1) }

// Age returns the number of the current search, modulo 256.
func (t *Table) Age() uint8 { return uint8(t.age.Load()) }

// SetAge sets the number of the current search. A helper calls it to join a search of
// another engine that uses the same slots.
func (t *Table) SetAge(age uint8) { t.age.Store(uint64(age)) }

// Probe returns the entry of a position; ok is false if there is none.
func (t *Table) Probe(key uint64) (e Entry, ok bool) {
	if t.remote != nil {
		d := t.remote.Probe(key)
		return unpack(d), d != 0
	}
	i := (key & t.mask) * bucket
	b := t.slots[i : i+bucket : i+bucket]
	for k := range b {
		if d := b[k].data.Load(); b[k].check.Load()^d == key && d != 0 {
			return unpack(d), true
		}
	}
	return Entry{}, false
}

// Store stores e for a position. If the position has an entry from the same search that
// is more than 3 plies deeper, Store keeps that entry, unless e is exact. If the position
// has no entry, e takes an empty slot, or else replaces the entry with the lowest depth
// after a deduction of 8 plies for every search since it was stored. If e has no move, it
// takes over the move of an earlier entry of the same position.
func (t *Table) Store(key uint64, e Entry) {
	new := pack(e) | t.age.Load()<<56
	if t.remote != nil {
		t.remote.Store(key, new)
		return
	}
	i := (key & t.mask) * bucket
	b := t.slots[i : i+bucket : i+bucket]
	worst, at := 1<<30, 0
	for k := range b {
		d := b[k].data.Load()
		if b[k].check.Load()^d == key && d != 0 {
			if new&moveBits == 0 {
				new |= d & moveBits
			}
			if e.Bound != Exact && d>>56 == new>>56 && depthOf(d) > depthOf(new)+12 {
				return
			}
			at = k
			break
		}
		v := depthOf(d) - 32*int(uint8(new>>56)-uint8(d>>56))
		if d == 0 {
			v = -1 << 20
		}
		if v < worst {
			worst, at = v, k
		}
	}
	b[at].check.Store(key ^ new)
	b[at].data.Store(new)
}

// Full returns the share of slots with entries of the current search in per mille,
// estimated from the first 1000 slots.
func (t *Table) Full() int {
	n := len(t.slots)
	if t.remote != nil {
		n = t.remote.Slots()
	}
	n = min(n, 1000)
	used, age := 0, t.age.Load()
	for i := range n {
		if d := t.slot(i); d != 0 && d>>56 == age {
			used++
		}
	}
	return used * 1000 / n
}

func (t *Table) slot(i int) uint64 {
	if t.remote != nil {
		return t.remote.Slot(i)
	}
	return t.slots[i].data.Load()
}

const moveBits = 1023 << 32

func depthOf(d uint64) int { return int(d >> 42 & 1023) }

func pack(e Entry) uint64 {
	d := uint64(uint16(e.Score)) | uint64(uint16(e.Eval))<<16 | uint64(e.Move&1023)<<32 |
		uint64(min(max(e.Depth, 0), 1023))<<42 | uint64(e.Bound&3)<<52
	if e.PV {
		d |= 1 << 54
	}
	return d | 1<<55 // never zero
}

func unpack(d uint64) Entry {
	return Entry{
		Move: uint16(d >> 32 & 1023), Score: int16(d), Eval: int16(d >> 16),
		Depth: depthOf(d), Bound: Bound(d >> 52 & 3), PV: d>>54&1 != 0,
	}
}
