package main

import (
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/puzzle"
	"tengen/engine/search"
)

// moveNodes is the node limit per move in the games that the engine plays to find
// puzzles.
const moveNodes = 2_000

// ownGames returns puzzles from games that the engine plays against itself. Each game
// begins with two to eight random stones and ends when a win is proved.
func ownGames(rule gomoku.Rule, size int, extract extractor) source {
	finder := &puzzle.Finder{}
	e := search.New(rule, 4<<20)
	return func(n int) ([]puzzle.Puzzle, bool, error) {
		rng := rand.New(rand.NewPCG(uint64(n), 20261123))
		e.Forget()
		p, err := gomoku.New(rule, size)
		if err != nil {
			return nil, false, err
		}
		stones, spread := 2+rng.IntN(7), 2+rng.IntN(3)
		for p.Ply() < stones {
			_ = p.Play(gomoku.At(size/2-spread+rng.IntN(2*spread+1), size/2-spread+rng.IntN(2*spread+1))) // try again if the move is illegal
		}
		for !p.Over() {
			info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: moveNodes}})
			if len(info.Lines) == 0 {
				break // every move is forbidden
			}
			if err := p.Play(info.Lines[0].Move); err != nil {
				return nil, false, err
			}
			if search.WinIn(info.Lines[0].Score) != 0 {
				break
			}
		}
		return extract(finder, p, n), true, nil
	}
}
