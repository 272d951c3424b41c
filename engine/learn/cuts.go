package learn

import (
	"cmp"
	"slices"
)

// CutsTree is a small tree to watch alpha-beta on: three plies, the maximizing
// side to move, 18 leaves.
//
//	max                a
//	min      b         c         d
//	max    e f g     h i j     k l m
//	leaves two each
type CutsTree struct {
	Parent []int // −1 for the root; parents before children
	Value  []int // of leaves
	Ply    []int
}

// cutsLeaves are the leaves from left to right.
var cutsLeaves = [18]int{3, 6, 8, 5, 9, 4, 2, 5, 7, 6, 1, 4, 8, 3, 9, 7, 6, 9}

// A CutsOrder is the order in which children are searched, or whether any is
// left out.
type CutsOrder string

const (
	Minimax    CutsOrder = "minimax" // every leaf
	Given      CutsOrder = "given"   // alpha-beta from left to right
	BestFirst  CutsOrder = "best"    // alpha-beta, the best child of each node first
	WorstFirst CutsOrder = "worst"
)

// A CutsEvent is one step of the search.
type CutsEvent struct {
	Kind        string // "enter" an inner node, "leaf", "back" at a node with a child's value, or "cut" there
	Node        int
	Value       int // enter: none; leaf: its value; back and cut: the node's so far
	Alpha, Beta int // ±Unbounded for an open end
	Skipped     []int
}

// Unbounded is an open end of a window.
const Unbounded = 99

// Cuts returns the small tree, its children in the given order, and what a search
// of it does, step by step. Skipped are the nodes that a cut leaves out, those
// below them included.
func Cuts(order CutsOrder) (CutsTree, []CutsEvent) {
	w := &cutsWatch{order: order, leaves: cutsLeaves[:]}
	root := w.grow(0, w.build(0))
	w.search(root, -Unbounded, Unbounded)
	return w.tree, w.events
}

// branching is how many children a node has at each ply.
var branching = [4]int{3, 3, 2, 0}

// shape is a tree with its minimax values.
type shape struct {
	value    int
	children []*shape
}

type cutsWatch struct {
	order  CutsOrder
	leaves []int
	tree   CutsTree
	events []CutsEvent
}

// build takes the leaves from left to right and puts children in order.
func (w *cutsWatch) build(ply int) *shape {
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

// grow numbers a shape's nodes, parents first, and returns its own number.
func (w *cutsWatch) grow(ply int, s *shape) int {
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

func (w *cutsWatch) children(n int) (list []int) {
	for c, parent := range w.tree.Parent {
		if parent == n {
			list = append(list, c)
		}
	}
	return list
}

func (w *cutsWatch) note(kind string, n, value, alpha, beta int, skipped []int) {
	w.events = append(w.events, CutsEvent{kind, n, value, alpha, beta, skipped})
}

// search returns minimax with the window alpha to beta, or without cuts.
func (w *cutsWatch) search(n, alpha, beta int) int {
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

// below returns nodes and all under them.
func (w *cutsWatch) below(nodes []int) (all []int) {
	for _, n := range nodes {
		all = append(all, n)
		all = append(all, w.below(w.children(n))...)
	}
	return all
}
