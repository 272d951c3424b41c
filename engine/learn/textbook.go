package learn

import (
	"cmp"
	"math/bits"
	"slices"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// Switches are the parts of a textbook search.
type Switches struct {
	Cuts       bool // alpha-beta at all; else every candidate is searched
	Order      bool // candidates by what they make and prevent; else in reading order
	Table      bool // transposition table: cut-offs and the move to try first
	Killers    bool // the last two moves that cut at the same ply are tried early
	NullWindow bool // all but the first move are only asked whether they are better
	Width      int  // candidates searched at a node; 0 is all
}

// A Depth is what a search knows after an iteration.
type Depth struct {
	Plies    int
	Nodes    int64 // of this iteration
	Finished bool  // else the nodes ran out
	Move     gomoku.Point
	Score    int // for the side to move
}

// A Textbook searches positions of five in a row as textbooks teach it:
// NegaMax over the empty cells within two of a stone, with Tengen's evaluation at the
// leaves and a switch for every improvement.
type Textbook struct {
	m     *pattern.Map
	eval  *eval.Evaluator
	table []hashEntry

	on      Switches
	left    int64 // nodes to go
	nodes   int64
	stop    func() bool
	stopped bool
	best    gomoku.Point // of the root
	killers [maxTextbook + 1][2]gomoku.Point
	moves   [maxTextbook + 1][]candidate
	near    [gomoku.Cells]uint8 // stones within two of a cell
}

const (
	maxTextbook = 12          // plies
	textbookWin = 1_000_000   // and the depth left, so that sooner is better
	infinity    = 100_000_000 // more than any score
	killerBonus = 150         // between an open three and a four-three
	hashBonus   = 100_000     // before everything
)

type candidate struct {
	point gomoku.Point
	score int32
}

// A hashEntry is what is known of a position: a score with the depth it was
// searched to.
type hashEntry struct {
	key   uint64
	score int32
	point gomoku.Point
	depth int8
	bound int8 // 0 exact, 1 at least, −1 at most
}

// NewTextbook makes a search for a rule.
func NewTextbook(rule gomoku.Rule) *Textbook {
	tables := pattern.NewTables(rule)
	e := eval.New(tables)
	return &Textbook{m: pattern.NewMap(tables, &e.Values), eval: e, table: make([]hashEntry, 1<<16)}
}

// Rule is the rule it searches by.
func (t *Textbook) Rule() gomoku.Rule { return t.m.Rule() }

// Search deepens ply by ply to depth, within so many nodes in all. stop may be
// nil.
func (t *Textbook) Search(p *gomoku.Position, on Switches, depth int, nodes int64, stop func() bool) []Depth {
	t.on, t.left, t.stop, t.stopped = on, nodes, stop, false
	t.m.Reset(p)
	clear(t.table)
	t.near = [gomoku.Cells]uint8{}
	for _, pt := range p.Moves() {
		t.around(pt, 1)
	}
	t.killers = [maxTextbook + 1][2]gomoku.Point{}
	var list []Depth
	for d := 1; d <= min(depth, maxTextbook) && !t.stopped; d++ {
		t.nodes = 0
		t.best = gomoku.NoPoint
		score := t.node(d, 0, -infinity, infinity)
		list = append(list, Depth{d, t.nodes, !t.stopped, t.best, score})
	}
	return list
}

// node is the value of the position for the side to move, exact between alpha
// and beta.
func (t *Textbook) node(depth, ply, alpha, beta int) int {
	t.nodes++
	if t.left--; t.left <= 0 || t.nodes&1023 == 0 && t.stop != nil && t.stop() {
		t.stopped = true
	}
	if t.stopped {
		return 0
	}
	me := gomoku.Black + gomoku.Color(t.m.Ply()&1)
	if pt := t.m.First(me); pt != gomoku.NoPoint {
		if ply == 0 {
			t.best = pt
		}
		return textbookWin + depth
	}
	if depth == 0 {
		return t.eval.Score(t.m, me)
	}
	key := t.m.Hash() ^ uint64(me)*0x9e3779b97f4a7c15
	known := &t.table[key&uint64(len(t.table)-1)]
	hash := gomoku.NoPoint
	if t.on.Table && known.key == key {
		hash = known.point
		s := int(known.score)
		if ply > 0 && int(known.depth) == depth && (known.bound == 0 || known.bound > 0 && s >= beta || known.bound < 0 && s <= alpha) {
			return s
		}
	}
	moves := t.candidates(me, ply, hash)
	if len(moves) == 0 {
		return 0 // a full board, or nothing but forbidden points
	}
	best, move, from := -infinity, gomoku.NoPoint, alpha
	for i, c := range moves {
		t.m.Play(c.point, me)
		t.around(c.point, 1)
		score := 0
		if t.on.NullWindow && t.on.Cuts && i > 0 {
			score = -t.node(depth-1, ply+1, -alpha-1, -alpha)
			if score > alpha && score < beta {
				score = -t.node(depth-1, ply+1, -beta, -alpha)
			}
		} else {
			score = -t.node(depth-1, ply+1, -beta, -alpha)
		}
		t.m.Undo()
		t.around(c.point, 255) // −1
		if t.stopped {
			return 0
		}
		if score > best {
			best, move = score, c.point
			if ply == 0 {
				t.best = move
			}
		}
		if t.on.Cuts {
			alpha = max(alpha, best)
			if alpha >= beta {
				t.cut(ply, move)
				break
			}
		}
	}
	bound := int8(0)
	switch {
	case !t.on.Cuts:
	case best >= beta:
		bound = 1
	case best <= from:
		bound = -1
	}
	*known = hashEntry{key, int32(best), move, int8(depth), bound}
	return best
}

// cut remembers a move that ended a node.
func (t *Textbook) cut(ply int, pt gomoku.Point) {
	if k := &t.killers[ply]; k[0] != pt {
		k[0], k[1] = pt, k[0]
	}
}

// candidates are the legal cells near the stones in the order they are tried.
func (t *Textbook) candidates(me gomoku.Color, ply int, hash gomoku.Point) []candidate {
	list := t.moves[ply][:0]
	own, other := &t.eval.Own[(me-1)&1], &t.eval.Opponent[(me.Other()-1)&1]
	first, last := t.m.Bounds()
	for y := last; y >= first; y-- {
		for row := t.m.Free(y); row != 0; row &= row - 1 {
			pt := gomoku.Point(y<<5 | bits.TrailingZeros32(row))
			if t.near[pt] == 0 && t.m.Ply() > 0 || threat.Forbidden(t.m, pt, me) {
				continue
			}
			c := candidate{point: pt}
			if t.on.Order {
				c.score = int32(own[t.m.Code(pt, me)]) + int32(other[t.m.Code(pt, me.Other())])
			}
			if t.on.Killers && (pt == t.killers[ply][0] || pt == t.killers[ply][1]) {
				c.score += killerBonus
			}
			if pt == hash {
				c.score += hashBonus
			}
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	t.moves[ply] = list
	if t.on.Width > 0 && len(list) > t.on.Width {
		list = list[:t.on.Width]
	}
	return list
}

// around counts a stone for the cells within two of it.
func (t *Textbook) around(pt gomoku.Point, n uint8) {
	for dy := -2; dy <= 2; dy++ {
		for x := int(pt) + dy*gomoku.Stride - 2; x <= int(pt)+dy*gomoku.Stride+2; x++ {
			t.near[x&(gomoku.Cells-1)] += n
		}
	}
}
