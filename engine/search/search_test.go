package search

import (
	"testing"

	"tengen/engine/gomoku"
)

func TestPlay(t *testing.T) {
	p, _ := gomoku.New(gomoku.Freestyle, 15)
	e := New(gomoku.Freestyle, 32<<20)
	for !p.Over() && p.Ply() < 80 {
		info := e.Search(p, 1, Limits{Nodes: 100000}, nil, nil, nil)
		l := info.Lines[0]
		t.Logf("%d (%d,%d) score %d depth %d/%d nodes %d", p.Ply(), l.Move.X(), l.Move.Y(), l.Score, info.Depth, info.SelDepth, info.Nodes)
		if err := p.Play(l.Move); err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	p, _ := gomoku.New(gomoku.Freestyle, 15)
	for _, xy := range [][2]int{{7, 7}, {8, 8}, {7, 9}, {6, 8}, {8, 6}} {
		p.Play(gomoku.At(xy[0], xy[1]))
	}
	e := New(gomoku.Freestyle, 32<<20)
	n := int64(0)
	for b.Loop() {
		e.Forget()
		info := e.Search(p, 1, Limits{Depth: 12}, nil, nil, nil)
		n += info.Nodes
		b.Log(info)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "nodes/s")
}
