package mcts

import "math"

// A Formula is the upper confidence bound by which selection chooses a child. It is the
// child's mean Q and a bonus that depends on the visits n of the child and N of its
// parent.
type Formula uint8

const (
	UCB1    Formula = iota // Q + C·√(2·ln N / n)        report E
	UCBRoot                // Q + √(C·ln N / n)          report B
	UCBPlus                // Q + C·√(ln(N+1) / (n+1))   report A
	PUCT                   // Q + C·P·√N / (1+n)         P is the prior; Q of an unvisited child is its parent's mean − FirstPlay
)

// Options select a variant of the search.
type Options struct {
	Formula   Formula
	C         float64 // factor of the formula
	FirstPlay float64 // PUCT only: reduction of an unvisited child's mean
	Expansion Expansion
	Choice    Choice
	Playouts  int  // at each new leaf; 0 means 1
	Solve     bool // prove wins and losses; correct only if Game.Moves omits no move that could change the result
	OneSided  bool // at every level select the child that is best for the root's side, as in report E's example
	Judge     Judge
}

// An Expansion determines which children a leaf gets.
type Expansion uint8

const (
	OneRandom Expansion = iota // one child, of a random untried move
	OneInTurn                  // one child, of the first untried move
	AllLazy                    // all children at once, without values; the Judge values the leaf (PUCT)
)

// A Choice determines which child of the root is the move to play.
type Choice uint8

const (
	MostVisits Choice = iota
	BestMean
)

// bonus returns the parts of the formula that depend only on the parent's visits. The
// bonus of a child with n visits is scale·√(term/(n+more)), or scale·prior/(1+n) for
// PUCT.
func (o *Options) bonus(visits int32) (scale, term, more float64) {
	switch n := float64(visits); o.Formula {
	case UCB1:
		return o.C, 2 * ln(n), 0
	case UCBRoot:
		return 1, o.C * ln(n), 0
	case UCBPlus:
		return o.C, ln(n + 1), 1
	default:
		return o.C * math.Sqrt(n), 0, 0
	}
}

// bound returns the value of the formula for child c.
func (o *Options) bound(c *node, mean, scale, term, more float64) float64 {
	n := float64(c.visits)
	if o.Formula == PUCT {
		return mean + float64(scale*float64(c.prior)/(1+n))
	}
	return mean + float64(scale*math.Sqrt(term/(n+more)))
}

// Bound returns the bound that selection uses for a child. odd reports whether the
// parent is at an odd depth below the root.
func (t *Tree) Bound(parent, child Node, odd bool) float64 {
	p, c := &t.nodes[parent], &t.nodes[child]
	scale, term, more := t.Options.bonus(p.visits)
	return t.Options.bound(c, t.view(p, c, odd), scale, term, more)
}

// view returns the mean that selection uses for child c of p.
func (t *Tree) view(p, c *node, odd bool) float64 {
	switch {
	case c.visits == 0 && t.Options.Formula == PUCT:
		return -p.mean() - t.Options.FirstPlay
	case odd && t.Options.OneSided:
		return -c.mean()
	}
	return c.mean()
}

// ln returns the natural logarithm of x ≥ 1 with an error below 10⁻¹⁴, from
// ln(m·2ᵉ) = e·ln 2 + 2·artanh((m−1)/(m+1)). Unlike math.Log it returns the same bits on
// every machine. The conversions to float64 prevent fused multiply-add instructions.
func ln(x float64) float64 {
	if x <= 1 {
		return 0
	}
	bits := math.Float64bits(x)
	e := int(bits>>52) - 1023
	m := math.Float64frombits(bits&(1<<52-1) | 1023<<52) // 1…2
	if m > math.Sqrt2 {
		m /= 2
		e++
	}
	s := (m - 1) / (m + 1)
	z := float64(s * s)
	sum := 0.0
	for k := 19.0; k >= 1; k -= 2 {
		sum = float64(sum*z) + 1/k
	}
	return float64(float64(e)*math.Ln2) + 2*float64(s*sum)
}
