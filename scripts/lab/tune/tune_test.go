package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
)

// Weights that were not trained are written as they were read.
func TestWriteWhatWasRead(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		path := filepath.Join(t.TempDir(), "w")
		if err := currentWeights(rule, rand.New(rand.NewPCG(1, 1))).write(path); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile("../../../engine/eval/" + rule.String() + ".weights")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%v: %d bytes written, %d read, or others", rule, len(got), len(want))
		}
	}
}

// The engine evaluates positions with the trainer's file as the trainer does, up to
// integer rounding, and a trainer that learns on from the file begins with the same
// outputs in every form.
func TestLinesAsTheEngineReadsThem(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		rng := rand.New(rand.NewPCG(5, uint64(rule)))
		n := newTrainer(rule, inUse, rng).n
		for s := range n.heads {
			n.heads[s].last[0] = 0.5
			for i := range n.heads[s].threats {
				n.heads[s].threats[i] = float32(rng.NormFloat64())
			}
		}
		file, err := n.append(nil)
		if err != nil {
			t.Fatal(err)
		}
		n = n.rounded()
		var later []*lines
		for _, f := range []form{inUse, {32, 32, false}, {32, 32, true}} {
			trainer := newTrainer(rule, f, rng)
			if err := trainer.learnOn(file); err != nil {
				t.Fatal(err)
			}
			later = append(later, trainer.n)
		}
		if again, err := later[0].append(nil); err != nil || !bytes.Equal(again, file) {
			t.Errorf("%v: a network that was read is written in other bytes, %v", rule, err)
		}
		s := newSampler(rule, inUse, false)
		state := eval.NewAccumulator(eval.ReadNetwork(rule, file), s.m)
		for range 20 {
			p := randomPosition(t, rule, rng)
			s.m.Reset(p)
			me := p.ToMove()
			at := sample{rows: s.rows(), mask: eval.Threat(s.m, me), mover: me.Index()}
			want := newPass(inUse, len(n.views)).forward(n, &at) * eval.PointUnit
			if got := state.Score(me, at.mask); math.Abs(float64(got)-float64(want)) > 3 {
				t.Errorf("%v, %d stones: %d points, the trainer says %.1f", rule, p.Ply(), got, want)
			}
			for _, n := range later {
				s := sampler{form: n.form, m: s.m}
				at.rows = s.rows()
				if got := newPass(n.form, len(n.views)).forward(n, &at) * eval.PointUnit; math.Abs(float64(got-want)) > 0.1 {
					t.Errorf("%v, %d stones: form %v learns on from %.2f points instead of %.2f", rule, p.Ply(), n.form, got, want)
				}
			}
		}
	}
}

// randomPosition returns a position of up to forty stones in the middle.
func randomPosition(t *testing.T, rule gomoku.Rule, rng *rand.Rand) *gomoku.Position {
	p, err := gomoku.New(rule, boardSize)
	if err != nil {
		t.Fatal(err)
	}
	for range rng.IntN(40) {
		if move := gomoku.At(3+rng.IntN(9), 3+rng.IntN(9)); p.At(move) == gomoku.Empty {
			p.Place(move)
		}
	}
	return p
}

