package main

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"tengen/engine/eval"
)

// A network's weights begin with the hidden layer: the weights of each input, then the
// biases. The value of an input is its count times perCount. See eval.Layer.
const (
	layerSize = (eval.Inputs + 1) * eval.OrderHidden
	biasAt    = eval.Inputs * eval.OrderHidden
	perCount  = 0.25
)

// Integers that represent 1 in a stored layer.
const (
	biasUnit = 256
	inUnit   = biasUnit * perCount
)

type (
	counts [eval.Inputs]uint8
	units  [eval.OrderHidden]float64
)

// initLayer gives a new layer small random weights.
func initLayer(w []float64, rng *rand.Rand) {
	for i := range w[:layerSize] {
		w[i] = rng.NormFloat64() * 0.1
	}
}

// nonZero yields, for each input that is not zero, the offset of its weights and its value:
// the count plus eval.Presence, times perCount.
func (in *counts) nonZero() iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, c := range in {
			if c != 0 && !yield(i*eval.OrderHidden, float64(c+eval.Presence)*perCount) {
				return
			}
		}
	}
}

// forward computes the hidden units before rectification.
func (u *units) forward(w []float64, in *counts) {
	copy(u[:], w[biasAt:])
	for at, x := range in.nonZero() {
		w := w[at:][:eval.OrderHidden]
		for h := range u {
			u[h] += x * w[h]
		}
	}
}

// backward adds to the layer's gradient; u is the gradient of the units.
func (u *units) backward(grad []float64, in *counts) {
	for h, d := range u {
		grad[biasAt+h] += d
	}
	for at, x := range in.nonZero() {
		g := grad[at:][:eval.OrderHidden]
		for h := range u {
			g[h] += x * u[h]
		}
	}
}

// mostWeight bounds the absolute value of a layer's weights, so that its units fit into
// sixteen bits; see appendLayer.
const mostWeight = 1.1

// clipWeights clips a layer's weights to mostWeight.
func clipWeights(w []float64) {
	for i, v := range w[:layerSize] {
		w[i] = min(max(v, -mostWeight), mostWeight)
	}
}

// readLayer is the inverse of appendLayer.
func readLayer(w []float64, l *eval.Layer) {
	for i := range l.In {
		for h, v := range l.In[i] {
			w[i*eval.OrderHidden+h] = float64(v) / inUnit
		}
	}
	for h, v := range l.Bias {
		w[biasAt+h] = float64(v) / biasUnit
	}
}

// greatest returns the largest absolute value that hidden unit h of a layer can reach
// with the largest possible counts.
func greatest(w []float64, h int) float64 {
	most := math.Abs(w[biasAt+h])
	for i := range eval.Inputs {
		input := eval.MostCells
		if i == eval.Inputs-1 {
			input = eval.MostStones
		}
		most += math.Abs(w[i*eval.OrderHidden+h]) * perCount * float64(input+eval.Presence)
	}
	return most
}

// mostUnit is the largest value of a unit that fits into sixteen bits.
const mostUnit = float64(math.MaxInt16) / biasUnit

// appendLayer appends a layer to a file of weights. It returns an error if a unit may
// exceed sixteen bits.
func appendLayer(b []byte, w []float64) ([]byte, error) {
	for h := range eval.OrderHidden {
		if most := greatest(w, h); most > mostUnit {
			return nil, fmt.Errorf("hidden unit %d may reach %.1f, more than %.1f", h, most, mostUnit)
		}
	}
	b, err := appendInts(b, inUnit, w[:biasAt])
	if err != nil {
		return nil, err
	}
	return appendInts(b, biasUnit, w[biasAt:layerSize])
}

// appendInts appends weights to a file in units of 1/unit.
func appendInts(b []byte, unit float64, weights []float64) ([]byte, error) {
	for _, w := range weights {
		v := math.Round(w * unit)
		if math.Abs(v) > math.MaxInt16 {
			return nil, fmt.Errorf("a weight does not fit into sixteen bits: %.0f", v)
		}
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(v)))
	}
	return b, nil
}
