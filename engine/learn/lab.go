package learn

import (
	"cmp"
	"slices"
	"strings"

	"tengen/engine/mcts"
	"tengen/engine/reports"
)

// A Lab grows a search tree that can be inspected, with knobs to turn.
type Lab struct {
	game reports.TreeGame
	tree *mcts.Tree
	last []mcts.Node // the path of the last round, when it was watched
}

// Knobs are what one may turn. The rest is the game's.
type Knobs struct {
	C        float64 // factor of the bound
	Playouts int     // at a new leaf; 0 is 1
	Seed     uint64
}

// labNodes is the size of a lab's tree: 10 MB.
const labNodes = 1 << 18

// NewLab returns a lab with a tree of one node.
func NewLab(game reports.TreeGame, k Knobs) *Lab {
	game.Options.C, game.Options.Playouts = k.C, k.Playouts
	l := &Lab{game: game, tree: mcts.New(labNodes, game.Options)}
	l.tree.Seed(k.Seed)
	return l
}

// Grow adds rounds until there are so many more playouts, until the root is
// proved, or until stop, which it asks every 64 rounds, returns true. It keeps the
// path of a single round.
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

// Playouts returns the number of there were in all.
func (l *Lab) Playouts() int64 { return l.tree.Playouts() }

// Formula returns the bound of the tree and its factor.
func (l *Lab) Formula() (mcts.Formula, float64) { return l.game.Options.Formula, l.game.Options.C }

// A LabNode is a node of the part of a tree that is shown.
type LabNode struct {
	Parent   int    // its place in the list, −1 for the root
	Move     string // "" for the root
	Visits   int64
	Mean     float64 // for the side that made the move
	Prior    float64
	Bound    float64 // as selection sees it
	Children int     // that exist, shown or not
	Proved   int     // 1: the side that made the move wins, −1: it loses
	Last     bool    // on the path of the last round
	Best     bool    // what its parent would answer
}

// Inspect returns the part of the tree that is open: the root, and the children of
// every open node, the most visited of them. An open node is named by the moves
// to it, with blanks between.
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
	slices.Reverse(children) // the eldest first among equals
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
