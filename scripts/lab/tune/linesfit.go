package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"

	"tengen/engine/gomoku"
)

// fitLines trains a rule's line network on games and writes it. One game in twenty is
// held out, if it has no position of the others.
func fitLines(c *collection, from, out string, epochs int) error {
	rule := c.rule()
	rng := rand.New(rand.NewPCG(1, 1))
	validation, games := splitGames(c.games, rng)
	validation = markRepeats(rule, games, validation)
	t := newTrainer(rule, rng)
	if from != "" {
		b, err := os.ReadFile(from)
		if err == nil {
			err = t.learnOn(b)
		}
		if err != nil {
			return err
		}
	}
	unseen := samplesOf(newSamplers(rule), validation)
	fmt.Printf("%v: %d games, %d held out with %d positions\n", rule, len(games), len(validation), len(unseen))
	t.fit(games, epochs, rng, func(epoch int, loss float64) {
		fmt.Printf("epoch %d: loss %.5f, held out %s\n", epoch, loss, report(t.n, unseen))
	})
	b, err := t.n.append(nil)
	if err != nil {
		return err
	}
	fmt.Printf("rounded: held out %s\n", report(t.n.rounded(), unseen))
	return os.WriteFile(out, b, 0o644)
}

const (
	batchSize = 256
	learners  = 2
	// freshRate and laterRate are the highest learning rates of a new network and of one
	// that learns on.
	freshRate, laterRate = 0.003, 0.001
)

// A trainer optimises the weights of a network with Adam (Kingma and Ba 2015).
type trainer struct {
	n       *lines
	rule    gomoku.Rule
	rate    float64
	passes  []*pass
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

// pairDecay is the weight decay of the vectors of pairs of shapes.
const pairDecay = 0.1

func newTrainer(rule gomoku.Rule, rng *rand.Rand) *trainer {
	sides := sidesOf(rule)
	t := &trainer{n: newLines(sides, rng), rule: rule, rate: freshRate}
	for range learners {
		t.passes = append(t.passes, newPass(sides))
	}
	add := func(decay float32, w []float32, grads ...[]float32) {
		t.parts = append(t.parts, part{w, make([]float32, len(w)), make([]float32, len(w)), grads, decay})
	}
	for i := range sides {
		s, g := newSpread(), newSpread()
		s.random(rng)
		t.spreads, t.grads = append(t.spreads, s), append(t.grads, g)
		s.into(t.n.views[i])
		add(0, s.own, g.own)
		add(0, s.other, g.other)
		add(pairDecay, s.pair, g.pair)
		add(0, t.n.heads[i].all, t.passes[0].grad.heads[i].all, t.passes[1].grad.heads[i].all)
	}
	return t
}

// fit passes over the positions of games and calls report after each pass with its mean
// loss.
func (t *trainer) fit(games []game, epochs int, rng *rand.Rand, report func(epoch int, loss float64)) {
	samplers := newSamplers(t.rule)
	for epoch := range epochs {
		loss, n := 0.0, 0
		blocks(samplers, games, rng, func(list []sample, done float64) {
			share := 1 / (float64(epochs) * float64(len(games)) / float64(min(len(games), blockGames)))
			for at := 0; at+batchSize <= len(list); at += batchSize {
				progress := (float64(epoch)+done)/float64(epochs) + share*float64(at)/float64(len(list))
				rate := t.rate * min(1, (t.steps+1)/200) * (0.5 + 0.5*math.Cos(math.Pi*progress))
				loss += t.learn(list[at:at+batchSize], float32(rate+1e-5))
				n += batchSize
			}
		})
		report(epoch+1, loss/float64(max(n, 1)))
	}
}

func newSamplers(rule gomoku.Rule) []*sampler {
	list := make([]*sampler, learners)
	for i := range list {
		list[i] = newSampler(rule)
	}
	return list
}

// learn makes one optimiser step and returns the loss of the batch.
func (t *trainer) learn(batch []sample, rate float32) float64 {
	loss := each(t.n, t.passes, batch, func(p *pass, at *sample, logit float32) float64 {
		c := logistic(float64(logit))
		p.backward(t.n, at, (float32(c)-at.target)/batchSize)
		return entropy(float64(at.target), c)
	})
	for i, g := range t.grads {
		for _, p := range t.passes {
			v := p.grad.views[i]
			g.gather(v)
			clear(v)
		}
	}
	t.steps++
	for i := range t.parts {
		t.parts[i].step(rate, t.steps)
	}
	for i, s := range t.spreads {
		s.into(t.n.views[i])
	}
	return loss
}

const beta1, beta2 = 0.9, 0.99

// step moves the weights against the gradients, then clears them.
func (p *part) step(rate float32, steps float64) {
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

// each passes positions through the network, divided among the passes, and sums the
// results of f.
func each(n *lines, passes []*pass, list []sample, f func(p *pass, at *sample, logit float32) float64) float64 {
	sums := make([]float64, len(passes))
	var wg sync.WaitGroup
	for w, p := range passes {
		wg.Go(func() {
			sum := 0.0
			for i := w; i < len(list); i += len(passes) {
				sum += f(p, &list[i], p.forward(n, &list[i]))
			}
			sums[w] = sum
		})
	}
	wg.Wait()
	total := 0.0
	for _, s := range sums {
		total += s
	}
	return total
}

// report returns the loss against the targets and the results, the loss against the
// results of late positions, and the bias.
func report(network *lines, list []sample) string {
	passes := []*pass{newPass(len(network.views)), newPass(len(network.views))}
	each := func(list []sample, f func(p *pass, at *sample, logit float32) float64) float64 {
		return each(network, passes, list, f)
	}
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
		each(list, target)/n, each(list, result)/n, each(late, result)/l, each(list, bias)/n, each(late, bias)/l)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// entropy returns the cross-entropy of the prediction p, in nats.
func entropy(target, p float64) float64 {
	p = min(max(p, 1e-6), 1-1e-6)
	return -target*math.Log(p) - (1-target)*math.Log(1-p)
}
