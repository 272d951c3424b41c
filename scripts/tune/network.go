package main

import (
	"math/rand/v2"

	"tengen/engine/eval"
)

// A network is a side's eval.Network while it is learnt. Its weights, of which
// the sum's are for units of unit, are
//
//	layer, OfSum, Out, Direct, Sum
type network struct {
	w     []float64
	adam  *adam
	units units
}

const (
	ofSumAt  = layerSize
	outAt    = ofSumAt + eval.Hidden
	directAt = outAt + eval.Hidden
	sumAt    = directAt + eval.Inputs
)

// What one is in the stored network's integers.
const (
	ofSumUnit  = biasUnit * 256 / unit
	sumUnit    = 1024
	outUnit    = sumUnit * unit / biasUnit
	directUnit = 64 * unit * perCount
)

// presentNetwork is a network in use, or a new one where there is none yet.
func presentNetwork(from *eval.Network, rng *rand.Rand) *network {
	n := &network{w: make([]float64, sumAt+1), adam: newAdam(sumAt + 1)}
	n.w[sumAt] = float64(from.Sum) / sumUnit
	if from.Out == [eval.Hidden]int16{} {
		initLayer(n.w, rng)
		for h := range eval.Hidden {
			n.w[ofSumAt+h] = rng.NormFloat64() * 0.1
			n.w[outAt+h] = rng.NormFloat64() * 0.03
		}
		return n
	}
	readLayer(n.w, &from.Layer)
	for h := range eval.Hidden {
		n.w[ofSumAt+h] = float64(from.OfSum[h]) / ofSumUnit
		n.w[outAt+h] = float64(from.Out[h]) / outUnit
	}
	for i, v := range from.Direct {
		n.w[directAt+i] = float64(v) / directUnit
	}
	return n
}

func (n *network) append(b []byte) (_ []byte, err error) {
	n.settle()
	if b, err = appendLayer(b, n.w, eval.MostCells, 0); err != nil {
		return nil, err
	}
	for _, part := range []struct {
		from, to int
		unit     float64
	}{
		{ofSumAt, outAt, ofSumUnit}, {outAt, directAt, outUnit}, {directAt, sumAt, directUnit}, {sumAt, sumAt + 1, sumUnit},
	} {
		if b, err = appendInts(b, part.unit, n.w[part.from:part.to]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// settle brings hidden units whose sums would leave sixteen bits within them.
// What a unit says stays the same: it counts for as much more.
func (n *network) settle() {
	for h := range eval.Hidden {
		most := greatest(n.w, h, eval.MostCells, 0)
		if most <= mostUnit {
			continue
		}
		s := (mostUnit - 2) / most // rounding may add one
		for i := range eval.Inputs {
			n.w[i*eval.Hidden+h] *= s
		}
		n.w[biasAt+h] *= s
		n.w[ofSumAt+h] *= s
		n.w[outAt+h] /= s
	}
}

// chance is the winning probability of a position with a sum of values, in
// units of unit.
func (n *network) chance(in *counts, sum float64) float64 {
	n.units.forward(n.w, in, 0)
	out := n.w[sumAt] * sum
	for h := range n.units {
		n.units[h] = max(0, n.units[h]+n.w[ofSumAt+h]*sum)
		out += n.units[h] * n.w[outAt+h]
	}
	for i, c := range in {
		out += float64(c) * perCount * n.w[directAt+i]
	}
	return logistic(out)
}

// learn adds the gradient of a position's cross-entropy, and returns that of
// its sum.
func (n *network) learn(in *counts, sum, target float64) float64 {
	d := n.chance(in, sum) - target
	grad := n.adam.grad
	ofSum := d * n.w[sumAt]
	grad[sumAt] += d * sum
	var du units
	for h, x := range n.units {
		if x > 0 {
			grad[outAt+h] += d * x
			du[h] = d * n.w[outAt+h]
			grad[ofSumAt+h] += du[h] * sum
			ofSum += du[h] * n.w[ofSumAt+h]
		}
	}
	for i, c := range in {
		grad[directAt+i] += d * float64(c) * perCount
	}
	du.backward(grad, in, 0)
	return ofSum
}
