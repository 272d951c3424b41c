package lesson

import (
	"strings"

	"tengen/engine/learn"
	"tengen/engine/mcts"
	"tengen/engine/protocol"
)

// subtreeArgs ask for the open part of the tree of the last "grow".
type subtreeArgs struct {
	open  []string // nodes whose children are wanted, each as moves with blanks between
	lines int      // children of a node, 0 is 1
}

func readSubtree(d *protocol.Decoder) subtreeArgs {
	return subtreeArgs{strings.Split(d.Text("lesson.open"), ";"), int(d.Integer("lines", 0, 400))}
}

// Subtree answers "subtree", also while the tree grows: parents before children.
type Subtree struct {
	ID       int64
	Playouts int64
	Formula  string // "ucb1", "ucb-plus" or "puct", as package mcts defines them
	C        float64
	Nodes    []learn.LabNode
}

func subtreeCommand(l *lab) protocol.Command {
	return protocol.Command{Name: "subtree", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readSubtree(d)
		return func(id int64) {
			reply := &Subtree{ID: id}
			if l.tree != nil {
				f, factor := l.tree.Formula()
				reply.Formula, reply.C = map[mcts.Formula]string{mcts.UCB1: "ucb1", mcts.UCBPlus: "ucb-plus", mcts.PUCT: "puct"}[f], factor
				reply.Playouts, reply.Nodes = l.tree.Playouts(), l.tree.Inspect(a.open, max(a.lines, 1))
			}
			l.Send(reply)
		}
	}}
}

// Encode writes the nodes.
func (s *Subtree) Encode(w protocol.Writer) {
	protocol.Head(w, s.ID, "subtree")
	w.Number("playouts", float64(s.Playouts))
	w.Text("formula", s.Formula)
	w.Number("c", s.C)
	w.Objects("nodes", len(s.Nodes), func(i int, w protocol.Writer) {
		n := &s.Nodes[i]
		w.Number("parent", float64(n.Parent))
		w.Text("move", n.Move)
		w.Number("visits", float64(n.Visits))
		w.Number("mean", protocol.Rounded(n.Mean))
		w.Number("prior", protocol.Rounded(n.Prior))
		w.Number("bound", protocol.Rounded(n.Bound))
		w.Number("children", float64(n.Children))
		w.Number("proved", float64(n.Proved))
		w.Bool("last", n.Last)
		w.Bool("best", n.Best)
	})
}
