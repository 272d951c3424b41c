package mcts

import "math"

// A Formula is the bound by which selection goes down the tree: the mean Q of
// a child with n visits, and a bonus that falls with n and grows with its
// parent's visits N.
type Formula uint8

const (
	UCB1    Formula = iota // Q + C·√(2·ln N / n)        report E
	UCBRoot                // Q + √(C·ln N / n)          report B
	UCBPlus                // Q + C·√(ln(N+1) / (n+1))   report A
	PUCT                   // Q + C·P·√N / (1+n)         P the prior; an unvisited child has its parent's mean less FirstPlay
)

// Options are a way of searching.
type Options struct {
	Formula   Formula
	C         float64
	FirstPlay float64 // PUCT only
	Expansion Expansion
	Choice    Choice
	Playouts  int  // at each new leaf; 0 is 1
	Solve     bool // prove wins and losses; right only if Moves leaves out no move that could matter
	OneSided  bool // report E's example: at every level the child best for the root's side is selected
	Judge     Judge
}

// An Expansion says which children a leaf gets.
type Expansion uint8

const (
	OneRandom Expansion = iota // one child, of a random untried move
	OneInTurn                  // one child, of the first untried move
	AllLazy                    // all children at once; the leaf is judged, they wait (PUCT)
)

// A Choice says which child is the answer.
type Choice uint8

const (
	MostVisits Choice = iota
	BestMean
)

// bonus prepares a formula for a parent with some visits: the bonus of a child
// with n visits is scale·√(term/(n+more)), PUCT's is scale·prior/(1+n).
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

// bound returns the formula for one child.
func (o *Options) bound(c *node, mean, scale, term, more float64) float64 {
	n := float64(c.visits)
	if o.Formula == PUCT {
		return mean + float64(scale*float64(c.prior)/(1+n))
	}
	return mean + float64(scale*math.Sqrt(term/(n+more)))
}

// Bound returns the bound of a parent's child, as selection sees it, the parent
// being at an even or odd depth below the root.
func (t *Tree) Bound(parent, child Node, odd bool) float64 {
	p, c := &t.nodes[parent], &t.nodes[child]
	scale, term, more := t.Options.bonus(p.visits)
	return t.Options.bound(c, t.view(p, c, odd), scale, term, more)
}

// view returns the mean of a child as selection takes it.
func (t *Tree) view(p, c *node, odd bool) float64 {
	switch {
	case c.visits == 0 && t.Options.Formula == PUCT:
		return -p.mean() - t.Options.FirstPlay
	case odd && t.Options.OneSided:
		return -c.mean()
	}
	return c.mean()
}

// ln returns the natural logarithm of x ≥ 1 with the same bits on every machine,
// which math.Log doesn't promise: ln(m·2ᵉ) = e·ln 2 + 2·artanh((m−1)/(m+1)),
// its error below 10⁻¹⁴. The conversions keep compilers from fusing.
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
