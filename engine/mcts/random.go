package mcts

// Rand is the random number generator xorshift64* (Vigna 2016). The same seed gives the
// same numbers on every machine.
type Rand struct{ s uint64 }

// NewRand returns a generator with the given seed, which may be any number.
func NewRand(seed uint64) Rand {
	x := seed + 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	x ^= x >> 31
	return Rand{x | 1<<63}
}

// Uint32 returns a random 32-bit number.
func (r *Rand) Uint32() uint32 {
	s := r.s
	s ^= s >> 12
	s ^= s << 25
	s ^= s >> 27
	r.s = s
	return uint32(s * 0x2545f4914f6cdd1d >> 32)
}

// N returns a random number below n, for n from 1 to 2¹⁶. The distribution is almost
// uniform.
func (r *Rand) N(n uint32) uint32 { return uint32(uint64(r.Uint32()) * uint64(n) >> 32) }
