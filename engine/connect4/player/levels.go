package player

import (
	"math/rand/v2"

	"tengen/engine/connect4/tree"
	"tengen/engine/player"
)

// A level sets the playing strength. The player runs few playouts, chooses a random
// move weighted by visits and, at the lowest levels, sometimes any column. The choice
// never depends on the clock.
type level struct {
	playouts int
	blind    float64 // probability of choosing any open column
	spread   float64 // a move needs this share of the best move's visits to be considered
}

// levels holds levels 1 to 11. Level 12 is full strength.
var levels = [...]level{
	1:  {playouts: 24, blind: 0.5, spread: 0.1},
	2:  {playouts: 32, blind: 0.25, spread: 0.2},
	3:  {playouts: 32, spread: 0.2},
	4:  {playouts: 64, spread: 0.3},
	5:  {playouts: 128, spread: 0.4},
	6:  {playouts: 256, spread: 0.5},
	7:  {playouts: 512, spread: 0.6},
	8:  {playouts: 1_200, spread: 0.7},
	9:  {playouts: 3_000, spread: 0.8},
	10: {playouts: 10_000, spread: 0.9},
	11: {playouts: 50_000, spread: 1},
}

// atLevel searches and chooses a move at level l.
func (c *Player) atLevel(q *query, l *level) player.Info {
	c.tree.Forget()
	c.tree.Seed(q.task.Seed + q.position.Key())
	c.tree.SetPosition(q.position)
	played := c.tree.Playouts(l.playouts)
	info := c.treeInfo(q, int64(played))
	rng := rand.New(rand.NewPCG(q.task.Seed, q.position.Key()))
	moves := c.tree.Moves()
	if rng.Float64() < l.blind {
		info.Move = q.name(moves[rng.IntN(len(moves))].Column)
		return info
	}
	if moves[0].Win > 0 {
		return info
	}
	var total float64
	for _, m := range moves {
		total += l.weight(&m, &moves[0])
	}
	at := rng.Float64() * total
	for _, m := range moves {
		if at -= l.weight(&m, &moves[0]); at < 0 {
			info.Move = q.name(m.Column)
			break
		}
	}
	return info
}

// weight returns the probability of choosing m, relative to that of the best move.
func (l *level) weight(m, best *tree.Move) float64 {
	if m.Column == best.Column {
		return 1
	}
	if m.Win < 0 || best.Visits == 0 || float64(m.Visits) < l.spread*float64(best.Visits) {
		return 0
	}
	return float64(m.Visits) / float64(best.Visits)
}
