// Package tt is the transposition table: what earlier searches found out about
// positions, by Zobrist key.
package tt

// Bound says how a stored score relates to the true one.
type Bound uint8

const (
	None  Bound = iota // no score, or no entry
	Upper              // the true score is at most this
	Lower              // the true score is at least this
	Exact
)

// An Entry is what is known of a position. Fields' ranges are those of the
// packed form.
type Entry struct {
	Move  uint16 // best move, 0 for none; 10 bits
	Score int16
	Eval  int16 // static evaluation, of the side to move
	Depth int   // quarter plies, 0…1023
	Bound Bound
	PV    bool // met on a principal variation
}

// A slot is 16 bytes: the key, and
//
//	bits  0–15 score   16–31 eval   32–41 move   42–51 depth   52–53 bound   54 pv   56–63 age
//
// The key is stored xored with the data, so that a slot half written by
// another owner of the same memory is taken for an empty one.
type slot struct{ check, data word }

// bucket is how many slots a key may use: one 64-byte cache line.
const bucket = 4

// A Table is a transposition table. Several engines may use one at once: what
// one of them finds is never half of what another has stored. Its methods do
// not allocate.
type Table struct {
	slots  []slot
	mask   uint64 // of bucket numbers
	age    word   // 0…255
	remote Remote // where the slots are, if not in slots
}

// A Remote is slots in a memory that is not Go's. It does with packed entries
// what a Table does.
type Remote interface {
	// Probe is the packed entry of a key, 0 for none.
	Probe(key uint64) (data uint64)
	// Store keeps a packed entry as Table's Store does.
	Store(key, data uint64)
	// Empty empties every slot.
	Empty()
	// Slot is the packed entry of slot i as it stands, unchecked; there are 4 at
	// least.
	Slot(i int) (data uint64)
	// Slots is how many there are.
	Slots() int
}

// New returns a table of the largest power of two of bytes that is at most size,
// 64 at least.
func New(size int) *Table {
	n := 1
	for n*2*bucket*16 <= size {
		n *= 2
	}
	return &Table{slots: make([]slot, n*bucket), mask: uint64(n - 1)}
}

// On returns a table whose slots are in another memory.
func On(r Remote) *Table { return &Table{remote: r} }

// Clear forgets everything. No other engine may use the table meanwhile.
func (t *Table) Clear() {
	t.age.Store(0)
	if t.remote != nil {
		t.remote.Empty()
		return
	}
	clear(t.slots)
}

// NewSearch begins another search. Its entries replace older ones first.
func (t *Table) NewSearch() { t.SetAge(t.Age() + 1) }

// Age numbers the searches, and SetAge joins one that another engine has begun
// in the same memory.
func (t *Table) Age() uint8       { return uint8(t.age.Load()) }
func (t *Table) SetAge(age uint8) { t.age.Store(uint64(age)) }

// Probe returns what is known of a position: with Bound None and no move if that is
// nothing.
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

// Store keeps e for a position. A deeper entry of the same position and search
// stays, unless e is exact. Otherwise e replaces the shallowest of the oldest
// entries.
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

// Full returns how full the table is with entries of this search, per mille,
// estimated from its first slots.
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
