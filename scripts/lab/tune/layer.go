package main

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"tengen/engine/eval"
)

// A network's weights begin with its hidden layer: those of each input, whose
// unit is four, then the bias. See eval.Layer.
const (
	layerSize = (eval.Inputs + 1) * eval.OrderHidden
	biasAt    = eval.Inputs * eval.OrderHidden
	perCount  = 0.25
)

// What one is in the stored layer's integers.
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

// present gives the inputs that are not zero, each counted for eval.Presence
// more, and where their weights begin.
func (in *counts) present() iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i, c := range in {
			if c != 0 && !yield(i*eval.OrderHidden, float64(c+eval.Presence)*perCount) {
				return
			}
		}
	}
}

// forward sets the hidden units, before they are rectified.
func (u *units) forward(w []float64, in *counts) {
	copy(u[:], w[biasAt:])
	for at, x := range in.present() {
		w := w[at:][:eval.OrderHidden]
		for h := range u {
			u[h] += x * w[h]
		}
	}
}

// backward adds to the layer's gradient, where u is that of the units.
func (u *units) backward(grad []float64, in *counts) {
	for h, d := range u {
		grad[biasAt+h] += d
	}
	for at, x := range in.present() {
		g := grad[at:][:eval.OrderHidden]
		for h := range u {
			g[h] += x * u[h]
		}
	}
}

// mostWeight bounds a layer's weights, so that its units fit; see appendLayer.
const mostWeight = 1.1

// bound keeps a layer's weights within their bounds.
func bound(w []float64) {
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

// greatest is the largest sum, either way, that hidden unit h of a layer may
// reach, where counts go up to their bounds.
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

// mostUnit is the largest sum of a unit that sixteen bits hold.
const mostUnit = float64(math.MaxInt16) / biasUnit

// appendLayer adds a layer to a file of weights. No sum of a unit may leave
// sixteen bits.
func appendLayer(b []byte, w []float64) ([]byte, error) {
	for h := range eval.OrderHidden {
		if most := greatest(w, h); most > mostUnit {
			return nil, fmt.Errorf("hidden unit %d may reach %.1f of %.1f", h, most, mostUnit)
		}
	}
	b, err := appendInts(b, inUnit, w[:biasAt])
	if err != nil {
		return nil, err
	}
	return appendInts(b, biasUnit, w[biasAt:layerSize])
}

// appendInts adds weights to a file in units of 1/unit.
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
