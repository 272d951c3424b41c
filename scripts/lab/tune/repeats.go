package main

import "tengen/engine/gomoku"

// Openings of few stones often come again, and with them whole games. A network that
// learns from a position twice learns it by heart, and a held-out game with a position
// that was learnt from says too much for it.

// markRepeats marks the searched positions of games that an earlier game has, too, up to
// symmetry. It returns those of the other games that have no position of games.
func markRepeats(rule gomoku.Rule, games, others []game) (fresh []game) {
	seen := map[uint64]bool{}
	for i := range games {
		g := &games[i]
		g.repeated = make([]bool, len(g.cells))
		g.eachKey(rule, func(ply int, key uint64) {
			g.repeated[ply] = seen[key]
			seen[key] = true
		})
	}
	for _, g := range others {
		old := false
		g.eachKey(rule, func(_ int, key uint64) { old = old || seen[key] })
		if !old {
			fresh = append(fresh, g)
		}
	}
	return fresh
}

// eachKey calls f with the ply and the canonical key of each position that was searched.
func (g *game) eachKey(rule gomoku.Rule, f func(ply int, key uint64)) {
	p, err := gomoku.New(rule, boardSize)
	if err != nil {
		panic(err)
	}
	for i := range g.cells {
		if i >= g.start() {
			f(i, p.CanonicalKey())
		}
		p.Place(g.move(i))
	}
}

// isRepeated reports whether markRepeats has marked the position before move i.
func (g *game) isRepeated(i int) bool { return g.repeated != nil && g.repeated[i] }
