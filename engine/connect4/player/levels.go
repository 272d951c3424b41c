package player

import (
	"math/rand/v2"

	"tengen/engine/connect4/tree"
	"tengen/engine/player"
)

// A level is how a handicapped player plays: few playouts, a random
// choice that favours the moves visited most, and at the lowest levels now
// and then a column taken blindly. It never depends on the clock.
type level struct {
	playouts int
	blind    float64 // probability of any open column
	spread   float64 // visits relative to the best below which a move is not considered
}

// levels are levels 1 to 11; 12 is full strength.
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

// atLevel chooses a move as a level does.
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

// weight returns how likely a move is taken, relative to the best.
func (l *level) weight(m, best *tree.Move) float64 {
	if m.Column == best.Column {
		return 1
	}
	if m.Win < 0 || best.Visits == 0 || float64(m.Visits) < l.spread*float64(best.Visits) {
		return 0
	}
	return float64(m.Visits) / float64(best.Visits)
}
