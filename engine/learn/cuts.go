package learn

import (
	"cmp"
	"slices"
)

// A CutsTree is a small tree for the demonstration of alpha-beta: three plies, 18
// leaves, the maximizing side to move at the root.
//
//	max                a
//	min      b         c         d
//	max    e f g     h i j     k l m
//	leaves: two each
type CutsTree struct {
	Parent []int // by node; −1 for the root; parents have lower numbers than children
	Value  []int // by node; 0 for inner nodes
	Ply    []int // by node
}

// cutsLeaves are the leaves from left to right.
var cutsLeaves = [18]int{3, 6, 8, 5, 9, 4, 2, 5, 7, 6, 1, 4, 8, 3, 9, 7, 6, 9}

// A CutsOrder selects minimax, or alpha-beta with an order of the children.
type CutsOrder string

const (
	Minimax    CutsOrder = "minimax" // minimax without cuts
	Given      CutsOrder = "given"   // alpha-beta from left to right
	BestFirst  CutsOrder = "best"    // alpha-beta, the best child of each node first
	WorstFirst CutsOrder = "worst"   // alpha-beta, the worst child of each node first
)

// A CutsEvent is one step of the search.
type CutsEvent struct {
	Kind        string // "enter": an inner node; "leaf"; "back": return from a child to Node; "cut": the same, and the other children are cut off
	Node        int
	Value       int   // of the leaf, or for back and cut the best value at Node so far
	Alpha, Beta int   // −Unbounded and Unbounded for an open window
	Skipped     []int // for cut: the nodes cut off, with all nodes below them
}

// Unbounded is greater than all values of the tree.
const Unbounded = 99

// Cuts returns the tree, with the children in the given order, and the steps of a search
// of it.
func Cuts(order CutsOrder) (CutsTree, []CutsEvent) {
	w := &cutsSearch{order: order, leaves: cutsLeaves[:]}
	root := w.number(0, w.build(0))
	w.search(root, -Unbounded, Unbounded)
	return w.tree, w.events
}

// branching is the number of children of a node by ply.
var branching = [4]int{3, 3, 2, 0}

// A shape is a tree with its minimax values.
type shape struct {
	value    int
	children []*shape
}

// A cutsSearch searches the tree and records the steps.
type cutsSearch struct {
	order  CutsOrder
	leaves []int
	tree   CutsTree
	events []CutsEvent
}

// build makes a subtree from the next leaves and sorts the children.
func (w *cutsSearch) build(ply int) *shape {
	if branching[ply] == 0 {
		leaf := &shape{value: w.leaves[0]}
		w.leaves = w.leaves[1:]
		return leaf
	}
	s := &shape{}
	for i := range branching[ply] {
		c := w.build(ply + 1)
		s.children = append(s.children, c)
		if i == 0 || better(c.value, s.value, ply) {
			s.value = c.value
		}
	}
	sign := 0
	switch w.order {
	case BestFirst:
		sign = -1
	case WorstFirst:
		sign = 1
	}
	if ply&1 != 0 {
		sign = -sign
	}
	slices.SortStableFunc(s.children, func(a, b *shape) int { return sign * cmp.Compare(a.value, b.value) })
	return s
}

// better reports whether the side to move at a ply prefers a to b.
func better(a, b, ply int) bool { return ply&1 == 0 && a > b || ply&1 != 0 && a < b }

// number adds the nodes of a shape to the tree, level by level, and returns the number
// of the root.
func (w *cutsSearch) number(ply int, s *shape) int {
	type open struct {
		s      *shape
		parent int
		ply    int
	}
	queue := []open{{s, -1, ply}}
	for i := 0; i < len(queue); i++ {
		o := queue[i]
		w.tree.Parent = append(w.tree.Parent, o.parent)
		w.tree.Ply = append(w.tree.Ply, o.ply)
		value := 0
		if len(o.s.children) == 0 {
			value = o.s.value
		}
		w.tree.Value = append(w.tree.Value, value)
		for _, c := range o.s.children {
			queue = append(queue, open{c, i, o.ply + 1})
		}
	}
	return 0
}

func (w *cutsSearch) children(n int) (list []int) {
	for c, parent := range w.tree.Parent {
		if parent == n {
			list = append(list, c)
		}
	}
	return list
}

func (w *cutsSearch) note(kind string, n, value, alpha, beta int, skipped []int) {
	w.events = append(w.events, CutsEvent{kind, n, value, alpha, beta, skipped})
}

// search returns the value of node n by alpha-beta with the given window, or by minimax.
func (w *cutsSearch) search(n, alpha, beta int) int {
	children := w.children(n)
	if len(children) == 0 {
		w.note("leaf", n, w.tree.Value[n], alpha, beta, nil)
		return w.tree.Value[n]
	}
	w.note("enter", n, 0, alpha, beta, nil)
	ply, best := w.tree.Ply[n], 0
	for i, c := range children {
		v := w.search(c, alpha, beta)
		if i == 0 || better(v, best, ply) {
			best = v
		}
		if w.order != Minimax {
			if ply&1 == 0 {
				alpha = max(alpha, best)
			} else {
				beta = min(beta, best)
			}
		}
		if rest := children[i+1:]; alpha >= beta && len(rest) > 0 {
			w.note("cut", n, best, alpha, beta, w.below(rest))
			return best
		}
		w.note("back", n, best, alpha, beta, nil)
	}
	return best
}

// below returns nodes and all their descendants.
func (w *cutsSearch) below(nodes []int) (all []int) {
	for _, n := range nodes {
		all = append(all, n)
		all = append(all, w.below(w.children(n))...)
	}
	return all
}
