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

// A choice is a training position: the moves that a search could choose from.
type choice struct {
	counts counts
	side   uint8 // side whose policy applies
	moves  []move
	chosen int
}

func sidesOf(rule gomoku.Rule) int {
	if rule == gomoku.Renju {
		return 2
	}
	return 1
}

// moveOf returns the features of a move.
func moveOf(m *pattern.Map, p gomoku.Point, me gomoku.Color) move {
	own, other := m.Class(p, me), m.Class(p, me.Other())
	near := func(table int, stone gomoku.Point, c pattern.Class) uint16 {
		return uint16(nearAt + table*nearSize + eval.Offset(p, stone)*int(pattern.Classes) + int(c))
	}
	last, before := m.Stone(1), m.Stone(2)
	return move{
		tables: [7]uint16{
			uint16(m.Code(p, me)),
			opponentAt + uint16(m.Code(p, me.Other())),
			uint16(bothAt + int(own)*int(pattern.Classes) + int(other)),
			near(0, last, own), near(1, last, other), near(2, before, own), near(3, before, other),
		},
		classes: [2]uint8{uint8(own), uint8(pattern.Classes + other)},
	}
}

// choices returns positions for the training: those in which the side to move could choose
// freely and chose one of the moves that a search would try. It leaves out the moves of the
// random opening, and positions with a five to make or to stop or a straight four to make.
func choices(rule gomoku.Rule, games []game) []choice {
	m := pattern.NewMap(rule)
	var all []choice
	var list []gomoku.Point
	for _, g := range games {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			panic(err)
		}
		m.Reset(p)
		me := gomoku.Black
		for i := range g.cells {
			mv := g.move(i)
			if i >= max(2, g.start()) && quiet(m, me) {
				list = moves(list[:0], m, me)
				c := choice{counts: eval.InputsOf(m, me), chosen: -1}
				if rule == gomoku.Renju {
					c.side = uint8(me - gomoku.Black)
				}
				for k, q := range list {
					if q == mv {
						c.chosen = k
					}
					c.moves = append(c.moves, moveOf(m, q, me))
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

// moves returns the moves that a search would try.
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

// fitOrder trains the move order with Adam and writes it into the weights. One game in
// twenty is held out.
func fitOrder(c *collection, out string, epochs int) error {
	rule := c.rule()
	rng := rand.New(rand.NewPCG(2, 2))
	validationGames, games := splitGames(c.games, rng)
	validation, train := choices(rule, validationGames), choices(rule, games)
	all := currentWeights(rule, rng)
	before, first := orderLoss(validation, all.policies)
	fmt.Printf("%v: %d games, %d choices, held-out loss %.4f, first move right %.1f %%\n", rule, len(validationGames)+len(games), len(validation)+len(train), before, 100*first)
	var start [][]float64
	for _, p := range all.policies {
		start = append(start, slices.Clone(p.tables))
	}
	var chance [512]float64
	for epoch := range epochs {
		batches(rng, train, 256, func(batch []choice) {
			for i := range batch {
				c := &batch[i]
				p := all.policies[c.side]
				softmax(chance[:len(c.moves)], c, p)
				for k := range c.moves {
					d := chance[k]
					if k == c.chosen {
						d--
					}
					p.learn(&c.moves[k], d)
				}
				p.endPosition(&c.counts)
			}
			fall := math.Pow(0.7, float64(epoch))
			for side, p := range all.policies {
				for i, w := range p.tables {
					p.ofTables.grad[i] += 0.02 * (w - start[side][i])
				}
				p.ofTables.step(p.tables, 0.03*fall)
				p.ofNet.step(p.net, 5e-3*fall)
				clipWeights(p.net)
			}
		})
		l, first := orderLoss(validation, all.policies)
		fmt.Printf("epoch %d: held-out loss %.4f, first move right %.1f %%\n", epoch+1, l, 100*first)
	}
	return all.write(out)
}

// softmax computes the probability of each move.
func softmax(chance []float64, c *choice, p *policy) {
	p.setWorths(&c.counts)
	most, sum := math.Inf(-1), 0.0
	for k := range c.moves {
		chance[k] = p.rate(&c.moves[k])
		most = max(most, chance[k])
	}
	for k := range chance {
		chance[k] = math.Exp(chance[k] - most)
		sum += chance[k]
	}
	for k := range chance {
		chance[k] /= sum
	}
}

// orderLoss returns the mean cross-entropy and the share of positions in which the
// chosen move is ranked first.
func orderLoss(all []choice, policies []*policy) (mean, first float64) {
	var chance [512]float64
	for i := range all {
		c := &all[i]
		softmax(chance[:len(c.moves)], c, policies[c.side])
		mean -= math.Log(max(chance[c.chosen], 1e-9))
		best := 0
		for k := range c.moves {
			if chance[k] > chance[best] {
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
