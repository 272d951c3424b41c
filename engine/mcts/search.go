package mcts

// An Event is one step of the search, reported to Tree.Trace.
type Event struct {
	Phase Phase
	Node  Node
	Value float64 // Simulated: sum of the results for the side that made the node's move; Updated: amount added to Sum; Proved: the result
	Depth int     // plies below the root
}

// A Phase is the kind of an Event.
type Phase uint8

const (
	Selected  Phase = iota // the node was selected
	Expanded               // the node was created
	Simulated              // the node was valued by playouts, the Judge or the result of the game
	Updated                // the node's sum and visits were updated
	Proved                 // the node's result was proved
)

func (t *Tree) trace(p Phase, n int32, v float64, depth int) {
	if t.Trace != nil {
		t.Trace(Event{p, Node(n), v, depth})
	}
}

// Playouts returns the number of leaf values since the tree was created: playouts,
// results of the Judge, finished games and proved nodes.
func (t *Tree) Playouts() int64 { return t.playouts }

// Step runs one iteration of the search: selection, expansion, simulation and update. It
// returns false if the root's result is proved or the game is over at the root.
func (t *Tree) Step(g Game) bool {
	if t.nodes[t.root].proved != 0 {
		return false
	}
	// 1. Selection.
	n, depth := t.root, 0
	t.path[0] = n
	t.inspect(g, n)
	for {
		d := &t.nodes[n]
		if d.over || d.proved != 0 || d.children < d.moves || d.children == 0 || depth == maxDepth-2 {
			break
		}
		n = t.choose(n, depth)
		g.Play(t.nodes[n].move)
		depth++
		t.path[depth] = n
		t.inspect(g, n)
		t.trace(Selected, n, 0, depth)
	}
	// 2. Expansion and simulation.
	d := &t.nodes[n]
	switch {
	case d.over:
		t.simulate(g, n, depth)
	case d.proved != 0:
		t.playouts++
		t.backUp(depth, float64(d.proved), 1)
	case t.Options.Expansion == AllLazy:
		t.judge(g, n, depth)
	default:
		t.expandOne(g, n, depth)
	}
	for ; depth > 0; depth-- {
		g.Undo()
	}
	return t.nodes[t.root].proved == 0 && (!t.nodes[t.root].over)
}

// inspect sets, on the first visit of a node, the result or the number of moves of its
// position.
func (t *Tree) inspect(g Game, n int32) {
	d := &t.nodes[n]
	if d.moves >= 0 {
		return
	}
	value, over := g.Outcome()
	d.over, d.value, d.moves = over, float32(value), 0
	if over {
		if t.Options.Solve && value != 0 {
			d.proved = int8(value)
		}
		return
	}
	t.moves = g.Moves(t.moves[:0])
	d.moves = int16(len(t.moves))
}

// choose returns the child with the highest bound, the most recently added if several
// are equal.
func (t *Tree) choose(n int32, depth int) int32 {
	p := &t.nodes[n]
	scale, term, more := t.Options.bonus(p.visits)
	odd := depth&1 != 0
	best, value := int32(0), 0.0
	for c := p.first; c != 0; c = t.nodes[c].next {
		d := &t.nodes[c]
		if d.proved != 0 {
			if d.proved > 0 {
				return c
			}
			if best == 0 {
				best, value = c, -1e9 // chosen only if all children lose
			}
			continue
		}
		if v := t.Options.bound(d, t.view(p, d, odd), scale, term, more); best == 0 || v > value {
			best, value = c, v
		}
	}
	return best
}

// expandOne adds one child and runs playouts from it. If the tree is full or has reached
// its maximum depth, it runs playouts from the node itself.
func (t *Tree) expandOne(g Game, n int32, depth int) {
	d := &t.nodes[n]
	c := int32(0)
	if d.children < d.moves && depth+1 < maxDepth {
		c = t.child(n, t.untried(g, n), 0)
	}
	if c == 0 {
		t.simulate(g, n, depth)
		return
	}
	t.descend(g, c, depth+1)
}

