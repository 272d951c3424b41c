package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/search"
)

// The model is the evaluation's own: a weight per code of every empty cell, for
// the side to move and for the other, and one per threat mask, shared by the
// colours except in renju; and one for having the move. The winning probability is the logistic
// function of their sum over unit. What a search's scores stand for is fitted
// to results, by tune scale.
const unit = 200.0

// A sample is a position: which weights its cells use, and what came of it.
type sample struct {
	cells  []uint16
	counts counts
	side   uint8   // whose network
	target float32 // 0…1, for the side to move
}

// param is the index of a cell's weight.
func param(rule gomoku.Rule, c gomoku.Color, mine bool, code pattern.Code) int {
	i := int(code)
	if !mine {
		i += pattern.Codes
	}
	if rule == gomoku.Renju && c == gomoku.White {
		i += 2 * pattern.Codes
	}
	return i
}

// samples turns games into positions that a search would evaluate: nobody can
// complete a five, and the side to move has no straight four.
func samples(rule gomoku.Rule, games []game, mix float64) ([]sample, error) {
	m := pattern.NewMap(pattern.NewTables(rule), nil)
	var all []sample
	for n, g := range games {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			return nil, err
		}
		m.Reset(p)
		me := gomoku.Black
		for i, mv := range g.moves {
			if quiet(m, me) && g.scores[i] != noScore {
				result := g.result
				if me == gomoku.White {
					result = 1 - result
				}
				s := sample{cells: features(m, rule, me), counts: eval.See(m, me), target: float32(mix*result + (1-mix)*chance(g.scores[i]))}
				if rule == gomoku.Renju {
					s.side = uint8(me - gomoku.Black)
				}
				all = append(all, s)
			}
			if m.At(mv) != gomoku.Empty {
				return nil, fmt.Errorf("game %d: move %d is on a stone", n+1, i+1)
			}
			m.Play(mv, me)
			me = me.Other()
		}
	}
	return all, nil
}

func quiet(m *pattern.Map, me gomoku.Color) bool {
	return m.Count(me, pattern.ClassFive) == 0 && m.Count(me.Other(), pattern.ClassFive) == 0 &&
		m.Count(me, pattern.ClassStraightFour) == 0
}

func chance(score int) float64 {
	switch n := search.WinIn(score); {
	case n > 0:
		return 1
	case n < 0:
		return 0
	}
	return logistic(float64(score) / unit)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func features(m *pattern.Map, rule gomoku.Rule, me gomoku.Color) []uint16 {
	var cells []uint16
	for y := range 15 {
		for x := range 15 {
			pt := gomoku.At(x, y)
			if m.At(pt) != gomoku.Empty {
				continue
			}
			for c := gomoku.Black; c <= gomoku.White; c++ {
				if code := m.Code(pt, c); code != 0 {
					cells = append(cells, uint16(param(rule, c, c == me, code)))
				}
			}
		}
	}
	side := 0
	if rule == gomoku.Renju && me == gomoku.White {
		side = 1
	}
	return append(cells, uint16(sidesOf(rule)*2*pattern.Codes+side*eval.Threats+eval.Threat(m, me)))
}

// A model is what fit learns.
type model struct {
	w    []float64 // values and threats, and tempo at the end; points
	nets []*network
}

// fit learns the weights by Adam (Kingma and Ba 2015) from the present ones,
// which the values of rare codes stay close to, and writes them. One game in
// twenty is held out.
func fit(rule gomoku.Rule, in, out string, epochs int, mix float64) error {
	rng := rand.New(rand.NewPCG(1, 1))
	heldGames, games, err := divide(in, rng)
	if err != nil {
		return err
	}
	held, err := samples(rule, heldGames, mix)
	if err != nil {
		return err
	}
	train, err := samples(rule, games, mix)
	if err != nil {
		return err
	}
	all := present(rule, rng)
	m := &model{slices.Concat(all.values, all.threats, []float64{all.tempo}), all.nets}
	start := slices.Clone(m.w)
	fmt.Printf("%v: %d games, %d positions, held-out loss before %.5f, of which %.5f is the targets' own\n",
		rule, len(heldGames)+len(games), len(held)+len(train), m.loss(held), uncertainty(held))
	a := newAdam(len(m.w))
	for epoch := range epochs {
		batches(rng, train, 512, func(batch []sample) {
			for i := range batch {
				m.learn(&batch[i], a.grad)
			}
			for i := range m.w[:len(m.w)-1] {
				a.grad[i] += 1e-4 * (m.w[i] - start[i])
			}
			left := 1 - 0.97*float64(epoch)/float64(epochs)
			a.step(m.w, left)
			for _, n := range m.nets {
				n.adam.step(n.w, 5e-3*left)
				bound(n.w)
			}
		})
		fmt.Printf("epoch %d: held-out loss %.5f\n", epoch+1, m.loss(held))
	}
	all.tempo = m.w[len(m.w)-1]
	copy(all.values, m.w)
	copy(all.threats, m.w[len(all.values):])
	return all.write(out)
}

// sum is a position's sum of values, in units of unit.
func (m *model) sum(s *sample) float64 {
	sum := m.w[len(m.w)-1]
	for _, c := range s.cells {
		sum += m.w[c]
	}
	return sum / unit
}

// learn adds a position's gradient.
func (m *model) learn(s *sample, grad []float64) {
	d := m.nets[s.side].learn(&s.counts, m.sum(s), float64(s.target))
	for _, c := range s.cells {
		grad[c] += d
	}
	grad[len(grad)-1] += d
}

// loss is the mean cross-entropy.
func (m *model) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		s := &samples[i]
		sum += entropy(float64(s.target), m.nets[s.side].chance(&s.counts, m.sum(s)))
	}
	return sum / float64(len(samples))
}

// uncertainty is the loss of a model that knows the targets.
func uncertainty(samples []sample) float64 {
	sum := 0.0
	for _, s := range samples {
		sum += entropy(float64(s.target), float64(s.target))
	}
	return sum / float64(len(samples))
}

// entropy is what the prediction p of a target costs, in nats.
func entropy(target, p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return -target*math.Log(p) - (1-target)*math.Log(1-p)
}
