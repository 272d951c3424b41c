package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/search"
)

// The model is the evaluation's own: a weight per code of every empty cell, for
// the side to move and for the other, and one per threat mask, shared by the
// colours except in renju; and one for having the move. The winning probability is the logistic
// function of their sum over unit. What a search's scores stand for is fitted
// to results, by tune scale.
const unit = 200.0

// A sample is a position: which weights its cells use, and what came of it.
type sample struct {
	cells  []uint16
	target float32 // 0…1, for the side to move
}

// param is the index of a cell's weight.
func param(rule gomoku.Rule, c gomoku.Color, mine bool, code pattern.Code) int {
	i := int(code)
	if !mine {
		i += pattern.Codes
	}
	if rule == gomoku.Renju && c == gomoku.White {
		i += 2 * pattern.Codes
	}
	return i
}

// samples turns games into positions that a search would evaluate: nobody can
// complete a five, and the side to move has no straight four.
func samples(rule gomoku.Rule, games []game, mix float64) ([]sample, error) {
	m := pattern.NewMap(pattern.NewTables(rule), nil)
	var all []sample
	for n, g := range games {
		p, err := gomoku.New(rule, 15)
		if err != nil {
			return nil, err
		}
		m.Reset(p)
		me := gomoku.Black
		for i, mv := range g.moves {
			if quiet(m, me) && g.scores[i] != noScore {
				result := g.result
				if me == gomoku.White {
					result = 1 - result
				}
				all = append(all, sample{features(m, rule, me), float32(mix*result + (1-mix)*chance(g.scores[i]))})
			}
			if m.At(mv) != gomoku.Empty {
				return nil, fmt.Errorf("game %d: move %d is on a stone", n+1, i+1)
			}
			m.Play(mv, me)
			me = me.Other()
		}
	}
	return all, nil
}

func quiet(m *pattern.Map, me gomoku.Color) bool {
	return m.Count(me, pattern.ClassFive) == 0 && m.Count(me.Other(), pattern.ClassFive) == 0 &&
		m.Count(me, pattern.ClassStraightFour) == 0
}

