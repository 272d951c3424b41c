package tree

import "tengen/engine/connect4"

// SetPosition makes p the root. If p is at most two moves after the old root, its
// part of the tree is kept.
func (t *Tree) SetPosition(p *connect4.Position) {
	if t.nodes != nil && t.follow(p) {
		return
	}
	t.free = t.free[:0]
	t.nodes = append(t.nodes[:0], make([]node, 2*blockSize)...)
	t.board = p.Board
	t.expand(firstNode, &t.board)
}

// follow moves the root along the last moves of p. It returns false if p does not
// follow from the root.
func (t *Tree) follow(p *connect4.Position) bool {
	n := p.Ply() - t.board.Ply()
	if n < 0 || n > 2 || *p.Ago(n) != t.board {
		return false
	}
	for _, x := range p.Moves()[p.Ply()-n:] {
		root := t.nodes[firstNode]
		if root.block == 0 || root.open>>x&1 == 0 {
			return false
		}
		for c := range uint32(blockSize) {
			if child := &t.nodes[root.block+c]; c != uint32(x) && child.block != 0 {
				t.free = append(t.free, child.block)
				child.block = 0
			}
		}
		t.nodes[firstNode] = t.nodes[root.block+uint32(x)]
		t.nodes[root.block+uint32(x)] = node{}
		t.free = append(t.free, root.block)
		t.board.Drop(int(x))
	}
	if root := &t.nodes[firstNode]; root.block == 0 {
		t.expand(firstNode, &t.board)
	}
	return true
}

// take returns the index of a cleared block, or 0 if the tree has reached its limit.
func (t *Tree) take() uint32 {
	if n := len(t.free); n > 0 {
		block := t.free[n-1]
		t.free = t.free[:n-1]
		for i := range t.nodes[block : block+blockSize] {
			child := &t.nodes[block+uint32(i)]
			if child.block != 0 {
				t.free = append(t.free, child.block)
			}
			*child = node{}
		}
		return block
	}
	n := len(t.nodes)
	if n+blockSize > t.limit {
		return 0
	}
	if n+blockSize > cap(t.nodes) {
		grown := make([]node, n, min(max(2*n, 1<<12), t.limit))
		copy(grown, t.nodes)
		t.nodes = grown
	}
	t.nodes = t.nodes[:n+blockSize]
	clear(t.nodes[n:])
	return uint32(n)
}
