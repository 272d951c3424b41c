package puzzle

import (
	"slices"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/gomoku"
)

// Marks of a puzzle that two have in common when they are the same, however the
// board is turned: the stones of all the board, and those near the key alone.
// Positions that only differ far from what happens are near-equal.
type Marks struct{ Whole, Near string }

// reach is how far from the key, in points, stones count as near.
const reach = 4

// MarksOf gives the marks of a puzzle. The error is one of its moves or key.
func MarksOf(p *Puzzle) (Marks, error) {
	if p.Kind >= Drop {
		return discMarks(p)
	}
	pos, err := gomoku.Parse(p.Game, p.Moves)
	if err != nil {
		return Marks{}, err
	}
	key, err := gomoku.ParsePoint(p.Key, pos.Size())
	if err != nil {
		return Marks{}, err
	}
	var m Marks
	for s := range gomoku.Symmetries {
		q, k := pos.Transform(s), s.Apply(key, pos.Size())
		whole := board(q, k, pos.Size())
		near := board(q, k, reach)
		if s == 0 || whole < m.Whole {
			m.Whole = whole
		}
		if s == 0 || near < m.Near {
			m.Near = near
		}
	}
	head := pos.Rule().String() + " " + pos.ToMove().String() + " "
	m.Whole, m.Near = head+m.Whole, head+m.Near
	return m, nil
}

// board draws the points no farther than so many from a centre.
func board(p *gomoku.Position, centre gomoku.Point, far int) string {
	var b strings.Builder
	for y := centre.Y() - far; y <= centre.Y()+far; y++ {
		for x := centre.X() - far; x <= centre.X()+far; x++ {
			c := gomoku.Wall
			if x >= 0 && y >= 0 && x < p.Size() && y < p.Size() {
				c = p.At(gomoku.At(x, y))
			}
			b.WriteByte(".bw#"[c])
		}
	}
	return b.String()
}

// discMarks returns those of Connect Four, where all of the small board is near.
func discMarks(p *Puzzle) (Marks, error) {
	pos, err := connect4.Parse(p.Game, p.Moves)
	if err != nil {
		return Marks{}, err
	}
	drawn := func(q *connect4.Position) string {
		var b strings.Builder
		for y := range q.Height() {
			for x := range q.Width() {
				b.WriteByte('0' + byte(q.At(connect4.At(x, y))))
			}
		}
		return b.String()
	}
	both := []string{drawn(pos), drawn(pos.Mirror())}
	slices.Sort(both)
	return Marks{Whole: p.Game + " " + both[0], Near: p.Game + " " + both[0]}, nil
}
