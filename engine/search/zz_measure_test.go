package search

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/gomoku/gomokutest"
	"tengen/engine/threat"
)

func TestZZ(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	every := number("ZZ_EVERY", 1)
	for _, nodes := range strings.Fields(os.Getenv("ZZ")) {
		var n int64
		fmt.Sscan(nodes, &n)
		for rule := gomoku.Freestyle; rule <= gomoku.Renju; rule++ {
			type row struct{ of, vct, win, only, plus int; nv, nw int64 }
			var sets [2]row
			solver := threat.NewSolver(rule)
			guided := threat.NewSolver(rule)
			guided.Guide = New(rule, 8<<20)
			one := func(p *gomoku.Position, r *row) {
				v := solver.Solve(p, p.ToMove(), threat.ByThreats, n, nil)
				guided.Guide.(*Engine).Forget()
				w := guided.Solve(p, p.ToMove(), threat.AnyWin, n, nil)
				r.of++
				r.nv += v.Nodes
				r.nw += w.Nodes
				vw, ww := v.Outcome == threat.Win, w.Outcome == threat.Win
				r.vct += b2i(vw)
				r.win += b2i(ww)
				r.only += b2i(vw && !ww)
				r.plus += b2i(ww && !vw)
			}
			i := 0
			for _, l := range gomokutest.Lines(t, "../threat/testdata/"+rule.String()+".tactics") {
				c, err := threat.ParseTactic(l)
				if err != nil { t.Fatal(err) }
				if c.Goal != threat.ByThreats || c.Plies == 0 { continue }
				if i++; i%every == 0 { one(c.Position, &sets[0]) }
			}
			if os.Getenv("ZZ_UNSEEN") != "" {
				k := number("ZZ_UNSEEN", 8)
				for i, l := range gomokutest.Lines(t, "testdata/unseen/"+rule.String()+".wins") {
					if i%k == 0 {
						p, err := gomoku.Parse(rule.String()+"15", strings.Fields(l)[0])
						if err != nil { t.Fatal(err) }
						one(p, &sets[1])
					}
				}
			}
			for i, r := range sets {
				if r.of > 0 {
					fmt.Printf("%d %v %s: %d positions, vct %d, win %d, vct only %d, win only %d, nodes each %d %d\n", n, rule, [2]string{"tactics", "unseen"}[i], r.of, r.vct, r.win, r.only, r.plus, r.nv/int64(r.of), r.nw/int64(r.of))
				}
			}
		}
	}
}
