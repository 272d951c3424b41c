package main

import (
	"math/rand/v2"
	"os"
	"slices"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// weights are all of a rule's, in the order of eval's file but for the head.
type weights struct {
	tempo, scale float64
	values       []float64 // of codes, by param
	threats      []float64 // by side
	nets         []*network
	policies     []*policy
}

// present are the weights in use.
func present(rule gomoku.Rule, rng *rand.Rand) *weights {
	e := eval.New(pattern.NewTables(rule))
	w := &weights{tempo: float64(e.Tempo()), scale: e.Scale()}
	for s := range sidesOf(rule) {
		var mine, theirs []float64
		for code := range pattern.Code(pattern.Codes) {
			m, t := e.Weight(s, code)
			mine, theirs = append(mine, float64(m)), append(theirs, -float64(t))
		}
		w.values = append(append(w.values, mine...), theirs...)
		for mask := range eval.Threats {
			w.threats = append(w.threats, float64(e.ThreatWeight(s, mask)))
		}
		w.nets = append(w.nets, presentNetwork(e.Network(s), rng))
		w.policies = append(w.policies, presentPolicy(e.Policy(s), rng))
	}
	return w
}

// write stores the weights in eval's format. The values of rare codes are kept
// in bounds.
func (w *weights) write(path string) error {
	for i, v := range w.values {
		w.values[i] = min(max(v, -4000), 4000)
	}
	b, err := appendInts(nil, 1, slices.Concat([]float64{w.tempo, w.scale}, w.values, w.threats))
	for _, n := range w.nets {
		if err == nil {
			b, err = n.append(b)
		}
	}
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
