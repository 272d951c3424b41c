// Package learn is what the lessons show: the algorithms of the five reports
// at work on something small enough to follow, in figures that a page can draw.
package learn

import (
	"slices"
	"strconv"

	"tengen/engine/mcts"
)

// A Round is one step of report E's worked example: down the tree, a new
// node, its result, and back up.
type Round struct {
	Levels   []Level     // the choices on the way down, from the root
	Leaf     string      // the node that was played out from
	New      bool        // and was made for it
	Full     bool        // its board is full
	Computer bool        // won; else the human did
	Path     []string    // from the root to Leaf
	Nodes    []NodeState // of the whole tree afterwards, in the order they were made
}

// A Level is the choice among a node's children, all of which exist.
type Level struct {
	Parent string
	N      int64 // visits of Parent
	Bounds []Bound
	Chosen string
}

// A Bound is one child's UCB1 = Q/N + c·√(2·ln N(parent)/N).
type Bound struct {
	Name               string
	Q                  int // wins less losses, as the computer sees it
	N                  int64
	Mean, Bonus, Value float64 // Q/N, the rest, and their sum
}

// A NodeState is a node of the example's tree.
type NodeState struct {
	Name, Parent string // Parent is "" for the root
	Cell         int    // played by its move: 1, 2 or 3; 0 for the root
	Q            int
	N            int64
}

// Mean returns Q/N, 0 without visits.
func (n *NodeState) Mean() float64 { return float64(n.Q) / float64(max(n.N, 1)) }

// Truncated returns a value cut after two decimals, as the report prints them.
func Truncated(v float64) string {
	hundredths := int64(v * 100)
	sign := ""
	if hundredths < 0 {
		sign, hundredths = "-", -hundredths
	}
	digits := strconv.FormatInt(100+hundredths%100, 10)[1:]
	return sign + strconv.FormatInt(hundredths/100, 10) + "." + digits
}

// Example returns report E's worked example on four cells from its first step to
// its last, with the factor c instead of the report's 1.414, and the answer.
// Results are the report's, in its order, whatever c selects.
func Example(c float64) (rounds []Round, answer string) {
	game, tree := &workedExample{}, exampleTree(c)
	w := &exampleWatch{tree: tree, states: []NodeState{{Name: "a"}}, nodes: []mcts.Node{tree.Root()}}
	tree.Trace = w.event
	for range exampleResults {
		w.round, w.path = Round{}, append(w.path[:0], 0)
		tree.Step(game)
		rounds = append(rounds, w.finish())
	}
	if best := tree.Best(tree.Root()); best != 0 {
		answer = w.states[slices.Index(w.nodes, best)].Name
	}
	return rounds, answer
}

// exampleWatch turns a tree's events into rounds.
type exampleWatch struct {
	tree   *mcts.Tree
	nodes  []mcts.Node // in the order they were made
	states []NodeState // the same, with what is known of them
	round  Round
	path   []int // indices of nodes
}

func (w *exampleWatch) event(e mcts.Event) {
	parent := w.path[len(w.path)-1]
	switch e.Phase {
	case mcts.Selected:
		w.choice(parent, e.Node)
		w.path = append(w.path, slices.Index(w.nodes, e.Node))
	case mcts.Expanded:
		w.nodes = append(w.nodes, e.Node)
		w.states = append(w.states, NodeState{
			Name: string(rune('a' + len(w.states))), Parent: w.states[parent].Name, Cell: int(w.tree.Move(e.Node)),
		})
		w.path = append(w.path, len(w.nodes)-1)
		w.round.New = true
	case mcts.Simulated:
		w.round.Leaf, w.round.Full = w.states[w.path[len(w.path)-1]].Name, e.Depth == 3
		w.round.Computer = e.Value > 0 == (e.Depth%2 == 1)
	}
}

// choice notes the bounds among which selection chose.
func (w *exampleWatch) choice(parent int, chosen mcts.Node) {
	p := w.nodes[parent]
	l := Level{Parent: w.states[parent].Name, N: w.tree.Visits(p)}
	odd := len(w.path)%2 == 0
	children := w.tree.Children(p, nil)
	slices.Reverse(children) // the eldest first
	for _, c := range children {
		q, n := w.result(c, len(w.path)), w.tree.Visits(c)
		b := Bound{
			Name: w.states[slices.Index(w.nodes, c)].Name, Q: q, N: n,
			Mean: float64(q) / float64(max(n, 1)), Value: w.tree.Bound(p, c, odd),
		}
		b.Bonus = b.Value - b.Mean
		l.Bounds = append(l.Bounds, b)
		if c == chosen {
			l.Chosen = b.Name
		}
	}
	w.round.Levels = append(w.round.Levels, l)
}

// result returns a node's sum of results for the computer, who made the moves at
// odd depths.
func (w *exampleWatch) result(n mcts.Node, depth int) int {
	if q := int(w.tree.Sum(n)); depth%2 == 1 {
		return q
	} else {
		return -q
	}
}

// finish completes the round with the tree as it is now.
func (w *exampleWatch) finish() Round {
	for i := range w.states {
		depth := 0
		for s := w.states[i]; s.Parent != ""; depth++ {
			s = w.states[s.Parent[0]-'a']
		}
		w.states[i].Q, w.states[i].N = w.result(w.nodes[i], depth), w.tree.Visits(w.nodes[i])
	}
	for _, i := range w.path {
		w.round.Path = append(w.round.Path, w.states[i].Name)
	}
	w.round.Nodes = slices.Clone(w.states)
	return w.round
}
