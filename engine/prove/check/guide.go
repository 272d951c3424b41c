package check

import (
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// A Guide answers questions about a proof: Black's move in a position, the answers to
// White's replies, and how long a win takes at most. An answer depends on the stones of
// the position alone: the guide finds the position of the pack that the stones go on
// from, examines it as it is stored, and turns the answer back. What it remembers saves
// time and changes no answer.
type Guide struct {
	*Pack
	c       *checker
	stones  []stones                 // of each position of the pack, with Black's move
	passes  map[int32]passed         // the wins after a pass
	answers map[branchReply]answered // White's replies to positions of the pack
	replied map[int32][]reply        // all replies to positions of the pack
	trees   map[string]*threat.Tree  // the wins of positions that no branch answers
}

// NewGuide returns a guide to a pack.
func NewGuide(p *Pack) *Guide {
	g := &Guide{Pack: p, c: newChecker(p, Options{}.withDefaults()), stones: p.stones()}
	g.forget()
	return g
}

// forget empties the memory.
func (g *Guide) forget() {
	g.passes, g.answers = map[int32]passed{}, map[branchReply]answered{}
	g.replied, g.trees = map[int32][]reply{}, map[string]*threat.Tree{}
}

// maxRemembered bounds each part of the memory, in entries.
const maxRemembered = 2_000

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
	Move   gomoku.Point // Black's move; none (NoPoint) if White is to move
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
	a, _, ok = g.ask(p, true)
	return a, ok
}

// ask is Answer with the win by threats where Black is to move and the position is not in the
// pack. Where Black's last move was no threat, a win is only looked for if search says so.
func (g *Guide) ask(p *gomoku.Position, search bool) (a Answer, w *win, ok bool) {
	if p.Over() || p.Game() != g.Start.Game() || !natural(p) {
		return Answer{}, nil, false
	}
	if a, ok := g.opening(p); ok {
		return a, nil, true
	}
	if len(g.answers) > maxRemembered || len(g.passes) > maxRemembered || len(g.replied) > maxRemembered/20 || len(g.trees) > maxRemembered {
		g.forget()
	}
	if p.ToMove() == gomoku.White {
		a, ok := g.whiteToMove(p)
		return a, nil, ok
	}
	if n, ok := g.find(p); ok {
		x := g.positions[n]
		return Answer{g.move(p, n), int(x.plies), true, int(x.end-n) - 1}, nil, true
	}
	if w := g.win(p, search); w != nil {
		return Answer{Move: w.move(), Plies: w.plies}, w, true
	}
	return Answer{}, nil, false
}

// natural reports whether nobody passed: then the sides have as many stones as their turns.
func natural(p *gomoku.Position) bool {
	ahead := 0 // Black's stones less White's
	for _, m := range p.Moves() {
		if p.At(m) == gomoku.Black {
			ahead++
		} else {
			ahead--
		}
	}
	return ahead == 0 && p.ToMove() == gomoku.Black || ahead == 1 && p.ToMove() == gomoku.White
}

// opening is Answer at a start with White to move, and before the move that leads to it,
// if the pack has a proof for every reply there.
func (g *Guide) opening(p *gomoku.Position) (a Answer, ok bool) {
	missing := g.Start.Ply() - p.Ply()
	if g.Start.ToMove() == gomoku.Black || missing < 0 || missing > 1 {
		return Answer{}, false
	}
	if missing == 1 {
		if a.Move, p = g.toStart(p); p == nil {
			return Answer{}, false
		}
	}
	all := legal(g.Start)
	if !g.sym.same(p, g.Start) || len(g.storedReplies(g.Start, all)) < len(all) {
		return Answer{}, false
	}
	for _, s := range g.Listed() {
		a.Plies = max(a.Plies, s.Plies+1+missing)
	}
	a.Stored, a.Below = true, len(g.positions)
	return a, true
}

// toStart returns a move that leads from p to the start, up to symmetry, and the position
// after it, or nil.
func (g *Guide) toStart(p *gomoku.Position) (gomoku.Point, *gomoku.Position) {
	for s := range gomoku.Symmetries {
		q := p.Clone()
		if m := s.Apply(g.Start.Last(), q.Size()); q.Play(m) == nil && g.sym.same(q, g.Start) {
			return m, q
		}
	}
	return gomoku.NoPoint, nil
}

// whiteToMove is Answer with White to move: after Black's move of the proof, in a win by
// threats, or where every reply has an answer of its own.
func (g *Guide) whiteToMove(p *gomoku.Position) (Answer, bool) {
	if p.Ply() == 0 || g.sym.same(p, g.Start) {
		return Answer{}, false
	}
	branches := g.branches(p)
	if len(branches) > 0 && len(branches[0].white) == 0 {
		n := branches[0].n
		x := g.positions[n]
		return Answer{Plies: int(x.plies) - 1, Stored: true, Below: int(x.end-n) - 1}, true
	}
	if t, b := g.along(p, branches); t != nil {
		plies := 0
		for _, r := range g.threatened(b.toPack(p), t) {
			if r.Plies == 0 {
				return Answer{}, false
			}
			plies = max(plies, 1+r.Plies)
		}
		return Answer{Plies: plies}, plies > 0
	}
	plies := 0
	whole := g.examine(p, guideNodes, func(r reply) bool {
		plies = max(plies, 1+g.bounded(r).Plies)
		return g.bounded(r).Plies > 0
	})
	if !whole {
		return Answer{}, false
	}
	return Answer{Plies: plies}, true
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
	listed, _ := p.classes()
	for i, x := range p.positions {
		if m, ok := listed[int32(i)]; ok {
			list = append(list, Second{m, int(x.plies), i, int(x.end) - i})
		}
	}
	return list
}

