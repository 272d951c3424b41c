// Second checks a packed proof of freestyle, standard or renju a second time. It follows the
// description of the format in engine/prove/check and shares no code with the engine:
// pack.go reads the pack, board.go knows the rule, renju.go the forbidden points, and
// threats.go finds wins by threats.
// In every position of the pack it plays Black's move and tries every legal
// reply of White's: the position after it must be in the pack, or Black wins it by
// threats, which is found and replayed against all replies of White's. It is simple and
// slow.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"sync"
	"time"
)

func main() {
	sample := flag.Int("sample", 0, "check this many positions drawn at random, and estimate the time for all; 0 checks all")
	from := flag.Int("from", 0, "check the positions from this one on, as they are in the pack")
	count := flag.Int("count", 0, "check this many positions from there; 0 checks all")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	limit := flag.Int("limit", 50_000, "positions of a search for a win by threats")
	threads := flag.Int("threads", 1, "number of positions checked at the same time")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: second [flags] PACK")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *sample, *seed, *from, *count, *limit, *threads); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file string, sample int, seed uint64, from, count, limit, threads int) error {
	p, err := readPack(file)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	var order []int
	for n := max(from, 0); n < len(p.positions) && (count <= 0 || n < from+count); n++ {
		order = append(order, n)
	}
	if sample > 0 {
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		order = order[:min(sample, len(order))]
	}
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	began := time.Now()
	var mu sync.Mutex
	var wg sync.WaitGroup
	var total counts
	next := 0
	for range max(threads, 1) {
		wg.Go(func() {
			c := newChecker(p, limit)
			for {
				mu.Lock()
				if next == len(order) || err != nil || len(interrupt) > 0 {
					mu.Unlock()
					return
				}
				n := order[next]
				next++
				mu.Unlock()
				fault := c.position(n)
				mu.Lock()
				total.add(&c.counts)
				if fault != nil && err == nil {
					err = fault
				}
				if total.positions%100 == 0 {
					fmt.Printf("%d of %d positions, %.0f s\n", total.positions, len(order), time.Since(began).Seconds())
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	seconds := time.Since(began).Seconds()
	fmt.Printf("%d of %d positions checked in %.0f s; %d replies: %d in the pack, %d lose to a win found before, %d to one of their own; longest win by threats: %d plies\n",
		total.positions, len(p.positions), seconds, total.replies, total.stored, total.replayed, total.searched, total.longest)
	if err != nil {
		return err
	}
	if total.positions < len(p.positions) {
		fmt.Printf("no fault in these; all would take about %.0f minutes\n", seconds/60*float64(len(p.positions))/float64(max(total.positions, 1)))
		return nil
	}
	open, longest := p.atStart()
	fmt.Printf("every position is won for Black; the longest win takes %d plies from the start, %d by the pack's figures\n", longest, p.claimedPlies())
	if len(open) > 0 {
		fmt.Printf("the pack is partial: at the start it has no answer to %d replies\n", len(open))
	}
	return nil
}

// counts are the figures of a check.
type counts struct {
	positions, replies, stored, replayed, searched, longest int
}

// add adds the figures of o to c and clears o.
func (c *counts) add(o *counts) {
	c.positions += o.positions
	c.replies += o.replies
	c.stored += o.stored
	c.replayed += o.replayed
	c.searched += o.searched
	c.longest = max(c.longest, o.longest)
	*o = counts{}
}

// A checker checks one position at a time.
type checker struct {
	counts
	pack   *pack
	solver *solver
	limit  int // positions of a search for a win by threats
}

func newChecker(p *pack, limit int) *checker {
	return &checker{pack: p, solver: newSolver(p.geometry), limit: limit}
}

// position checks that Black's move in position n of the pack is legal and that every
// reply to it is answered. It stores the length of the longest win by threats.
func (c *checker) position(n int) error {
	c.positions++
	x := &c.pack.positions[n]
	b := c.pack.board(n)
	if b.cells[x.move] != empty || b.forbidden(x.move) {
		return fmt.Errorf("position %d: Black may not play %s", n, b.name(x.move))
	}
	c.solver.turnTo(b)
	c.solver.place(x.move, black)
	x.unanswered = 1
	if b.made[black] > 0 {
		return nil
	}
	var found []*win
	if w := c.solver.search(c.limit / 10); w != nil { // after a pass: it refutes most replies
		found = append(found, w)
		c.solver.prefer(w, map[*win]bool{})
	}
	for _, r := range c.solver.replyOrder() {
		c.replies++
		c.solver.place(r, white)
		if b.made[white] > 0 {
			return fmt.Errorf("position %d: White makes five at %s", n, b.name(r))
		}
		if _, ok := c.pack.index[b.key()]; ok {
			c.stored++
		} else if plies := c.answer(&found); plies > 0 {
			x.unanswered = max(x.unanswered, 2+plies)
			c.longest = max(c.longest, plies)
		} else {
			return fmt.Errorf("position %d: after %s and %s no win is found, and the pack has no answer", n, b.name(x.move), b.name(r))
		}
		c.solver.remove(r)
	}
	return nil
}

// answer returns the length of a win by threats on the board, 0 if none is found. The
// wins found before are replayed first.
func (c *checker) answer(found *[]*win) int {
	for i, w := range *found {
		if plies := c.solver.replay(w); plies > 0 {
			c.replayed++
			copy((*found)[1:i+1], (*found)[:i])
			(*found)[0] = w
			return plies
		}
	}
	w := c.solver.search(c.limit)
	if w == nil {
		return 0
	}
	c.searched++
	*found = append(*found, w)
	c.solver.prefer(w, map[*win]bool{})
	return c.solver.replay(w)
}
