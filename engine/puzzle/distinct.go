package puzzle

import (
	"slices"
	"strings"

	"tengen/engine/connect4"
	"tengen/engine/gomoku"
)

// Marks are strings that are equal for equal puzzles. Whole is equal if the boards with
// their keys are equal up to symmetry, and Near if the points near the keys are.
type Marks struct{ Whole, Near string }

// reach is the maximum distance in points from the key that Near includes.
const reach = 4

// MarksOf returns the marks of a puzzle. It returns an error if the moves or the key are
// wrong.
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

// board returns a drawing of the points at a distance of at most reach from a centre.
func board(p *gomoku.Position, centre gomoku.Point, reach int) string {
	var b strings.Builder
	for y := centre.Y() - reach; y <= centre.Y()+reach; y++ {
		for x := centre.X() - reach; x <= centre.X()+reach; x++ {
			c := gomoku.Wall
			if x >= 0 && y >= 0 && x < p.Size() && y < p.Size() {
				c = p.At(gomoku.At(x, y))
			}
			b.WriteByte(".bw#"[c])
		}
	}
	return b.String()
}

// discMarks returns the marks of a puzzle of Connect Four, in which the whole board counts
// as near.
func discMarks(p *Puzzle) (Marks, error) {
	pos, err := connect4.Parse(p.Game, p.Moves)
	if err != nil {
		return Marks{}, err
	}
	drawing := func(q *connect4.Position) string {
		var b strings.Builder
		for y := range q.Height() {
			for x := range q.Width() {
				b.WriteByte('0' + byte(q.At(connect4.At(x, y))))
			}
		}
		return b.String()
	}
	both := []string{drawing(pos), drawing(pos.Mirror())}
	slices.Sort(both)
	return Marks{Whole: p.Game + " " + both[0], Near: p.Game + " " + both[0]}, nil
}
