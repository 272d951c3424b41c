package full

import (
	"strconv"
	"strings"

	"tengen/engine/learn"
	"tengen/engine/mcts"
	"tengen/engine/protocol"
)

// growArgs are the arguments of "grow". With the same arguments as last time, it adds
// playouts to the tree; otherwise, or with 0 playouts, it starts a new tree.
type growArgs struct {
	protocol.Place
	policy   string // selection of moves and playouts, one of the names of learn.NewGame
	settings learn.Settings
	playouts int64
}

func readGrow(d *protocol.Decoder) growArgs {
	return growArgs{
		Place: protocol.ReadPlace(d), policy: d.Text("lesson.policy"),
		settings: learn.Settings{
			C: d.Number("lesson.c", 0, 100), Playouts: int(d.Integer("lesson.playouts", 0, 1000)), Seed: d.Seed(),
		},
		playouts: d.Limits("limits.").Playouts,
	}
}

// key identifies the tree that the arguments describe.
func (a *growArgs) key() string {
	return strings.Join([]string{
		a.Game, a.Moves, a.policy, strconv.FormatFloat(a.settings.C, 'g', -1, 64), strconv.Itoa(a.settings.Playouts),
		strconv.FormatUint(a.settings.Seed, 10),
	}, " ")
}

// Grown is the reply to "grow": the number of playouts in the tree.
type Grown struct {
	ID       int64
	Playouts int64
}

// A lab holds the tree of the last "grow", which "subtree" shows.
type lab struct {
	*protocol.Conversation
	tree *learn.Lab
	key  string // of the arguments that made the tree
}

func growCommand(l *lab) protocol.Command {
	return protocol.Command{Name: "grow", Long: true, Read: func(d *protocol.Decoder) func(int64) {
		a := readGrow(d)
		return func(id int64) {
			if l.tree == nil || a.key() != l.key || a.playouts == 0 {
				if err := l.plant(&a); err != nil {
					l.Fail(id, err)
					return
				}
			}
			if a.playouts > 0 {
				l.Begin(id)
				l.tree.Grow(a.playouts, l.Interrupted)
				l.End()
			}
			l.Send(&Grown{id, l.tree.Playouts()})
		}
	}}
}

// plant starts a tree. It drops the old one first to free its memory.
func (l *lab) plant(a *growArgs) error {
	l.tree, l.key = nil, a.key()
	p, err := l.Playing(a.Place)
	if err != nil {
		return err
	}
	g, err := learn.NewGame(p, a.policy)
	if err != nil {
		return badRequest(err.Error())
	}
	l.tree = learn.NewLab(g, a.settings)
	return nil
}

// Encode writes the number.
func (g *Grown) Encode(w protocol.Writer) {
	protocol.Head(w, g.ID, "grown")
	w.Number("playouts", float64(g.Playouts))
}

// subtreeArgs are the arguments of "subtree", which returns the part of the tree of the last
// "grow" that the reader has unfolded: the root and the children of the unfolded nodes.
type subtreeArgs struct {
	open  []string // the unfolded nodes, each as its moves from the root, separated by blanks
	lines int      // children per node; 0 means 1
}

//protocol:required lesson.open
func readSubtree(d *protocol.Decoder) subtreeArgs {
	return subtreeArgs{strings.Split(d.Text("lesson.open"), ";"), int(d.Integer("lines", 0, 400))}
}

// Subtree is the reply to "subtree", also while the tree grows. Parents precede their
// children.
type Subtree struct {
	ID       int64
	Playouts int64
	Formula  string // "ucb1", "ucb-plus" or "puct", as package mcts defines them
	C        float64
	Nodes    []TreeNode
}

// A TreeNode is a node of the tree.
type TreeNode = learn.LabNode

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
