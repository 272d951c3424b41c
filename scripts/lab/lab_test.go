package main

import (
	"regexp"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/pattern"
)

// White has threatened; Black plays the last move.
func TestJudgeCountsThreatsAndWhatIsMissed(t *testing.T) {
	for name, c := range map[string]struct {
		moves, at string
		kind      int
		missed    int
	}{
		"an open three left alone":     {"a15h8a13i8a11j8", "o1", threatThree, 1},
		"an open three blocked":        {"a15h8a13i8a11j8", "k8", threatThree, 0},
		"a four left alone":            {"g8h8a13i8a11j8a9k8", "o1", threatFour, 1},
		"a four blocked at its end":    {"g8h8a13i8a11j8a9k8", "l8", threatFour, 0},
		"nothing to stop":              {"a15h8a13i8", "o1", threatKinds, 0},
		"a straight four can't be met": {"a15h8a13i8a11j8a9k8", "l8", threatKinds, 0},
	} {
		p, err := gomoku.Parse("freestyle15", c.moves)
		if err != nil {
			t.Fatal(name, err)
		}
		m := pattern.NewMap(gomoku.Freestyle)
		m.Reset(p)
		if got := stoppable(m); got != c.kind {
			t.Errorf("%s: kind %d, not %d", name, got, c.kind)
			continue
		}
		at, _ := gomoku.ParsePoint(c.at, 15)
		var did conduct
		did.judge(m, at)
		if c.kind < threatKinds && did.missed[c.kind] != (share{c.missed, 1}) {
			t.Errorf("%s: missed %v", name, did.missed[c.kind])
		}
	}
}

func TestDepth(t *testing.T) {
	for _, ahead := range []int64{0, 1024} {
		var out strings.Builder
		if err := measureDepth(&out, 2, 3, ahead); err != nil {
			t.Fatal(err)
		}
		if form := regexp.MustCompile(`^30 openings to depth 3, 2 threads against 1: nodes of each thread \d+\.\d\d, time \d+\.\d\d\n$`); !form.MatchString(out.String()) {
			t.Errorf("%q", out.String())
		}
	}
}

func TestEvaluationOf(t *testing.T) {
	for message, want := range map[string]float64{
		"MESSAGE depth 9 Eval -12 nodes 3": -12,
		"MESSAGE Eval 0.5":                 0.5,
		"MESSAGE Eval +M7 | h8":            1e4,
		"MESSAGE Eval -M8":                 -1e4,
	} {
		if got, err := evaluationOf(message); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", message, got, err, want)
		}
	}
	if _, err := evaluationOf("MESSAGE depth 9"); err == nil {
		t.Error("no error for a message without an evaluation")
	}
}

func TestSpearman(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3}, []float64{10, 20, 90}, 1},
		{[]float64{1, 2, 3}, []float64{9, 5, 1}, -1},
		{[]float64{1, 2, 2, 3}, []float64{1, 2, 2, 3}, 1},
		{[]float64{1, 2, 3, 4}, []float64{2, 1, 4, 3}, 0.6},
	} {
		if got := spearman(c.a, c.b); got < c.want-1e-9 || got > c.want+1e-9 {
			t.Errorf("%v and %v: %v, not %v", c.a, c.b, got, c.want)
		}
	}
}
