package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tengen/engine/eval"
	"tengen/engine/search"
)

// fitScale finds the scales for which the logistic function of the search's score has
// the maximum likelihood for the games' results, over all moves without a proved score,
// and stores them with the current weights. Positions in which the share of occupied cells
// is eval.Crowded or more are excluded: many of them are from long games that neither side
// can win any more, and such games say nothing about the scale.
func fitScale(c *collection, out string) error {
	rule, games := c.rule(), c.games
	var list []lead
	for _, g := range games {
		for i := g.start(); i < len(g.cells); i++ {
			s, _ := g.score(i)
			full := eval.Fullness(i, 15*15)
			if search.WinIn(s) != 0 || full == 1 {
				continue
			}
			result := g.result()
			if i&1 == 1 {
				result = 1 - result
			}
			list = append(list, lead{float64(s) * (1 - full), float64(s) * full, result})
		}
	}
	w := currentWeights(rule, rand.New(rand.NewPCG(1, 1)))
	open, crowded := fitLeads(list)
	fitted := eval.Chances{Open: math.Round(1 / open), Crowded: math.Round(1 / crowded)}
	fmt.Printf("%v: %d games, %d scores: scales %v, were %v\n", rule, len(games), len(list), fitted, w.chances)
	w.chances = fitted
	return w.write(out)
}

// A lead is a score, split into the parts for open and for crowded boards, and the
// result for the side that had it.
type lead struct{ open, crowded, result float64 }

// fitLeads finds the maximum-likelihood factors of both parts. The loss is convex, so
// Newton's method finds its minimum.
func fitLeads(list []lead) (open, crowded float64) {
	open, crowded = 1.0/200, 1.0/200
	for range 20 {
		var a, b, aa, ab, bb float64
		for _, l := range list {
			p := logistic(l.open*open + l.crowded*crowded)
			d, c := p-l.result, p*(1-p)
			a += d * l.open
			b += d * l.crowded
			aa += c * l.open * l.open
			ab += c * l.open * l.crowded
			bb += c * l.crowded * l.crowded
		}
		det := aa*bb - ab*ab
		open -= (a*bb - b*ab) / det
		crowded -= (b*aa - a*ab) / det
	}
	return open, crowded
}
