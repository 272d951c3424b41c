package main

import (
	"math/rand/v2"
	"sync"

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

// A sample is a training position: the rows of its cells and the targets.
type sample struct {
	rows   []uint16 // of Black's view, perCell for each cell
	mask   int      // the threats of eval.Threat
	mover  int      // side to move: 0 Black, 1 White
	ply    int
	target float32 // training target for the side to move, 0 to 1
	result float32 // result of the game for the side to move, 0 to 1
}

// A sampler makes samples of games. It must not be used by two goroutines at a time.
type sampler struct {
	m       *pattern.Map
	chances eval.Chances
}

func newSampler(rule gomoku.Rule) *sampler {
	return &sampler{pattern.NewMap(rule), eval.RankingOf(rule).Chances()}
}

// append appends the positions of a game that a search would evaluate, without those that
// an earlier game has, too.
func (s *sampler) append(list []sample, g *game) []sample {
	p, err := gomoku.New(s.m.Rule(), boardSize)
	if err != nil {
		panic(err)
	}
	returns := returnsOf(g, s.chances)
	s.m.Reset(p)
	for i := range g.cells {
		me := gomoku.Black + gomoku.Color(i&1)
		if i >= g.start() && i < mostPly && !g.isRepeated(i) && quiet(s.m, me) {
			result, target := g.result(), returns[i]
			if me == gomoku.White {
				result, target = 1-result, 1-target
			}
			list = append(list, sample{
				rows: s.rows(), mask: eval.Threat(s.m, me), mover: me.Index(), ply: i,
				target: float32(resultShare*result + (1-resultShare)*target), result: float32(result),
			})
		}
		s.m.Play(g.move(i), me)
	}
	return list
}

// rows returns the rows of a position: for each cell those of its four features.
func (s *sampler) rows() []uint16 {
	rows := make([]uint16, 0, cells*perCell)
	var features [perCell]pattern.Feature
	for i := range cells {
		for _, f := range s.m.AppendFeatures(features[:0], gomoku.At(i%boardSize, i/boardSize)) {
			rows = append(rows, kindOf[f])
		}
	}
	return rows
}

// samplesOf returns the samples of games, made by learners samplers at once, in the order
// of the games of each.
func samplesOf(samplers []*sampler, games []game) []sample {
	lists := make([][]sample, len(samplers))
	var wg sync.WaitGroup
	for w, s := range samplers {
		wg.Go(func() {
			for i := w; i < len(games); i += len(samplers) {
				lists[w] = s.append(lists[w], &games[i])
			}
		})
	}
	wg.Wait()
	var all []sample
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

// blockGames is the number of games whose positions are in memory at a time.
const blockGames = 1024

// blocks calls f with the samples of the games, a block of random games at a time, in
// random order.
func blocks(samplers []*sampler, games []game, rng *rand.Rand, f func(list []sample, done float64)) {
	games = append([]game(nil), games...)
	rng.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	for at := 0; at < len(games); at += blockGames {
		list := samplesOf(samplers, games[at:min(at+blockGames, len(games))])
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		f(list, float64(at)/float64(len(games)))
	}
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
				c = chances.WinProb(s, i, cells)
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

// quiet reports whether a search would evaluate a position: neither side can complete a
// five, and the side to move has no straight four.
func quiet(m *pattern.Map, me gomoku.Color) bool {
	return m.Count(me, pattern.ClassFive) == 0 && m.Count(me.Other(), pattern.ClassFive) == 0 &&
		m.Count(me, pattern.ClassStraightFour) == 0
}