func chance(score int) float64 {
	switch n := search.WinIn(score); {
	case n > 0:
		return 1
	case n < 0:
		return 0
	}
	return logistic(float64(score) / unit)
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func features(m *pattern.Map, rule gomoku.Rule, me gomoku.Color) []uint16 {
	var cells []uint16
	for y := range 15 {
		for x := range 15 {
			pt := gomoku.At(x, y)
			if m.At(pt) != gomoku.Empty {
				continue
			}
			for c := gomoku.Black; c <= gomoku.White; c++ {
				if code := m.Code(pt, c); code != 0 {
					cells = append(cells, uint16(param(rule, c, c == me, code)))
				}
			}
		}
	}
	side := 0
	if rule == gomoku.Renju && me == gomoku.White {
		side = 1
	}
	return append(cells, uint16(sidesOf(rule)*2*pattern.Codes+side*eval.Threats+eval.Threat(m, me)))
}

// fit learns the weights by Adam (Kingma and Ba 2015) from the present ones,
// which rare codes stay close to, and writes them.
func fit(rule gomoku.Rule, in, out string, epochs int, mix float64) error {
	games, err := readGames(in)
	if err != nil {
		return err
	}
	all, err := samples(rule, games, mix)
	if err != nil {
		return err
	}
	w, tempo := present(rule)
	start := append([]float64(nil), w...)
	rng := rand.New(rand.NewPCG(1, 1))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	held := all[:len(all)/20]
	train := all[len(all)/20:]
	fmt.Printf("%v: %d games, %d positions, held-out loss before %.5f\n", rule, len(games), len(all), loss(held, w, tempo))
	grad, m1, m2 := make([]float64, len(w)+1), make([]float64, len(w)+1), make([]float64, len(w)+1)
	const batch, beta1, beta2 = 1024, 0.9, 0.999
	step := 0
	for epoch := range epochs {
		rate := 1.0 * math.Pow(0.75, float64(epoch))
		rng.Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
		for lo := 0; lo+batch <= len(train); lo += batch {
			clear(grad)
			for _, s := range train[lo : lo+batch] {
				d := predict(s, w, tempo) - float64(s.target)
				for _, c := range s.cells {
					grad[c] += d
				}
				grad[len(w)] += d
			}
			step++
			c1, c2 := 1-math.Pow(beta1, float64(step)), 1-math.Pow(beta2, float64(step))
			for i := range grad {
				if i < len(w) {
					grad[i] += 2e-3 * (w[i] - start[i])
				}
				m1[i] = beta1*m1[i] + (1-beta1)*grad[i]
				m2[i] = beta2*m2[i] + (1-beta2)*grad[i]*grad[i]
				d := rate * (m1[i] / c1) / (math.Sqrt(m2[i]/c2) + 1e-3)
				if i < len(w) {
					w[i] -= d
				} else {
					tempo -= d
				}
			}
		}
		fmt.Printf("epoch %d: held-out loss %.5f, tempo %.1f\n", epoch+1, loss(held, w, tempo), tempo)
	}
	return write(out, w, tempo, eval.New(pattern.NewTables(rule)).Scale(), presentOrder(rule))
}

func predict(s sample, w []float64, tempo float64) float64 {
	sum := tempo
	for _, c := range s.cells {
		sum += w[c]
	}
	return logistic(sum / unit)
}

// loss is the mean cross-entropy.
func loss(samples []sample, w []float64, tempo float64) float64 {
	sum := 0.0
	for _, s := range samples {
		p := min(max(predict(s, w, tempo), 1e-6), 1-1e-6)
		t := float64(s.target)
		sum -= t*math.Log(p) + (1-t)*math.Log(1-p)
	}
	return sum / float64(len(samples))
}

// present are the weights in use.
func present(rule gomoku.Rule) (w []float64, tempo float64) {
	e := eval.New(pattern.NewTables(rule))
	sides := sidesOf(rule)
	w = make([]float64, sides*(2*pattern.Codes+eval.Threats))
	for s := range sides {
		for code := range pattern.Code(pattern.Codes) {
			mine, theirs := e.Weight(s, code)
			w[s*2*pattern.Codes+int(code)] = float64(mine)
			w[s*2*pattern.Codes+pattern.Codes+int(code)] = -float64(theirs)
		}
		for mask := range eval.Threats {
			w[sides*2*pattern.Codes+s*eval.Threats+mask] = float64(e.ThreatWeight(s, mask))
		}
	}
	return w, float64(e.Tempo())
}

// presentOrder are the move order's weights in use, in logits.
func presentOrder(rule gomoku.Rule) []float64 {
	e := eval.New(pattern.NewTables(rule))
	var w []float64
	add := func(values []int16) {
		for _, v := range values {
			w = append(w, float64(v)/eval.Logit)
		}
	}
	for s := range sidesOf(rule) {
		add(e.Own[s][:])
		add(e.Opponent[1-s][:])
	}
	add(e.Near[0][:])
	add(e.Near[1][:])
	return w
}

// write stores the weights in eval's format: tempo, scale, cells, move order, threats.
func write(path string, w []float64, tempo, scale float64, order []float64) error {
	b := binary.LittleEndian.AppendUint16(nil, uint16(int16(math.Round(tempo))))
	b = binary.LittleEndian.AppendUint16(b, uint16(math.Round(scale)))
	add := func(v float64) {
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(math.Round(min(max(v, -4000), 4000)))))
	}
	cells := len(w) / (2*pattern.Codes + eval.Threats) * 2 * pattern.Codes
	for _, v := range w[:cells] {
		add(v)
	}
	for _, v := range order {
		add(v * eval.Logit)
	}
	for _, v := range w[cells:] {
		add(v)
	}
	return os.WriteFile(path, b, 0o644)
}
