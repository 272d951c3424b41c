package main

import (
	"math/rand/v2"
	"os"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
)

// weights are all weights of a rule, in the order of eval's file.
type weights struct {
	chances  eval.Chances
	policies []*policy // by side
}

// currentWeights returns the weights in use.
func currentWeights(rule gomoku.Rule, rng *rand.Rand) *weights {
	e := eval.RankingOf(rule)
	w := &weights{chances: e.Chances()}
	for s := range sidesOf(rule) {
		w.policies = append(w.policies, currentPolicy(e.Policy(s), rng))
	}
	return w
}

// write stores the weights in eval's format.
func (w *weights) write(path string) error {
	b, err := appendInts(nil, 1, []float64{w.chances.Open, w.chances.Crowded})
	for _, p := range w.policies {
		if err == nil {
			b, err = p.append(b)
		}
	}
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}
