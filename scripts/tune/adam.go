package main

import "math"

// adam is the optimiser of Kingma and Ba (2015), with the state of each weight.
type adam struct {
	grad, m1, m2 []float64
	steps        float64
}

func newAdam(n int) *adam {
	return &adam{grad: make([]float64, n), m1: make([]float64, n), m2: make([]float64, n)}
}

// step moves the weights against the gradient, which it clears.
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
