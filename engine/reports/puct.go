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

// A puct is a player by PUCT, which report E proposes as its next step: a tree search that
// prefers moves with a high prior (the probability that a move is best, estimated before
// the search) and evaluates each new leaf once where UCT plays a random game. If the task
// sets no limit, it evaluates 20,000 leaves a move.
type puct struct {
	treePlayer
	m     *pattern.Map
	judge leafJudge
	won   bool // the last stone won the game
}

// A leafJudge sets the priors of the moves of a position, whose sum is 1, and returns the
// probability that the side to move wins, 0 to 1.
type leafJudge func(moves []mcts.Move, priors []float32) (winProb float64)

// newPUCTPatterns returns a player with Tengen's trained move order and evaluation
// network. They are small compared with the convolutional network of the report.
func newPUCTPatterns(rule gomoku.Rule) *puct {
	m := pattern.NewMap(rule)
	return newPUCT(m, networkJudge(m))
}

// newPUCTTuples returns a player with priors and values from the report's five-tuples.
func newPUCTTuples(rule gomoku.Rule, size int) *puct {
	m := pattern.NewMap(rule)
	return newPUCT(m, tupleLeafJudge(m, size))
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

// networkJudge returns a leafJudge in which the prior of a move decreases exponentially
// with the difference between its rating in the search's move order and the best rating.
// The value is the static evaluation.
func networkJudge(m *pattern.Map) leafJudge {
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

// tupleBase is added to the sum of each side's tuples, so that a single stone changes the
// win probability only a little. It is the score of a tuple with two stones.
const tupleBase = 800

// tupleLeafJudge returns a leafJudge in which the prior of a move is its share of the
// five-tuple scores of all moves. The win probability is the side's share of both sides'
// sums of tuples, as newMinimax counts them.
func tupleLeafJudge(m *pattern.Map, size int) leafJudge {
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
			if sum == 0 { // every tuple has stones of both colours
				priors[i] = 1 / float32(len(moves))
			} else {
				priors[i] /= sum
			}
		}
		own, other := tuples.worth[me.Index()], tuples.worth[me.Other().Index()]
		return float64(own+tupleBase) / float64(own+other+2*tupleBase)
	}
}

// Search runs the tree search. Since the tree does not contain all moves, its proved wins
// are reported without Proved.
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
		return quickInfo(legalPoints(p)[0]), nil // all points near a stone are forbidden
	}
	info := u.search(t, u, moves, false, pointName)
	for i := range info.Lines {
		info.Lines[i].Proved = false
	}
	return info, nil
}

// pointName returns the name of a move. The number of a move is its point.
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

// Outcome implements mcts.Game. The game is drawn if no empty cell is left.
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

// Moves appends a five if there is one, or else the points that stop a five of the
// opponent, or else all points near a stone.
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
			if u.m.Class(pt, me) == pattern.ClassMaybeForbidden && gomoku.ForbiddenAt(u.m.Cells(), pt) != gomoku.Allowed {
				continue
			}
			buf = append(buf, mcts.Move(pt))
		}
	}
	return buf
}

// Playout returns the value of Judge. This player has no playouts.
func (u *puct) Playout(*mcts.Rand) float64 { return u.Judge(nil, nil) }

// Judge implements mcts.Judge. The value is rounded, because the last bits of exponentials
// differ between machines.
func (u *puct) Judge(moves []mcts.Move, priors []float32) float64 {
	winProb := u.judge(moves, priors)
	if u.m.Count(u.m.ToMove(), pattern.ClassFive) > 0 {
		return -1
	}
	return 1 - 2*math.Round(winProb*4096)/4096
}
