package tree

import "math/bits"

// A Move is a root move of a Tree.
type Move struct {
	Column int
	Visits int64
	Mean   float64 // of results 1, 0, −1 for the side to move
	Win    int     // if proved: n > 0 wins in n plies, n < 0 loses in −n plies, 0 draws
	Proved bool    // the result Win is certain
	proof  proof
	blocks bool // fills a winning cell of the opponent
}

// Moves returns the moves of the root, best first: proved wins, the shortest first;
// then unproved moves by visits; then proved losses, the longest first. A proved draw
// comes before unproved moves with a negative mean.
func (t *Tree) Moves() []Move {
	root := t.nodes[firstNode]
	var list []Move
	for x := range t.board.Width() {
		if t.board.Open()>>uint(x)&1 == 0 || t.board.Over() {
			continue
		}
		m := Move{Column: x, blocks: t.board.Urgent(t.board.ToMove().Other())>>uint(x)&1 != 0}
		child := t.board
		child.Drop(x)
		_, known, plies := sure(&child)
		if root.block != 0 && root.open>>uint(x)&1 != 0 {
			n := t.nodes[root.block+uint32(x)]
			m.Visits = int64(n.visits) - priorVisits
			m.Mean = float64(n.value) / float64(n.visits)
			if n.proof != unproved {
				known, plies = n.proof, n.plies
			}
		}
		m.proof, m.Proved = known, known != unproved
		switch known {
		case proofWin:
			m.Win, m.Mean = int(plies)+1, 1
		case proofLoss:
			m.Win, m.Mean = -int(plies)-1, -1
		case proofDraw:
			m.Mean = 0
		}
		i := len(list)
		list = append(list, m)
		for ; i > 0 && m.better(&list[i-1]); i-- {
			list[i] = list[i-1]
		}
		list[i] = m
	}
	return list
}

func (m *Move) better(o *Move) bool {
	switch {
	case m.proof == proofWin || o.proof == proofWin:
		return m.proof == proofWin && (o.proof != proofWin || m.Win < o.Win)
	case m.proof == proofLoss || o.proof == proofLoss:
		return o.proof == proofLoss && (m.proof != proofLoss || m.Win < o.Win || m.Win == o.Win && m.blocks && !o.blocks)
	case m.proof == proofDraw && o.proof != proofDraw:
		return o.Mean < 0
	case o.proof == proofDraw && m.proof != proofDraw:
		return m.Mean >= 0
	}
	return m.Visits > o.Visits
}

// Len returns the number of nodes allocated, including those waiting for reuse, and
// the largest number allowed.
func (t *Tree) Len() (used, limit int) { return len(t.nodes), t.limit }

// PV returns the principal variation that begins with column x, at most 20 moves.
func (t *Tree) PV(x int) []uint8 {
	pv := []uint8{uint8(x)}
	n := t.nodes[firstNode]
	for n.block != 0 && n.open>>uint(x)&1 != 0 && len(pv) < 20 {
		n = t.nodes[n.block+uint32(x)]
		most := uint32(0)
		for open := n.open; open != 0; open &= open - 1 {
			i := bits.TrailingZeros16(open)
			if c := t.nodes[n.block+uint32(i)]; c.proof == proofWin || c.visits > most {
				most, x = c.visits, i
				if c.proof == proofWin {
					break
				}
			}
		}
		if most == 0 {
			break
		}
		pv = append(pv, uint8(x))
	}
	return pv
}