// The gradient of every form is that of finite differences, and the vector kernels agree
// with their definition.
func TestGradient(t *testing.T) {
	for _, f := range []form{inUse, {32, 32, true}} {
		rng := rand.New(rand.NewPCG(6, 6))
		tr := newTrainer(gomoku.Renju, f, rng)
		for _, v := range tr.n.views {
			for i := exactAt * f.channels; i < len(v); i++ {
				v[i] = float32(rng.NormFloat64() * 0.1)
			}
		}
		s := newSampler(gomoku.Renju, f, false)
		p := randomPosition(t, gomoku.Renju, rng)
		s.m.Reset(p)
		me := p.ToMove()
		at := sample{rows: s.rows(), mask: eval.Threat(s.m, me), mover: me.Index()}
		pass := tr.passes[0]
		pass.forward(tr.n, &at)
		pass.backward(tr.n, &at, 1)
		check := func(name string, w, grad []float32, i int) {
			const step = 1e-3
			old := w[i]
			w[i] = old + step
			above := pass.forward(tr.n, &at)
			w[i] = old - step
			below := pass.forward(tr.n, &at)
			w[i] = old
			if want := float64(above-below) / (2 * step); math.Abs(float64(grad[i])-want) > 0.02*math.Abs(want)+0.002 {
				t.Errorf("form %v, %s %d: gradient %.5f, differences %.5f", f, name, i, grad[i], want)
			}
		}
		for side := range 2 {
			for range 40 {
				row := int(at.rows[rng.IntN(len(at.rows))])
				check("view", tr.n.views[side], pass.grad.views[side], row*f.channels+rng.IntN(f.channels))
			}
			check("bias", tr.n.views[side], pass.grad.views[side], biasRow*f.channels+f.channels-1)
		}
		h := at.mover % 2
		for range 40 {
			check("head", tr.n.heads[h].all, pass.grad.heads[h].all, rng.IntN(len(tr.n.heads[h].all)))
		}
		for side := range 2 {
			rows := pass.rows[side]
			table := tr.n.views[side]
			var got, want struct {
				cells [cells * vector]float32
				sum   [vector]float32
			}
			sumRows(&table[0], &table[biasRow*f.channels], &rows[0], f.perCell(), cells, &got.cells[0], &got.sum[0])
			sumRowsGo(&table[0], &table[biasRow*f.channels], &rows[0], f.perCell(), cells, &want.cells[0], &want.sum[0])
			if got != want {
				t.Errorf("form %v: the results of sumRows and sumRowsGo differ", f)
			}
			a, b := make([]float32, len(table)), make([]float32, len(table))
			spreadRows(&a[0], &a[biasRow*f.channels], &rows[0], f.perCell(), cells, &got.cells[0], &got.sum[0])
			spreadRowsGo(&b[0], &b[biasRow*f.channels], &rows[0], f.perCell(), cells, &got.cells[0], &got.sum[0])
			if !slices.Equal(a, b) {
				t.Errorf("form %v: the results of spreadRows and spreadRowsGo differ", f)
			}
		}
	}
}

// The exact lines of a cell are those that one reads off the board, and mirror images and
// exchanged colours are as they should be.
func TestExactLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	var board, other [cells]byte
	for i := range board {
		board[i] = byte(rng.IntN(3))
		other[i] = byte(swapContent(int(board[i])))
	}
	got, swapped := appendLines(nil, &board), appendLines(nil, &other)
	seen := map[string]int{}
	for k := range cells {
		for i, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			var sides [2]string
			for s := range sides {
				for n := 1; n <= reach; n++ {
					step := n * (2*s - 1)
					x, y := k%boardSize+step*d[0], k/boardSize+step*d[1]
					if min(x, y) < 0 || max(x, y) >= boardSize {
						break
					}
					sides[s] += string('0' + rune(board[y*boardSize+x]))
				}
			}
			slices.Sort(sides[:])
			line := got[4*k+i]
			name := fmt.Sprint(board[k], sides)
			if is, there := seen[name]; there && is != line {
				t.Errorf("line %s is %d and %d", name, is, line)
			}
			seen[name] = line
			if swappedLines[line] != swapped[4*k+i] {
				t.Errorf("line %s has with colours exchanged %d, not %d", name, swapped[4*k+i], swappedLines[line])
			}
		}
	}
	numbers := map[int]bool{}
	for _, line := range seen {
		numbers[line] = true
		if line < 0 || line >= exactLines {
			t.Errorf("line %d", line)
		}
	}
	if len(numbers) != len(seen) {
		t.Errorf("%d numbers for %d lines", len(numbers), len(seen))
	}
}

// The error of the calibration is computed per game, because the positions of a game
// deviate together.
func TestCalibrationError(t *testing.T) {
	var b tenth
	for _, won := range []float64{1, 1, 0, 0} { // games of two positions each, with predicted probability one half
		for range 2 {
			b.n, b.predicted, b.won, b.game = b.n+1, b.predicted+0.5, b.won+won, b.game+won-0.5
		}
		b.endGame()
	}
	if got, want := b.String(), "0.500 0.500 ±0.490       8"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The fit recovers the scales from which the results were drawn.
func TestFitLeads(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	want := eval.Chances{Open: 130, Crowded: 210}
	var list []lead
	for range 200_000 {
		score, stones := rng.NormFloat64()*200, rng.IntN(110)
		full := eval.Fullness(stones, 15*15)
		result := 0.0
		if rng.Float64() < want.WinProb(int(score), stones, 15*15) {
			result = 1
		}
		list = append(list, lead{score * (1 - full), score * full, result})
	}
	open, crowded := fitLeads(list)
	if math.Abs(1/open-want.Open) > 5 || math.Abs(1/crowded-want.Crowded) > 8 {
		t.Errorf("scales %.0f and %.0f, want %v", 1/open, 1/crowded, want)
	}
}
