// Package prove proves that Black wins a position of five in a row against every play
// of White's.
//
// It grows a graph of positions up to symmetry. Where Black is to move, a win by
// threats ends the search; otherwise the engine chooses a move, and further moves only
// if the first looks bad: the first choice of a strong engine can nearly always be
// proved (job-level proof search: Wu et al. 2013). Where White is to move, Black's win
// after a pass is replayed against every reply, and so is every win found later; the
// remaining replies must be answered one by one (relevance zones: Wu and Lin 2010; the
// replay takes the place of the zone). Moves that are proved after another last move of
// White's before the start are tried first.
//
// Proved positions are written to a state file, from which a proof that was stopped or
// killed can be continued.
package prove

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"tengen/engine/gomoku"
)

// Limits are the work per position. Zero means the default.
type Limits struct {
	Think int64 // nodes of the engine's search for Black's move; up to 60 times as many in doubt, and where much depends on it
	Leaf  int64 // nodes of a search for a win by threats with Black to move
	Reply int64 // the same for each reply of White's when its trial is opened; up to 64 times as many for those that remain
	Pass  int64 // the same after a pass of White's
}

// DefaultLimits are the limits with which proofs took the least time.
func DefaultLimits() Limits {
	return Limits{Think: 200_000, Leaf: 12_000, Reply: 1_500, Pass: 30_000}
}

// A Config describes the proof to make.
type Config struct {
	Start   *gomoku.Position // not over; any rule and size
	First   gomoku.Point     // Black's move to try first at the start, also in later runs; NoPoint leaves it to the engine
	State   string           // path of the state file
	Threads int              // at most MaxThreads; 0 means the number of cores
	Memory  int64            // approximate limit in bytes; at least 256 MB
	Limits  Limits
}

// MaxThreads is the largest number of workers.
const MaxThreads = 255

// A Prover proves one start.
type Prover struct {
	Config
	geo *geometry

	// again is the key of a start that is known to be won by threats, 0 if it is not: the
	// run finds Black's move there all the same, for a pack whose check misses the threats.
	again uint64

	mu     sync.Mutex
	g      *graph
	log    *log
	memo   *memo
	failed error
	stop   bool
	full   bool      // the graph needs a collection
	floor  int64     // bytes after the last collection
	idle   sync.Cond // signalled when a worker returns
	inside int       // number of workers that use node numbers without mu; a collection, which changes them, waits for 0
	count  Count

	inner int // number of facts with a move
}

// Count is the work since the Prover was made.
type Count struct {
	Proved    int // positions with a move, including those of the state file
	Threats   int // positions won by threats, except replies that were refuted at once
	Choices   int // opened
	Trials    int // opened
	Failed    int // choices whose first move was abandoned
	Rethought int // choices that were thought about again
	Nodes     int // in memory
	Bytes     int64
	Replies   int64 // replies of opened trials
	Replayed  int64 // refuted by a win found before
	Searched  int64 // refuted by a search for threats
	Left      int64 // the remaining ones
	Engine    int64 // nodes of the engine
	Solver    int64
	Choosing  time.Duration // time of all workers for moves
	Trying    time.Duration // time of all workers for replies
}

// New opens or creates the state file.
func New(c Config) (*Prover, error) {
	if c.Start.Over() {
		return nil, errors.New("the game is over at the start")
	}
	d := DefaultLimits()
	for _, l := range []struct {
		given *int64
		usual int64
	}{{&c.Limits.Think, d.Think}, {&c.Limits.Leaf, d.Leaf}, {&c.Limits.Reply, d.Reply}, {&c.Limits.Pass, d.Pass}} {
		if *l.given <= 0 {
			*l.given = l.usual
		}
	}
	if c.Threads <= 0 {
		c.Threads = runtime.NumCPU()
	}
	c.Threads = min(c.Threads, MaxThreads)
	c.Memory = max(c.Memory, 256<<20)
	p := &Prover{Config: c, geo: newGeometry(c.Start.Size()), g: newGraph()}
	p.idle.L = &p.mu
	var err error
	p.log, p.memo, err = openLog(c.State, c.Start.Game(), &p.g.facts)
	if err != nil {
		return nil, err
	}
	for i, k := range p.g.facts.keys {
		if k != 0 && p.g.facts.moves[i] != noCell {
			p.inner++
		}
	}
	key, sym := newBoard(p.geo, c.Start).key()
	p.g.get(key, 0, p.Start.ToMove() == gomoku.Black)
	if x := &p.g.nodes[0]; x.state == proved && x.best == noCell {
		x.state, x.value, x.cost, p.again = fresh, 0, costOf(0, true), key
	}
	if c.First != gomoku.NoPoint {
		if c.Start.ToMove() == gomoku.White || c.Start.Check(c.First) != nil {
			return nil, fmt.Errorf("at the start Black cannot play %v", c.First)
		}
		p.hope(key, p.geo.canonical(c.First, sym))
	}
	return p, nil
}