// descend plays a new child's move, values the child and undoes the move.
func (t *Tree) descend(g Game, c int32, depth int) {
	g.Play(t.nodes[c].move)
	t.path[depth] = c
	t.trace(Expanded, c, 0, depth)
	t.inspect(g, c)
	t.simulate(g, c, depth)
	g.Undo()
}

// untried returns a move of a node that has no child yet.
func (t *Tree) untried(g Game, n int32) Move {
	t.moves = g.Moves(t.moves[:0])
	if t.Options.Expansion == OneInTurn {
		return t.moves[t.nodes[n].children]
	}
	t.stamp++
	for c := t.nodes[n].first; c != 0; c = t.nodes[c].next {
		t.tried[t.nodes[c].move&(MaxMoves-1)] = t.stamp
	}
	kept := t.moves[:0]
	for _, m := range t.moves {
		if t.tried[m&(MaxMoves-1)] != t.stamp {
			kept = append(kept, m)
		}
	}
	return kept[t.rand.N(uint32(len(kept)))]
}

// judge values a leaf with the Judge and adds its children.
func (t *Tree) judge(g Game, n int32, depth int) {
	t.moves = g.Moves(t.moves[:0])
	value := t.Options.Judge.Judge(t.moves, t.priors[:len(t.moves)])
	if depth+1 < maxDepth && t.nodes[n].children == 0 {
		for i, m := range t.moves {
			if t.child(n, m, t.priors[i]) == 0 {
				t.nodes[n].partial = true
				break
			}
		}
		t.nodes[n].moves = t.nodes[n].children
	}
	t.playouts++
	t.trace(Simulated, n, value, depth)
	t.backUp(depth, value, 1)
}

// simulate values the leaf at the end of the path by playouts, or by the result if the
// game is over, and updates the path.
func (t *Tree) simulate(g Game, n int32, depth int) {
	d := &t.nodes[n]
	if d.over {
		t.playouts++
		t.trace(Simulated, n, float64(d.value), depth)
		t.backUp(depth, float64(d.value), 1)
		return
	}
	k := max(t.Options.Playouts, 1)
	sum := 0.0
	for range k {
		sum += g.Playout(&t.rand)
	}
	t.playouts += int64(k)
	t.trace(Simulated, n, sum, depth)
	t.backUp(depth, sum, int32(k))
}

// backUp adds the sum of the values of some playouts to every node of the path. It also
// propagates proofs: a node loses for the side that moved to it if one child is a proved
// win, and wins if all children are proved losses.
func (t *Tree) backUp(depth int, sum float64, playouts int32) {
	for i := depth; i >= 0; i-- {
		d := &t.nodes[t.path[i]]
		if i < depth && t.Options.Solve && d.proved == 0 {
			below := t.nodes[t.path[i+1]].proved
			switch {
			case below > 0:
				d.proved = -1
			case below < 0 && t.allLost(d):
				d.proved = 1
			}
			if d.proved != 0 {
				sum = float64(d.proved) * float64(playouts)
				t.trace(Proved, t.path[i], float64(d.proved), i)
			}
		}
		d.visits += playouts
		d.sum += sum
		t.trace(Updated, t.path[i], sum, i)
		sum = -sum
	}
}

// allLost reports whether every move of a node has a child and all children are proved
// losses.
func (t *Tree) allLost(d *node) bool {
	if d.children < d.moves || d.partial {
		return false
	}
	for c := d.first; c != 0; c = t.nodes[c].next {
		if t.nodes[c].proved >= 0 {
			return false
		}
	}
	return true
}

// Best returns the best child of n, or 0 if n has no children. A proved win is best,
// then the best unproved child by Options.Choice. If several are equal, Best returns the
// most recently added.
func (t *Tree) Best(n Node) Node {
	p := &t.nodes[n]
	best, value := Node(0), 0.0
	for c := p.first; c != 0; c = t.nodes[c].next {
		d := &t.nodes[c]
		v := 0.0
		switch t.Options.Choice {
		case MostVisits:
			v = float64(d.visits)
		case BestMean:
			v = -1e6
			if d.visits > 0 {
				v = d.mean()
			}
		}
		v += 1e12 * float64(d.proved)
		if best == 0 || v > value {
			best, value = Node(c), v
		}
	}
	return best
}
