package files

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/record"
)

// A reader who asks for what follows a node learns all its children, however few nodes a
// reply may have: it would ask for ever otherwise.
func TestBranchChildren(t *testing.T) {
	root := &record.Node{}
	for i := range 30 {
		root.Next = append(root.Next, &record.Node{Move: gomoku.Point(i)})
	}
	for n := root.Next[0]; n.Move < 100; n = n.Next[0] {
		n.Next = []*record.Node{{Move: n.Move + 30}}
	}
	for most := 1; most < 40; most++ {
		children := 0
		for i, n := range listNodes(root, most) {
			if i > 0 && n.Parent == 0 {
				children++
			}
			if i == 0 && n.More {
				t.Errorf("at most %d nodes: more follows the first one", most)
			}
		}
		if children != 30 {
			t.Errorf("at most %d nodes: %d children of 30", most, children)
		}
	}
}
