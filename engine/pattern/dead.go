package pattern

import "math/bits"

// Dead reports whether neither side can make a five any more, in any line through an empty
// cell. In renju a stone of Black that would make an overline counts as a possible five.
func (m *Map) Dead() bool {
	for y := m.first; y <= m.last; y++ {
		for row := m.empty[y&31]; row != 0; row &= row - 1 {
			if m.shapes[(y<<5|bits.TrailingZeros32(row))&(len(m.shapes)-1)] != 0 {
				return false
			}
		}
	}
	return true
}
