package check

import (
	"cmp"
	"slices"

	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// stones are sets of points by side, a bit for each point.
type stones [2][gomoku.Cells / 64]uint64

func (s *stones) put(m gomoku.Point, c gomoku.Color) {
	s[c.Index()][m/64] |= 1 << (m % 64)
}

// within reports whether o has all stones of s.
func (s *stones) within(o *stones) bool {
	for i := range s {
		for k, w := range s[i] {
			if w&^o[i][k] != 0 {
				return false
			}
		}
	}
	return true
}

// turns returns the stones of p under each symmetry.
func turns(p *gomoku.Position) (list [gomoku.Symmetries]stones) {
	for _, m := range p.Moves() {
		for s := range gomoku.Symmetries {
			list[s].put(s.Apply(m, p.Size()), p.At(m))
		}
	}
	return list
}

// stones returns the stones of each position with Black's move.
func (p *Pack) stones() []stones {
	list := make([]stones, len(p.positions))
	var start stones
	for _, m := range p.Start.Moves() {
		start.put(m, p.Start.At(m))
	}
	for n, x := range p.positions {
		list[n] = start
		if x.parent >= 0 {
			list[n] = list[x.parent]
		}
		if x.reply != gomoku.NoPoint {
			list[n].put(x.reply, gomoku.White)
		}
		list[n].put(x.move, gomoku.Black)
	}
	return list
}

// A branch is a position of the pack, with Black's move, whose stones all stand on a
// board, and the other stones of the board.
//
//	the board ── s ──► the pack's board = position n + its move + black + white
type branch struct {
	n            int32
	s            gomoku.Symmetry // turns the board to the pack's
	black, white []gomoku.Point  // the other stones, sorted, on the pack's board
}

// toPack returns p turned to the pack's board.
func (b branch) toPack(p *gomoku.Position) *gomoku.Position { return p.Transform(b.s) }

// fromPack turns replies on the pack's board to the board.
func (b branch) fromPack(list []Reply, size int) []Reply {
	s := b.s.Inverse()
	for i := range list {
		list[i].Move = s.Apply(list[i].Move, size)
	}
	return list
}

// after returns position n with Black's move on the board, in the order of the pack.
func (p *Pack) after(n int32) *gomoku.Position {
	q := p.board(n)
	q.Place(p.positions[n].move)
	return q
}

// maxBranches is the number of positions of the pack whose branches are followed.
const maxBranches = 32

// branches returns the branches of p with the fewest other stones, those of at most
// maxBranches positions, in an order that does not depend on how p is turned.
func (g *Guide) branches(p *gomoku.Position) (list []branch) {
	turned := turns(p)
	within := make([][]int32, p.Ply()+1) // the positions that the board goes on from, by the number of the other stones
	for n := range g.stones {
		for s := range turned {
			if g.stones[n].within(&turned[s]) {
				others := p.Ply() - g.depth(int32(n))
				within[others] = append(within[others], int32(n))
				break
			}
		}
	}
	positions := 0
	for _, same := range within {
		for _, n := range same {
			if positions++; positions > maxBranches {
				return list
			}
			list = g.addBranches(list, p, n, &turned)
		}
	}
	return list
}

// addBranches appends the branches of p from position n, sorted by their stones. Turned has
// the stones of p under each symmetry.
func (g *Guide) addBranches(list []branch, p *gomoku.Position, n int32, turned *[gomoku.Symmetries]stones) []branch {
	first, stored := len(list), &g.stones[n]
	for s := range gomoku.Symmetries {
		if !stored.within(&turned[s]) {
			continue
		}
		b := branch{n: n, s: s}
		for _, pt := range p.Moves() {
			q := s.Apply(pt, p.Size())
			side := p.At(pt).Index()
			switch {
			case stored[side][q/64]>>(q%64)&1 != 0:
			case side == 0:
				b.black = append(b.black, q)
			default:
				b.white = append(b.white, q)
			}
		}
		slices.Sort(b.black)
		slices.Sort(b.white)
		list = append(list, b)
		for i := len(list) - 1; i > first; i-- {
			order := cmp.Or(slices.Compare(list[i].white, list[i-1].white), slices.Compare(list[i].black, list[i-1].black))
			if order == 0 { // the same stones under another symmetry
				list = append(list[:i], list[i+1:]...)
			}
			if order >= 0 {
				break
			}
			list[i], list[i-1] = list[i-1], list[i]
		}
	}
	return list
}

// depth returns the number of stones of position n with Black's move.
func (p *Pack) depth(n int32) int {
	d := p.Start.Ply()
	for ; n >= 0; n = p.positions[n].parent {
		d++
		if p.positions[n].reply != gomoku.NoPoint {
			d++
		}
	}
	return d
}

// A branchReply is White's reply to Black's move in a position of the pack.
type branchReply struct {
	n    int32
	move gomoku.Point
}

// answerNodes is the node limit of a search after a reply. The few replies for which it is too
// small take seconds, because the check's wins after other replies are searched.
const answerNodes = 200_000

// An answered reply is White's reply to a position of the pack with its answer and the nodes
// that were searched for it.
type answered struct {
	reply
	nodes int64
}

// answer returns the answer to White's reply to position n, which is not in the pack: by
// the win after a pass, by a search, or as the check finds it after the replies that it
// looks at before. The first two are taken only where they are no longer than the bound
// of the pack. Where the pass does not answer and likely returns false, it does not search.
func (g *Guide) answer(n int32, move gomoku.Point, likely func() bool) answered {
	key := branchReply{n, move}
	old, known := g.answers[key]
	if known && old.nodes == 0 {
		return old
	}
	p := g.after(n)
	pass := g.pass(n, p).tree
	p.Place(move)
	r, ok := g.promised(n, move, p, pass)
	if !ok && !likely() {
		return answered{reply: r}
	}
	if known {
		return old
	}
	before := g.c.nodes()
	if !ok {
		r, ok = g.promised(n, move, p, g.search(p, answerNodes))
	}
	if !ok {
		p.Undo()
		g.c.replies(p, func(o reply) bool {
			if o.move == move {
				r = o
			}
			return o.move != move
		})
	}
	g.answers[key] = answered{r, g.c.nodes() - before}
	return g.answers[key]
}

// promised returns the reply answered by a tree, which may be nil; ok is false if the tree
// does not win at p, the position after the reply, in as few plies as the pack promises.
func (g *Guide) promised(n int32, move gomoku.Point, p *gomoku.Position, t *threat.Tree) (r reply, ok bool) {
	r = reply{move: move, stored: -1}
	if t == nil {
		return r, false
	}
	if plies := g.c.verified(p, t); plies > 0 && plies <= int(g.positions[n].plies)-2 {
		r.tree, r.plies = t, plies
	}
	return r, r.tree != nil
}

// threatens reports whether Black would win by fours on the board of p if it were to move.
func (g *Guide) threatens(p *gomoku.Position) bool {
	g.c.m.Reset(p)
	g.c.vcf.Forget()
	return g.c.vcf.Quick(gomoku.Black, leadFours, leadNodes) > 0
}

// leadFours and leadNodes bound the search by fours after a move; those of the wins by
// threats have lower bounds.
const (
	leadFours = 12
	leadNodes = 2_000
)

// underway reports whether p can be in the middle of a win by threats: after Black's last
// move, before White's reply to it, Black would win by fours if White passed.
func (g *Guide) underway(p *gomoku.Position) bool {
	if p.ToMove() == gomoku.White {
		return g.threatens(p)
	}
	for _, m := range p.Moves() {
		if p.At(m) == gomoku.White && g.threatens(removed(p, m)) {
			return true
		}
	}
	return false
}

// A trail is the search for an order of the other stones of a branch in which they can be the
// moves of a win by threats after a reply that left the pack: Black would win by fours after
// each of its moves if White passed. White's reply is on the board.
type trail struct {
	g            *Guide
	p            *gomoku.Position
	black, white []gomoku.Point
	failed       map[[2]uint64]bool // sets of placed stones from which no order was found
	left         *int               // how many more moves of Black's may be tried
}

// maxTrail is the greatest number of Black's other stones.
const maxTrail = 64

// leads reports whether there is such an order after White's reply to position n.
func (g *Guide) leads(n int32, reply gomoku.Point, black, white []gomoku.Point, left *int) bool {
	if len(black) == 0 {
		return true
	}
	if len(black) > maxTrail {
		return false
	}
	t := trail{g, g.after(n), black, white, map[[2]uint64]bool{}, left}
	t.p.Place(reply)
	return t.from([2]uint64{})
}

// from reports whether there is an order of the stones that are not in placed, a set of
// indices for each side.
func (t *trail) from(placed [2]uint64) bool {
	if t.failed[placed] {
		return false
	}
	for i, m := range t.black {
		if placed[0]>>i&1 != 0 {
			continue
		}
		if *t.left--; *t.left < 0 {
			return false
		}
		t.p.Place(m)
		after := [2]uint64{placed[0] | 1<<i, placed[1]}
		ok := t.g.threatens(t.p) && t.reply(after)
		t.p.Undo()
		if ok {
			return true
		}
	}
	t.failed[placed] = true
	return false
}

// reply is from with White to move.
func (t *trail) reply(placed [2]uint64) bool {
	if placed[0] == 1<<len(t.black)-1 {
		return true
	}
	for k, r := range t.white {
		if placed[1]>>k&1 != 0 {
			continue
		}
		t.p.Place(r)
		ok := t.from([2]uint64{placed[0], placed[1] | 1<<k})
		t.p.Undo()
		if ok {
			return true
		}
	}
	return false
}

// A passed position is one after a pass of White's: Black's win, or nil, and the nodes that
// were searched for it.
type passed struct {
	tree  *threat.Tree
	nodes int64
}

// pass returns what follows a pass of White's at p, which is position n with Black's move.
func (g *Guide) pass(n int32, p *gomoku.Position) passed {
	if w, ok := g.passes[n]; ok {
		return w
	}
	before := g.c.nodes()
	t := g.search(p, passNodes)
	g.passes[n] = passed{t, g.c.nodes() - before}
	return g.passes[n]
}

// search is the checker's search without what it remembers.
func (g *Guide) search(p *gomoku.Position, nodes int64) *threat.Tree {
	g.c.vct.Forget()
	g.c.vcf.Forget()
	return g.c.search(p, nodes)
}

// A win is a win of Black's by threats: the position where it begins, on the board of the tree,
// the tree, and its length in plies. The turn leads from the board that was asked about.
type win struct {
	p     *gomoku.Position
	turn  gomoku.Symmetry
	tree  *threat.Tree
	plies int
}

// move returns Black's move on the board that was asked about.
func (w *win) move() gomoku.Point { return w.turn.Inverse().Apply(w.tree.Move, w.p.Size()) }

// win returns a win by threats in p, with Black to move and not in the pack, or nil if none is
// found. Where Black's last move was no threat, a win is only looked for if search says so.
func (g *Guide) win(p *gomoku.Position, search bool) *win {
	q, s, form := normal(p)
	t := g.c.finish(q)
	if t == nil {
		if t, b := g.along(p, g.branches(p)); t != nil {
			q := b.toPack(p)
			return &win{q, b.s, t, g.c.verified(q, t)}
		}
		if search || g.underway(p) {
			var searched bool
			if t, searched = g.trees[form]; !searched {
				t = g.search(q, guideNodes)
				g.trees[form] = t
			}
		}
	}
	if t == nil {
		return nil
	}
	return &win{q, s, t, g.c.verified(q, t)}
}

// Once the searches for branches have visited branchNodes, no further branch is searched for
// a shorter win; after lostNodes for none at all. For all branches together trailMoves moves
// are tried to order their stones. The nearest branches come first, so that this hardly ever
// matters.
const (
	branchNodes = 30_000
	lostNodes   = 300_000
	trailMoves  = 20_000
)

// shortest is the least number of plies of a win by threats where finish finds none.
const shortest = 5

// along returns the win by threats that the proof is in the middle of: with Black to
// move the shortest tree of all branches that wins at p, so that a win rarely becomes longer
// than the answer before said (a Game never lets it), with White to move the tree whose move is on the
// board. The tree is on the branch's board.
func (g *Guide) along(p *gomoku.Position, branches []branch) (best *threat.Tree, of branch) {
	least, nodes, left := 0, int64(0), trailMoves
	underway := false
	for _, b := range branches {
		if len(b.black) > 0 { // those without other stones of Black's come first
			underway = underway || g.underway(p)
			if best != nil && nodes > branchNodes || nodes > lostNodes || !underway {
				break
			}
		}
		q, after := b.toPack(p), g.after(b.n)
		first := true
		for i, move := range b.white {
			if _, stored := g.child(g.sym.keys(after), move, gomoku.White); stored {
				continue
			}
			rest := slices.Delete(slices.Clone(b.white), i, i+1)
			if first {
				nodes += g.pass(b.n, after).nodes
				first = false
			}
			r := g.answer(b.n, move, func() bool { return g.leads(b.n, move, b.black, rest, &left) })
			nodes += r.nodes
			for _, t := range descend(r.tree, b.black, rest) {
				plies := 0
				if p.ToMove() == gomoku.Black {
					plies = g.c.verified(q, t)
				} else {
					q := removed(q, t.Move)
					plies = g.c.verified(q, t)
				}
				if plies > 0 && (best == nil || plies < least) {
					best, of, least = t, b, plies
				}
				if least == shortest && p.ToMove() == gomoku.Black {
					return best, of
				}
			}
		}
	}
	return best, of
}

// descend returns the subtrees of t that are reached by playing Black's moves, all of
// them, against White's: with as many of both, those where Black is to move, and with one
// more of Black's, those whose move is the last.
func descend(t *threat.Tree, black, white []gomoku.Point) (list []*threat.Tree) {
	if t == nil || len(black) == 0 && len(white) == 0 {
		if t != nil {
			list = append(list, t)
		}
		return list
	}
	i := slices.Index(black, t.Move)
	if i < 0 {
		return nil
	}
	if len(white) == 0 {
		if len(black) == 1 {
			list = append(list, t)
		}
		return list
	}
	others := slices.Delete(slices.Clone(black), i, i+1)
	for k, r := range white {
		list = append(list, descend(t.After([]gomoku.Point{r, t.Move}), others, slices.Delete(slices.Clone(white), k, k+1))...)
	}
	return list
}

// removed returns p without Black's stone m, with Black to move.
func removed(p *gomoku.Position, m gomoku.Point) *gomoku.Position {
	var black, white []gomoku.Point
	for _, pt := range p.Moves() {
		switch {
		case pt == m:
		case p.At(pt) == gomoku.Black:
			black = append(black, pt)
		default:
			white = append(white, pt)
		}
	}
	return arranged(p, black, white)
}

// normal returns the normal form of p: of its eight turns the one whose sorted stones
// come first, with its moves in this order. The form names the stones.
func normal(p *gomoku.Position) (q *gomoku.Position, s gomoku.Symmetry, form string) {
	var black, white []gomoku.Point
	for turn := range gomoku.Symmetries {
		var b, w []gomoku.Point
		for _, pt := range p.Moves() {
			if m := turn.Apply(pt, p.Size()); p.At(pt) == gomoku.Black {
				b = append(b, m)
			} else {
				w = append(w, m)
			}
		}
		slices.Sort(b)
		slices.Sort(w)
		if turn == 0 || cmp.Or(slices.Compare(b, black), slices.Compare(w, white)) < 0 {
			black, white, s = b, w, turn
		}
	}
	q = arranged(p, black, white)
	return q, s, gomoku.MoveString(q.Moves())
}

// arranged returns a board of p's rule and size with these stones.
func arranged(p *gomoku.Position, black, white []gomoku.Point) *gomoku.Position {
	q := p.Clone()
	for q.Ply() > 0 {
		q.Undo()
	}
	for i, m := range black {
		q.Place(m)
		if i < len(white) {
			q.Place(white[i])
		}
	}
	return q
}
