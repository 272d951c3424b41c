package eval

import (
	"sync"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// Logit is one logit in the units of move ratings.
const Logit = 64

// A Policy holds the weights that rate moves for a side. A rating is the logit of the
// probability that a move is the best, in units of 1/Logit. It adds weights for what the
// stone makes and what it prevents: by code, by both classes, and by class and offset to
// the last two moves. A network adds the value of each class in the position:
//
//	Σ hidden · Out, in units of 1/(1024·Logit)
//
// Presence is added to each of the network's inputs that is not zero.
type Policy struct {
	Own, Opponent [pattern.Codes]int16
	Both          [pattern.Classes][pattern.Classes]int16 // own class, the opponent's
	Near          [4][Offsets][pattern.Classes]int16      // last move: own class, opponent's class; then the move before it
	Layer
	Out [OrderHidden][2][pattern.Classes]int16 // own class, the opponent's
}

// Presence is added to each input of a policy's network that is not zero.
const Presence = 2

// An Order rates the moves of a position.
type Order struct {
	m            *pattern.Map
	policy       *Policy
	me           gomoku.Color
	last, before gomoku.Point
	worth        [2][16]int32 // value of own classes and of the opponent's in this position
}

// A Ranking holds the weights of a rule's move order and winning chances. It is
// read-only.
type Ranking struct {
	weights *weights
	layers  [2]packedLayer
}

// RankingOf returns the ranking of a rule. It is read once and shared.
func RankingOf(rule gomoku.Rule) *Ranking { return rankings[rule]() }

// rankings reads the ranking of a rule on the first call.
var rankings = [...]func() *Ranking{
	gomoku.Freestyle: sync.OnceValue(func() *Ranking { return newRanking(gomoku.Freestyle) }),
	gomoku.Standard:  sync.OnceValue(func() *Ranking { return newRanking(gomoku.Standard) }),
	gomoku.Renju:     sync.OnceValue(func() *Ranking { return newRanking(gomoku.Renju) }),
}

// newRanking reads the ranking of a rule.
func newRanking(rule gomoku.Rule) *Ranking {
	r := &Ranking{weights: weightsOf(rule)}
	for side := range 2 {
		r.layers[side] = r.weights.policies[side].pack()
	}
	return r
}

// Policy returns the policy for the side to move, 0 for Black and 1 for White.
func (r *Ranking) Policy(side int) *Policy { return &r.weights.policies[side] }

// Order returns the move order of the position on m for the side me.
func (r *Ranking) Order(m *pattern.Map, me gomoku.Color) Order {
	side := me.Index()
	o := Order{m: m, policy: &r.weights.policies[side], me: me, last: m.Stone(1), before: m.Stone(2)}
	l := &r.layers[side]
	h := l.bias
	for i, k := range InputsOf(m, me) {
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

// Rate returns the rating of a move on the empty point p, in units of 1/Logit.
func (o *Order) Rate(p gomoku.Point) int32 {
	m, w, opp := o.m, o.policy, o.me.Other()
	own, other := m.Class(p, o.me)&15, m.Class(p, opp)&15
	last, before := Offset(p, o.last), Offset(p, o.before)
	if own >= pattern.Classes || other >= pattern.Classes {
		return 0 // never happens; removes bounds checks
	}
	return int32(w.Own[m.Code(p, o.me)]) + int32(w.Opponent[m.Code(p, opp)]) +
		int32(w.Both[own][other]) +
		int32(w.Near[0][last][own]) + int32(w.Near[1][last][other]) +
		int32(w.Near[2][before][own]) + int32(w.Near[3][before][other]) +
		o.worth[0][own] + o.worth[1][other]
}

// Offsets is the number of values of Offset.
const Offsets = 36

// Offset describes the distance between two points: 6·min(dx, dy) + max(dx, dy), where
// distances above 5, and every distance to NoPoint, count as 5.
func Offset(p, q gomoku.Point) int {
	return int(offsets[(wide(p)-wide(q)+wideZero)&(len(offsets)-1)])
}

// wide returns p with rows 64 apart, so that the difference of two points determines the
// differences of columns and of rows.
func wide(p gomoku.Point) int { return int(p) + int(p)&^31 }

// wideZero is the index in offsets of a difference of 0.
const wideZero = 32*64 + 32

// offsets holds Offset by the difference of wide points plus wideZero.
var offsets = func() (t [64 * 64]uint8) {
	for i := range t {
		a, b := abs(i%64-32), abs(i/64-32)
		t[i] = uint8(min(a, b, 5)*6 + min(max(a, b), 5))
	}
	return t
}()

func abs(n int) int { return max(n, -n) }
