package main

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// The order of moves is a softmax over a node's moves: what the move makes, by
// code; what it takes from the other side, by code; and how it lies to the last
// two moves. Logits are stored in units of 1/eval.Logit.

// A choice is a position with the moves that a search chose among.
type choice struct {
	moves  [][4]uint16 // parameters of each move
	chosen int
}

// orderParams is the number of parameters: two tables of codes a side, and the
// two of offsets.
func orderParams(rule gomoku.Rule) int { return sidesOf(rule)*2*pattern.Codes + 2*eval.Offsets }

func sidesOf(rule gomoku.Rule) int {
	if rule == gomoku.Renju {
		return 2
	}
	return 1
}

// orderFeatures are a move's parameters.
func orderFeatures(m *pattern.Map, rule gomoku.Rule, p gomoku.Point, me gomoku.Color) [4]uint16 {
	table := func(mover gomoku.Color) int {
		if rule == gomoku.Renju && mover == gomoku.White {
			return 2 * pattern.Codes
		}
		return 0
	}
	near := sidesOf(rule) * 2 * pattern.Codes
	return [4]uint16{
		uint16(table(me) + int(m.Code(p, me))),
		uint16(table(me) + pattern.Codes + int(m.Code(p, me.Other()))),
		uint16(near + eval.Offset(p, m.Stone(1))),
		uint16(near + eval.Offsets + eval.Offset(p, m.Stone(2))),
	}
}

// choices are the positions of games in which the move was a choice: not the
// opening's random moves, no five to make or stop.
func choices(rule gomoku.Rule, games []game) []choice {
	m := pattern.NewMap(pattern.NewTables(rule), nil)
	var all []choice
	var list []gomoku.Point
	for _, g := range games {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			panic(err)
		}
		m.Reset(p)
		me := gomoku.Black
		for i, mv := range g.moves {
			if i >= 2 && quiet(m, me) && g.scores[i] != noScore {
				list = moves(list[:0], m, me)
				c := choice{chosen: -1}
				for k, q := range list {
					if q == mv {
						c.chosen = k
					}
					c.moves = append(c.moves, orderFeatures(m, rule, q, me))
				}
				if c.chosen >= 0 && len(list) > 1 {
					all = append(all, c)
				}
			}
			m.Play(mv, me)
			me = me.Other()
		}
	}
	return all
}

// moves are what a search would try.
func moves(list []gomoku.Point, m *pattern.Map, me gomoku.Color) []gomoku.Point {
	first, last := m.Bounds()
	if m.Count(me.Other(), pattern.ClassStraightFour) > 0 {
		list = threat.Defences(list, m, me.Other())
		for y := first; y <= last; y++ {
			for w := m.Fours(me)[y]; w != 0; w &= w - 1 {
				if q := gomoku.Point(y<<5 | bits.TrailingZeros32(w)); !slices.Contains(list, q) {
					list = append(list, q)
				}
			}
		}
		return list
	}
	for y := first; y <= last; y++ {
		for w := m.Near(y); w != 0; w &= w - 1 {
			list = append(list, gomoku.Point(y<<5|bits.TrailingZeros32(w)))
		}
	}
	return list
}

// fitOrder learns the move order by Adam and writes it into the weights.
func fitOrder(rule gomoku.Rule, in, out string, epochs int) error {
	games, err := readGames(in)
	if err != nil {
		return err
	}
	all := choices(rule, games)
	w := make([]float64, orderParams(rule))
	e := eval.New(pattern.NewTables(rule))
	for s := range sidesOf(rule) {
		for code := range pattern.Codes {
			w[s*2*pattern.Codes+code] = float64(e.Own[s][code]) / eval.Logit
			w[s*2*pattern.Codes+pattern.Codes+code] = float64(e.Opponent[1-s][code]) / eval.Logit
		}
	}
	start := slices.Clone(w)
	rng := rand.New(rand.NewPCG(2, 2))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	held, train := all[:len(all)/20], all[len(all)/20:]
	before, first := orderLoss(held, w)
	fmt.Printf("%v: %d games, %d choices, held-out loss %.4f, first move right %.1f %%\n", rule, len(games), len(all), before, 100*first)
	grad, m1, m2 := make([]float64, len(w)), make([]float64, len(w)), make([]float64, len(w))
	const batch, beta1, beta2 = 256, 0.9, 0.999
	var p [512]float64
	step := 0
	for epoch := range epochs {
		rate := 0.03 * math.Pow(0.7, float64(epoch))
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for lo := 0; lo+batch <= len(train); lo += batch {
			clear(grad)
			for _, c := range train[lo : lo+batch] {
				softmax(p[:len(c.moves)], c.moves, w)
				for k, f := range c.moves {
					d := p[k]
					if k == c.chosen {
						d--
					}
					for _, i := range f {
						grad[i] += d
					}
				}
			}
			step++
			c1, c2 := 1-math.Pow(beta1, float64(step)), 1-math.Pow(beta2, float64(step))
			for i := range grad {
				grad[i] += 0.02 * (w[i] - start[i])
				m1[i] = beta1*m1[i] + (1-beta1)*grad[i]
				m2[i] = beta2*m2[i] + (1-beta2)*grad[i]*grad[i]
				w[i] -= rate * (m1[i] / c1) / (math.Sqrt(m2[i]/c2) + 1e-3)
			}
		}
		l, first := orderLoss(held, w)
		fmt.Printf("epoch %d: held-out loss %.4f, first move right %.1f %%\n", epoch+1, l, 100*first)
	}
	values, tempo := present(rule)
	return write(out, values, tempo, eval.New(pattern.NewTables(rule)).Scale(), w)
}

func softmax(p []float64, moves [][4]uint16, w []float64) {
	most, sum := math.Inf(-1), 0.0
	for k, f := range moves {
		p[k] = w[f[0]] + w[f[1]] + w[f[2]] + w[f[3]]
		most = max(most, p[k])
	}
	for k := range p {
		p[k] = math.Exp(p[k] - most)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
}

// orderLoss is the mean cross-entropy, and how often the first move by the
// order is the chosen one.
func orderLoss(all []choice, w []float64) (mean, first float64) {
	var p [512]float64
	for _, c := range all {
		softmax(p[:len(c.moves)], c.moves, w)
		mean -= math.Log(max(p[c.chosen], 1e-9))
		best := 0
		for k := range c.moves {
			if p[k] > p[best] {
				best = k
			}
		}
		if best == c.chosen {
			first++
		}
	}
	n := float64(len(all))
	return mean / n, first / n
}
