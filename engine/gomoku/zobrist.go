package gomoku

// sideKey is XORed into the key of every position with White to move.
const sideKey = 0x9e3779b97f4a7c15

// stoneKey returns the Zobrist number of a stone: the finaliser of SplitMix64
// (Steele et al. 2014) applied to its colour and point. Computing it needs no table
// to initialise.
func stoneKey(c Color, pt Point) uint64 {
	x := (uint64(pt)<<2 | uint64(c)) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// StoneKey returns the number that a stone of colour c on pt contributes to a
// position's key.
func StoneKey(c Color, pt Point) uint64 { return stoneKey(c, pt) }
