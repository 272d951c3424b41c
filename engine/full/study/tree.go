package study

import (
	"strconv"
	"strings"

	"tengen/engine/learn"
	"tengen/engine/mcts"
	"tengen/engine/protocol"
)

// GrowRequest grows a tree. With the same arguments as last time, it adds playouts to the
// tree; otherwise, or with 0 playouts, it starts a new tree.
type GrowRequest struct {
	protocol.Place
	Lesson struct {
		Policy   string  // selection of moves and playouts, one of the names of learn.NewGame
		C        float64 `wire:",0..100"`  // factor of the bound
		Playouts int     `wire:",0..1000"` // at a new leaf; 0 means 1
	}
	Seed   uint64
	Limits protocol.Limits
}

// key identifies the tree that a request describes.
func (r *GrowRequest) key() string {
	l := &r.Lesson
	return strings.Join([]string{
		r.Game, r.Moves, l.Policy, strconv.FormatFloat(l.C, 'g', -1, 64), strconv.Itoa(l.Playouts), strconv.FormatUint(r.Seed, 10),
	}, " ")
}

// Grown is the reply to "grow": the number of playouts in the tree.
type Grown struct {
	protocol.Head `type:"grown" to:"grow"`
	Playouts      int64
}

// A lab holds the tree of the last "grow", which "subtree" shows.
type lab struct {
	*protocol.Conversation
	tree *learn.Lab
	key  string // of the arguments that made the tree
}

func growCommand(l *lab) protocol.Command {
	return protocol.Long("grow", func(d *protocol.Decoder) protocol.Answer {
		r := readGrow(d)
		return func() (protocol.Reply, error) {
			if l.tree == nil || r.key() != l.key || r.Limits.Playouts == 0 {
				if err := l.plant(r); err != nil {
					return nil, err
				}
			}
			if r.Limits.Playouts > 0 {
				l.tree.Grow(r.Limits.Playouts, l.Interrupted)
			}
			return &Grown{Playouts: l.tree.Playouts()}, nil
		}
	})
}

// plant starts a tree. It drops the old one first to free its memory.
func (l *lab) plant(r *GrowRequest) error {
	l.tree, l.key = nil, r.key()
	p, err := l.Playing(r.Place)
	if err != nil {
		return err
	}
	g, err := learn.NewGame(p, r.Lesson.Policy)
	if err != nil {
		return protocol.Invalid(err.Error())
	}
	l.tree = learn.NewLab(g, learn.Settings{C: r.Lesson.C, Playouts: r.Lesson.Playouts, Seed: r.Seed})
	return nil
}

// SubtreeRequest asks for the part of the tree of the last "grow" that the reader has unfolded:
// the root and the children of the unfolded nodes.
type SubtreeRequest struct {
	Lesson struct {
		Open string `wire:",required"` // the unfolded nodes, each as its moves from the root, separated by blanks; a semicolon between two
	} `wire:",required"`
	Lines int `wire:",0..400"` // children per node; 0 means 1
}

// Subtree is the reply to "subtree", also while the tree grows. Parents precede their
// children.
type Subtree struct {
	protocol.Head `type:"subtree" to:"subtree"`
	Playouts      int64
	Formula       string // "ucb1", "ucb-plus" or "puct", as package mcts defines them
	C             float64
	Nodes         []TreeNode
}

// A TreeNode is a node of the tree.
type TreeNode = learn.LabNode

func subtreeCommand(l *lab) protocol.Command {
	return protocol.During("subtree", func(d *protocol.Decoder) protocol.Answer {
		r := readSubtree(d)
		return func() (protocol.Reply, error) {
			reply := &Subtree{}
			if l.tree != nil {
				f, factor := l.tree.Formula()
				reply.Formula, reply.C = map[mcts.Formula]string{mcts.UCB1: "ucb1", mcts.UCBPlus: "ucb-plus", mcts.PUCT: "puct"}[f], factor
				reply.Playouts, reply.Nodes = l.tree.Playouts(), l.tree.Inspect(strings.Split(r.Lesson.Open, ";"), max(r.Lines, 1))
			}
			return reply, nil
		}
	})
}
