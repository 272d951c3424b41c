package learn

import (
	"cmp"
	"slices"
	"strings"

	"tengen/engine/mcts"
	"tengen/engine/reports"
)

// A Lab is a search tree that grows step by step and can be inspected.
type Lab struct {
	game reports.TreeGame
	tree *mcts.Tree
	last []mcts.Node // the path of the last iteration, if Grow recorded it
}

// Settings are the parameters of a search that a Lab can change.
type Settings struct {
	C        float64 // factor of the bound
	Playouts int     // at a new leaf; 0 means 1
	Seed     uint64
}

// labNodes is the maximum number of nodes of a lab's tree. They take 10 MB.
const labNodes = 1 << 18

// NewLab returns a lab with a tree of one node.
func NewLab(game reports.TreeGame, s Settings) *Lab {
	game.Options.C, game.Options.Playouts = s.C, s.Playouts
	l := &Lab{game: game, tree: mcts.New(labNodes, game.Options)}
	l.tree.Seed(s.Seed)
	return l
}

// Grow runs iterations of the search until it has added the given number of playouts,
// the root is proved, or stop returns true. It calls stop every 64 iterations. If
// playouts is 1, Grow records the path for Inspect.
func (l *Lab) Grow(playouts int64, stop func() bool) {
	l.last = l.last[:0]
	l.tree.Trace = nil
	if playouts == 1 {
		l.last = append(l.last, l.tree.Root())
		l.tree.Trace = func(e mcts.Event) {
			if e.Phase == mcts.Selected || e.Phase == mcts.Expanded {
				l.last = append(l.last, e.Node)
			}
		}
	}
	enough := l.tree.Playouts() + playouts
	for round := 1; l.tree.Step(l.game) && l.tree.Playouts() < enough; round++ {
		if round%64 == 0 && stop() {
			break
		}
	}
}

// Playouts returns the total number of playouts.
func (l *Lab) Playouts() int64 { return l.tree.Playouts() }

// Formula returns the formula of the bound and its factor C.
func (l *Lab) Formula() (mcts.Formula, float64) { return l.game.Options.Formula, l.game.Options.C }

// A LabNode is a node returned by Inspect.
type LabNode struct {
	Parent   int    // index of the parent in the list, −1 for the root
	Move     string // "" for the root
	Visits   int64
	Mean     float64 `wire:",round"` // for the side that made the move
	Prior    float64 `wire:",round"`
	Bound    float64 `wire:",round"` // the bound that selection uses
	Children int     // number of children, including those not returned
	Proved   int     // 1: the side that made the move wins, −1: it loses
	Last     bool    // on the path recorded by Grow
	Best     bool    // the best child of its parent
}

// Inspect returns the root, its most visited children and, for every open node, its
// most visited children. open lists the open nodes, each by the moves that lead to it,
// separated by spaces. children is the maximum number of children of a node.
func (l *Lab) Inspect(open []string, children int) []LabNode {
	list := []LabNode{l.node(l.tree.Root())}
	list[0].Parent = -1
	return l.below(list, 0, l.tree.Root(), "", open, children)
}

func (l *Lab) below(list []LabNode, at int, n mcts.Node, path string, open []string, most int) []LabNode {
	if path != "" && !slices.Contains(open, path) {
		return list
	}
	t := l.tree
	children := t.Children(n, nil)
	slices.Reverse(children) // equally visited children in order of creation
	slices.SortStableFunc(children, func(a, b mcts.Node) int { return cmp.Compare(t.Visits(b), t.Visits(a)) })
	odd := path != "" && strings.Count(path, " ")%2 == 0
	best := t.Best(n)
	for _, c := range children[:min(len(children), most)] {
		node := l.node(c)
		node.Parent, node.Move, node.Best = at, l.game.Name(t.Move(c)), c == best
		if t.Visits(n) > 0 && (t.Visits(c) > 0 || l.game.Options.Formula == mcts.PUCT) {
			node.Bound = t.Bound(n, c, odd)
		}
		list = append(list, node)
		list = l.below(list, len(list)-1, c, strings.TrimPrefix(path+" "+node.Move, " "), open, most)
	}
	return list
}

func (l *Lab) node(n mcts.Node) LabNode {
	t := l.tree
	return LabNode{
		Visits: t.Visits(n), Mean: t.Mean(n), Prior: t.Prior(n), Proved: t.Proved(n),
		Children: len(t.Children(n, nil)), Last: slices.Contains(l.last, n),
	}
}
