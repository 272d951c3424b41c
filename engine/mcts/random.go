package mcts

// Rand is a small generator of random numbers, the same everywhere for the
// same seed: xorshift64* (Vigna 2016).
type Rand struct{ s uint64 }

// NewRand starts a generator; any seed will do.
func NewRand(seed uint64) Rand {
	x := seed + 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	x ^= x >> 31
	return Rand{x | 1<<63}
}

// Uint32 returns a random word.
func (r *Rand) Uint32() uint32 {
	s := r.s
	s ^= s >> 12
	s ^= s << 25
	s ^= s >> 27
	r.s = s
	return uint32(s * 0x2545f4914f6cdd1d >> 32)
}

// N returns a random number below n, 1…2¹⁶, as good as even for small n.
func (r *Rand) N(n uint32) uint32 { return uint32(uint64(r.Uint32()) * uint64(n) >> 32) }
