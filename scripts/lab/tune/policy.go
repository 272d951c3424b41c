package main

import (
	"math/rand/v2"

	"tengen/engine/eval"
	"tengen/engine/pattern"
)

// A policy is the trained form of a side's eval.Policy: tables for the features of a
// move, and a network for the value of each class of moves in a position.
//
//	tables   own code, opponent's code, both classes, four tables of offset and class
//	net      layer, Out by hidden unit, whose class and class
type policy struct {
	tables, net     []float64
	ofTables, ofNet *adam
	units           units
	worth, dworth   [2 * pattern.Classes]float64
}

const (
	opponentAt = pattern.Codes
	bothAt     = opponentAt + pattern.Codes
	nearAt     = bothAt + int(pattern.Classes*pattern.Classes)
	nearSize   = eval.Offsets * int(pattern.Classes)
	worthUnit  = eval.Logit * 1024 / biasUnit
)

// A move is the features of a move: indices in tables, then the two classes.
type move struct {
	tables  [7]uint16
	classes [2]uint8
}

func currentPolicy(from *eval.Policy, rng *rand.Rand) *policy {
	p := &policy{net: make([]float64, layerSize+eval.OrderHidden*2*int(pattern.Classes))}
	add := func(table []int16) {
		for _, v := range table {
			p.tables = append(p.tables, float64(v)/eval.Logit)
		}
	}
	add(from.Own[:])
	add(from.Opponent[:])
	for i := range from.Both {
		add(from.Both[i][:])
	}
	for i := range from.Near {
		for k := range from.Near[i] {
			add(from.Near[i][k][:])
		}
	}
	p.ofTables, p.ofNet = newAdam(len(p.tables)), newAdam(len(p.net))
	if from.Layer == (eval.Layer{}) {
		initLayer(p.net, rng)
		for i := range p.net[layerSize:] {
			p.net[layerSize+i] = rng.NormFloat64() * 0.05
		}
		return p
	}
	readLayer(p.net, &from.Layer)
	i := layerSize
	for h := range from.Out {
		for whose := range 2 {
			for _, v := range from.Out[h][whose] {
				p.net[i] = float64(v) / worthUnit
				i++
			}
		}
	}
	return p
}

func (p *policy) append(b []byte) ([]byte, error) {
	b, err := appendInts(b, eval.Logit, p.tables)
	if err != nil {
		return nil, err
	}
	if b, err = appendLayer(b, p.net); err != nil {
		return nil, err
	}
	return appendInts(b, worthUnit, p.net[layerSize:])
}

// setWorths computes the values of the classes in a position.
func (p *policy) setWorths(in *counts) {
	p.units.forward(p.net, in)
	clear(p.worth[:])
	for h, x := range p.units {
		if x > 0 {
			for k, w := range p.net[layerSize+h*len(p.worth):][:len(p.worth)] {
				p.worth[k] += x * w
			}
		}
	}
}

// rate returns the logit of a move.
func (p *policy) rate(m *move) float64 {
	v := p.worth[m.classes[0]] + p.worth[m.classes[1]]
	for _, i := range m.tables {
		v += p.tables[i]
	}
	return v
}

// learn adds the gradient of a move's logit. After all moves of a position, endPosition
// adds the gradient of the position.
func (p *policy) learn(m *move, d float64) {
	for _, i := range m.tables {
		p.ofTables.grad[i] += d
	}
	p.dworth[m.classes[0]] += d
	p.dworth[m.classes[1]] += d
}

func (p *policy) endPosition(in *counts) {
	var du units
	for h, x := range p.units {
		if x <= 0 {
			continue
		}
		for k, d := range p.dworth {
			at := layerSize + h*len(p.dworth) + k
			du[h] += d * p.net[at]
			p.ofNet.grad[at] += d * x
		}
	}
	clear(p.dworth[:])
	du.backward(p.ofNet.grad, in)
}
