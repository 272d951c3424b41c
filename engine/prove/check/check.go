package check

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/threat"
)

// Options control how a pack is checked.
type Options struct {
	Threads int
	Nodes   int64 // node limit of a search for a win by threats; 0 means DefaultNodes
	Partial bool  // accept replies at the start that have no answer
	Stop    func() bool
	// Progress, if not nil, is called often with the number of positions checked so
	// far, from any goroutine.
	Progress func(done int)
}

// DefaultNodes is the default node limit of a search for a win by threats.
const DefaultNodes = 1_000_000

// A Report is the result of a check.
type Report struct {
	Positions int            // in the pack
	Checked   int            // positions checked; for a sample, lines checked
	Replies   int64          // White's replies that were examined
	Stored    int64          // replies that lead to a position of the pack
	Replayed  int64          // replies refuted by a win found before
	Searched  int64          // replies refuted by a search of their own
	Plies     int            // length of the longest win from the start; 0 for a sample
	Open      []gomoku.Point // replies at the start without an answer, for a partial pack, one for each class of symmetric ones
}

// ErrStopped is the error of a check that was stopped.
var ErrStopped = errors.New("the check was stopped")

// Check verifies that Black wins from the start of the pack: in every position Black's
// move is legal, and every legal reply of White's leads to a position of the pack or to
// one that Black wins by a tree of threats, which threat.Verify replays. This is a
// proof by induction, because every reply adds a stone. The error describes the first
// fault.
func (p *Pack) Check(o Options) (Report, error) {
	o = o.withDefaults()
	r, err := p.atStart(o)
	if err != nil {
		return r, err
	}
	found := make([]checked, len(p.positions))
	var next atomic.Int64
	err = p.parallel(o, &r, func(c *checker) bool {
		n := next.Add(1) - 1
		if n >= int64(len(p.positions)) {
			return false
		}
		found[n] = c.position(int32(n))
		if o.Progress != nil {
			o.Progress(int(n) + 1)
		}
		c.Checked++
		return true
	})
	if err != nil {
		return r, err
	}
	r.Plies, err = p.longest(found)
	return r, err
}

// atStart checks the replies at a start with White to move. It is an error that some of
// them have no answer, unless the options accept a partial pack.
func (p *Pack) atStart(o Options) (Report, error) {
	r := Report{Positions: len(p.positions)}
	if p.Start.ToMove() == gomoku.Black {
		return r, nil
	}
	c := newChecker(p, o)
	r.Open = c.start()
	r.add(&c.Report)
	if c.err == nil && len(r.Open) > 0 && !o.Partial {
		c.err = errors.New("the pack is partial: at the start it has no answer to " + gomoku.MoveString(r.Open))
	}
	return r, c.err
}

// Sample checks random lines, in number lines: from the start, it draws White's replies
// until Black wins by threats. It prefers replies that lead to positions of the pack.
func (p *Pack) Sample(lines int, seed uint64, o Options) (Report, error) {
	o = o.withDefaults()
	r, err := p.atStart(o)
	if err != nil {
		return r, err
	}
	r = Report{Positions: len(p.positions), Open: r.Open} // the figures of the lines alone
	var next atomic.Int64
	err = p.parallel(o, &r, func(c *checker) bool {
		n := next.Add(1) - 1
		if n >= int64(lines) {
			return false
		}
		c.line(rand.New(rand.NewPCG(seed, uint64(n))))
		if o.Progress != nil {
			o.Progress(int(n) + 1)
		}
		c.Checked++
		return true
	})
	return r, err
}

func (o Options) withDefaults() Options {
	o.Threads = max(o.Threads, 1)
	if o.Nodes <= 0 {
		o.Nodes = DefaultNodes
	}
	return o
}

// parallel runs step on several checkers until one returns false or finds a fault.
func (p *Pack) parallel(o Options, r *Report, step func(c *checker) bool) error {
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed atomic.Bool
	var err error
	for range o.Threads {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c := newChecker(p, o)
			for c.err == nil && !failed.Load() {
				if o.Stop != nil && o.Stop() {
					c.err = ErrStopped
				} else if !step(c) {
					break
				}
			}
			mu.Lock()
			defer mu.Unlock()
			r.add(&c.Report)
			if c.err != nil && !failed.Swap(true) {
				err = c.err
			}
		}()
	}
	wg.Wait()
	return err
}