// Open returns the replies at a start with White to move that the pack does not list, one
// for each class of symmetric replies.
func (p *Pack) Open() []gomoku.Point {
	_, open := p.classes()
	return open
}

// classes returns the replies at a start with White to move, one for each class of
// symmetric replies: the highest, and in its row the one farthest right. Those that the
// pack lists come by the indices of their positions, the others from the lowest.
func (p *Pack) classes() (listed map[int32]gomoku.Point, open []gomoku.Point) {
	listed = map[int32]gomoku.Point{}
	if p.Start.ToMove() == gomoku.Black {
		return listed, nil
	}
	seen := map[key]bool{}
	keys := p.sym.keys(p.Start)
	all := legal(p.Start)
	for i := len(all) - 1; i >= 0; i-- {
		m, k := all[i], keys
		k.toggle(p.sym, m, gomoku.White)
		form := k.least()
		if seen[form] {
			continue
		}
		seen[form] = true
		if n, ok := p.index[form]; ok {
			listed[n] = m
		} else {
			open = append([]gomoku.Point{m}, open...)
		}
	}
	return listed, open
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
			if n, ok := g.child(keys, r, gomoku.White); ok {
				list = append(list, g.bounded(reply{move: r, stored: n}))
			}
		}
		return list
	}
	branches := g.branches(p)
	if len(branches) > 0 && len(branches[0].white) == 0 {
		b := branches[0]
		if g.replied[b.n] == nil {
			g.c.replies(g.after(b.n), func(r reply) bool {
				g.replied[b.n] = append(g.replied[b.n], r)
				return true
			})
		}
		for _, r := range g.replied[b.n] {
			list = append(list, g.bounded(r))
		}
		return b.fromPack(list, p.Size())
	}
	if t, b := g.along(p, branches); t != nil {
		return b.fromPack(g.threatened(b.toPack(p), t), p.Size())
	}
	if _, ok := g.whiteToMove(p); !ok {
		return nil
	}
	g.examine(p, guideNodes, func(r reply) bool {
		list = append(list, g.bounded(r))
		return true
	})
	return list
}

// threatened returns White's replies to the move of a win by threats, which is on the
// board in p.
func (g *Guide) threatened(p *gomoku.Position, t *threat.Tree) (list []Reply) {
	five := len(fives(p, gomoku.Black)) > 0
	for _, r := range legal(p) {
		p.Place(r)
		plies := 0
		if next := t.After([]gomoku.Point{r, t.Move}); next != nil {
			plies = g.c.verified(p, next)
		} else if five && len(fives(p, gomoku.Black)) > 0 {
			plies = 1
		} else if next := g.c.finish(p); next != nil {
			plies = g.c.verified(p, next)
		}
		p.Undo()
		list = append(list, Reply{Move: r, Plies: plies})
	}
	return list
}

// bounded returns a reply with its bound, which is 0 if it has no answer.
func (g *Guide) bounded(r reply) Reply {
	if r.stored >= 0 {
		return Reply{r.move, int(g.positions[r.stored].plies), true}
	}
	return Reply{Move: r.move, Plies: r.plies}
}

// examine calls each with the answers to White's replies in p, which is no position of
// the pack, until it returns false, and reports whether it never did. It searches in the
// normal form of p.
func (g *Guide) examine(p *gomoku.Position, nodes int64, each func(r reply) bool) bool {
	old := g.c.o.Nodes
	g.c.o.Nodes = nodes
	defer func() { g.c.o.Nodes = old }()
	q, s, _ := normal(p)
	back, whole := s.Inverse(), true
	g.c.replies(q, func(r reply) bool {
		r.move = back.Apply(r.move, p.Size())
		whole = each(r)
		return whole
	})
	return whole
}

// finish returns a win by a five or, if White has none to make, by a straight four. No win
// is shorter.
func (c *checker) finish(p *gomoku.Position) *threat.Tree {
	c.m.Reset(p)
	if c.m.Count(gomoku.Black, pattern.ClassFive) > 0 {
		return &threat.Tree{Move: c.m.First(gomoku.Black)}
	}
	if c.m.Count(gomoku.White, pattern.ClassFive) > 0 {
		return nil
	}
	for _, m := range legal(p) {
		if class := c.m.Class(m, gomoku.Black); class != pattern.ClassStraightFour && class != pattern.ClassMaybeForbidden {
			continue
		}
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