// hope makes a move the first candidate at the start, also for runs from other starts. The
// candidates that the state file knows stay, for the case that they become cheaper.
func (p *Prover) hope(key uint64, first cell) {
	known := p.memo.choices[key]
	list := []candidate{{first, hopeful}}
	for _, c := range known.list {
		if c.move != first {
			list = append(list, candidate{c.move, min(c.value, hopeful-1)})
		}
	}
	known = candidates{max(known.stage, 1), list}
	p.memo.choices[key] = known
	p.log.choice(key, known.stage, known.list)
}

// Proved reports whether Black's win from the start is proved.
func (p *Prover) Proved() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.g.nodes[0].state == proved
}

// GivenUp reports whether every move of Black's that was tried at the start fails, so that
// a longer run would not find a proof.
func (p *Prover) GivenUp() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.g.nodes[0].state == refuted
}

// Close writes pending records.
func (p *Prover) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.log.close(); err != nil {
		return err
	}
	return p.failed
}

// Run works until the start is proved or given up, until positions more positions are proved (0
// means no bound), or until stop, which is called often, returns true.
func (p *Prover) Run(positions int, stop func() bool) error {
	p.mu.Lock()
	p.stop = false
	until := p.inner + positions
	p.mu.Unlock()
	halt := func() bool {
		if stop != nil && stop() {
			return true
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.stop
	}
	var wg sync.WaitGroup
	for range p.Threads {
		wg.Add(1)
		go func() {
			defer wg.Done()
			w := newWorker(p, halt)
			for !halt() && w.step(positions > 0, until) {
			}
			p.mu.Lock()
			p.stop = true
			p.mu.Unlock()
		}()
	}
	done := make(chan bool)
	flushed := make(chan bool)
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				close(flushed)
				return
			case <-tick.C:
				p.mu.Lock()
				if err := p.log.flush(); err != nil {
					p.failed, p.stop = err, true
				}
				p.mu.Unlock()
			}
		}
	}()
	wg.Wait()
	close(done)
	<-flushed
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.log.flush(); err != nil && p.failed == nil {
		p.failed = err
	}
	return p.failed
}

// step opens one position, or waits a moment if the other workers have all of them. It
// returns false when the run ends: it is stopped, the start is proved or given up, or the
// wanted number of positions is proved.
func (w *worker) step(bounded bool, until int) bool {
	p := w.p
	p.mu.Lock()
	for p.full && p.inside > 0 && !p.stop {
		p.idle.Wait()
	}
	if p.full && p.inside == 0 {
		p.g.collect()
		p.full, p.floor = false, p.g.bytes()
	}
	if p.stop || p.failed != nil || p.g.nodes[0].state >= proved || bounded && p.inner >= until {
		p.mu.Unlock()
		return false
	}
	w.path, w.again = w.path[:0], false
	b := newBoard(p.geo, p.Start)
	ok := w.pick(b, 0)
	if !ok {
		p.mu.Unlock()
		time.Sleep(5 * time.Millisecond) // the other workers hold all open positions
		return true
	}
	for _, s := range w.path {
		p.g.nodes[s.node].busy++
	}
	p.inside++
	p.mu.Unlock()

	if b.pos.ToMove() == gomoku.Black {
		w.openChoice(b)
	} else {
		w.openTrial(b)
	}

	p.mu.Lock()
	w.back()
	p.inside--
	p.idle.Broadcast()
	// The open nodes may need more than the limit; then collect only after growth by a
	// quarter.
	p.full = p.full || p.g.bytes() > max(p.Memory/2, p.floor/4*5)
	p.mu.Unlock()
	return true
}

// prove marks a node as won by a move in its canonical form. The move noCell means a
// win by threats, or that White is to move.
func (p *Prover) prove(n uint32, move cell, choice bool) {
	x := &p.g.nodes[n]
	if x.state == proved {
		return
	}
	x.state, x.value, x.cost = proved, maxValue, 0
	if !choice {
		return
	}
	x.best = move
	if p.g.facts.store(x.key, move) || x.key == p.again {
		p.log.proved(x.key, move)
		if move != noCell {
			p.inner++
		} else {
			p.count.Threats++
		}
	}
}

// Count returns the work so far.
func (p *Prover) Count() Count {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.count
	c.Proved, c.Nodes, c.Bytes = p.inner, len(p.g.nodes), p.g.bytes()
	return c
}

// String describes the work in one line.
func (c Count) String() string {
	r := max(c.Replies, 1)
	return fmt.Sprintf("proved %d, by threats %d; opened %d choices (%d failed, %d again) and %d trials; replies: %.1f%% replayed, %.1f%% searched, %.1f a trial left; nodes %d, %d MB; engine %dM in %.0f s, solver %dM in %.0f s",
		c.Proved, c.Threats, c.Choices, c.Failed, c.Rethought, c.Trials, 100*float64(c.Replayed)/float64(r), 100*float64(c.Searched)/float64(r),
		float64(c.Left)/float64(max(c.Trials, 1)), c.Nodes, c.Bytes>>20, c.Engine/1e6, c.Choosing.Seconds(), c.Solver/1e6, c.Trying.Seconds())
}
