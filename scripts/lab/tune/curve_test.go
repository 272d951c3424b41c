package main

import (
	"encoding/xml"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tengen/engine/gomoku"
)

// A network that was read from the file in use has its losses. After learning, the loss on
// the games learnt from is lower, and the same again with the same seed.
func TestFitAndCompare(t *testing.T) {
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
	for _, f := range curveForms {
		var last *lines
		for range 2 {
			tr := newTrainer(c.rule(), f.form, rand.New(rand.NewPCG(1, 1)))
			if err := tr.learnOn(file); err != nil {
				t.Fatal(err)
			}
			before, inUse, _ := tr.n.compare(c.rule(), c.games)
			if math.Abs(before-inUse) > 0.0005 {
				t.Errorf("%s: loss %.4f before learning, %.4f in use", f.name, before, inUse)
			}
			epochs := 0
			tr.fit(c.games, 8, rand.New(rand.NewPCG(2, 2)), func(int, float64) { epochs++ })
			after, _, wide := tr.n.compare(c.rule(), c.games)
			if after >= before-0.002 || wide <= 0 || epochs != 8 {
				t.Errorf("%s: loss %.4f after %d passes over games learnt from, %.4f before", f.name, after, epochs, before)
			}
			if last != nil && !slices.Equal(last.views[1], tr.n.views[1]) {
				t.Errorf("%s: other weights with the same seed", f.name)
			}
			last = tr.n
		}
	}
	tr := newTrainer(c.rule(), inUse, rand.New(rand.NewPCG(1, 1)))
	if err := tr.learnOn(file[1:]); err == nil || !strings.Contains(err.Error(), "instead of") {
		t.Errorf("a network file that was cut: %v", err)
	}
}

// The picture is XML with a line for each form of each rule.
func TestDraw(t *testing.T) {
	var points []point
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		for games := 100; games <= 400; games *= 2 {
			for f := range curveForms {
				points = append(points, point{rule: rule, form: f, games: games, loss: 0.58 - 0.001*float64(f), inUse: 0.579, error: 0.001})
			}
		}
	}
	picture := draw(points)
	if n := strings.Count(picture, `fill="none"`); n != 6 {
		t.Errorf("%d lines", n)
	}
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
