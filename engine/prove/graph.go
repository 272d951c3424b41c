package prove

import (
	"cmp"
	"math"
)

// The graph holds positions up to symmetry in two arenas without pointers, and two hash
// tables:
//
//	nodes   32 bytes each; node 0 is the start
//	edges   8 bytes each; those of a node are contiguous
//	index   an open hash table of node numbers + 1, by key
//	facts   an open hash table of proved positions, 12 bytes each; they stay when
//	        their nodes are dropped
//
// Black is the side whose win is to be proved. A choice is a position with Black to
// move: one of its moves must win. A trial is a position with White to move: all
// replies must lose. A trial has edges only for the replies that known wins by threats
// do not refute.
type graph struct {
	nodes []node
	edges []edge
	index []uint32
	facts factTable
}

type node struct {
	key     uint64
	first   uint32 // index of its first edge
	count   uint16
	best    cell // choice: the winning move, once proved
	value   float32
	cost    float32 // estimated number of positions still to be proved
	work    uint32  // number of times it or a descendant was opened
	state   state
	stage   uint8 // choice: number of searches for candidates
	thought uint8 // choice: number of later searches for a better move
	busy    uint8 // number of workers below it, at most MaxThreads
}

type edge struct {
	move cell // in the canonical form of the node
	to   uint32
}

type state uint8

const (
	fresh   state = iota // without edges
	opened               // with edges
	proved               // Black wins
	refuted              // White makes five, the board is full, or no move of Black's is left to try
)

// noNode means that there is no node.
const noNode = ^uint32(0)

// Values are logits of Black's probability of winning, between −maxValue and maxValue.
const maxValue = 6

func logit(chance float64) float32 {
	return float32(max(-maxValue, min(maxValue, math.Log(chance/(1-chance)))))
}

// costOf estimates the number of positions in the proof of a fresh position by its value.
// The figures are fitted to 1,309 positions proved after h8h9i9g7 in renju, by the value that
// each had when it was fresh: a reply with value 0.5, 1, 1.5, 2, 3 and 5 took 67, 15, 3.3, 3.0,
// 0.9 and 0.3 positions on average, and a move of Black's 338, 73, 23, 16, 8 and 7.
func costOf(value float32, choice bool) float32 {
	f := moveCost
	if choice {
		f = replyCost
	}
	v := float64(value) - f.kink
	return float32(min(f.cost*math.Exp(-f.below*min(v, 0)-f.above*max(v, 0)), mostFresh))
}

// A fit is a cost as a function of the value: it is cost at kink, and falls by a factor of
// e^below with each unit below that, of e^above with each unit above.
type fit struct{ cost, kink, below, above float64 }

var (
	replyCost = fit{4, 1.5, 2.8, 0.57}
	moveCost  = fit{25, 1.5, 2.6, 0.62}
)

const mostFresh = 1e7

func newGraph() *graph {
	return &graph{index: make([]uint32, 1<<16), facts: newFactTable()}
}

// find returns the number of the node with a key, or noNode.
func (g *graph) find(key uint64) uint32 {
	mask := uint64(len(g.index) - 1)
	for i := key >> 7 & mask; g.index[i] != 0; i = (i + 1) & mask {
		if n := g.index[i] - 1; g.nodes[n].key == key {
			return n
		}
	}
	return noNode
}

// get returns the node with a key. A new node gets the value; choice says that Black is to
// move.
func (g *graph) get(key uint64, value float32, choice bool) uint32 {
	if n := g.find(key); n != noNode {
		return n
	}
	if 4*(len(g.nodes)+1) > 3*len(g.index) {
		g.rehash(2 * len(g.index))
	}
	n := node{key: key, best: noCell, value: value, cost: costOf(value, choice)}
	if move, ok := g.facts.load(key); ok {
		n.state, n.best, n.value, n.cost = proved, move, maxValue, 0
	}
	g.nodes = append(g.nodes, n)
	g.enter(uint32(len(g.nodes) - 1))
	return uint32(len(g.nodes) - 1)
}

