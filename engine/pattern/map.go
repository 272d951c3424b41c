package pattern

import (
	"math/bits"

	"tengen/engine/gomoku"
)

// A Map is a board with the shapes of every empty cell, kept up to date by
// Play and Undo. Per cell it holds
//
//	key[d]   the line through the cell in direction d, as two line keys:
//	         bits 0–15 seen by Black, bits 16–31 seen by White
//	shapes   bits 0–15 Black's four shapes, four bits a direction; bits 16–31 White's
//	class    bits 0–7 Black's class, bits 8–15 White's
//
// A stone changes the line keys of at most 40 cells, each by a constant. Shapes and
// classes are updated only for empty cells where a shape changes. Cells with fives,
// fours and threes are also kept as sets of 32-bit board rows.
type Map struct {
	t      *tables
	delta  [2][2 * reach]uint32 // what a stone of a side adds to the key of a neighbour
	off    [4][2 * reach]int    // index offsets of the neighbours, by direction
	first  int                  // first board row, as an index of rows
	last   int                  // last board row
	cells  [gomoku.Cells]gomoku.Color
	key    [4][gomoku.Cells]uint32
	shapes [gomoku.Cells]uint32
	class  [gomoku.Cells]uint16
	sets   [2][groups]Rows
	empty  Rows
	near   Rows // cells near a stone, occupied ones included
	count  [2][16]uint16
	hash   uint64

	ply int
	// unchanged is the number of stones, counted from the first, that have not been
	// undone since the Tracker's last call. It is negative after a Reset.
	unchanged int
	passed    int // 1 if, because of passes, White is to move after an even number of stones
	frames    [gomoku.MaxSize*gomoku.MaxSize + 1]frame
	changes   []change
	updates   [1 + 8*reach]classUpdate // of one Play or Undo
}

// Rows is a set of cells, with one word for each row of the padded board.
type Rows [32]uint32

// Has reports whether p is in the set.
func (r *Rows) Has(p gomoku.Point) bool { return r[p>>5&31]>>(p&31)&1 != 0 }

// A frame is what Undo needs to undo one Play.
type frame struct {
	_     [0]func() // not comparable: spares the wasm a function that compares all frames
	point gomoku.Point
	start int32     // of its changes
	near  [9]uint32 // rows of near around the point
}

// A change is the state of a cell before its shapes changed.
type change struct {
	cell   uint16
	class  uint16
	shapes uint32
}

// A classUpdate is a cell with its new classes.
type classUpdate struct{ cell, class uint16 }

// Groups of classes, each with a set of cells.
const (
	groupFive  = iota // a stone wins
	groupFour         // a stone threatens a five
	groupThree        // a stone threatens a straight four
	groupFlag         // may be forbidden
	groups
	noGroup = groups
)

// groupOf is the group of a class.
var groupOf = [16]uint8{
	ClassNone: noGroup, ClassMaybeForbidden: groupFlag, ClassTwo: noGroup, ClassSleepingThree: noGroup,
	ClassTwoTwo: noGroup, ClassSleepingThreePlus: noGroup,
	ClassThree: groupThree, ClassThreePlus: groupThree, ClassThreeThree: groupThree,
	ClassFour: groupFour, ClassFourPlus: groupFour, ClassFourThree: groupFour, ClassStraightFour: groupFour,
	ClassFive: groupFive, 14: noGroup, 15: noGroup,
}

// NewMap returns a map for positions of a rule. Reset must be called first.
func NewMap(rule gomoku.Rule) *Map {
	t := tablesOf[rule]()
	m := &Map{t: t}
	for d, step := range gomoku.Directions {
		for k := 1; k <= reach; k++ {
			// The stone lies at offset −k of its neighbour at +k, and vice versa.
			m.off[d][slot(-k)] = k * step
			m.off[d][slot(k)] = -k * step
		}
	}
	for k := -t.radius; k <= t.radius; k++ {
		if k != 0 {
			w := weight(k)
			m.delta[black][slot(k)] = w | 2*w<<16
			m.delta[white][slot(k)] = 2*w | w<<16
		}
	}
	m.changes = make([]change, 0, len(m.frames)*(8*reach+1))
	return m
}

