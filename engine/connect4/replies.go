package connect4

// Replies returns the columns, as bits, after which the opponent cannot complete four
// with the next stone. If the opponent threatens a four, only the column that stops
// it remains; columns under a winning cell of the opponent are excluded. The result
// is 0 if the opponent has two threats or every column allows a four. Replies ignores
// winning moves of the side to move.
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

// FromCentre returns the i-th column in order of distance from the centre.
func (b *Board) FromCentre(i int) int {
	middle := int(b.width) / 2
	if i&1 == 1 {
		return middle - (i+1)/2
	}
	return min(middle+i/2, int(b.width)-1)
}