func (r *Report) add(o *Report) {
	r.Checked += o.Checked
	r.Replies += o.Replies
	r.Stored += o.Stored
	r.Replayed += o.Replayed
	r.Searched += o.Searched
}

// A checker checks one position at a time.
type checker struct {
	Report
	pack *Pack
	o    Options
	err  error

	m   *pattern.Map
	vcf *threat.VCF
	vct *threat.VCT
}

func newChecker(p *Pack, o Options) *checker {
	m := pattern.NewMap(p.Start.Rule())
	vcf := threat.NewVCF(m)
	vct := threat.NewVCT(m, vcf, 8<<20)
	vct.Rating = eval.RankingOf(p.Start.Rule())
	vct.TreeNodes = 100 // two thirds of the time that the default takes, and wins a little longer
	return &checker{pack: p, o: o, m: m, vcf: vcf, vct: vct}
}

// nodes returns the nodes that were searched so far.
func (c *checker) nodes() int64 { return c.vct.Nodes + c.vcf.Nodes }

// fault records the first fault.
func (c *checker) fault(p *gomoku.Position, what string) {
	if c.err == nil {
		c.err = errors.New("after " + gomoku.MoveString(p.Moves()) + ": " + what)
	}
}

// What the check found in a position of the pack.
type checked struct {
	plies int     // length of the longest win that follows without another position of the pack
	next  []int32 // the positions of the pack after White's replies
}

// position checks a position of the pack. The result does not depend on the positions
// checked before.
func (c *checker) position(n int32) (found checked) {
	p := c.pack.board(n)
	if err := playLegal(p, c.pack.positions[n].move); err != nil {
		c.err = err
		return found
	}
	found.plies = 1
	if p.Winner() == gomoku.Black {
		return found
	}
	if p.Over() {
		c.fault(p, "the game is over and Black has not won")
		return found
	}
	c.replies(p, func(r reply) bool {
		switch {
		case r.stored >= 0:
			found.next = append(found.next, r.stored)
			return true
		case r.tree == nil && c.o.Stop != nil && c.o.Stop():
			c.err = ErrStopped
		case r.tree == nil:
			c.fault(p, r.move.String()+" has no answer in the pack, and no win by threats is found")
		}
		found.plies = max(found.plies, 2+r.plies)
		return c.err == nil
	})
	return found
}

// A reply is a legal move of White's and Black's answer to it: a position of the pack,
// a win by threats, or none.
type reply struct {
	move   gomoku.Point
	stored int32 // the position of the pack, or −1
	tree   *threat.Tree
	plies  int // length of the win by threats
}

// replies finds the answers to all legal moves in p and calls each with them, until it
// returns false. The answers depend on the pack and on p only. Moves on points that matter
// most come first: wins after them also refute others.
func (c *checker) replies(p *gomoku.Position, each func(r reply) bool) {
	keys := c.pack.sym.keys(p)
	var found []*threat.Tree
	c.vct.Forget()
	c.vcf.Forget()
	passed := false
	for _, m := range c.ordered(p) {
		r := reply{move: m, stored: -1}
		if p.Play(m) != nil {
			continue // White may not play there
		}
		c.Replies++
		if n, ok := c.pack.child(keys, m, gomoku.White); ok {
			c.Stored++
			r.stored = n
		} else if !p.Over() {
			found = c.answer(p, &r, found, &passed)
		}
		p.Undo()
		if !each(r) {
			return
		}
	}
}

