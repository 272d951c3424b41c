package eval

import (
	"sync"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Logit is the unit of the move order.
const Logit = 64

// A Policy is the move order's weights for a side: logits of a move being the
// best, in units of 1/Logit. What the stone makes and what it takes away from
// the other side counts by code, by both classes, and by class together with
// how the move lies to the last two; a network says what a class is worth in
// the position at hand:
//
//	Σ hidden · Out, in units of 1/1024 of Logit's
//
// Inputs that are not zero count for Presence more.
type Policy struct {
	Own, Opponent [pattern.Codes]int16
	Both          [pattern.Classes][pattern.Classes]int16 // own class, the opponent's
	Near          [4][Offsets][pattern.Classes]int16      // to the last move, then the one before; own class, the opponent's
	Layer
	Out [OrderHidden][2][pattern.Classes]int16 // own class, the opponent's
}

// Presence is what the policy's network adds to a class's count if that is not
// 0.
const Presence = 2

// An Order rates the moves of a position.
type Order struct {
	m            *pattern.Map
	policy       *Policy
	me           gomoku.Color
	last, before gomoku.Point
	worth        [2][16]int32 // of own classes and of the opponent's, in this position
}

// A Ranking holds what a rule's move order and winning chances are made of. It
// never changes.
type Ranking struct {
	weights *weights
	layers  [2]packed
}

// RankingOf is the ranking of a rule. It is read once and shared.
func RankingOf(rule gomoku.Rule) *Ranking { return rankings[rule]() }

// rankings reads a rule's ranking when it is first asked for.
var rankings = [...]func() *Ranking{
	gomoku.Freestyle: sync.OnceValue(func() *Ranking { return newRanking(gomoku.Freestyle) }),
	gomoku.Standard:  sync.OnceValue(func() *Ranking { return newRanking(gomoku.Standard) }),
	gomoku.Renju:     sync.OnceValue(func() *Ranking { return newRanking(gomoku.Renju) }),
}

func newRanking(rule gomoku.Rule) *Ranking {
	r := &Ranking{weights: weightsOf(rule)}
	for side := range 2 {
		r.layers[side] = r.weights.policies[side].pack()
	}
	return r
}

// Policy is the move order's weights for the side (0 Black, 1 White) to move.
func (r *Ranking) Policy(side int) *Policy { return &r.weights.policies[side] }

// Order is the move order of a position.
func (r *Ranking) Order(m *pattern.Map, me gomoku.Color) Order {
	side := me.Index()
	o := Order{m: m, policy: &r.weights.policies[side], me: me, last: m.Stone(1), before: m.Stone(2)}
	l := &r.layers[side]
	h := l.bias
	for i, k := range See(m, me) {
		if k > 0 {
			h.add(int64(k)+Presence, &l.in[i])
		}
	}
	for i, u := range h.unpack() {
		if u <= 0 {
			continue
		}
		x := int32(u)
		for k := range 2 {
			for c, w := range &o.policy.Out[i][k] {
				o.worth[k][c] += x * int32(w)
			}
		}
	}
	for k := range o.worth {
		for c := range &o.worth[k] {
			o.worth[k][c] >>= 10
		}
	}
	return o
}

// Rate is the logit of a move.
func (o *Order) Rate(p gomoku.Point) int32 {
	m, w, opp := o.m, o.policy, o.me.Other()
	own, other := m.Class(p, o.me)&15, m.Class(p, opp)&15
	last, before := Offset(p, o.last), Offset(p, o.before)
	if own >= pattern.Classes || other >= pattern.Classes {
		return 0 // never: it spares checks of bounds
	}
	return int32(w.Own[m.Code(p, o.me)]) + int32(w.Opponent[m.Code(p, opp)]) +
		int32(w.Both[own][other]) +
		int32(w.Near[0][last][own]) + int32(w.Near[1][last][other]) +
		int32(w.Near[2][before][own]) + int32(w.Near[3][before][other]) +
		o.worth[0][own] + o.worth[1][other]
}

// Offsets bounds what Offset returns.
const Offsets = 36

// Offset tells how two points lie to each other: the smaller distance of
// column and row times 6, plus the larger; distances of more than 5 are 5, as
// is every distance to NoPoint.
func Offset(p, q gomoku.Point) int {
	return int(offsets[(wide(p)-wide(q)+wideZero)&(len(offsets)-1)])
}

// wide spreads rows 64 apart, so that a difference tells columns from rows.
func wide(p gomoku.Point) int { return int(p) + int(p)&^31 }

const wideZero = 32*64 + 32

// offsets is Offset by the difference of wide points.
var offsets = func() (t [64 * 64]uint8) {
	for i := range t {
		a, b := abs(i%64-32), abs(i/64-32)
		t[i] = uint8(min(a, b, 5)*6 + min(max(a, b), 5))
	}
	return t
}()

func abs(n int) int { return max(n, -n) }