// Reset sets m to a position of its rule.
func (m *Map) Reset(p *gomoku.Position) {
	size := p.Size()
	m.first = int(gomoku.At(0, 0)) / gomoku.Stride
	m.last = m.first + size - 1
	m.ply, m.hash = 0, 0
	m.unchanged = -1
	m.changes = m.changes[:0]
	m.count, m.sets = [2][16]uint16{}, [2][groups]Rows{}
	m.empty, m.near = Rows{}, Rows{}
	for i := range m.cells {
		m.cells[i] = gomoku.Wall
		m.shapes[i], m.class[i] = 0, 0
	}
	for y := range size {
		for x := range size {
			pt := gomoku.At(x, y)
			m.cells[pt] = gomoku.Empty
			m.empty[pt>>5] |= 1 << (pt & 31)
		}
	}
	for y := range size {
		for x := range size {
			m.survey(int(gomoku.At(x, y)))
		}
	}
	for _, pt := range p.Moves() {
		m.Play(pt, p.At(pt))
	}
	m.passed = p.ToMove().Index() ^ m.ply&1
}

// survey computes the line keys and shapes of a cell of an empty board.
func (m *Map) survey(i int) {
	var shapes uint32
	for d := range 4 {
		key := uint32(0)
		for k := range 2 * m.t.radius {
			if m.cells[(i-m.off[d][k])&(gomoku.Cells-1)] == gomoku.Wall {
				w := m.delta[black][k] & 0xffff // a wall blocks both sides
				key += 2*w | 2*w<<16
			}
		}
		m.key[d][i] = key
		shapes |= m.lookup(key) << (4 * d)
	}
	m.class[i] = 0
	m.shapes[i] = shapes
	m.classify(classUpdate{uint16(i), uint16(m.t.class[black][shapes&0xffff]) | uint16(m.t.class[white][shapes>>16])<<8})
}

// lookup returns both sides' shapes of a line, Black's in bits 0–3, White's in 16–19.
func (m *Map) lookup(key uint32) uint32 {
	return uint32(m.t.line[black][key&0xffff]) | uint32(m.t.line[white][key>>16])<<16
}

// Play puts a stone of colour c on the empty point p.
func (m *Map) Play(p gomoku.Point, c gomoku.Color) {
	i := int(p) & (gomoku.Cells - 1)
	// 1. Fill the frame and update the rows around the point.
	f := &m.frames[m.ply]
	f.point, f.start = p, int32(len(m.changes))
	m.ply++
	row, col := i>>5, uint(i&31)
	for k := range f.near {
		f.near[k] = m.near[(row+k-4)&31]
		m.near[(row+k-4)&31] |= vicinity[k] << (col - 4)
	}
	m.empty[row] &^= 1 << col
	m.hash ^= gomoku.StoneKey(c, p)
	// 2. Clear the shapes of the cell itself.
	at := len(m.changes)
	m.changes = m.changes[:at+1+8*reach]
	changes := (*[1 + 8*reach]change)(m.changes[at:])
	changes[0] = change{uint16(i), m.class[i], m.shapes[i]}
	m.shapes[i] = 0
	m.cells[i] = c
	// 3. Update the lines through it. Classes are updated in a loop of their own, and
	// so are the sets, because Go's compiler keeps a loop's variables in memory
	// instead of registers when the loop calls a function. The check against
	// len(changes) never fails; it removes a bounds check.
	delta := &m.delta[c.Index()]
	lineB, lineW := m.t.line[black], m.t.line[white]
	n, changed := 2*m.t.radius, 1
	for d := range 4 {
		keys, off, shift := &m.key[d], &m.off[d], uint(4*d)
		for k := 0; k < n && k < 2*reach; k++ {
			q := (i + off[k]) & (gomoku.Cells - 1)
			key := keys[q] + delta[k]
			keys[q] = key
			if m.cells[q] != gomoku.Empty {
				continue
			}
			was := m.shapes[q]
			is := was&^(0xf000f<<shift) | (uint32(lineB[key&0xffff])|uint32(lineW[key>>16])<<16)<<shift
			if is != was && changed < len(changes) {
				changes[changed] = change{uint16(q), m.class[q], was}
				m.shapes[q] = is
				changed++
			}
		}
	}
	m.changes = m.changes[:at+changed]
	// 4. Update the classes of the changed cells.
	classB, classW := m.t.class[black], m.t.class[white]
	n = 0
	for _, x := range changes[:changed] {
		s := m.shapes[x.cell&(gomoku.Cells-1)]
		is := uint16(classB[s&0xffff]) | uint16(classW[s>>16])<<8
		if is != x.class && n < len(m.updates) {
			m.updates[n] = classUpdate{x.cell, is}
			n++
		}
	}
	for _, x := range m.updates[:n] {
		m.classify(x)
	}
}

