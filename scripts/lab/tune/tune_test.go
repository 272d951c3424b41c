package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
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
// outputs.
func TestLinesAsTheEngineReadsThem(t *testing.T) {
	for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
		rng := rand.New(rand.NewPCG(5, uint64(rule)))
		n := newTrainer(rule, rng).n
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
		trainer := newTrainer(rule, rng)
		if err := trainer.learnOn(file[1:]); err == nil || !strings.Contains(err.Error(), "instead of") {
			t.Errorf("%v: a network file that was cut: %v", rule, err)
		}
		if err := trainer.learnOn(file); err != nil {
			t.Fatal(err)
		}
		if again, err := trainer.n.append(nil); err != nil || !bytes.Equal(again, file) {
			t.Errorf("%v: a network that was read is written in other bytes, %v", rule, err)
		}
		s := newSampler(rule)
		state := eval.NewAccumulator(eval.ReadNetwork(rule, file), s.m)
		for range 20 {
			p := randomPosition(t, rule, rng)
			s.m.Reset(p)
			me := p.ToMove()
			at := sample{rows: s.rows(), mask: eval.Threat(s.m, me), mover: me.Index()}
			want := newPass(len(n.views)).forward(n, &at) * eval.PointUnit
			if got := state.Score(me, at.mask); math.Abs(float64(got)-float64(want)) > 3 {
				t.Errorf("%v, %d stones: %d points, the trainer says %.1f", rule, p.Ply(), got, want)
			}
			if got := newPass(len(n.views)).forward(trainer.n,
				&at) * eval.PointUnit; math.Abs(float64(got-want)) > 0.1 {
				t.Errorf("%v, %d stones: the trainer learns on from %.2f points instead of %.2f", rule, p.Ply(), got,
					want)
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

// The gradient is that of finite differences, and the vector kernels agree
// with their definition.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	tr := newTrainer(gomoku.Renju, rng)
	s := newSampler(gomoku.Renju)
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
			t.Errorf("%s %d: gradient %.5f, differences %.5f", name, i, grad[i], want)
		}
	}
	for side := range 2 {
		for range 40 {
			row := int(at.rows[rng.IntN(len(at.rows))])
			check("view", tr.n.views[side], pass.grad.views[side], row*channels+rng.IntN(channels))
		}
		check("bias", tr.n.views[side], pass.grad.views[side], biasRow*channels+channels-1)
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
		sumRows(&table[0], &table[biasRow*channels], &rows[0], perCell, cells, &got.cells[0], &got.sum[0])
		sumRowsGo(&table[0], &table[biasRow*channels], &rows[0], perCell, cells, &want.cells[0], &want.sum[0])
		if got != want {
			t.Error("the results of sumRows and sumRowsGo differ")
		}
		a, b := make([]float32, len(table)), make([]float32, len(table))
		spreadRows(&a[0], &a[biasRow*channels], &rows[0], perCell, cells, &got.cells[0], &got.sum[0])
		spreadRowsGo(&b[0], &b[biasRow*channels], &rows[0], perCell, cells, &got.cells[0], &got.sum[0])
		if !slices.Equal(a, b) {
			t.Error("the results of spreadRows and spreadRowsGo differ")
		}
	}
}

// A network that learns on loses less after each of its passes than at first, and has the same
// weights again with the same seed.
func TestFit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	playTest(t, path, 40, 2)
	c, err := readGames(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../../../engine/eval/renju.network")
	if err != nil {
		t.Fatal(err)
	}
	var last *lines
	for range 2 {
		tr := newTrainer(c.rule(), rand.New(rand.NewPCG(1, 1)))
		if err := tr.learnOn(file); err != nil {
			t.Fatal(err)
		}
		var losses []float64
		tr.fit(c.games, 8, rand.New(rand.NewPCG(2, 2)), func(_ int, loss float64) { losses = append(losses, loss) })
		if len(losses) != 8 || losses[7] >= losses[0]-0.002 {
			t.Errorf("losses %.4f", losses)
		}
		if last != nil && !slices.Equal(last.views[1], tr.n.views[1]) {
			t.Error("other weights with the same seed")
		}
		last = tr.n
	}
}

// A position is repeated if an earlier game has it in any orientation and order of moves,
// and other games stay if they have none of them.
func TestMarkRepeats(t *testing.T) {
	of := func(start int, moves ...string) game {
		g := game{marks: make([]byte, len(moves)-start)}
		for _, m := range moves {
			p, err := gomoku.ParsePoint(m, boardSize)
			if err != nil {
				t.Fatal(err)
			}
			g.cells = append(g.cells, byte(p.Y()*boardSize+p.X()))
		}
		return g
	}
	games := []game{
		of(2, "h8", "h9", "i10", "j11"),
		of(2, "h8", "i8", "j9", "a1"),         // turned, and other from the fourth move on
		of(1, "i10", "h9", "h8", "k11", "b2"), // in another order
	}
	fresh := markRepeats(gomoku.Freestyle, games, []game{of(2, "h8", "g8", "c3"), of(2, "h8", "a1", "o15"),
		of(3, "h8", "h9", "a1", "b1")})
	for i, want := range [][]bool{{false, false, false, false}, {false, false, true, true},
		{false, false, false, true, false}} {
		if !slices.Equal(games[i].repeated, want) {
			t.Errorf("game %d: %v, want %v", i, games[i].repeated, want)
		}
	}
	if len(fresh) != 2 || len(fresh[0].cells) != 3 || len(fresh[1].cells) != 4 {
		t.Errorf("%d games have no position of the others", len(fresh))
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
