package reports

import (
	"math"
	"math/bits"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/pattern"
	"tengen/engine/player"
)

// A puct is report E's outlook, a tree search led by priors of moves and values
// of positions. It has no playouts; each new leaf is judged once, 20,000 of them
// when a task says nothing.
type puct struct {
	treePlayer
	m     *pattern.Map
	judge leafJudge
	won   bool // by the last stone
}

// A leafJudge gives the moves of a position priors, which sum to 1, and returns
// the chance of the side to move to win, 0 to 1.
type leafJudge func(moves []mcts.Move, priors []float32) (chance float64)

// newPUCTPatterns is led by what Tengen has learnt: its order of moves and its
// network over lines, both small beside the report's convolutions.
func newPUCTPatterns(rule gomoku.Rule) *puct {
	m := pattern.NewMap(rule)
	return newPUCT(m, learnt(m))
}

// newPUCTTuples is led by the report's five-tuples, whose worth is written by
// hand.
func newPUCTTuples(rule gomoku.Rule, size int) *puct {
	m := pattern.NewMap(rule)
	return newPUCT(m, handMade(m, size))
}

func newPUCT(m *pattern.Map, judge leafJudge) *puct {
	u := &puct{m: m, judge: judge}
	u.treePlayer = treePlayer{
		playouts: 20_000, nodes: 1 << 20,
		options: mcts.Options{
			Formula: mcts.PUCT, C: 1.5, FirstPlay: 0.2, Expansion: mcts.AllLazy, Choice: mcts.MostVisits, Solve: true, Judge: u,
		},
	}
	return u
}

// learnt gives every move a prior that falls exponentially with its distance
// from the best in the search's move order, and the position its static value.
func learnt(m *pattern.Map) leafJudge {
	e := eval.New(m)
	return func(moves []mcts.Move, priors []float32) float64 {
		me := m.ToMove()
		order := e.Order(m, me)
		best := math.MinInt
		for i, mv := range moves {
			v := int(order.Rate(gomoku.Point(mv)))
			priors[i] = float32(v)
			best = max(best, v)
		}
		sum := float32(0)
		for i := range moves {
			priors[i] = float32(player.Decay(float64(best-int(priors[i])) / eval.Logit))
			sum += priors[i]
		}
		for i := range moves {
			priors[i] /= sum
		}
		return e.WinProb(e.Score(me))
	}
}

// evens is added to the worth of either side's tuples, so that a single stone
// does not decide a game: a tuple with two stones has it.
const evens = 800

// handMade gives every move its share of the moves' five-tuple scores, and the
// side to move its share of both sides' tuples, as minimax counts them.
func handMade(m *pattern.Map, size int) leafJudge {
	tuples := newTupleJudge(size)
	return func(moves []mcts.Move, priors []float32) float64 {
		me := m.ToMove()
		tuples.clear()
		for n := range m.Ply() {
			pt := m.Stone(n + 1)
			tuples.play(pt, m.At(pt))
		}
		sum := float32(0)
		for i, mv := range moves {
			priors[i] = float32(tuples.order(gomoku.Point(mv), me))
			sum += priors[i]
		}
		for i := range moves {
			if sum == 0 { // every tuple holds both colours
				priors[i] = 1 / float32(len(moves))
			} else {
				priors[i] /= sum
			}
		}
		own, other := tuples.worth[me.Index()], tuples.worth[me.Other().Index()]
		return float64(own+evens) / float64(own+other+2*evens)
	}
}

// Search runs the tree. Its proofs know only the moves it looks at, so they
// are told as wins in so many plies, not as proved.
func (u *puct) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	if p.Ply() == 0 {
		return quickInfo(legalPoints(p)[0]), nil
	}
	u.m.Reset(p)
	u.won = false
	moves := make([]mcts.Move, 0, p.Ply())
	for _, pt := range p.Moves() {
		moves = append(moves, mcts.Move(pt))
	}
	if len(u.Moves(nil)) == 0 {
		return quickInfo(legalPoints(p)[0]), nil // nothing near, which renju can bring about
	}
	info := u.search(t, u, moves, false, pointName)
	for i := range info.Lines {
		info.Lines[i].Proved = false
	}
	return info, nil
}

// pointName returns a move's: points are the moves' numbers.
func pointName(m mcts.Move) string { return gomoku.Point(m).String() }

func (u *puct) Play(m mcts.Move) {
	c := u.m.ToMove()
	u.won = u.m.Class(gomoku.Point(m), c) == pattern.ClassFive
	u.m.Play(gomoku.Point(m), c)
}

func (u *puct) Undo() {
	u.m.Undo()
	u.won = false
}

// Outcome returns mcts.Game's; the draw is a board without empty cells.
func (u *puct) Outcome() (value float64, over bool) {
	if u.won {
		return 1, true
	}
	first, last := u.m.Bounds()
	for y := first; y <= last; y++ {
		if u.m.Free(y) != 0 {
			return 0, false
		}
	}
	return 0, true
}

// Moves returns a five, or the points that stop one, or all near a stone.
func (u *puct) Moves(buf []mcts.Move) []mcts.Move {
	me := u.m.ToMove()
	if pt := u.m.First(me); pt != gomoku.NoPoint {
		return append(buf, mcts.Move(pt))
	}
	fives := u.m.Fives(me.Other())
	stop := u.m.Count(me.Other(), pattern.ClassFive) > 0
	first, last := u.m.Bounds()
	for y := first; y <= last; y++ {
		w := u.m.Near(y)
		if stop {
			w = fives[y&31]
		}
		for ; w != 0; w &= w - 1 {
			pt := gomoku.Point(y<<5 | bits.TrailingZeros32(w))
			if u.m.Class(pt, me) == pattern.ClassForbidden && gomoku.ForbiddenAt(u.m.Cells(), pt) != gomoku.Allowed {
				continue
			}
			buf = append(buf, mcts.Move(pt))
		}
	}
	return buf
}

// Playout returns Judge's value: this player plays nothing out.
func (u *puct) Playout(*mcts.Rand) float64 { return u.Judge(nil, nil) }

// Judge returns mcts's. The value, for the side that moved last, is rounded so that
// the last bit of an exponential is the same on every machine.
func (u *puct) Judge(moves []mcts.Move, priors []float32) float64 {
	chance := u.judge(moves, priors)
	if u.m.Count(u.m.ToMove(), pattern.ClassFive) > 0 {
		return -1
	}
	return 1 - 2*math.Round(chance*4096)/4096
}
