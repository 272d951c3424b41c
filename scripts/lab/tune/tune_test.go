package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
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
// integer rounding.
func TestLinesAsTheEngineReadsThem(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		rng := rand.New(rand.NewPCG(5, uint64(rule)))
		n := newLines(rule, rng)
		newTrainer(n).start(rng)
		for s := range n.heads {
			n.heads[s].last = 0.5
			for i := range n.heads[s].threats {
				n.heads[s].threats[i] = float32(rng.NormFloat64())
			}
		}
		file, err := n.append(nil)
		if err != nil {
			t.Fatal(err)
		}
		n = n.rounded()
		m := pattern.NewMap(rule)
		state := eval.NewAccumulator(eval.ReadNetwork(rule, file), m)
		for range 20 {
			p, err := gomoku.New(rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			for range rng.IntN(40) {
				if move := gomoku.At(3+rng.IntN(9), 3+rng.IntN(9)); p.At(move) == gomoku.Empty {
					p.Place(move)
				}
			}
			m.Reset(p)
			me := p.ToMove()
			at := sample{rows: rowsOf(m), mask: eval.Threat(m, me), mover: me.Index()}
			want := float64(new(pass).forward(n, &at)) * eval.PointUnit
			if got := state.Score(me, at.mask); math.Abs(float64(got)-want) > 3 {
				t.Errorf("%v, %d stones: %d points, the trainer says %.1f", rule, p.Ply(), got, want)
			}
		}
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
