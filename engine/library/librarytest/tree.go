package librarytest

import (
	"math/rand/v2"
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/record"
)

// A branch is a node of a made tree with its place in it.
type branch struct {
	*record.Node
	parent int // number of the branch before, −1 for the root
}

// Tree makes a tree of renju with n nodes, the root not counted, in the shape of a library of
// openings: the 26 openings, and variations of 1 to 16 moves, the short ones more often, from
// any node. One node of twenty has a comment. The same seed makes the same tree.
func Tree(n int, seed uint64) *record.Game {
	random := rand.New(rand.NewPCG(seed, 1))
	g := record.New(gomoku.Renju, 15, nil)
	made := []branch{{g.Root, -1}}
	play := func(at int, m gomoku.Point) int {
		for _, next := range made[at].Next {
			if next.Move == m {
				return slices.IndexFunc(made, func(b branch) bool { return b.Node == next })
			}
		}
		next := &record.Node{Move: m}
		if len(made)%20 == 0 {
			next.SetText(record.Text{Comment: "Black attacks on the left; White must answer."})
		}
		made[at].Next = append(made[at].Next, next)
		made = append(made, branch{next, at})
		return len(made) - 1
	}
	for _, o := range gomoku.RenjuOpenings() {
		p, err := gomoku.Parse("renju15", o.Moves)
		if err != nil {
			panic("librarytest: " + err.Error()) // the rules' own openings
		}
		at := 0
		for _, m := range p.Moves() {
			at = play(at, m)
		}
	}
	for len(made) <= n {
		at := random.IntN(len(made))
		p, err := gomoku.New(gomoku.Renju, 15)
		if err != nil {
			panic("librarytest: " + err.Error())
		}
		var moves []gomoku.Point
		for i := at; i > 0; i = made[i].parent {
			moves = append(moves, made[i].Move)
		}
		if len(moves) < 3 {
			continue
		}
		for _, m := range slices.Backward(moves) {
			p.Place(m)
		}
		for plies := p.Ply() + 1 + rank(random, 16); p.Ply() < plies && len(made) <= n; {
			m := candidate(p, rank(random, 24))
			if p.Play(m) != nil {
				break // occupied, forbidden, or the game is over
			}
			if slices.ContainsFunc(made[at].Next, func(next *record.Node) bool { return next.Move == m }) {
				break
			}
			at = play(at, m)
		}
	}
	return g
}
