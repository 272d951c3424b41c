package player

import (
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A level is how a handicapped Tengen plays: it looks at few positions, and
// chooses among its best moves with a probability that falls with their loss.
// It never depends on the clock, so that a phone plays like a desktop.
type level struct {
	nodes  int64
	depth  int
	choice int     // moves to choose among
	spread float64 // evaluation loss at which a move is e times less likely
	slip   float64 // probability of not seeing what the opponent threatens
}

// levels of five in a row, from 1; 0 is full strength and not used here. Levels
// 2 to 5 beat the one before by 200 to 400 Elo each, and 1 loses to the
// five-tuple player 85 games of 100 (freestyle15, make table-freestyle15). From
// 5 on a level is nothing but more positions, 2 to 2.7 times those of the one
// before, worth 80 to 110 Elo. When the network came and when the search got
// better, their positions were made fewer, so that each is as strong as before
// (scripts/lab/NOTEBOOK.md).
var levels = [...]level{
	{},
	{nodes: 600, depth: 1, choice: 24, spread: 250, slip: 0.30},
	{nodes: 2_000, depth: 3, choice: 10, spread: 55, slip: 0.04},
	{nodes: 3_000, depth: 4, choice: 6, spread: 60},
	{nodes: 8_000, depth: 6, choice: 3, spread: 25},
	{nodes: 8_000, depth: 60, choice: 1, spread: 1},
	{nodes: 16_000, depth: 60, choice: 1, spread: 1},
	{nodes: 43_000, depth: 60, choice: 1, spread: 1},
	{nodes: 115_000, depth: 60, choice: 1, spread: 1},
}

// choose picks a move. A win in sight is always taken, and a loss avoided
// while there is another move, unless the level slips.
func (l *level) choose(found *search.Info, rng *rand.Rand) gomoku.Point {
	lines := found.Lines
	best := lines[0].Score
	if l.choice <= 1 || len(lines) == 1 || search.WinIn(best) == 1 {
		return lines[0].Move
	}
	slips := rng.Float64() < l.slip
	var weights [64]float64
	sum := 0.0
	n := min(len(lines), l.choice, len(weights))
	for i := range n {
		loss := float64(best - lines[i].Score)
		switch {
		case slips: // the order is all it sees
			loss = float64(i) * l.spread / 8
		case search.WinIn(lines[i].Score) < 0 && search.WinIn(best) >= 0:
			continue
		}
		weights[i] = Decay(loss / l.spread)
		sum += weights[i]
	}
	at := rng.Float64() * sum
	for i := range n {
		if at -= weights[i]; at < 0 {
			return lines[i].Move
		}
	}
	return lines[0].Move
}

// Decay is a rational stand-in for e^-x, x ≥ 0. Its bits do not depend on the
// machine, so that choices by chance repeat everywhere.
func Decay(x float64) float64 {
	y := 1 + x/8
	y *= y
	y *= y
	return 1 / (y * y)
}