func (g *graph) enter(n uint32) {
	mask := uint64(len(g.index) - 1)
	i := g.nodes[n].key >> 7 & mask
	for g.index[i] != 0 {
		i = (i + 1) & mask
	}
	g.index[i] = n + 1
}

func (g *graph) rehash(size int) {
	g.index = make([]uint32, size)
	for n := range g.nodes {
		g.enter(uint32(n))
	}
}

// edgesOf returns a node's edges.
func (g *graph) edgesOf(n uint32) []edge {
	x := &g.nodes[n]
	return g.edges[x.first : x.first+uint32(x.count)]
}

// setEdges replaces a node's edges.
func (g *graph) setEdges(n uint32, list []edge) {
	x := &g.nodes[n]
	x.first, x.count = uint32(len(g.edges)), uint16(len(list))
	g.edges = append(g.edges, list...)
}

// bytes returns the memory that the graph uses.
func (g *graph) bytes() int64 {
	return int64(cap(g.nodes))*32 + int64(cap(g.edges))*8 + int64(cap(g.index))*4 + g.facts.bytes()
}

// collect drops the nodes that lead to no open node. Proved positions stay in facts.
// Nodes are renumbered: no worker may hold a node number.
func (g *graph) collect() {
	old := *g
	g.nodes, g.edges = make([]node, 0, len(old.nodes)/2), make([]edge, 0, len(old.edges)/2)
	moved := make(map[uint32]uint32)
	var keep func(n uint32) uint32
	keep = func(n uint32) uint32 {
		if to, ok := moved[n]; ok {
			return to
		}
		x := old.nodes[n]
		to := uint32(len(g.nodes))
		moved[n] = to
		g.nodes = append(g.nodes, x)
		if x.state != opened {
			g.nodes[to].first, g.nodes[to].count = 0, 0
			return to
		}
		var list []edge
		for _, e := range old.edgesOf(n) {
			list = append(list, edge{e.move, keep(e.to)})
		}
		g.setEdges(to, list)
		return to
	}
	keep(0)
	size := 1 << 16
	for 2*len(g.nodes) > size {
		size *= 2
	}
	g.rehash(size)
}

// A factTable maps the keys of proved positions to the winning move; noCell means a win
// by threats.
type factTable struct {
	keys  []uint64
	moves []cell
	n     int
}

func newFactTable() factTable {
	return factTable{keys: make([]uint64, 1<<12), moves: make([]cell, 1<<12)}
}

// emptyBoard stands for the key of the empty board, 0, which marks an empty slot.
const emptyBoard = ^uint64(0)

// slot returns the index where a key is or would be stored. The key 0 must have been
// replaced.
func (t *factTable) slot(key uint64) int {
	mask := len(t.keys) - 1
	i := int(key>>7) & mask
	for t.keys[i] != 0 && t.keys[i] != key {
		i = (i + 1) & mask
	}
	return i
}

func (t *factTable) load(key uint64) (move cell, ok bool) {
	i := t.slot(cmp.Or(key, emptyBoard))
	return t.moves[i], t.keys[i] != 0
}

func (t *factTable) store(key uint64, move cell) (fresh bool) {
	if 4*(t.n+1) > 3*len(t.keys) {
		old := *t
		t.keys, t.moves = make([]uint64, 2*len(old.keys)), make([]cell, 2*len(old.keys))
		for i, k := range old.keys {
			if k != 0 {
				j := t.slot(k)
				t.keys[j], t.moves[j] = k, old.moves[i]
			}
		}
	}
	key = cmp.Or(key, emptyBoard)
	i := t.slot(key)
	if fresh = t.keys[i] == 0; fresh {
		t.n++
	}
	t.keys[i], t.moves[i] = key, move
	return fresh
}

func (t *factTable) bytes() int64 { return int64(len(t.keys)) * 10 }
