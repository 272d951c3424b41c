// Package learn provides the data of the lessons: small examples of the algorithms of
// the five reports, step by step, for a page to draw.
package learn

import (
	"slices"
	"strconv"

	"tengen/engine/mcts"
)

// A Round is one iteration of the tree search in report E's worked example.
type Round struct {
	Levels   []Level     // the selections, from the root down
	Leaf     string      // the node from which the playout started
	New      bool        // Leaf was added in this round
	Full     bool        // the board is full at Leaf
	Computer bool        // the computer won the playout; otherwise the human won
	Path     []string    // nodes from the root to Leaf
	Nodes    []NodeState // all nodes of the tree after the round, in order of creation
}

// A Level is the selection of a child of Parent.
type Level struct {
	Parent string
	N      int64 // visits of Parent
	Bounds []Bound
	Chosen string
}

// A Bound is the UCB1 bound of a child, Q/N + c·√(2·ln N(parent)/N).
type Bound struct {
	Name               string
	Q                  int     // wins minus losses of the computer
	N                  int64   // visits
	Mean, Bonus, Value float64 // Q/N, the second term, and their sum
}

// A NodeState is a node of the example's tree.
type NodeState struct {
	Name, Parent string // Parent is "" for the root
	Cell         int    // cell of its move, 1, 2 or 3; 0 for the root
	Q            int    // wins minus losses of the computer
	N            int64  // visits
}

// Mean returns Q/N, or 0 without visits.
func (n *NodeState) Mean() float64 { return float64(n.Q) / float64(max(n.N, 1)) }

// Truncated formats v with two decimals, truncated as in the report.
func Truncated(v float64) string {
	hundredths := int64(v * 100)
	sign := ""
	if hundredths < 0 {
		sign, hundredths = "-", -hundredths
	}
	digits := strconv.FormatInt(100+hundredths%100, 10)[1:]
	return sign + strconv.FormatInt(hundredths/100, 10) + "." + digits
}

// Example returns the rounds of report E's worked example on four cells, with the factor
// c in place of the report's 1.414, and the name of the node with the best move. The
// playouts have the results of the report, in its order, also if another c leads to
// other nodes.
func Example(c float64) (rounds []Round, answer string) {
	game, tree := &workedExample{}, exampleTree(c)
	w := &exampleTrace{tree: tree, states: []NodeState{{Name: "a"}}, nodes: []mcts.Node{tree.Root()}}
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

// An exampleTrace collects the events of a tree into rounds.
type exampleTrace struct {
	tree   *mcts.Tree
	nodes  []mcts.Node // in order of creation
	states []NodeState // of the same nodes
	round  Round
	path   []int // indices into nodes
}

func (w *exampleTrace) event(e mcts.Event) {
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

// choice records the bounds of parent's children and the chosen child.
func (w *exampleTrace) choice(parent int, chosen mcts.Node) {
	p := w.nodes[parent]
	l := Level{Parent: w.states[parent].Name, N: w.tree.Visits(p)}
	odd := len(w.path)%2 == 0
	children := w.tree.Children(p, nil)
	slices.Reverse(children) // in order of creation
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

// result returns the sum of a node's results for the computer, which moves at odd
// depths.
func (w *exampleTrace) result(n mcts.Node, depth int) int {
	if q := int(w.tree.Sum(n)); depth%2 == 1 {
		return q
	} else {
		return -q
	}
}

// finish completes the round with the current nodes.
func (w *exampleTrace) finish() Round {
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
