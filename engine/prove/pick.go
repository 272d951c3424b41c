package prove

import (
	"math"

	"tengen/engine/gomoku"
)

// A visit is a node on the path to the node to open, with the symmetry that maps the
// position on the board to its canonical form.
type visit struct {
	node   uint32
	sym    gomoku.Symmetry
	choice bool
}

const (
	// safe is the value from which replies are taken in order instead of the most
	// dangerous first.
	safe = 1.4
	// busyCost is subtracted from a reply's urgency for each worker below it.
	busyCost = 1
	// shared is the part of the cost of all replies that remains because they share
	// positions.
	shared = 0.95
	// Work switches to another candidate when its cost is less than this factor times
	// the cost of the candidate with most work: turnOpened if the other candidate's
	// replies are known, turnFresh if not.
	turnOpened, turnFresh = 0.5, 0.8
	// stages is the number of times a choice searches for candidates.
	stages = 4
)

// wanting is, by stage, the value of the best candidate below which a choice searches
// for more candidates.
var wanting = [stages]float32{1, 0.3, -0.5, -1.5}

// wants reports whether a choice needs more candidates.
func (x *node) wants() bool {
	return x.state == opened && x.stage < stages && x.value < wanting[x.stage]
}

// A choice is thought about again when it or a descendant was opened rethinkAfter times,
// and then whenever this number has grown by a factor of 2^rethinkStep. The engine then
// looks at rethinkLines moves with rethinkNodes times the usual nodes, and a factor of
// 2^rethinkStep more each time, at most rethinkMost.
const (
	rethinkAfter = 64
	rethinkStep  = 3
	rethinkNodes = 16
	rethinkLines = 3
	rethinkMost  = 50_000_000
)

// costly reports whether a choice is to be thought about again.
func (x *node) costly() bool {
	return x.state == opened && x.thought < 6 && x.work >= rethinkAfter<<(rethinkStep*x.thought)
}

// pick descends from n to a position to open, plays its moves on b and stores the path
// in w.path. It returns false if other workers hold all open positions below n.
func (w *worker) pick(b *board, n uint32) bool {
	g := w.p.g
	_, sym := b.key()
	choice := b.pos.ToMove() == gomoku.Black
	w.path = append(w.path, visit{n, sym, choice})
	g.update(w.p, n, choice)
	x := &g.nodes[n]
	if x.state == proved || x.state == refuted {
		// The position was reached by another path: the caller detects it.
		w.path = w.path[:len(w.path)-1]
		return false
	}
	if x.state == fresh || choice && x.wants() {
		if x.busy > 0 {
			w.path = w.path[:len(w.path)-1]
			return false
		}
		return true
	}
	if choice && x.costly() {
		x.thought++
		w.again = true
		return true
	}
	var tried [8]uint64 // bit set of the edges without an open position below
	edges := g.edgesOf(n)
	most := uint32(0)
	for _, e := range edges {
		most = max(most, g.nodes[e.to].work)
	}
	for {
		best, score := -1, math.Inf(-1)
		for i, e := range edges {
			if i >= 512 || tried[i/64]>>(i%64)&1 != 0 {
				continue
			}
			c := &g.nodes[e.to]
			if c.state == proved || c.state == refuted {
				continue
			}
			value, work, busy := float64(c.value), float64(c.work), float64(c.busy)
			var s float64
			switch {
			case choice:
				s = -float64(c.cost)
				if c.work < most {
					if s /= turnOpened; most <= 1 {
						s *= turnOpened / turnFresh
					}
				}
			case c.value < safe:
				s = 100 - value - busyCost*busy
			default: // finish one reply before the next
				s = -100*min(busy, 1) + 50*min(work, 1) + 1e-7*work - 1e-3*value
			}
			if s > score {
				best, score = i, s
			}
		}
		if best < 0 {
			break
		}
		b.place(w.p.geo.actual(edges[best].move, sym))
		if w.pick(b, edges[best].to) {
			return true
		}
		b.undo()
		tried[best/64] |= 1 << (best % 64)
		if choice {
			break // wait: no other candidate is needed
		}
	}
	w.path = w.path[:len(w.path)-1]
	return false
}

const maxCost = 1e9

// update computes an opened node's value from its edges.
func (g *graph) update(p *Prover, n uint32, choice bool) {
	x := &g.nodes[n]
	if x.state != opened {
		return
	}
	if choice {
		v, cost, left := float32(-maxValue), float32(maxCost), false
		for _, e := range g.edgesOf(n) {
			c := &g.nodes[e.to]
			if c.state == proved {
				p.prove(n, e.move, true)
				return
			}
			v, cost, left = max(v, c.value), min(cost, 1+c.cost), left || c.state != refuted
		}
		x.value, x.cost = v, cost
		if x.wants() { // better candidates may be found
			x.cost = min(cost, costOf(wanting[x.stage]-1, true))
		}
		if !left && x.stage >= stages {
			x.refute()
		}
		return
	}
	v, done := float32(maxValue), true
	sum := float32(0)
	for _, e := range g.edgesOf(n) {
		c := &g.nodes[e.to]
		if c.state == refuted {
			x.refute()
			return
		}
		if c.state != proved {
			v, done, sum = min(v, c.value), false, sum+c.cost
		}
	}
	x.value, x.cost = v, min(shared*sum, maxCost)
	if done {
		p.prove(n, noCell, false)
	}
}

// refute marks a node that nothing is left to do for.
func (x *node) refute() { x.state, x.value, x.cost = refuted, -maxValue, maxCost }

// back propagates the values up the path.
func (w *worker) back() {
	p := w.p
	g := p.g
	for i := len(w.path) - 1; i >= 0; i-- {
		v := w.path[i]
		x := &g.nodes[v.node]
		x.busy--
		x.work++
		g.update(p, v.node, v.choice)
	}
}
