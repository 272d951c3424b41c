package pattern

import "tengen/engine/gomoku"

// A Feature is a line through a cell as a network's input:
//
//	bits 8–9  what lies on the cell: empty, Black or White
//	bits 4–7  the shape that a black stone there makes in the line
//	bits 0–3  the shape that a white stone there makes
//
// The shapes do not depend on what lies on the cell itself.
type Feature uint16

// FeatureLimit is greater than every feature: 3 × 16 × 16, of which 588 occur.
const FeatureLimit = 3 << 8

// MakeFeature is the feature of a cell's content and shapes.
func MakeFeature(content gomoku.Color, byBlack, byWhite Shape) Feature {
	return Feature(content)<<8 | Feature(byBlack)<<4 | Feature(byWhite)
}

// Swapped is the feature with the colours exchanged.
func (f Feature) Swapped() Feature {
	content := f >> 8
	if content != 0 {
		content = 3 - content
	}
	return content<<8 | f&15<<4 | f>>4&15
}

// A FeatureDelta is a change of one feature of a cell.
type FeatureDelta struct {
	Cell, Old, New uint16
}

// A Tracker finds which features of a map have changed since it last looked. It
// compares only lines through stones that were played or taken back since then,
// and only when asked, so that Play and Undo do no work for it. Only one Tracker
// may observe a Map.
//
//	features  of each direction and cell, as last seen
//	stones    on the board at that time, in the order of play
type Tracker struct {
	m        *Map
	features [4][gomoku.Cells]Feature
	stones   []gomoku.Point
	list     [maxDeltas]FeatureDelta
}

// maxDeltas is more than there are features.
const maxDeltas = 2048

// NewTracker makes the tracker of a map. Call Begin before the first Changes, and
// again after each Reset of the map.
func NewTracker(m *Map) *Tracker {
	const most = gomoku.MaxSize * gomoku.MaxSize
	return &Tracker{m: m, stones: make([]gomoku.Point, 0, most)}
}

// Stale reports whether the map was reset since the tracker last looked.
func (t *Tracker) Stale() bool { return t.m.unchanged < 0 }

// Begin reads all features and calls see with each.
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
	t.settle(0)
}

// Changes lists what has changed since the tracker last looked. The next call
// overwrites the list.
func (t *Tracker) Changes() []FeatureDelta {
	m := t.m
	same, n := m.unchanged, 0
	for _, p := range t.stones[same:] {
		n = t.compare(int(p), n)
	}
	for i := same; i < m.ply; i++ {
		n = t.compare(int(m.frames[i].point), n)
	}
	t.settle(same)
	return t.list[:n]
}

// settle notes the stones on the board. The first known of them are noted
// already.
func (t *Tracker) settle(known int) {
	m := t.m
	t.stones = t.stones[:known]
	for i := known; i < m.ply; i++ {
		t.stones = append(t.stones, m.frames[i].point)
	}
	m.unchanged = m.ply
}

// compare looks at the lines through a cell. It appends to the list, which has n
// entries before, and returns how many it has then.
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

// feature is the feature of a cell on the board in a direction.
func (m *Map) feature(d, i int) Feature {
	key := m.key[d][i]
	return MakeFeature(m.cells[i], m.t.line[black][key&0xffff], m.t.line[white][key>>16])
}

// AppendFeatures adds the four features of a cell.
func (m *Map) AppendFeatures(features []Feature, p gomoku.Point) []Feature {
	for d := range 4 {
		features = append(features, m.feature(d, int(p&(gomoku.Cells-1))))
	}
	return features
}
