package threat

// proofs is a hash table of proof and disproof numbers, with four entries a
// bucket. An entry's data are
//
//	bits 0–19 phi   20–39 delta   40–55 work in nodes, saturating   56–63 age
//
// A new entry replaces one of an earlier age or else the one with the least work.
type proofs struct {
	slots []proof
	mask  uint64 // of bucket numbers
	age   uint8
}

// A proof is an entry of the table.
type proof struct{ key, data uint64 }

// proofBucket is the number of entries in a bucket.
const proofBucket = 4

// newProofs returns a table whose size in bytes is the greatest power of two that
// is at most size, but at least 64.
func newProofs(size int) proofs {
	n := 1
	for n*2*proofBucket*16 <= size {
		n *= 2
	}
	return proofs{slots: make([]proof, n*proofBucket), mask: uint64(n - 1), age: 1}
}

// forget empties the table.
func (t *proofs) forget() {
	if t.age++; t.age == 0 {
		clear(t.slots)
		t.age = 1
	}
}

// bucket returns the entries where key may be.
func (t *proofs) bucket(key uint64) []proof {
	i := (key >> 8 & t.mask) * proofBucket
	return t.slots[i : i+proofBucket : i+proofBucket]
}

// load returns the numbers stored for key; ok is false if there are none.
func (t *proofs) load(key uint64) (phi, delta uint32, ok bool) {
	b := t.bucket(key)
	for k := range b {
		if b[k].key == key && uint8(b[k].data>>56) == t.age {
			d := b[k].data
			return uint32(d) & unbounded, uint32(d>>20) & unbounded, true
		}
	}
	return 0, 0, false
}

// store puts the numbers of key into the table, and adds work to the work of an
// entry for the same key.
func (t *proofs) store(key uint64, phi, delta uint32, work int64) {
	b := t.bucket(key)
	at, least := 0, ^uint64(0)
	for k := range b {
		d := b[k].data
		if uint8(d>>56) != t.age {
			if least > 0 {
				at, least = k, 0
			}
			continue
		}
		if b[k].key == key {
			work += int64(d >> 40 & 0xffff)
			at = k
			break
		}
		if w := d>>40&0xffff + 1; w < least {
			at, least = k, w
		}
	}
	b[at] = proof{key, uint64(phi) | uint64(delta)<<20 | uint64(min(work, 0xffff))<<40 | uint64(t.age)<<56}
}
