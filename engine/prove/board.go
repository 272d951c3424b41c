package prove

import "tengen/engine/gomoku"

// A cell is a point of the board: column + size × row.
type cell uint16

const noCell cell = 1<<16 - 1

// geometry tabulates the effect of the eight symmetries on the points of a board.
type geometry struct {
	size   int
	points []gomoku.Point                                // by cell
	turned [gomoku.Symmetries][gomoku.Cells]gomoku.Point // the image of a point under a symmetry
}

func newGeometry(size int) *geometry {
	g := &geometry{size: size}
	for y := range size {
		for x := range size {
			p := gomoku.At(x, y)
			g.points = append(g.points, p)
			for s := range gomoku.Symmetries {
				g.turned[s][p] = s.Apply(p, size)
			}
		}
	}
	return g
}

// canonical returns the image of p under symmetry s.
func (g *geometry) canonical(p gomoku.Point, s gomoku.Symmetry) cell {
	q := g.turned[s][p]
	return cell(q.X() + g.size*q.Y())
}

// actual is the inverse of canonical.
func (g *geometry) actual(c cell, s gomoku.Symmetry) gomoku.Point {
	return g.turned[s.Inverse()][g.points[c]]
}

// A board is a position with its hash keys under the eight symmetries. The key up to
// symmetry is the least of the eight; the symmetry that gives it maps the position to
// its canonical form.
type board struct {
	geo  *geometry
	pos  *gomoku.Position
	keys [gomoku.Symmetries]uint64
}

func newBoard(geo *geometry, p *gomoku.Position) *board {
	b := &board{geo: geo, pos: p.Clone()}
	for _, m := range p.Moves() {
		b.turnKeys(m, p.At(m))
	}
	return b
}

func (b *board) turnKeys(m gomoku.Point, c gomoku.Color) {
	for s := range b.keys {
		b.keys[s] ^= gomoku.StoneKey(c, b.geo.turned[s][m])
	}
}

func (b *board) place(m gomoku.Point) {
	b.turnKeys(m, b.pos.ToMove())
	b.pos.Place(m)
}

func (b *board) undo() {
	m := b.pos.Last()
	b.turnKeys(m, b.pos.At(m))
	b.pos.Undo()
}

// key returns the key up to symmetry and the symmetry that gives it.
func (b *board) key() (key uint64, s gomoku.Symmetry) {
	key = b.keys[0]
	for i, k := range b.keys {
		if k < key {
			key, s = k, gomoku.Symmetry(i)
		}
	}
	return key, s
}

// keyAfter returns the key up to symmetry after a move.
func (b *board) keyAfter(m gomoku.Point) uint64 {
	c := b.pos.ToMove()
	key := ^uint64(0)
	for s, k := range b.keys {
		key = min(key, k^gomoku.StoneKey(c, b.geo.turned[s][m]))
	}
	return key
}
