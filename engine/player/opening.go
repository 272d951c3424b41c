package player

import (
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// While the board has one stone or more, but fewer than openingPlies, Tengen chooses at
// random among its openingLines best moves if the task has a seed. The moves must be within
// openingLoss of the best. Without a seed, and in analysis, it plays the best move.
const (
	openingPlies = 3
	openingLines = 4
	openingLoss  = 30 // evaluation points, about 4 % of winning probability
)

// varies reports whether Tengen chooses the move of a task as described above.
func varies(t *Task) bool {
	return t.Seed != 0 && t.Lines <= 1 && !t.Limits.Analysis && (t.Level == 0 || levels[min(t.Level, len(levels)-1)].choice <= 1) &&
		t.Position.Ply() > 0 && t.Position.Ply() < openingPlies
}

// opening chooses at random among found's lines near a stone whose scores are at most
// openingLoss below the best, and then among the equivalent moves if p is symmetric.
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
		if symmetricKey(p, s) == p.Key() {
			same = append(same, s)
		}
	}
	return same[rng.IntN(len(same))].Apply(move, p.Size())
}

// besideStone reports whether a stone lies at most two columns and two rows from pt.
func besideStone(p *gomoku.Position, pt gomoku.Point) bool {
	for _, m := range p.Moves() {
		dx, dy := m.X()-pt.X(), m.Y()-pt.Y()
		if max(dx, -dx, dy, -dy) <= 2 {
			return true
		}
	}
	return false
}
