package gomoku

// sideKey is in the key of every position with White to move.
const sideKey = 0x9e3779b97f4a7c15

// stoneKey is the random number of a stone, made by mixing its colour and
// point instead of being looked up (SplitMix64's finaliser, Steele et al. 2014):
// there is nothing to initialise and two runs agree.
func stoneKey(c Color, pt Point) uint64 {
	x := (uint64(pt)<<2 | uint64(c)) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// StoneKey is what a stone of colour c on pt contributes to a key.
func StoneKey(c Color, pt Point) uint64 { return stoneKey(c, pt) }
