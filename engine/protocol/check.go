package protocol

import (
	"errors"
	"time"

	"tengen/engine/check"
	"tengen/engine/notation"
)

// maxFaults is how many failed cases a Checked describes.
const maxFaults = 5

// Checked answers "bench" and "check": after every search or case with Final
// false, at least Request.Report apart, then once.
type Checked struct {
	ID     int64
	Final  bool
	Set    string // "bench", or the set's name
	Done   int    // cases that have an answer
	Of     int
	Failed int
	Faults []string // what was wrong, the first few times
	Nodes  int64    // bench: of the searches so far; the signature once all are done
	Time   time.Duration
}

// signature makes the searches whose nodes are the engine's signature.
func (c *Conversation) signature(r Request) {
	report, final := c.checking(r, &Checked{ID: r.ID, Set: "bench", Of: check.BenchSearches})
	check.Bench(c.interrupted, func(s check.Searched) {
		report(func(now *Checked) {
			now.Done++
			now.Nodes += s.Nodes
		})
	})
	final()
}

// check asks every case of a set.
func (c *Conversation) check(r Request) {
	set, ok := check.Find(r.Set)
	if !ok {
		c.fail(r, BadRequest, "there is no set "+notation.Quote(r.Set)+" here")
		return
	}
	report, final := c.checking(r, &Checked{ID: r.ID, Set: set.Name, Of: set.Cases})
	for i := range set.Cases {
		err := set.Check(i, c.interrupted)
		if errors.Is(err, check.ErrStopped) || c.interrupted() {
			break
		}
		report(func(now *Checked) {
			now.Done++
			if err == nil {
				return
			}
			now.Failed++
			if len(now.Faults) < maxFaults {
				now.Faults = append(now.Faults, err.Error())
			}
		})
	}
	final()
}

// checking begins a check: report takes a change and tells of it when that is
// due, final ends the check.
func (c *Conversation) checking(r Request, now *Checked) (report func(change func(*Checked)), final func()) {
	every := r.Report
	if every == 0 {
		every = 125 * time.Millisecond
	}
	start := c.host.Now()
	last := start - every
	c.begin(r.ID)
	report = func(change func(*Checked)) {
		change(now)
		if at := c.host.Now(); at-last >= every {
			last = at
			now.Time = at - start
			shown := *now
			c.send(&shown)
		}
	}
	final = func() {
		c.end()
		now.Final, now.Time = true, c.host.Now()-start
		c.send(now)
	}
	return report, final
}

func (k *Checked) Encode(w Writer) {
	kind := "info"
	if k.Final {
		kind = "checked"
	}
	head(w, k.ID, kind)
	w.Text("set", k.Set)
	w.Number("done", float64(k.Done))
	w.Number("of", float64(k.Of))
	w.Number("failed", float64(k.Failed))
	w.Texts("faults", k.Faults)
	w.Number("nodes", float64(k.Nodes))
	w.Number("nps", perSecond(k.Nodes, k.Time))
	w.Number("ms", float64(k.Time/time.Millisecond))
}
