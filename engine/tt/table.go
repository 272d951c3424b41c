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
type slot struct{ check, data uint64 }

// bucket is how many slots a key may use: one 64-byte cache line.
const bucket = 4

// A Table is a transposition table. Its methods do not allocate.
type Table struct {
	slots []slot
	mask  uint64 // of bucket numbers
	age   uint8
}

// New is a table of the largest power of two of bytes that is at most size,
// 64 at least.
func New(size int) *Table {
	n := 1
	for n*2*bucket*16 <= size {
		n *= 2
	}
	return &Table{slots: make([]slot, n*bucket), mask: uint64(n - 1)}
}

// Clear forgets everything.
func (t *Table) Clear() {
	clear(t.slots)
	t.age = 0
}

// NewSearch begins another search. Its entries replace older ones first.
func (t *Table) NewSearch() { t.age++ }

// Probe is what is known of a position: with Bound None and no move if that is
// nothing.
func (t *Table) Probe(key uint64) (e Entry, ok bool) {
	i := (key & t.mask) * bucket
	b := t.slots[i : i+bucket : i+bucket]
	for k := range b {
		if d := b[k].data; b[k].check^d == key && d != 0 {
			return unpack(d), true
		}
	}
	return Entry{}, false
}

// Store keeps e for a position. A deeper entry of the same position and search
// stays, unless e is exact. Otherwise e replaces the shallowest of the oldest
// entries.
func (t *Table) Store(key uint64, e Entry) {
	i := (key & t.mask) * bucket
	b := t.slots[i : i+bucket : i+bucket]
	worst, at := 1<<30, 0
	for k := range b {
		d := b[k].data
		if b[k].check^d == key && d != 0 {
			if e.Move == 0 {
				e.Move = uint16(d >> 32 & 1023)
			}
			if e.Bound != Exact && uint8(d>>56) == t.age && depthOf(d) > e.Depth+12 {
				return
			}
			at = k
			break
		}
		v := depthOf(d) - 32*int(t.age-uint8(d>>56))
		if d == 0 {
			v = -1 << 20
		}
		if v < worst {
			worst, at = v, k
		}
	}
	d := pack(e) | uint64(t.age)<<56
	b[at] = slot{key ^ d, d}
}

// Full is how full the table is with entries of this search, per mille,
// estimated from its first slots.
func (t *Table) Full() int {
	n := min(len(t.slots), 1000)
	used := 0
	for _, s := range t.slots[:n] {
		if s.data != 0 && uint8(s.data>>56) == t.age {
			used++
		}
	}
	return used * 1000 / n
}

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
