package player

import (
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// A level is a handicap: Tengen searches few nodes and chooses among its best moves with
// a probability that falls with their loss. A level does not depend on time, so that it
// is equally strong on every machine.
type level struct {
	nodes  int64
	depth  int     // plies
	choice int     // number of moves to choose among
	spread float64 // evaluation loss that makes a move e times less likely
	slip   float64 // probability of overlooking the opponent's threats
}

// levels are the levels of five in a row by number; 0 is full strength and unused here.
// Level 2 beats level 1 by 85 Elo, levels 3 to 5 the one before by 380 to 450 each; three
// beginners of different strength win 33 to 62 of 100 games against level 1, 12 to 48
// against level 2, at most 10 against level 3 (go run ./scripts/lab beginners). From 5 on levels
// differ only in nodes, by factors of 2 to 2.7, which gain 80 to 110 Elo each. When the
// search or the evaluation improves, the nodes are reduced so that the levels keep their
// strength (scripts/lab/NOTEBOOK.md).
var levels = [...]level{
	{},
	{nodes: 600, depth: 1, choice: 24, spread: 250, slip: 0.36},
	{nodes: 2_000, depth: 3, choice: 14, spread: 85, slip: 0.11},
	{nodes: 3_000, depth: 4, choice: 8, spread: 65, slip: 0.02},
	{nodes: 6_000, depth: 5, choice: 5, spread: 40},
	{nodes: 8_000, depth: 60, choice: 1, spread: 1},
	{nodes: 16_000, depth: 60, choice: 1, spread: 1},
	{nodes: 43_000, depth: 60, choice: 1, spread: 1},
	{nodes: 115_000, depth: 60, choice: 1, spread: 1},
}

// choose chooses a move among the lines found. It always plays a five. Unless it slips, it
// avoids moves that lose while there is another.
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
		case slips: // weigh by rank, not by score
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

// Decay is a rational approximation of e^−x for x ≥ 0. Its bits are the same on every
// machine, so that random choices can be repeated.
func Decay(x float64) float64 {
	y := 1 + x/8
	y *= y
	y *= y
	return 1 / (y * y)
}
