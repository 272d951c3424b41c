// Package mcts implements Monte Carlo tree search for any game of two players: several
// variants of UCT, PUCT with priors, proved results, and reuse of the tree after a move.
package mcts

// A Move is a game's number for a move, less than MaxMoves.
type Move uint16

// MaxMoves is the number of different moves that a game can have.
const MaxMoves = 1024

// A Game is a position on which the search plays and undoes moves.
type Game interface {
	// Moves appends the moves of the position in the order of expansion. The
	// same position always has the same moves.
	Moves(buf []Move) []Move
	Play(m Move)
	Undo()
	// Outcome reports whether the game is over, and its value for the side that
	// moved last: 1 won, 0 drawn, −1 lost.
	Outcome() (value float64, over bool)
	// Playout plays the game to the end and returns its value for the side that
	// moved last before the playout. It restores the position.
	Playout(r *Rand) float64
}

// A Judge values positions without playouts, for PUCT. It is bound to the position of a
// Game.
type Judge interface {
	// Judge sets the prior probability of each move and returns the value of the
	// position, −1…1, for the side that moved last.
	Judge(moves []Move, priors []float32) float64
}

// A node has 40 bytes. All nodes are in one slice and refer to each other by index; 0
// means none. Children are a linked list, the most recently added first:
//
//	root ── first ─▶ c ── next ─▶ b ── next ─▶ a
//	                 └─ first ─▶ …
//
// Discarded nodes are in a queue that is also linked by next. Only the top node of a
// discarded subtree is in the queue; when it is reused, its children are added.
type node struct {
	first, next int32
	visits      int32
	prior       float32
	sum         float64 // of values for the side that made the node's move
	move        Move
	moves       int16 // number of moves of the position; −1 before the first visit
	children    int16 // number of children
	over        bool
	partial     bool    // the tree was full before all children were added
	proved      int8    // 1: the side that made the move wins, −1: loses
	value       float32 // result if the game is over
}

// A Node is a node's index in its tree.
type Node int32

// A Tree is a search tree for the positions of one game.
type Tree struct {
	Options Options
	Trace   func(Event) // called for every Event; may be nil
	nodes   []node
	root    int32
	fresh   int32 // index of the first node not used since the last Reset
	head    int32 // first of the queue of discarded nodes
	tail    int32 // last of the queue
	full    bool  // the tree once had no node left

	rand     Rand
	playouts int64
	path     [maxDepth]int32
	moves    []Move
	priors   []float32
	tried    [MaxMoves]uint32 // stamp of the last expansion that had the move
	stamp    uint32
}

// maxDepth is the maximum number of plies of a line in the tree.
const maxDepth = 512

// New returns a tree of at most size nodes, allocated at once.
func New(size int, o Options) *Tree {
	t := &Tree{
		Options: o, nodes: make([]node, max(size, 2)+1),
		moves: make([]Move, 0, MaxMoves), priors: make([]float32, MaxMoves),
	}
	t.Reset()
	return t
}

// Reset removes all nodes except a new root.
func (t *Tree) Reset() {
	t.head, t.tail, t.fresh, t.full = 0, 0, 1, false
	t.root = t.take()
}

// Seed seeds the random number generator.
func (t *Tree) Seed(seed uint64) { t.rand = NewRand(seed) }

// Advance makes the child of move m the new root and discards the rest of the tree. If
// there is no such child, Advance resets the tree and returns false.
func (t *Tree) Advance(m Move) (reused bool) {
	old := t.root
	keep, before := int32(0), int32(0)
	for c := t.nodes[old].first; c != 0; before, c = c, t.nodes[c].next {
		if t.nodes[c].move == m {
			keep = c
			break
		}
	}
	if keep == 0 {
		t.Reset()
		return false
	}
	if before == 0 {
		t.nodes[old].first = t.nodes[keep].next
	} else {
		t.nodes[before].next = t.nodes[keep].next
	}
	t.nodes[keep].next = 0
	t.root, t.full = keep, false
	t.discard(old)
	return true
}

// discard appends a node to the queue, without its siblings.
func (t *Tree) discard(n int32) {
	t.nodes[n].next = 0
	if t.tail == 0 {
		t.head = n
	} else {
		t.nodes[t.tail].next = n
	}
	t.tail = n
}

// take returns a cleared node, or 0 if all are in use.
func (t *Tree) take() int32 {
	n := t.head
	switch {
	case n != 0:
		if c := t.nodes[n].first; c != 0 {
			t.nodes[t.tail].next = c
			for t.nodes[c].next != 0 {
				c = t.nodes[c].next
			}
			t.tail = c
		}
		if t.head = t.nodes[n].next; t.head == 0 {
			t.tail = 0
		}
	case int(t.fresh) < len(t.nodes):
		n = t.fresh
		t.fresh++
	default:
		t.full = true
		return 0
	}
	t.nodes[n] = node{moves: -1}
	return n
}

// child adds a child to node of, before the others, and returns it. It returns 0 if the
// tree is full.
func (t *Tree) child(of int32, m Move, prior float32) int32 {
	c := t.take()
	if c != 0 {
		p := &t.nodes[of]
		t.nodes[c].move, t.nodes[c].prior, t.nodes[c].next = m, prior, p.first
		p.first = c
		p.children++
	}
	return c
}

// Root returns the root.
func (t *Tree) Root() Node { return Node(t.root) }

// Children appends a node's children to buf, the most recently added first.
func (t *Tree) Children(n Node, buf []Node) []Node {
	for c := t.nodes[n].first; c != 0; c = t.nodes[c].next {
		buf = append(buf, Node(c))
	}
	return buf
}

// Move returns the move that led to a node.
func (t *Tree) Move(n Node) Move { return t.nodes[n].move }

// Visits returns the number of playouts through a node.
func (t *Tree) Visits(n Node) int64 { return int64(t.nodes[n].visits) }

// Sum returns the sum of the values of a node's playouts, for the side that made the
// node's move.
func (t *Tree) Sum(n Node) float64 { return t.nodes[n].sum }

// Mean returns the mean value of a node's playouts, or 0 without playouts.
func (t *Tree) Mean(n Node) float64 { return t.nodes[n].mean() }

func (n *node) mean() float64 {
	if n.visits == 0 {
		return 0
	}
	return n.sum / float64(n.visits)
}

// Prior returns a node's prior probability, for PUCT.
func (t *Tree) Prior(n Node) float64 { return float64(t.nodes[n].prior) }

// Proved returns 1 if the side that made the node's move is proved to win, −1 if it is
// proved to lose, and otherwise 0.
func (t *Tree) Proved(n Node) int { return int(t.nodes[n].proved) }

// Size returns the share of the tree's nodes that have been used, in per mille,
// including discarded ones.
func (t *Tree) Size() int { return int(int64(t.fresh-1) * 1000 / int64(len(t.nodes)-1)) }

// Full reports whether a child could not be added since the last Reset or Advance.
func (t *Tree) Full() bool { return t.full }

// Plies returns the number of plies from a node with a proved result to the end of the
// game, if the winner takes the shortest and the loser the longest line in the tree.
func (t *Tree) Plies(n Node) int {
	d := &t.nodes[n]
	if d.over || d.proved == 0 {
		return 0
	}
	plies := 0
	for c := d.first; c != 0; c = t.nodes[c].next {
		if t.nodes[c].proved != -d.proved {
			continue
		}
		p := 1 + t.Plies(Node(c))
		if plies == 0 || d.proved > 0 && p > plies || d.proved < 0 && p < plies {
			plies = p
		}
	}
	return plies
}
