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
	rows   []uint16 // of Black's view, form.perCell for each cell
	mask   int      // the threats of eval.Threat
	mover  int      // side to move: 0 Black, 1 White
	ply    int
	game   int     // index of the game in its list
	target float32 // training target for the side to move, 0 to 1
	result float32 // result of the game for the side to move, 0 to 1
	now    float32 // logit of the network in use, if the sampler has its evaluator
}

// A sampler makes samples of games. It must not be used by two goroutines at a time.
type sampler struct {
	form
	m       *pattern.Map
	chances eval.Chances
	judge   *eval.Evaluator // the network in use, or nil
	lines   []int
}

func newSampler(rule gomoku.Rule, f form, judged bool) *sampler {
	s := &sampler{form: f, m: pattern.NewMap(rule), chances: eval.RankingOf(rule).Chances()}
	if judged {
		s.judge = eval.New(s.m)
	}
	return s
}

// append appends the positions of a game that a search would evaluate.
func (s *sampler) append(list []sample, g *game, index int) []sample {
	p, err := gomoku.New(s.m.Rule(), boardSize)
	if err != nil {
		panic(err)
	}
	returns := returnsOf(g, s.chances)
	s.m.Reset(p)
	for i := range g.cells {
		me := gomoku.Black + gomoku.Color(i&1)
		if i >= g.start() && i < mostPly && quiet(s.m, me) {
			result, target := g.result(), returns[i]
			if me == gomoku.White {
				result, target = 1-result, 1-target
			}
			at := sample{
				rows: s.rows(), mask: eval.Threat(s.m, me), mover: me.Index(), ply: i, game: index,
				target: float32(resultShare*result + (1-resultShare)*target), result: float32(result),
			}
			if s.judge != nil {
				at.now = float32(s.judge.Score(me)) / eval.PointUnit
			}
			list = append(list, at)
		}
		s.m.Play(g.move(i), me)
	}
	return list
}

// rows returns the rows of a position: for each cell those of its four features, then
// those of its exact lines if the form has them.
func (s *sampler) rows() []uint16 {
	rows := make([]uint16, 0, cells*s.perCell())
	var board [cells]byte
	if s.exact {
		for i := range board {
			board[i] = byte(s.m.At(gomoku.At(i%boardSize, i/boardSize)))
		}
		s.lines = appendLines(s.lines[:0], &board)
	}
	var features [4]pattern.Feature
	for i := range cells {
		for _, f := range s.m.AppendFeatures(features[:0], gomoku.At(i%boardSize, i/boardSize)) {
			rows = append(rows, kindOf[f])
		}
		if s.exact {
			for _, line := range s.lines[4*i:][:4] {
				rows = append(rows, uint16(exactAt+line))
			}
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
				lists[w] = s.append(lists[w], &games[i], i)
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
