package main

import (
	"fmt"
	"math"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/search"
)

// latePly is the first ply that counts as late.
const latePly = 30

// A tenth collects the positions whose predicted probability lies in one tenth of [0,
// 1].
type tenth struct {
	n              int
	predicted, won float64 // sums
	game           float64 // of the present game: won minus predicted
	square         float64 // sum of the squares of game for the earlier games
}

// endGame adds the present game's deviation to the error. The error is computed per
// game, because the positions of a game are won or lost together.
func (b *tenth) endGame() {
	b.square += b.game * b.game
	b.game = 0
}

func (b *tenth) String() string {
	if b.n == 0 {
		return fmt.Sprintf("%25s", "none")
	}
	n := float64(b.n)
	return fmt.Sprintf("%.3f %.3f ±%.3f %7d", b.predicted/n, b.won/n, 1.96*math.Sqrt(b.square)/n, b.n)
}

// calibrate compares the results of games with the win probability that the network and
// the search gave the side to move, by tenths of the probability, before latePly and
// from it on. The games must not have been used for fitting.
func calibrate(c *collection) error {
	rule, games := c.rule(), c.games
	const kinds = 4 // network early and late, search early and late
	var tenths [kinds][10]tenth
	m := pattern.NewMap(rule)
	judge := eval.New(m)
	for _, g := range games {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			return err
		}
		m.Reset(p)
		for i := range g.cells {
			me := gomoku.Black + gomoku.Color(i&1)
			result := g.result()
			if me == gomoku.White {
				result = 1 - result
			}
			late := 0
			if i >= latePly {
				late = 1
			}
			see := func(kind, score int) {
				predicted := judge.WinProb(score)
				b := &tenths[kind+late][min(int(10*predicted), 9)]
				b.n++
				b.predicted += predicted
				b.won += result
				b.game += result - predicted
			}
			if s, ok := g.score(i); ok && i < mostPly {
				if quiet(m, me) {
					see(0, judge.Score(me))
				}
				if search.WinIn(s) == 0 {
					see(2, s)
				}
			}
			m.Play(g.move(i), me)
		}
		for k := range tenths {
			for i := range tenths[k] {
				tenths[k][i].endGame()
			}
		}
	}
	fmt.Printf("%v: %d games; predicted, won, 95 %% error, positions\n", rule, len(games))
	for k, name := range []string{"network, early", "network, late", "search, early", "search, late"} {
		for i := range tenths[k] {
			fmt.Printf("%-15s %.1f to %.1f  %v\n", name, float64(i)/10, float64(i+1)/10, &tenths[k][i])
		}
	}
	return nil
}
