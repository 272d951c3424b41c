package learn

import "testing"

func TestCuts(t *testing.T) {
	leaves := map[CutsOrder]int{}
	for _, order := range []CutsOrder{Minimax, Given, BestFirst, WorstFirst} {
		tree, events := Cuts(order)
		if len(tree.Parent) != 31 {
			t.Fatalf("%s: %d nodes", order, len(tree.Parent))
		}
		seen := map[int]bool{}
		for _, e := range events {
			if e.Kind == "leaf" {
				leaves[order]++
			}
			if e.Kind == "leaf" || e.Kind == "enter" {
				if seen[e.Node] {
					t.Errorf("%s: node %d is entered twice", order, e.Node)
				}
				seen[e.Node] = true
			}
			if e.Kind == "cut" && (e.Alpha < e.Beta || len(e.Skipped) == 0) {
				t.Errorf("%s: a cut with the window %d to %d", order, e.Alpha, e.Beta)
			}
			for _, n := range e.Skipped {
				if seen[n] {
					t.Errorf("%s: node %d is cut off after it was seen", order, n)
				}
				seen[n] = true
			}
		}
		if len(seen) != 31 {
			t.Errorf("%s: %d nodes seen or cut off", order, len(seen))
		}
		if last := events[len(events)-1]; last.Node != 0 || last.Value != 8 {
			t.Errorf("%s: ends with %+v", order, last)
		}
	}
	// The least number of leaves is that of a perfect order (Knuth and Moore
	// 1975): the leaves whose odd or even choices are all the first ones.
	if leaves[Minimax] != 18 || leaves[BestFirst] != 3*2+3-1 || leaves[Given] <= leaves[BestFirst] || leaves[WorstFirst] <= leaves[Given] {
		t.Errorf("leaves %v", leaves)
	}
}