// Undo takes back the last Play.
func (m *Map) Undo() {
	m.ply--
	m.unchanged = min(m.unchanged, m.ply)
	f := &m.frames[m.ply]
	i := int(f.point) & (gomoku.Cells - 1)
	c := m.cells[i]
	delta := &m.delta[c.Index()]
	n := 2 * m.t.radius
	for d := range 4 {
		keys, off := &m.key[d], &m.off[d]
		for k := 0; k < n && k < 2*reach; k++ {
			keys[(i+off[k])&(gomoku.Cells-1)] -= delta[k]
		}
	}
	m.cells[i] = gomoku.Empty
	n = 0
	for _, x := range m.changes[f.start:] {
		i := x.cell & (gomoku.Cells - 1)
		m.shapes[i] = x.shapes
		if x.class != m.class[i] && n < len(m.updates) {
			m.updates[n] = classUpdate{x.cell, x.class}
			n++
		}
	}
	for _, x := range m.updates[:n] {
		m.classify(x)
	}
	m.changes = m.changes[:f.start]
	row, col := i>>5, uint(i&31)
	for k := range f.near {
		m.near[(row+k-4)&31] = f.near[k]
	}
	m.empty[row] |= 1 << col
	m.hash ^= gomoku.StoneKey(c, f.point)
}

// classify sets the classes of a cell and updates the counts and sets.
func (m *Map) classify(x classUpdate) {
	i := int(x.cell) & (gomoku.Cells - 1)
	was, is := uint(m.class[i]), uint(x.class)
	m.class[i] = x.class
	row, bit := i>>5, uint32(1)<<(i&31)
	for side := range 2 {
		w, n := was>>(8*side)&15, is>>(8*side)&15
		if w == n {
			continue
		}
		m.count[side][w]--
		m.count[side][n]++
		if gw, gn := groupOf[w], groupOf[n]; gw != gn {
			if gw < noGroup {
				m.sets[side][gw][row] &^= bit
			}
			if gn < noGroup {
				m.sets[side][gn][row] |= bit
			}
		}
	}
}

// vicinity is the set of cells near a stone, where the search considers moves: the 7×7
// square around it and the rays of length four. Its rows go from four below the stone to
// four above; bit 4 is the stone's column.
var vicinity = func() (rows [9]uint32) {
	for k := range rows {
		if k > 0 && k < 8 {
			rows[k] = 0b011111110
		}
	}
	rows[0] |= 0b100010001
	rows[4] |= 0b111111111
	rows[8] |= 0b100010001
	return rows
}()

// At returns the content of a cell.
func (m *Map) At(p gomoku.Point) gomoku.Color { return m.cells[p&(gomoku.Cells-1)] }

// Cells returns the padded board for gomoku.ForbiddenAt, which restores it.
func (m *Map) Cells() *[gomoku.Cells]gomoku.Color { return &m.cells }

// Hash returns a hash of the stones on the board.
func (m *Map) Hash() uint64 { return m.hash }

// Ply returns the number of stones on the board.
func (m *Map) Ply() int { return m.ply }

