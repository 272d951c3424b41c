package check

import (
	"errors"
	"math/rand/v2"
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
	Illegal   int64          // replies that are illegal; with rules that forbid no move to White, 0
	Plies     int            // length of the longest win from the start; 0 for a sample
	Open      []gomoku.Point // replies at the start without an answer, for a partial pack
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
	r := Report{Positions: len(p.positions)}
	plies := make([]atomic.Int32, len(p.positions)) // length of the longest win by threats after each position
	var next atomic.Int64
	err := p.parallel(o, &r, func(c *checker) bool {
		n := next.Add(1) - 1
		if n >= int64(len(p.positions)) {
			return false
		}
		plies[n].Store(int32(c.position(int32(n))))
		if o.Progress != nil {
			o.Progress(int(n) + 1)
		}
		c.Checked++
		return true
	})
	if err != nil {
		return r, err
	}
	if p.Start.ToMove() == gomoku.White {
		c := newChecker(p, o)
		r.Open = c.start()
		r.add(&c.Report)
		if c.err != nil {
			return r, c.err
		}
		if len(r.Open) > 0 && !o.Partial {
			return r, errors.New("the pack is partial: at the start it has no answer to " + r.Open[0].String())
		}
	}
	r.Plies, err = p.longest(plies)
	return r, err
}