// ordered returns the empty points, those first where a stone of Black's, or else of
// White's, would make the most.
func (c *checker) ordered(p *gomoku.Position) (list []gomoku.Point) {
	c.m.Reset(p)
	var weight [gomoku.Cells]int
	for y := range p.Size() {
		for x := range p.Size() {
			if m := gomoku.At(x, y); p.At(m) == gomoku.Empty {
				weight[m] = int(pattern.Classes)*int(c.m.Class(m, gomoku.Black)) + int(c.m.Class(m, gomoku.White))
				list = append(list, m)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b gomoku.Point) int { return weight[b] - weight[a] })
	return list
}

// answer looks for Black's win by threats after a reply, which is on the board. It
// first replays the wins found in this position, the last used first, and returns them
// with the new one.
func (c *checker) answer(p *gomoku.Position, r *reply, found []*threat.Tree, passed *bool) []*threat.Tree {
	for i, t := range found {
		if n := c.verified(p, t); n > 0 {
			c.Replayed++
			copy(found[1:i+1], found[:i])
			found[0], r.tree, r.plies = t, t, n
			return found
		}
	}
	if !*passed { // a win of Black's after a pass refutes most replies
		*passed = true
		p.Undo()
		t := c.search(p, passNodes)
		p.Place(r.move)
		if t != nil {
			found = append(found, t)
			if n := c.verified(p, t); n > 0 {
				c.Replayed++
				r.tree, r.plies = t, n
				return found
			}
		}
	}
	if t := c.search(p, c.o.Nodes); t != nil {
		if n := c.verified(p, t); n > 0 {
			c.Searched++
			r.tree, r.plies = t, n
			found = append(found, t)
		}
	}
	return found
}

// passNodes is the node limit of the search for Black's win after a pass.
const passNodes = 50_000

// search looks for Black's win by threats in p, whoever is to move: first with fours
// and threes, then also with quiet moves before them. Results from earlier searches are
// reused.
func (c *checker) search(p *gomoku.Position, nodes int64) *threat.Tree {
	c.m.Reset(p)
	c.vct.FourNodes = firstFours
	defer func() { c.vct.Wide = false }()
	for part := min(nodes, firstNodes); ; part = min(nodes, 8*part) {
		for _, c.vct.Wide = range []bool{false, true} {
			if _, t := c.vct.Resume(gomoku.Black, part, c.o.Stop); t != nil {
				return t
			}
		}
		if part == nodes {
			return nil
		}
		if c.vct.FourNodes != laterFours {
			c.vct.FourNodes = laterFours
			c.vct.Forget() // positions that were seen are not searched for fours again
		}
	}
}

// firstNodes is the node limit of the first search for a win. Of its searches for fours
// in each position, short ones visit the fewest positions; some wins need longer ones.
const (
	firstNodes = 2_000
	firstFours = 4
	laterFours = 30
)

// verified returns the length in plies of the win that the tree proves, or 0 if it
// proves none.
func (c *checker) verified(p *gomoku.Position, t *threat.Tree) int {
	plies, err := threat.Verify(p, gomoku.Black, t)
	if err != nil {
		return 0
	}
	return plies
}

// start checks the replies at a start with White to move and returns those without an
// answer, one for each class of symmetric replies. In a partial pack, all replies that it
// does not list are open.
func (c *checker) start() (open []gomoku.Point) {
	p := c.pack.Start.Clone()
	all := legal(p)
	c.Replies += int64(len(all))
	c.Stored += int64(len(c.pack.storedReplies(p, all)))
	var found []*threat.Tree
	passed := false
	for _, m := range c.pack.Open() {
		r := reply{move: m, stored: -1}
		if !c.o.Partial {
			p.Place(m)
			found = c.answer(p, &r, found, &passed)
			p.Undo()
		}
		switch {
		case r.tree != nil:
		case c.o.Stop != nil && c.o.Stop():
			c.err = ErrStopped
			return nil
		default:
			open = append(open, m)
		}
	}
	return open
}

// line checks one line of random replies.
func (c *checker) line(rnd *rand.Rand) {
	p := c.pack.Start.Clone()
	keys := c.pack.sym.keys(p)
	for c.err == nil {
		if p.ToMove() == gomoku.Black {
			n, ok := c.pack.index[keys.least()]
			if !ok {
				break
			}
			m := c.pack.move(p, n)
			if err := playLegal(p, m); err != nil {
				c.err = err
				return
			}
			if p.Winner() == gomoku.Black {
				return
			}
			keys = c.pack.sym.keys(p)
		}
		replies := legal(p)
		// Prefer the few replies that lead to positions of the pack: only they make
		// long lines.
		if stored := c.pack.storedReplies(p, replies); len(stored) > 0 && (rnd.IntN(8) > 0 || p.Ply() == c.pack.Start.Ply() && c.o.Partial) {
			replies = stored
		}
		if len(replies) == 0 {
			c.fault(p, "White has no move, and Black has not won")
			return
		}
		p.Place(replies[rnd.IntN(len(replies))])
		c.Replies++
		keys = c.pack.sym.keys(p)
		if _, ok := c.pack.index[keys.least()]; ok {
			c.Stored++
		}
	}
	if p.Over() {
		c.fault(p, "the game is over and Black has not won")
		return
	}
	if t := c.search(p, c.o.Nodes); t == nil || c.verified(p, t) == 0 {
		c.fault(p, "the position is not in the pack, and no win by threats is found")
	}
	c.Searched++
}

// legal returns the legal moves.
func legal(q *gomoku.Position) (list []gomoku.Point) {
	for y := range q.Size() {
		for x := range q.Size() {
			if r := gomoku.At(x, y); q.Check(r) == nil {
				list = append(list, r)
			}
		}
	}
	return list
}

// storedReplies returns the replies that lead to positions of the pack.
func (p *Pack) storedReplies(q *gomoku.Position, replies []gomoku.Point) (list []gomoku.Point) {
	keys := p.sym.keys(q)
	for _, r := range replies {
		if _, ok := p.child(keys, r, gomoku.White); ok {
			list = append(list, r)
		}
	}
	return list
}

// find returns the position of the pack that equals q up to symmetry.
func (p *Pack) find(q *gomoku.Position) (n int32, ok bool) {
	k := p.sym.keys(q)
	n, ok = p.index[k.least()]
	return n, ok
}

// child returns the position of the pack that has a stone more than one with these keys.
func (p *Pack) child(keys boardKeys, m gomoku.Point, c gomoku.Color) (n int32, ok bool) {
	keys.toggle(p.sym, m, c)
	n, ok = p.index[keys.least()]
	return n, ok
}

// move returns Black's move in q, which equals position n up to symmetry.
func (p *Pack) move(q *gomoku.Position, n int32) gomoku.Point {
	stored := p.board(n)
next:
	for s := range gomoku.Symmetries {
		for _, o := range stored.Moves() {
			if q.At(s.Apply(o, q.Size())) != stored.At(o) {
				continue next
			}
		}
		if m := s.Apply(p.positions[n].move, q.Size()); q.At(m) == gomoku.Empty {
			return m
		}
	}
	return gomoku.NoPoint // two positions have the same key: the returned move is illegal, which is reported as a fault
}

// longest computes the length in plies of the longest win from every position and from
// the start, from what the check found in each position. If a position has a length
// already, a longer win is a fault.
func (p *Pack) longest(found []checked) (int, error) {
	var from func(n int32) int
	from = func(n int32) int {
		x := &found[n]
		for _, next := range x.next {
			x.plies = max(x.plies, 2+from(next))
		}
		x.next = nil
		return x.plies
	}
	for n := range p.positions {
		x := &p.positions[n]
		most := from(int32(n))
		if most > 255 || x.plies > 0 && most > int(x.plies) {
			return 0, errors.New("after " + gomoku.MoveString(p.board(int32(n)).Moves()) + ": the pack claims a win in " +
				strconv.Itoa(int(x.plies)) + " plies, and the check finds one in " + strconv.Itoa(most))
		}
		x.plies = uint8(most)
	}
	return p.Plies()
}

// Plies returns the length in plies of the longest win from the start, or 0 if it is
// not known.
func (p *Pack) Plies() (int, error) {
	most := 0
	if p.Start.ToMove() == gomoku.White {
		q := p.Start.Clone()
		for _, r := range p.storedReplies(q, legal(q)) {
			q.Place(r)
			n, _ := p.find(q)
			most = max(most, 1+int(p.positions[n].plies))
			q.Undo()
		}
		return most, nil
	}
	n, ok := p.find(p.Start)
	if !ok {
		return 0, errors.New("the pack lacks its start position")
	}
	return int(p.positions[n].plies), nil
}