// ToMove returns the side to move, if the sides have alternated since Reset.
func (m *Map) ToMove() gomoku.Color { return gomoku.Black + gomoku.Color((m.ply^m.passed)&1) }

// Stone returns the point of the n-th last stone, n ≥ 1, or NoPoint if there is none.
func (m *Map) Stone(n int) gomoku.Point {
	if n < 1 || n > m.ply {
		return gomoku.NoPoint
	}
	return m.frames[m.ply-n].point
}

// Class returns what a stone of colour c on p would make.
func (m *Map) Class(p gomoku.Point, c gomoku.Color) Class {
	return Class(m.class[p&(gomoku.Cells-1)] >> (8 * c.Index()))
}

// Code returns the combination of shapes that a stone of colour c on p would make.
func (m *Map) Code(p gomoku.Point, c gomoku.Color) Code {
	return m.t.code[uint16(m.shapes[p&(gomoku.Cells-1)]>>(16*c.Index()))]
}

// Shape returns what a stone of colour c on p would make in direction d, an index of
// gomoku.Directions.
func (m *Map) Shape(p gomoku.Point, c gomoku.Color, d int) Shape {
	return Shape(m.shapes[p&(gomoku.Cells-1)] >> (16*uint(c.Index()) + 4*uint(d)) & 15)
}

// Count returns the number of empty cells where c has the given class. The count of
// ClassNone is meaningless.
func (m *Map) Count(c gomoku.Color, class Class) int { return int(m.count[c.Index()][class&15]) }

// Counts returns the counts of c's classes. That of ClassNone is meaningless. The array
// is the map's own and changes with it.
func (m *Map) Counts(c gomoku.Color) *[16]uint16 { return &m.count[c.Index()] }

// Fives, Fours, Threes and Flagged return the empty cells where c makes a five, a four of
// any kind, a three without a four, or something that may be forbidden
// (ClassMaybeForbidden). The sets are the map's own and change with it.
func (m *Map) Fives(c gomoku.Color) *Rows   { return &m.sets[c.Index()][groupFive] }
func (m *Map) Fours(c gomoku.Color) *Rows   { return &m.sets[c.Index()][groupFour] }
func (m *Map) Threes(c gomoku.Color) *Rows  { return &m.sets[c.Index()][groupThree] }
func (m *Map) Flagged(c gomoku.Color) *Rows { return &m.sets[c.Index()][groupFlag] }

// Near returns row y of the empty cells near a stone. Y lies within Bounds.
func (m *Map) Near(y int) uint32 { return m.near[y&31] & m.empty[y&31] }

// Free returns row y of the empty cells. Y lies within Bounds.
func (m *Map) Free(y int) uint32 { return m.empty[y&31] }

// Bounds returns the first and the last row of the board in Rows.
func (m *Map) Bounds() (first, last int) { return m.first, m.last }

// Size returns the number of rows of the board.
func (m *Map) Size() int { return m.last - m.first + 1 }

// Rule returns the rule of the map.
func (m *Map) Rule() gomoku.Rule { return m.t.rule }

// First returns the first point in board order where c makes a five, or NoPoint.
func (m *Map) First(c gomoku.Color) gomoku.Point {
	set := &m.sets[c.Index()][groupFive]
	for y := m.first; y <= m.last; y++ {
		if w := set[y&31]; w != 0 {
			return gomoku.Point(y<<5 | bits.TrailingZeros32(w))
		}
	}
	return gomoku.NoPoint
}

// ShapeIf returns what a stone of colour c on p would make in direction d if the empty
// cell at offset k from p, −5…5 but not 0, held a stone of colour by.
func (m *Map) ShapeIf(p gomoku.Point, c gomoku.Color, d, k int, by gomoku.Color) Shape {
	key := m.key[d&3][p&(gomoku.Cells-1)]
	if k >= -m.t.radius && k <= m.t.radius {
		key += m.delta[by.Index()][slot(k)]
	}
	return m.t.line[c.Index()][uint16(key>>(16*c.Index()))]
}