// Sample checks random lines, in number lines: from the start, it draws White's replies
// until Black wins by threats. It prefers replies that lead to positions of the pack.
func (p *Pack) Sample(lines int, seed uint64, o Options) (Report, error) {
	o = o.withDefaults()
	r := Report{Positions: len(p.positions)}
	var next atomic.Int64
	err := p.parallel(o, &r, func(c *checker) bool {
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
	r.Illegal += o.Illegal
}

// A checker checks one position at a time.
type checker struct {
	Report
	pack *Pack
	o    Options
	err  error

	m   *pattern.Map
	vct *threat.VCT
}

func newChecker(p *Pack, o Options) *checker {
	m := pattern.NewMap(p.Start.Rule())
	vct := threat.NewVCT(m, threat.NewVCF(m), 32<<20)
	vct.Rating = eval.RankingOf(p.Start.Rule())
	return &checker{pack: p, o: o, m: m, vct: vct}
}

// fault records the first fault.
func (c *checker) fault(p *gomoku.Position, what string) {
	if c.err == nil {
		c.err = errors.New("after " + gomoku.MoveString(p.Moves()) + ": " + what)
	}
}

// position checks a position of the pack. It returns the length in plies of the longest
// win that follows without passing through another position of the pack.
func (c *checker) position(n int32) (plies int) {
	p := c.pack.board(n)
	if err := playLegal(p, c.pack.positions[n].move); err != nil {
		c.err = err
		return 0
	}
	if p.Winner() == gomoku.Black {
		return 1
	}
	if p.Over() {
		c.fault(p, "the game is over and Black has not won")
		return 0
	}
	return c.replies(p, func(r gomoku.Point) {
		c.fault(p, r.String()+" has no answer in the pack, and no win by threats is found")
	})
}

// replies checks every legal reply in p and calls open for those without an answer.
func (c *checker) replies(p *gomoku.Position, open func(r gomoku.Point)) (plies int) {
	keys := c.pack.sym.keys(p)
	var found []*threat.Tree
	size := p.Size()
	passed := false
	for y := range size {
		for x := range size {
			r := gomoku.At(x, y)
			if p.At(r) != gomoku.Empty {
				continue
			}
			if p.Play(r) != nil {
				c.Illegal++
				continue
			}
			c.Replies++
			after := keys
			after.turn(c.pack.sym, r, gomoku.White)
			if _, ok := c.pack.index[after.least()]; ok {
				c.Stored++
				p.Undo()
				continue
			}
			if p.Over() {
				p.Undo()
				c.fault(p, "the game ends with "+r.String()+" and Black has not won")
				return plies
			}
			n := 0
			for i, t := range found {
				if n = c.verified(p, t); n > 0 {
					c.Replayed++
					copy(found[1:i+1], found[:i])
					found[0] = t
					break
				}
			}
			if n == 0 && !passed { // a win of Black's after a pass refutes most replies
				passed = true
				p.Undo()
				if t := c.search(p, passNodes); t != nil {
					found = append(found, t)
				}
				p.Place(r)
				if len(found) > 0 {
					if n = c.verified(p, found[0]); n > 0 {
						c.Replayed++
					}
				}
			}
			if n == 0 {
				if t := c.search(p, c.o.Nodes); t != nil {
					if n = c.verified(p, t); n > 0 {
						c.Searched++
						found = append(found, t)
					}
				}
			}
			p.Undo()
			if n == 0 {
				open(r)
				if c.err != nil {
					return plies
				}
			}
			plies = max(plies, n+2)
		}
	}
	return plies
}

// passNodes is the node limit of the search for Black's win after a pass.
const passNodes = 50_000

// search looks for Black's win by threats in p, whoever is to move: first with fours
// and threes, then also with quiet moves before them. Results from other positions are
// reused.
func (c *checker) search(p *gomoku.Position, nodes int64) *threat.Tree {
	c.m.Reset(p)
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
	}
}

// firstNodes is the node limit of the first search for a win.
const firstNodes = 2_000

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
// answer.
func (c *checker) start() (open []gomoku.Point) {
	p := c.pack.Start.Clone()
	o := c.o
	if c.o.Partial {
		c.o.Nodes = passNodes
	}
	defer func() { c.o = o }()
	c.replies(p, func(r gomoku.Point) { open = append(open, r) })
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
			m := c.pack.answer(p, n)
			if err := playLegal(p, m); err != nil {
				c.err = err
				return
			}
			if p.Winner() == gomoku.Black {
				return
			}
			keys = c.pack.sym.keys(p)
		}
		replies := c.pack.legal(p)
		// Prefer the few replies that lead to positions of the pack: only they make
		// long lines.
		if stored := c.pack.known(p, replies); len(stored) > 0 && (rnd.IntN(8) > 0 || p.Ply() == c.pack.Start.Ply() && c.o.Partial) {
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

// legal returns White's legal moves.
func (p *Pack) legal(q *gomoku.Position) (list []gomoku.Point) {
	for y := range q.Size() {
		for x := range q.Size() {
			if r := gomoku.At(x, y); q.Check(r) == nil {
				list = append(list, r)
			}
		}
	}
	return list
}

// known returns the replies that lead to positions of the pack.
func (p *Pack) known(q *gomoku.Position, replies []gomoku.Point) (list []gomoku.Point) {
	keys := p.sym.keys(q)
	for _, r := range replies {
		after := keys
		after.turn(p.sym, r, gomoku.White)
		if _, ok := p.index[after.least()]; ok {
			list = append(list, r)
		}
	}
	return list
}

// answer returns Black's move in q, which equals position n up to symmetry.
func (p *Pack) answer(q *gomoku.Position, n int32) gomoku.Point {
	stored := p.board(n)
	for s := range gomoku.Symmetries {
		if t := stored.Transform(s); sameStones(t, q) {
			return s.Apply(p.positions[n].move, q.Size())
		}
	}
	return gomoku.NoPoint // two positions have the same key: the returned move is illegal, which is reported as a fault
}

func sameStones(a, b *gomoku.Position) bool {
	for _, m := range a.Moves() {
		if a.At(m) != b.At(m) {
			return false
		}
	}
	return a.Ply() == b.Ply()
}

// longest computes the length in plies of the longest win from the start; plies are the
// lengths after each position.
func (p *Pack) longest(plies []atomic.Int32) (int, error) {
	known := make([]int, len(p.positions))
	var from func(n int32) int
	from = func(n int32) int {
		if known[n] > 0 {
			return known[n]
		}
		q := p.board(n)
		q.Place(p.positions[n].move)
		most := int(plies[n].Load())
		if q.Winner() != gomoku.Black {
			most = max(1+max(most-1, 0), p.longestAfter(q, from))
		}
		known[n] = most
		return most
	}
	if p.Start.ToMove() == gomoku.White {
		most := 0
		q := p.Start.Clone()
		for _, r := range p.known(q, p.legal(q)) {
			q.Place(r)
			k := p.sym.keys(q)
			most = max(most, 1+from(p.index[k.least()]))
			q.Undo()
		}
		return most, nil
	}
	n, ok := p.index[func() key { k := p.sym.keys(p.Start); return k.least() }()]
	if !ok {
		return 0, errors.New("the pack lacks its start position")
	}
	return from(n), nil
}

// longestAfter returns the length of the longest win in q, just after Black's move and
// counting it, by replies that lead to positions of the pack.
func (p *Pack) longestAfter(q *gomoku.Position, from func(n int32) int) int {
	most := 0
	keys := p.sym.keys(q)
	for _, r := range p.legal(q) {
		after := keys
		after.turn(p.sym, r, gomoku.White)
		if n, ok := p.index[after.least()]; ok {
			most = max(most, 2+from(n))
		}
	}
	return most
}
