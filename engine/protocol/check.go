package protocol

import (
	"errors"
	"slices"
	"time"

	"tengen/engine/check"
	"tengen/engine/game"
)

// maxFaults is how many failed cases a Checked describes.
const maxFaults = 5

// checkArgs ask for every case of a set.
type checkArgs struct {
	set    string        // by name, such as "renju"
	report time.Duration // least time between two infos; 0 is 125 ms
}

// Checked answers "bench" and "check": with Final false after a search or case, but
// not more often than asked for, and at the end with Final true.
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

func checkCommand(c *Conversation) Command {
	return Command{Name: "check", Long: true, Read: func(d *Decoder) func(int64) {
		a := checkArgs{d.Text("set"), d.Milliseconds("reportMs")}
		return func(id int64) { c.check(id, a) }
	}}
}

func (c *Conversation) check(id int64, a checkArgs) {
	i := slices.IndexFunc(c.engine.Sets, func(s check.Set) bool { return s.Name == a.set })
	if i < 0 {
		c.Fail(id, &Error{Code: BadRequest, Message: "there is no set " + game.Quote(a.set) + " here"})
		return
	}
	set := c.engine.Sets[i]
	report, final := c.checking(a.report, &Checked{ID: id, Set: set.Name, Of: set.Cases})
	for i := range set.Cases {
		err := set.Check(i, c.Interrupted)
		if errors.Is(err, check.ErrStopped) || c.Interrupted() {
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

// checking begins a check: report takes a change and sends an info when one is
// due, final ends the check.
func (c *Conversation) checking(interval time.Duration, now *Checked) (report func(change func(*Checked)), final func()) {
	start, due := c.Now(), c.Every(interval)
	c.Begin(now.ID)
	report = func(change func(*Checked)) {
		change(now)
		if due() {
			now.Time = c.Now() - start
			shown := *now
			c.Send(&shown)
		}
	}
	final = func() {
		c.End()
		now.Final, now.Time = true, c.Now()-start
		c.Send(now)
	}
	return report, final
}

// Encode writes the state of the check.
func (k *Checked) Encode(w Writer) {
	kind := "info"
	if k.Final {
		kind = "checked"
	}
	Head(w, k.ID, kind)
	w.Text("set", k.Set)
	w.Number("done", float64(k.Done))
	w.Number("of", float64(k.Of))
	w.Number("failed", float64(k.Failed))
	w.Texts("faults", k.Faults)
	w.Number("nodes", float64(k.Nodes))
	w.Number("nps", PerSecond(k.Nodes, k.Time))
	w.Number("ms", Milliseconds(k.Time))
}

// benchCommand makes the searches whose node count is the engine's signature.
func benchCommand(c *Conversation) Command {
	return Command{Name: "bench", Long: true, Read: func(d *Decoder) func(int64) {
		interval := d.Milliseconds("reportMs")
		return func(id int64) {
			report, final := c.checking(interval, &Checked{ID: id, Set: "bench", Of: check.BenchSearches})
			check.Bench(c.Interrupted, func(s check.Searched) {
				report(func(now *Checked) {
					now.Done++
					now.Nodes += s.Nodes
				})
			})
			final()
		}
	}}
}
