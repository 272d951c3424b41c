package protocol

import (
	"tengen/engine/check"
)

// bench makes the searches whose nodes are the engine's signature.
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
