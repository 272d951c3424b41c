package check

import (
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// A Guide answers questions about a proof: Black's move in a position, the answers to
// White's replies, and how long a win takes at most. It keeps the answers to the replies
// of the last position.
type Guide struct {
	*Pack
	c     *checker
	after string // moves of the position whose replies are kept
	kept  []reply
	whole bool // all replies are kept
}

// NewGuide returns a guide to a pack.
func NewGuide(p *Pack) *Guide {
	return &Guide{Pack: p, c: newChecker(p, Options{}.withDefaults())}
}

// Check checks n positions of the pack, from the one with index from on, as Pack.Check
// does.
func (g *Guide) Check(from, n int) (Report, error) {
	c := checker{pack: g.Pack, o: Options{}.withDefaults(), m: g.c.m, vcf: g.c.vcf, vct: g.c.vct}
	c.Positions = len(g.positions)
	for i := from; i < min(from+n, len(g.positions)) && c.err == nil; i++ {
		if c.position(int32(i)); c.err == nil {
			c.Checked++
		}
	}
	return c.Report, c.err
}

// guideNodes is the node limit of a search for a win by threats where Black did not play
// the win that the check found.
const guideNodes = 20_000

// An Answer is what the proof says about a position.
type Answer struct {
	Move   gomoku.Point // Black's move; NoPoint if White is to move
	Plies  int          // Black wins in at most so many plies from the position
	Stored bool         // the position is in the pack, or the pack's move led to it; else Black wins by threats
	Below  int          // positions stored below it
}

// Answer returns what the proof says about a position, up to symmetry and whatever the
// order of its moves. Every answer is proved: the position is in the pack, which Check
// verifies, or threat.Verify has replayed Black's win by threats against every reply,
// with White to move after each legal reply. Ok is false if neither the pack nor a short
// search gives such a proof.
func (g *Guide) Answer(p *gomoku.Position) (a Answer, ok bool) {
	if p.Over() || p.Game() != g.Start.Game() {
		return Answer{}, false
	}
	if a, ok := g.opening(p); ok {
		return a, true
	}
	if p.ToMove() == gomoku.White {
		return g.before(p)
	}
	if n, ok := g.at(p); ok {
		x := g.positions[n]
		return Answer{g.move(p, n), int(x.plies), true, int(x.end-n) - 1}, true
	}
	if t := g.tree(p); t != nil {
		if plies, err := threat.Verify(p, gomoku.Black, t); err == nil {
			return Answer{Move: t.Move, Plies: plies}, true
		}
	}
	return Answer{}, false
}

// opening is Answer at a start with White to move, and before the move that leads to it,
// if the pack has a proof for every reply there.
func (g *Guide) opening(p *gomoku.Position) (a Answer, ok bool) {
	missing := g.Start.Ply() - p.Ply()
	if g.Start.ToMove() == gomoku.Black || missing < 0 || missing > 1 {
		return Answer{}, false
	}
	if missing == 1 {
		q := p.Clone()
		if a.Move = g.Start.Last(); q.Check(a.Move) != nil {
			return Answer{}, false
		}
		q.Place(a.Move)
		p = q
	}
	all := legal(g.Start)
	if !g.sym.same(p, g.Start) || len(g.known(g.Start, all)) < len(all) {
		return Answer{}, false
	}
	for _, s := range g.Listed() {
		a.Plies = max(a.Plies, s.Plies+1+missing)
	}
	a.Stored, a.Below = true, len(g.positions)
	return a, true
}

// before is Answer with White to move: after Black's move of the proof, whichever of
// Black's stones it is, or where every reply has an answer of its own.
func (g *Guide) before(p *gomoku.Position) (Answer, bool) {
	if p.Ply() == 0 || g.sym.same(p, g.Start) {
		return Answer{}, false
	}
	if n, after, _ := g.without(p); after != nil {
		x := g.positions[n]
		return Answer{Plies: int(x.plies) - 1, Stored: true, Below: int(x.end-n) - 1}, true
	}
	q := p.Clone()
	q.Undo()
	if a, ok := g.Answer(q); ok && a.Move == p.Last() {
		return Answer{Plies: a.Plies - 1}, true
	}
	nodes := g.c.o.Nodes
	g.c.o.Nodes = guideNodes
	defer func() { g.c.o.Nodes = nodes }()
	plies := 0
	whole := g.examine(p, func(r reply) bool {
		n := g.told(r).Plies
		plies = max(plies, 1+n)
		return n > 0
	})
	if !whole {
		return Answer{}, false
	}
	return Answer{Plies: plies}, true
}

// without looks for a position of the pack that p becomes without Black's move in it
// and, if Black is to move in p, without a move of White's after it. It returns the
// position with Black's move on the board, turned as p, and White's move.
func (g *Guide) without(p *gomoku.Position) (n int32, after *gomoku.Position, reply gomoku.Point) {
	moves := p.Moves()
	for i := 1; i <= len(moves); i += 2 {
		keys := g.sym.keys(p)
		reply = gomoku.NoPoint
		if p.ToMove() == gomoku.Black && i < len(moves) {
			reply = moves[i]
			keys.turn(g.sym, reply, gomoku.White)
		}
		for k := 0; k < len(moves); k += 2 {
			if n, ok := g.with(keys, moves[k], gomoku.Black); ok {
				if t := g.turned(n, p, gomoku.Black); t != nil && (reply == gomoku.NoPoint || t.At(reply) == gomoku.Empty) {
					return n, t, reply
				}
			}
		}
	}
	return 0, nil, 0
}

// A Second is a reply at the start for which the pack has a proof.
type Second struct {
	Move        gomoku.Point
	Plies       int // Black wins in at most so many plies after it
	From, Count int // the indices of its positions
}

// Listed returns the replies at a start with White to move for which the pack has a
// proof, one for each class of symmetric replies, in the order of the pack.
func (p *Pack) Listed() (list []Second) {
	for i, x := range p.positions {
		if x.parent < 0 && x.reply != gomoku.NoPoint {
			list = append(list, Second{x.reply, int(x.plies), i, int(x.end) - i})
		}
	}
	return list
}

// A Reply is a move of White's with the answer to it.
type Reply struct {
	Move   gomoku.Point
	Plies  int  // Black then wins in at most so many plies
	Stored bool // the position after it is in the pack
}

// Replies returns White's legal moves in p, a position after Black's move of the proof,
// with the answers; this checks the position by the rules. At the start of a partial
// pack, only the moves are returned that the pack lists. The list is nil for other
// positions.
func (g *Guide) Replies(p *gomoku.Position) (list []Reply) {
	if p.ToMove() != gomoku.White || p.Over() || p.Ply() == 0 {
		return nil
	}
	if g.sym.same(p, g.Start) {
		keys := g.sym.keys(p)
		for _, r := range legal(p) {
			if n, ok := g.with(keys, r, gomoku.White); ok {
				list = append(list, g.told(reply{move: r, stored: n}))
			}
		}
		return list
	}
	a, ok := g.before(p)
	if !ok {
		return nil
	}
	if !a.Stored {
		if list := g.threatened(p); list != nil {
			return list
		}
	}
	g.examine(p, func(reply) bool { return true })
	for _, r := range g.kept {
		list = append(list, g.told(r))
	}
	return list
}

// threatened is Replies after a move of a win by threats.
func (g *Guide) threatened(p *gomoku.Position) (list []Reply) {
	m := p.Last()
	p = p.Clone()
	p.Undo()
	t := g.tree(p)
	p.Place(m)
	if t == nil || t.Move != m {
		return nil
	}
	five := len(fives(p, gomoku.Black)) > 0
	for _, r := range legal(p) {
		p.Place(r)
		plies := 3
		if next := t.After([]gomoku.Point{r, m}); next != nil {
			plies, _ = threat.Verify(p, gomoku.Black, next)
		} else if five {
			plies = 1
		}
		p.Undo()
		list = append(list, Reply{Move: r, Plies: plies})
	}
	return list
}

// told returns a reply with its bound, which is 0 if it has no answer.
func (g *Guide) told(r reply) Reply {
	if r.stored >= 0 {
		return Reply{r.move, int(g.positions[r.stored].plies), true}
	}
	return Reply{Move: r.move, Plies: r.plies}
}

// examine calls each with the answers to White's replies in p until it returns false,
// and reports whether it never did.
func (g *Guide) examine(p *gomoku.Position, each func(r reply) bool) bool {
	if moves := gomoku.MoveString(p.Moves()); moves != g.after {
		g.after, g.kept, g.whole = moves, nil, false
	}
	for _, r := range g.kept {
		if !each(r) {
			return false
		}
	}
	if g.whole {
		return true
	}
	old, n, whole := len(g.kept), 0, true
	g.c.replies(p, func(r reply) bool {
		if n++; n > old {
			g.kept = append(g.kept, r)
			whole = each(r)
		}
		return whole
	})
	g.whole = whole
	return whole
}

// tree returns the win by threats in p, with Black to move: the one that the check finds
// after a reply to a position of the pack, continued along the moves after it, or one
// found by a search.
func (g *Guide) tree(p *gomoku.Position) *threat.Tree {
	q := p.Clone()
	var later []gomoku.Point // moves after q, the last first
	for q.Ply() >= 2 {
		if _, after, r := g.without(q); after != nil {
			var t *threat.Tree
			g.examine(after, func(a reply) bool {
				if a.move == r {
					t = a.tree
				}
				return a.move != r
			})
			if t = t.After(later); t != nil {
				return t
			}
			break
		}
		for range 2 {
			later = append(later, q.Last())
			q.Undo()
		}
	}
	if t := finish(p); t != nil {
		return t
	}
	return g.c.search(p, guideNodes)
}

// finish returns a win by a five or, if White has none to make, by a straight four.
func finish(p *gomoku.Position) *threat.Tree {
	own, theirs := fives(p, gomoku.Black), fives(p, gomoku.White)
	if len(own) > 0 {
		return &threat.Tree{Move: own[0]}
	}
	if len(theirs) > 0 {
		return nil
	}
	for _, m := range legal(p) {
		p.Place(m)
		n := len(fives(p, gomoku.Black))
		p.Undo()
		if n >= 2 {
			return &threat.Tree{Move: m, Rest: 2}
		}
	}
	return nil
}

// fives returns the moves with which a side, if it were to move, would win at once.
func fives(p *gomoku.Position, side gomoku.Color) (list []gomoku.Point) {
	p = p.Clone()
	if p.ToMove() != side {
		p.Pass()
	}
	for _, m := range legal(p) {
		p.Place(m)
		if p.Winner() == side {
			list = append(list, m)
		}
		p.Undo()
	}
	return list
}
