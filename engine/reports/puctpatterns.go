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

// puctPatterns is report E's outlook: PUCT whose priors come from Tengen's
// learnt order of moves, and its leaf values from Tengen's network over lines,
// both small beside the report's convolutions. It has no playouts;
// each new leaf is judged once, 20,000 of them when a task says nothing.
type puctPatterns struct {
	treePlayer
	m    *pattern.Map
	eval *eval.Evaluator
	won  bool // by the last stone
}

func newPUCTPatterns(rule gomoku.Rule) *puctPatterns {
	m := pattern.NewMap(pattern.NewTables(rule))
	u := &puctPatterns{m: m, eval: eval.New(m)}
	u.treePlayer = treePlayer{
		playouts: 20_000, nodes: 1 << 20,
		options: mcts.Options{
			Formula: mcts.PUCT, C: 1.5, FirstPlay: 0.2, Expansion: mcts.AllLazy, Choice: mcts.MostVisits, Solve: true, Judge: u,
		},
	}
	return u
}

// Search runs the tree. Its proofs know only the moves it looks at, so they
// are told as wins in so many plies, not as proved.
func (u *puctPatterns) Search(t *player.Task) (player.Info, error) {
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

// pointName is a move's: points are the moves' numbers.
func pointName(m mcts.Move) string { return gomoku.Point(m).String() }

func (u *puctPatterns) Play(m mcts.Move) {
	c := u.m.ToMove()
	u.won = u.m.Class(gomoku.Point(m), c) == pattern.ClassFive
	u.m.Play(gomoku.Point(m), c)
}

func (u *puctPatterns) Undo() {
	u.m.Undo()
	u.won = false
}

// Outcome is mcts.Game's; the draw is a board without empty cells.
func (u *puctPatterns) Outcome() (value float64, over bool) {
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

// Moves are a five, or the points that stop one, or all near a stone.
func (u *puctPatterns) Moves(buf []mcts.Move) []mcts.Move {
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

// Playout is Judge's value: this player plays nothing out.
func (u *puctPatterns) Playout(*mcts.Rand) float64 { return u.value() }

// Judge gives every move a prior that falls exponentially with its distance
// from the best in the search's move order, and the position its static value.
func (u *puctPatterns) Judge(moves []mcts.Move, priors []float32) float64 {
	me := u.m.ToMove()
	order := u.eval.Order(u.m, me)
	best := math.MinInt
	for i, m := range moves {
		v := int(order.Rate(gomoku.Point(m)))
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
	return u.value()
}

// value is the static value for the side that moved last. It is rounded so
// that the last bit of an exponential is the same on every machine.
func (u *puctPatterns) value() float64 {
	me := u.m.ToMove()
	if u.m.Count(me, pattern.ClassFive) > 0 {
		return -1
	}
	chance := u.eval.WinProb(u.eval.Score(me))
	return 1 - 2*math.Round(chance*4096)/4096
}
