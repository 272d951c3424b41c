package player

import (
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// The opening of a game: until so many stones lie on the board a player that
// is given a seed chooses among its best moves, if they are worth nearly the
// same. Without a seed, as in analysis, it always says what it thinks best.
const (
	openingPlies = 3
	openingLines = 4
	openingLoss  = 30 // evaluation, about four per cent of winning chances
)

// varies reports whether a task is one for a varied opening.
func varies(t *Task) bool {
	return t.Seed != 0 && t.Lines <= 1 && !t.Limits.Analysis && (t.Level == 0 || levels[min(t.Level, len(levels)-1)].choice <= 1) &&
		t.Position.Ply() > 0 && t.Position.Ply() < openingPlies
}

// opening chooses among found's lines those near a stone, and among the points
// that are as good because p is symmetric.
func opening(p *gomoku.Position, found *search.Info, rng *rand.Rand) gomoku.Point {
	best := found.Lines[0].Score
	var moves []gomoku.Point
	for i := range found.Lines {
		l := &found.Lines[i]
		if best-l.Score <= openingLoss && search.WinIn(best) == 0 && besideStone(p, l.Move) {
			moves = append(moves, l.Move)
		}
	}
	if len(moves) == 0 {
		return found.Lines[0].Move
	}
	move := moves[rng.IntN(len(moves))]
	var same []gomoku.Symmetry
	for s := range gomoku.Symmetries {
		if p.Transform(s).Key() == p.Key() {
			same = append(same, s)
		}
	}
	return same[rng.IntN(len(same))].Apply(move, p.Size())
}

// besideStone reports whether a stone lies within two points of pt, also
// diagonally.
func besideStone(p *gomoku.Position, pt gomoku.Point) bool {
	for _, m := range p.Moves() {
		dx, dy := m.X()-pt.X(), m.Y()-pt.Y()
		if max(dx, -dx, dy, -dy) <= 2 {
			return true
		}
	}
	return false
}
