package pattern

import "tengen/engine/gomoku"

// A Feature describes a line through a cell as an input of a network:
//
//	bits 8–9  the content of the cell: empty, Black or White
//	bits 4–7  the shape that a black stone there makes in the line
//	bits 0–3  the shape that a white stone there makes
//
// The shapes do not depend on the content of the cell itself.
type Feature uint16

// FeatureLimit is greater than every Feature. Of 3 × 16 × 16 values 588 occur.
const FeatureLimit = 3 << 8

// MakeFeature returns the feature of a cell's content and shapes.
func MakeFeature(content gomoku.Color, byBlack, byWhite Shape) Feature {
	return Feature(content)<<8 | Feature(byBlack)<<4 | Feature(byWhite)
}

// Swapped returns the feature with the colours exchanged.
func (f Feature) Swapped() Feature {
	content := f >> 8
	if content != 0 {
		content = 3 - content
	}
	return content<<8 | f&15<<4 | f>>4&15
}

// A FeatureDelta is a change of one feature of a cell. Old and New are Features.
type FeatureDelta struct {
	Cell, Old, New uint16
}

// A Tracker finds the features of a Map that have changed since the last call of Begin
// or Changes. It compares only the lines through stones that were played or undone
// since then. Play and Undo do no work for it. Only one Tracker may observe a Map.
//
//	features  by direction and cell, at the last call
//	stones    on the board at the last call, in the order of play
type Tracker struct {
	m        *Map
	features [4][gomoku.Cells]Feature
	stones   []gomoku.Point
	list     [maxDeltas]FeatureDelta
}

// maxDeltas is greater than the number of features of a board.
const maxDeltas = 2048

// NewTracker returns a tracker of m. Begin must be called before the first Changes and
// after each Reset of m.
func NewTracker(m *Map) *Tracker {
	const most = gomoku.MaxSize * gomoku.MaxSize
	return &Tracker{m: m, stones: make([]gomoku.Point, 0, most)}
}

// Stale reports whether Begin must be called because the map was reset.
func (t *Tracker) Stale() bool { return t.m.unchanged < 0 }

// Begin reads all features and calls see with each, four for each cell of the board.
func (t *Tracker) Begin(see func(cell int, f Feature)) {
	m := t.m
	for y := m.first; y <= m.last; y++ {
		for x := m.first; x <= m.last; x++ {
			i := (y<<5 | x) & (gomoku.Cells - 1)
			for d := range 4 {
				t.features[d][i] = m.feature(d, i)
				see(i, t.features[d][i])
			}
		}
	}
	t.stones = t.stones[:0]
	t.recordStones(0)
}

// Changes lists the changes since the last call of Begin or Changes. The list is valid
// until the next call.
func (t *Tracker) Changes() []FeatureDelta {
	m := t.m
	same, n := m.unchanged, 0
	for _, p := range t.stones[same:] {
		n = t.compare(int(p), n)
	}
	for i := same; i < m.ply; i++ {
		n = t.compare(int(m.frames[i].point), n)
	}
	t.recordStones(same)
	return t.list[:n]
}

// recordStones records the stones on the board, of which the first n are recorded
// already.
func (t *Tracker) recordStones(n int) {
	m := t.m
	t.stones = t.stones[:n]
	for i := n; i < m.ply; i++ {
		t.stones = append(t.stones, m.frames[i].point)
	}
	m.unchanged = m.ply
}

// compare compares the features on the lines through a cell. It appends changes to the
// list, which has n entries, and returns the new number of entries.
func (t *Tracker) compare(i, n int) int {
	m := t.m
	around := 2 * m.t.radius
	lineB, lineW := m.t.line[black], m.t.line[white]
	i &= gomoku.Cells - 1
	for d := range 4 {
		features, keys, off, shift := &t.features[d], &m.key[d], &m.off[d], uint(4*d)
		if r := m.feature(d, i); r != features[i] {
			t.list[n&(maxDeltas-1)] = FeatureDelta{uint16(i), uint16(features[i]), uint16(r)}
			n++
			features[i] = r
		}
		for k := 0; k < around && k < 2*reach; k++ {
			q := (i + off[k]) & (gomoku.Cells - 1)
			content := m.cells[q]
			var r Feature
			switch content {
			case gomoku.Wall:
				continue
			case gomoku.Empty:
				s := m.shapes[q] >> shift
				r = Feature(s&15<<4 | s>>16&15)
			default:
				key := keys[q]
				r = Feature(content)<<8 | Feature(lineB[key&0xffff])<<4 | Feature(lineW[key>>16])
			}
			if r != features[q] {
				t.list[n&(maxDeltas-1)] = FeatureDelta{uint16(q), uint16(features[q]), uint16(r)}
				n++
				features[q] = r
			}
		}
	}
	return n
}

// feature returns the feature of cell i on the board in direction d.
func (m *Map) feature(d, i int) Feature {
	key := m.key[d][i]
	return MakeFeature(m.cells[i], m.t.line[black][key&0xffff], m.t.line[white][key>>16])
}

// AppendFeatures appends the four features of p, one for each direction.
func (m *Map) AppendFeatures(features []Feature, p gomoku.Point) []Feature {
	for d := range 4 {
		features = append(features, m.feature(d, int(p&(gomoku.Cells-1))))
	}
	return features
}
