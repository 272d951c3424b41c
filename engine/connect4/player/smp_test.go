package player

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/connect4test"
	"tengen/engine/player"
	"tengen/engine/smp"
	"tengen/engine/tt"
)

// Three threads find the same scores as one, with a shared table so small that they
// overwrite each other's entries.
func TestThreeThreads(t *testing.T) {
	g := smp.New(smp.NewLocal(), tt.New(1<<16))
	var all sync.WaitGroup
	for k := 1; k <= 2; k++ {
		all.Go(func() { g.Serve(k, External()) })
	}
	defer func() {
		g.End()
		all.Wait()
	}()
	r := rand.New(rand.NewPCG(3, 4))
	alone, together := New(connect4.Classic(), nil), New(connect4.Classic(), nil)
	together.SetGroups(func(int, int) *smp.Group { return g })
	helped := 0
	for range 12 {
		p := connect4test.Classic(r, 13+r.IntN(4))
		search := func(c *Player, threads int) player.Info {
			c.solver.Forget()
			info, err := c.Search(&player.Task{Position: connect4.Value{Position: p}, Lines: 7,
				Limits: player.Limits{Threads: threads}})
			if err != nil {
				t.Fatal(err)
			}
			return info
		}
		one, three := search(alone, 3), search(together, 3)
		if one.Move != three.Move || len(one.Lines) != len(three.Lines) {
			t.Fatalf("%s instead of %s\n%s", three.Move, one.Move, p)
		}
		for _, l := range one.Lines {
			i := slices.IndexFunc(three.Lines, func(m player.Line) bool { return m.Move == l.Move })
			if i < 0 || *three.Lines[i].Exact != *l.Exact {
				t.Errorf("the score of column %s is not %d\n%s", l.Move, *l.Exact, p)
			}
		}
		if three.Threads > 1 {
			helped++
		}
	}
	if helped == 0 {
		t.Error("no search had a helper")
	}
}

// positionOf decodes what taskOf encodes, and refuses invalid tasks.
func TestTask(t *testing.T) {
	p := connect4test.Parse(t, "connect4", "444444212126")
	for _, only := range []bool{false, true} {
		q, o, ok := positionOf(taskOf(p, only))
		if !ok || o != only || q.Key() != p.Key() {
			t.Errorf("%v, %v: %s", o, ok, q)
		}
	}
	for _, bad := range [][]uint64{nil, {1}, {8, 7}, {7, 0x04040404040404}, {7, 0x03020302030203}} {
		if _, _, ok := positionOf(bad); ok {
			t.Errorf("positionOf accepts %x", bad)
		}
	}
}
