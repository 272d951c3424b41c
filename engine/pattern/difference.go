package pattern

import "tengen/engine/gomoku"

// A Row is a line through a cell as a network sees it:
//
//	bits 8–9  what lies on the cell: empty, Black or White
//	bits 4–7  the shape that a black stone there makes in the line
//	bits 0–3  the shape that a white stone there makes
//
// What lies on the cell itself does not count for the shapes.
type Row uint16

// RowLimit is greater than every row: 3 × 16 × 16, of which 588 occur.
const RowLimit = 3 << 8

// MakeRow is the row of a cell's content and shapes.
func MakeRow(content gomoku.Color, byBlack, byWhite Shape) Row {
	return Row(content)<<8 | Row(byBlack)<<4 | Row(byWhite)
}

// Swapped is the row with the colours exchanged.
func (r Row) Swapped() Row {
	content := r >> 8
	if content != 0 {
		content = 3 - content
	}
	return content<<8 | r&15<<4 | r>>4&15
}

// A Difference is a row of a cell that is not what it was.
type Difference struct {
	Cell, Old, New uint16
}

// A Watch tells what changes on a map from one look to the next. It compares
// only lines through stones that were played or taken back in between, and only
// when it is asked, so that Play and Undo have nothing to do for it. A map has
// one watch.
//
//	rows   of each direction and cell, as last seen
//	stones then on the board, in the order of play
type Watch struct {
	m      *Map
	rows   [4][gomoku.Cells]Row
	stones []gomoku.Point
	list   [differences]Difference
}

// differences is more than there are rows.
const differences = 2048

// NewWatch makes the watch of a map. Begin has to read all rows before the first
// Look, and again after each Reset of the map.
func NewWatch(m *Map) *Watch {
	const most = gomoku.MaxSize * gomoku.MaxSize
	return &Watch{m: m, stones: make([]gomoku.Point, 0, most)}
}

// Stale reports whether the map was reset since the last look.
func (w *Watch) Stale() bool { return w.m.unchanged < 0 }

// Begin reads all rows and calls see with each.
func (w *Watch) Begin(see func(cell int, r Row)) {
	m := w.m
	for y := m.first; y <= m.last; y++ {
		for x := m.first; x <= m.last; x++ {
			i := (y<<5 | x) & (gomoku.Cells - 1)
			for d := range 4 {
				w.rows[d][i] = m.row(d, i)
				see(i, w.rows[d][i])
			}
		}
	}
	w.stones = w.stones[:0]
	w.settle(0)
}

// Look is what has changed since the last look. The list is the watch's own and
// changes with the next.
func (w *Watch) Look() []Difference {
	m := w.m
	same, n := m.unchanged, 0
	for _, p := range w.stones[same:] {
		n = w.compare(int(p), n)
	}
	for i := same; i < m.ply; i++ {
		n = w.compare(int(m.frames[i].point), n)
	}
	w.settle(same)
	return w.list[:n]
}

// settle notes the stones on the board, of which the first are known.
func (w *Watch) settle(known int) {
	m := w.m
	w.stones = w.stones[:known]
	for i := known; i < m.ply; i++ {
		w.stones = append(w.stones, m.frames[i].point)
	}
	m.unchanged = m.ply
}

// compare looks at the lines through a cell. The list has n differences before,
// and as many as it returns afterwards.
func (w *Watch) compare(i, n int) int {
	m := w.m
	around := 2 * m.t.radius
	lineB, lineW := m.t.line[black], m.t.line[white]
	i &= gomoku.Cells - 1
	for d := range 4 {
		rows, keys, off, shift := &w.rows[d], &m.key[d], &m.off[d], uint(4*d)
		if r := m.row(d, i); r != rows[i] {
			w.list[n&(differences-1)] = Difference{uint16(i), uint16(rows[i]), uint16(r)}
			n++
			rows[i] = r
		}
		for k := 0; k < around && k < 2*reach; k++ {
			q := (i + off[k]) & (gomoku.Cells - 1)
			content := m.cells[q]
			var r Row
			switch content {
			case gomoku.Wall:
				continue
			case gomoku.Empty:
				s := m.shapes[q] >> shift
				r = Row(s&15<<4 | s>>16&15)
			default:
				key := keys[q]
				r = Row(content)<<8 | Row(lineB[key&0xffff])<<4 | Row(lineW[key>>16])
			}
			if r != rows[q] {
				w.list[n&(differences-1)] = Difference{uint16(q), uint16(rows[q]), uint16(r)}
				n++
				rows[q] = r
			}
		}
	}
	return n
}

// row is the row of a cell on the board in a direction.
func (m *Map) row(d, i int) Row {
	key := m.key[d][i]
	return MakeRow(m.cells[i], m.t.line[black][key&0xffff], m.t.line[white][key>>16])
}

// AppendRows adds the four rows of a cell.
func (m *Map) AppendRows(rows []Row, p gomoku.Point) []Row {
	for d := range 4 {
		rows = append(rows, m.row(d, int(p&(gomoku.Cells-1))))
	}
	return rows
}
