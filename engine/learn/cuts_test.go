package learn

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the page's copy of the tree")

// cutsFile is the data from which the page draws the tree without an engine.
const cutsFile = "../../site/learn/cuts.json"

// The page's file has the results of Cuts.
func TestCutsFile(t *testing.T) {
	var file struct {
		Orders []cutsOrder `json:"orders"`
	}
	for _, order := range []CutsOrder{Minimax, WorstFirst, Given, BestFirst} {
		file.Orders = append(file.Orders, drawnCuts(order))
	}
	want, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(cutsFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(cutsFile); err != nil || !bytes.Equal(got, want) {
		t.Error(cutsFile,
			"differs from the results of Cuts; go test ./engine/learn -run CutsFile -update rewrites it", err)
	}
}

type cutsOrder struct {
	Order  CutsOrder   `json:"order"`
	Nodes  []cutsNode  `json:"nodes"`
	Events []cutsEvent `json:"events"`
}

type cutsNode struct {
	Parent int `json:"parent"`
	Ply    int `json:"ply"`
	Value  int `json:"value"`
}

// A cutsEvent is a CutsEvent in which null stands for an unbounded Alpha or Beta.
type cutsEvent struct {
	Kind    string        `json:"kind"`
	Node    int           `json:"node"`
	Value   int           `json:"value"`
	Alpha   *int          `json:"alpha"`
	Beta    *int          `json:"beta"`
	Skipped []skippedNode `json:"skipped"`
}

type skippedNode struct {
	Node int `json:"node"`
}

func drawnCuts(order CutsOrder) cutsOrder {
	tree, events := Cuts(order)
	o := cutsOrder{Order: order}
	for i, parent := range tree.Parent {
		o.Nodes = append(o.Nodes, cutsNode{parent, tree.Ply[i], tree.Value[i]})
	}
	end := func(v int) *int {
		if v == Unbounded || v == -Unbounded {
			return nil
		}
		return &v
	}
	for _, e := range events {
		drawn := cutsEvent{e.Kind, e.Node, e.Value, end(e.Alpha), end(e.Beta), []skippedNode{}}
		for _, n := range e.Skipped {
			drawn.Skipped = append(drawn.Skipped, skippedNode{n})
		}
		o.Events = append(o.Events, drawn)
	}
	return o
}

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
					t.Errorf("%s: node %d is cut off after it was entered", order, n)
				}
				seen[n] = true
			}
		}
		if len(seen) != 31 {
			t.Errorf("%s: %d nodes entered or cut off", order, len(seen))
		}
		if last := events[len(events)-1]; last.Node != 0 || last.Value != 8 {
			t.Errorf("%s: ends with %+v", order, last)
		}
	}
	// With perfect order alpha-beta visits the fewest leaves: those with the first
	// child at all odd plies or at all even plies (Knuth and Moore 1975).
	if leaves[Minimax] != 18 || leaves[BestFirst] != 3*2+3-1 || leaves[Given] <= leaves[BestFirst] ||
		leaves[WorstFirst] <= leaves[Given] {
		t.Errorf("leaves %v", leaves)
	}
}
