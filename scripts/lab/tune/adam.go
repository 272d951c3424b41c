package main

import (
	"math"
	"math/rand/v2"
)

// An adam is the optimiser of Kingma and Ba (2015), with its state for each weight.
type adam struct {
	grad, m1, m2 []float64
	steps        float64
}

func newAdam(n int) *adam {
	return &adam{grad: make([]float64, n), m1: make([]float64, n), m2: make([]float64, n)}
}

// step moves the weights against the gradient, then clears the gradient.
func (a *adam) step(w []float64, rate float64) {
	const beta1, beta2 = 0.9, 0.999
	a.steps++
	c1, c2 := 1-math.Pow(beta1, a.steps), 1-math.Pow(beta2, a.steps)
	for i, g := range a.grad {
		a.m1[i] = beta1*a.m1[i] + (1-beta1)*g
		a.m2[i] = beta2*a.m2[i] + (1-beta2)*g*g
		w[i] -= rate * (a.m1[i] / c1) / (math.Sqrt(a.m2[i]/c2) + 1e-3)
	}
	clear(a.grad)
}

// splitGames shuffles games and sets aside one in twenty for validation.
func splitGames(games []game, rng *rand.Rand) (validation, train []game) {
	rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	n := len(games) / 20
	return games[:n], games[n:]
}

// batches shuffles the training set and calls learn with batches of a given size; an
// incomplete last batch is dropped.
func batches[T any](rng *rand.Rand, list []T, size int, learn func([]T)) {
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for lo := 0; lo+size <= len(list); lo += size {
		learn(list[lo : lo+size])
	}
}
