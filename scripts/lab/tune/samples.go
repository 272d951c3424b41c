package main

import (
	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/search"
)

// The training target mixes the game's result, with weight resultShare, and a return: a
// discounted mean of the scores of the later searches, with factor discount.
const (
	resultShare = 0.4
	discount    = 0.85
)

// mostPly is the ply from which games are drawn more often than decided.
const mostPly = 140

// samples returns the positions of games that a search would evaluate.
func samples(rule gomoku.Rule, games []game) ([]sample, error) {
	chances := eval.RankingOf(rule).Chances()
	m := pattern.NewMap(rule)
	var all []sample
	for _, g := range games {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			return nil, err
		}
		returns := returnsOf(&g, chances)
		m.Reset(p)
		for i := range g.cells {
			mv := g.move(i)
			me := gomoku.Black + gomoku.Color(i&1)
			if i >= g.start() && i < mostPly && quiet(m, me) {
				result, target := g.result(), returns[i]
				if me == gomoku.White {
					result, target = 1-result, 1-target
				}
				all = append(all, sample{
					rows: rowsOf(m), mask: eval.Threat(m, me), mover: me.Index(), ply: i,
					target: float32(resultShare*result + (1-resultShare)*target), result: float32(result),
				})
			}
			m.Play(mv, me)
		}
	}
	return all, nil
}

// returnsOf returns the return of each position of a game, for Black.
func returnsOf(g *game, chances eval.Chances) []float64 {
	returns := make([]float64, len(g.cells))
	next := g.result()
	for i := len(g.cells) - 1; i >= 0; i-- {
		if s, ok := g.score(i); ok {
			c := 0.0
			switch n := search.WinIn(s); {
			case n > 0:
				c = 1
			case n == 0:
				c = chances.WinProb(s, i, 15*15)
			}
			if i&1 == 1 {
				c = 1 - c
			}
			next = (1-discount)*c + discount*next
		}
		returns[i] = next
	}
	return returns
}

func rowsOf(m *pattern.Map) []pattern.Feature {
	rows := make([]pattern.Feature, 0, 4*15*15)
	for y := range 15 {
		for x := range 15 {
			rows = m.AppendFeatures(rows, gomoku.At(x, y))
		}
	}
	return rows
}

// quiet reports whether a search would evaluate a position: neither side can complete a
// five, and the side to move has no straight four.
func quiet(m *pattern.Map, me gomoku.Color) bool {
	return m.Count(me, pattern.ClassFive) == 0 && m.Count(me.Other(), pattern.ClassFive) == 0 &&
		m.Count(me, pattern.ClassStraightFour) == 0
}
