package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tengen/engine/gomoku"
	"tengen/engine/search"
)

// fitScale finds the scale at which the logistic function of a search's score
// is most likely to give the games' results, over all moves whose score proves
// nothing, and writes it beside the present weights.
func fitScale(rule gomoku.Rule, in, out string) error {
	games, err := readGames(in)
	if err != nil {
		return err
	}
	var scores, results []float64 // for the side that moved
	for _, g := range games {
		for i, s := range g.scores {
			if s == noScore || search.WinIn(s) != 0 {
				continue
			}
			result := g.result
			if i&1 == 1 {
				result = 1 - result
			}
			scores, results = append(scores, float64(s)), append(results, result)
		}
	}
	// The loss has one minimum in 1/scale: halve the interval by its slope.
	lo, hi := 1.0/2000, 1.0/20
	for range 40 {
		mid := (lo + hi) / 2
		slope := 0.0
		for i, s := range scores {
			slope += (logistic(s*mid) - results[i]) * s
		}
		if slope > 0 {
			hi = mid
		} else {
			lo = mid
		}
	}
	scale := math.Round(1 / lo)
	w := present(rule, rand.New(rand.NewPCG(1, 1)))
	fmt.Printf("%v: %d games, %d scores: scale %.0f, was %.0f\n", rule, len(games), len(scores), scale, w.scale)
	w.scale = scale
	return w.write(out)
}
