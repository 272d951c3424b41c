package connect4

// Replies returns the columns where the side to move does not lose at once, a bit
// for each: it stops a four of the opponent's, and plays nothing directly under
// a cell where the opponent would complete one. None is left when two fours
// threaten, or when every column lets one in. It does not ask whether the side
// to move wins itself.
func (b *Board) Replies() uint16 {
	opponent := b.ply&1 ^ 1
	open := b.open
	if forced := b.urgent[opponent]; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		open = forced
	}
	return open &^ b.above[opponent]
}

// FromCentre returns the i-th column counted from the middle outwards.
func (b *Board) FromCentre(i int) int {
	middle := int(b.width) / 2
	if i&1 == 1 {
		return middle - (i+1)/2
	}
	return min(middle+i/2, int(b.width)-1)
}
