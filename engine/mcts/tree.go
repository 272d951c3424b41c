// Package mcts is Monte Carlo tree search for any game of two players: UCT in
// the forms its authors use, PUCT with priors, proved results and a tree that
// lives on from move to move.
package mcts

// A Move is a game's own number for a move, below MaxMoves.
type Move uint16

// MaxMoves bounds a game's move numbers.
const MaxMoves = 1024

// A Game is a position on which the search plays moves and takes them back.
type Game interface {
	// Moves appends the moves of the position in the order of expansion. The
	// same position always has the same moves.
	Moves(buf []Move) []Move
	Play(m Move)
	Undo()
	// Outcome tells whether the game is over, and its value for the side that
	// moved last: 1 won, 0 drawn, −1 lost.
	Outcome() (value float64, over bool)
	// Playout plays on to an end, returns the value for the side that moved
	// last before it, and leaves the position as it was.
	Playout(r *Rand) float64
}

// A Judge knows a position without playouts, for PUCT.
type Judge interface {
	// Judge fills in the prior probability of each move and returns the value,
	// −1…1, for the side that moved last.
	Judge(moves []Move, priors []float32) float64
}

// A node is 40 bytes. Nodes lie in one slice and name each other by index; 0
// is no node.
//
//	root ── first ─▶ c ── next ─▶ b ── next ─▶ a      youngest child first
//	                 └─ first ─▶ …
//
// Discarded nodes form a queue, linked by next too. A subtree enters it by its
// top node alone; when that is taken for new use, its children enter.
type node struct {
	first, next int32
	visits      int32
	prior       float32
	sum         float64 // of values for the side that made the node's move
	move        Move
	moves       int16 // of the position; −1 before anyone looked
	children    int16 // made so far
	over        bool
	partial     bool    // there was no room for all children
	proved      int8    // 1: the side that made the move wins, −1: loses
	value       float32 // of a finished game
}

// A Node is a node's index in its tree.
type Node int32

// A Tree searches one game's positions, one after another.
type Tree struct {
	Options Options
	Trace   func(Event) // called at every step when not nil
	nodes   []node
	root    int32
	fresh   int32 // nodes from here on have never been used
	head    int32 // queue of discarded nodes
	tail    int32
	waste   bool // no node was left

	rand     Rand
	playouts int64
	path     [maxDepth]int32
	moves    []Move
	priors   []float32
	tried    [MaxMoves]uint32 // stamp of the last expansion that had the move
	stamp    uint32
}

// maxDepth bounds the plies of a line in the tree.
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

// Reset forgets everything but the root.
func (t *Tree) Reset() {
	t.head, t.tail, t.fresh, t.waste = 0, 0, 1, false
	t.root = t.take()
}

// Seed starts the random numbers of what follows.
func (t *Tree) Seed(seed uint64) { t.rand = NewRand(seed) }

// Advance makes a move's child the new root and discards the rest of the tree.
// Without such a child the tree becomes empty and reused is false.
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
	t.root, t.waste = keep, false
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

// take returns a clean node, or 0 when all are in use.
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
		t.waste = true
		return 0
	}
	t.nodes[n] = node{moves: -1}
	return n
}

// child returns a new child of a node, in front of the others, or 0.
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

// Children appends a node's children, the youngest first.
func (t *Tree) Children(n Node, buf []Node) []Node {
	for c := t.nodes[n].first; c != 0; c = t.nodes[c].next {
		buf = append(buf, Node(c))
	}
	return buf
}

// Move returns the move that led to a node.
func (t *Tree) Move(n Node) Move { return t.nodes[n].move }

// Visits returns the number of playouts a node has seen.
func (t *Tree) Visits(n Node) int64 { return int64(t.nodes[n].visits) }

// Sum returns their sum of values for the side that made the node's move.
func (t *Tree) Sum(n Node) float64 { return t.nodes[n].sum }

// Mean returns their mean, 0 without playouts.
func (t *Tree) Mean(n Node) float64 { return t.nodes[n].mean() }

func (n *node) mean() float64 {
	if n.visits == 0 {
		return 0
	}
	return n.sum / float64(n.visits)
}

// Prior returns a node's prior probability, for PUCT.
func (t *Tree) Prior(n Node) float64 { return float64(t.nodes[n].prior) }

// Proved returns 1 when the side that made the node's move is proved to win, −1 when
// it is proved to lose, else 0.
func (t *Tree) Proved(n Node) int { return int(t.nodes[n].proved) }

// Size returns the number of nodes have been in use, discarded ones included, per mille
// of all.
func (t *Tree) Size() int { return int(int64(t.fresh-1) * 1000 / int64(len(t.nodes)-1)) }

// Full reports whether the tree once had no node left for a child.
func (t *Tree) Full() bool { return t.waste }

// Plies returns the number of plies a node with a proved result is from the end when the
// winner hurries and the loser delays, as far as the tree knows.
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
