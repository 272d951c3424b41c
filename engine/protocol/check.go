package protocol

import (
	"errors"
	"slices"
	"time"

	"tengen/engine/game"
	"tengen/engine/search"
)

// maxFaults is the largest number of failed cases that a Checked describes.
const maxFaults = 5

// checkArgs are the arguments of "check", which runs every case of a set.
type checkArgs struct {
	set    string        // by name, such as "renju"
	report time.Duration // least time between two infos; 0 means 125 ms
}

// Checked is the reply to "bench" and "check". Interim ones report progress after a search
// or a case, at most once per interval.
type Checked struct {
	ID     int64
	Final  bool
	Set    string // "bench", or the set's name
	Done   int    // cases with an answer so far
	Of     int
	Failed int
	Faults []string // descriptions of the first failures, at most 5
	Nodes  int64    // bench: nodes searched so far; at the end the signature
	Time   time.Duration
}

//protocol:required set
func checkCommand(c *Conversation) Command {
	return Command{Name: "check", Long: true, Read: func(d *Decoder) func(int64) {
		a := checkArgs{d.Text("set"), d.Milliseconds("reportMs")}
		return func(id int64) { c.check(id, a) }
	}}
}

func (c *Conversation) check(id int64, a checkArgs) {
	i := slices.IndexFunc(c.engine.Sets, func(s CheckSet) bool { return s.Name == a.set })
	if i < 0 {
		c.Fail(id, &Error{Code: BadRequest, Message: "there is no set " + game.Quote(a.set) + " here"})
		return
	}
	set := c.engine.Sets[i]
	report, final := c.beginCheck(a.report, &Checked{ID: id, Set: set.Name, Of: set.Cases})
	for i := range set.Cases {
		err := set.Check(i, c.Interrupted)
		if errors.Is(err, ErrStopped) || c.Interrupted() {
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

// beginCheck begins a check. The function report applies a change and sends an info if
// one is due; final ends the check.
func (c *Conversation) beginCheck(interval time.Duration, now *Checked) (report func(change func(*Checked)), final func()) {
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

// benchCommand runs the searches whose total node count is the engine's signature.
func benchCommand(c *Conversation) Command {
	return Command{Name: "bench", Long: true, Read: func(d *Decoder) func(int64) {
		interval := d.Milliseconds("reportMs")
		return func(id int64) {
			report, final := c.beginCheck(interval, &Checked{ID: id, Set: "bench", Of: search.BenchSearches})
			search.Bench(c.Interrupted, func(s search.BenchResult) {
				report(func(now *Checked) {
					now.Done++
					now.Nodes += s.Nodes
				})
			})
			final()
		}
	}}
}
