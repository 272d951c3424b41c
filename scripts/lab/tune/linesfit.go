package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"
	"unsafe"
)

// fitLines trains a rule's line network on games and writes it. One game in twenty is
// held out.
func fitLines(c *collection, out string, epochs int) error {
	rule := c.rule()
	rng := rand.New(rand.NewPCG(1, 1))
	validationGames, games := splitGames(c.games, rng)
	validation, err := samples(rule, validationGames)
	if err != nil {
		return err
	}
	train, err := samples(rule, games)
	if err != nil {
		return err
	}
	fmt.Printf("%v: %d games, %d positions, %d held out\n", rule, len(validationGames)+len(games), len(train), len(validation))
	n := newLines(rule, rng)
	t := newTrainer(n)
	t.start(rng)
	steps, step := epochs*(len(train)/batchSize), 0
	for epoch := range epochs {
		loss := 0.0
		batches(rng, train, batchSize, func(batch []sample) {
			rate := 0.003 * min(1, float64(step+1)/200) * (0.5 + 0.5*math.Cos(math.Pi*float64(step)/float64(steps)))
			loss += t.learn(batch, float32(rate+1e-5))
			step++
		})
		fmt.Printf("epoch %d: loss %.5f, held out %s\n", epoch+1, loss/float64(len(train)/batchSize*batchSize), t.report(validation))
	}
	b, err := n.append(nil)
	if err != nil {
		return err
	}
	rounded := n.rounded()
	fmt.Printf("rounded: held out %s\n", newTrainer(rounded).report(validation))
	return os.WriteFile(out, b, 0o644)
}

const (
	batchSize = 256
	learners  = 2
)

// A trainer optimises the weights of a network with Adam (Kingma and Ba 2015).
type trainer struct {
	n       *lines
	passes  [learners]*pass
	spreads []*spread // one per view of the network
	grads   []*spread
	parts   []part
	steps   float64
}

// A part is a group of weights with the same decay.
type part struct {
	w, m1, m2 []float32
	grads     [][]float32 // their sum is the gradient
	decay     float32     // strength of the weight decay
}

func newTrainer(n *lines) *trainer {
	t := &trainer{n: n}
	for i := range t.passes {
		t.passes[i] = &pass{grad: &lines{make([]view, len(n.views)), make([]headWeights, len(n.heads))}}
	}
	return t
}

// start gives the views small random vectors and prepares the optimiser.
func (t *trainer) start(rng *rand.Rand) {
	add := func(decay float32, w []float32, grads ...[]float32) {
		t.parts = append(t.parts, part{w, make([]float32, len(w)), make([]float32, len(w)), grads, decay})
	}
	for i := range t.n.views {
		s, g := newSpread(rng), new(spread)
		t.spreads, t.grads = append(t.spreads, s), append(t.grads, g)
		s.into(&t.n.views[i])
		add(0, floats(&s.own), floats(&g.own))
		add(0, floats(&s.other), floats(&g.other))
		add(pairDecay, floats(&s.pair), floats(&g.pair))
	}
	for i := range t.n.heads {
		add(0, floats(&t.n.heads[i]), floats(&t.passes[0].grad.heads[i]), floats(&t.passes[1].grad.heads[i]))
	}
}

// pairDecay is the weight decay of the vectors of pairs of shapes.
const pairDecay = 0.1

// floats returns the numbers of a value that consists of float32s.
func floats[T any](v *T) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(v)), unsafe.Sizeof(*v)/4)
}

// learn makes one optimiser step and returns the loss of the batch.
func (t *trainer) learn(batch []sample, rate float32) float64 {
	loss := t.each(batch, func(p *pass, at *sample, logit float32) float64 {
		c := logistic(float64(logit))
		p.backward(t.n, at, (float32(c)-at.target)/batchSize)
		return entropy(float64(at.target), c)
	})
	for i, g := range t.grads {
		a, b := floats(&t.passes[0].grad.views[i]), floats(&t.passes[1].grad.views[i])
		for k := range a {
			a[k] += b[k]
		}
		g.gather(&t.passes[0].grad.views[i])
		clear(a)
		clear(b)
	}
	t.steps++
	for i := range t.parts {
		t.parts[i].step(rate, t.steps)
	}
	for i, s := range t.spreads {
		s.into(&t.n.views[i])
	}
	return loss
}

// step moves the weights against the gradients, then clears them.
func (p *part) step(rate float32, steps float64) {
	const beta1, beta2 = 0.9, 0.99
	c1, c2 := float32(1-math.Pow(beta1, steps)), float32(1-math.Pow(beta2, steps))
	for i, w := range p.w {
		g := float32(0)
		for _, list := range p.grads {
			g += list[i]
			list[i] = 0
		}
		m1 := beta1*p.m1[i] + (1-beta1)*g
		m2 := beta2*p.m2[i] + (1-beta2)*g*g
		p.m1[i], p.m2[i] = m1, m2
		p.w[i] -= rate * ((m1/c1)/(float32(math.Sqrt(float64(m2/c2)))+3e-7) + p.decay*w)
	}
}

// each passes positions through the network, divided among the learners, and sums the
// results of f.
func (t *trainer) each(list []sample, f func(p *pass, at *sample, logit float32) float64) float64 {
	var sums [learners]float64
	var wg sync.WaitGroup
	for w, p := range t.passes {
		wg.Go(func() {
			for i := w; i < len(list); i += learners {
				sums[w] += f(p, &list[i], p.forward(t.n, &list[i]))
			}
		})
	}
	wg.Wait()
	return sums[0] + sums[1]
}

// report returns the loss against the targets and the results, the loss against the
// results of late positions, and the bias.
func (t *trainer) report(list []sample) string {
	var late []sample
	for _, p := range list {
		if p.ply >= 35 {
			late = append(late, p)
		}
	}
	target := func(_ *pass, at *sample, x float32) float64 { return entropy(float64(at.target), logistic(float64(x))) }
	result := func(_ *pass, at *sample, x float32) float64 { return entropy(float64(at.result), logistic(float64(x))) }
	bias := func(_ *pass, at *sample, x float32) float64 { return logistic(float64(x)) - float64(at.result) }
	n, l := float64(len(list)), float64(max(len(late), 1))
	return fmt.Sprintf("%.5f, against results %.5f, from ply 35 on %.5f, bias %+.4f and %+.4f",
		t.each(list, target)/n, t.each(list, result)/n, t.each(late, result)/l, t.each(list, bias)/n, t.each(late, bias)/l)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// entropy returns the cross-entropy of the prediction p, in nats.
func entropy(target, p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return -target*math.Log(p) - (1-target)*math.Log(1-p)
}
