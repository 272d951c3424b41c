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

// CheckRequest runs every case of a set.
type CheckRequest struct {
	Set    string        `wire:",required"` // by name, such as "renju"
	Report time.Duration `wire:"reportMs"`  // least time between two infos; 0 means 125 ms
}

// BenchRequest runs the searches whose total node count is the engine's signature.
type BenchRequest struct {
	Report time.Duration `wire:"reportMs"` // least time between two infos; 0 means 125 ms
}

// CheckState is how far "bench" or "check" is.
type CheckState struct {
	Set    string // "bench", or the set's name
	Done   int    // cases with an answer so far
	Of     int
	Failed int
	Faults []string      // descriptions of the first failures, at most 5
	Nodes  int64         // bench: nodes searched so far; at the end the signature
	Rate   float64       `wire:"nps"`
	Time   time.Duration `wire:"ms"`
}

// CheckInfo reports progress after a search or a case, at most once per interval.
type CheckInfo struct {
	Head `type:"info" to:"bench check"`
	CheckState
}

// Checked is the reply to "bench" and "check".
type Checked struct {
	Head `type:"checked" to:"bench check"`
	CheckState
}

func checkCommand(c *Conversation) Command {
	return Long("check", func(d *Decoder) Answer {
		r := readCheck(d)
		return func() (Reply, error) {
			i := slices.IndexFunc(c.engine.Sets, func(s CheckSet) bool { return s.Name == r.Set })
			if i < 0 {
				return nil, Invalid("there is no set " + game.Quote(r.Set) + " here")
			}
			set := c.engine.Sets[i]
			p := c.progress(r.Report, CheckState{Set: set.Name, Of: set.Cases})
			for i := range set.Cases {
				err := set.Check(i, c.Interrupted)
				if errors.Is(err, ErrStopped) || c.Interrupted() {
					break
				}
				p.state.Done++
				if err != nil {
					p.state.Failed++
					if len(p.state.Faults) < maxFaults {
						p.state.Faults = append(p.state.Faults, err.Error())
					}
				}
				p.report()
			}
			return p.end(), nil
		}
	})
}

func benchCommand(c *Conversation) Command {
	return Long("bench", func(d *Decoder) Answer {
		r := readBench(d)
		return func() (Reply, error) {
			p := c.progress(r.Report, CheckState{Set: "bench", Of: search.BenchSearches})
			search.Bench(c.Interrupted, func(s search.BenchResult) {
				p.state.Done++
				p.state.Nodes += s.Nodes
				p.report()
			})
			return p.end(), nil
		}
	})
}

// A checkProgress is a check that runs.
type checkProgress struct {
	*Conversation
	state CheckState
	start time.Duration
	due   func() bool
}

// progress begins a check.
func (c *Conversation) progress(interval time.Duration, state CheckState) *checkProgress {
	return &checkProgress{c, state, c.Now(), c.Every(interval)}
}

// report sends an info if one is due.
func (p *checkProgress) report() {
	if p.due() {
		p.Send(&CheckInfo{CheckState: p.end().CheckState})
	}
}

// end returns the state as a reply.
func (p *checkProgress) end() *Checked {
	p.state.Time = p.Now() - p.start
	p.state.Rate = PerSecond(p.state.Nodes, p.state.Time)
	return &Checked{CheckState: p.state}
}
