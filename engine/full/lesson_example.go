package full

import (
	"tengen/engine/learn"
	"tengen/engine/protocol"
)

// Example is the reply to "example": the worked example of report E, step by step.
type Example struct {
	ID     int64
	C      float64
	Rounds []learn.Round
	Answer string
}

// exampleCommand asks for the worked example of report E, with another factor of the bound.
//
//protocol:required lesson.c
func exampleCommand(c *protocol.Conversation) protocol.Command {
	return protocol.Command{Name: "example", Read: func(d *protocol.Decoder) func(int64) {
		factor := d.Number("lesson.c", 0, 100)
		return func(id int64) {
			rounds, answer := learn.Example(factor)
			c.Send(&Example{id, factor, rounds, answer})
		}
	}}
}

// Encode writes the example.
func (e *Example) Encode(w protocol.Writer) {
	protocol.Head(w, e.ID, "example")
	w.Number("c", e.C)
	w.Text("answer", e.Answer)
	w.Objects("rounds", len(e.Rounds), func(i int, w protocol.Writer) { encodeExampleRound(w, &e.Rounds[i]) })
}

func encodeExampleRound(w protocol.Writer, r *learn.Round) {
	w.Text("leaf", r.Leaf)
	w.Bool("new", r.New)
	w.Bool("full", r.Full)
	if r.Computer {
		w.Text("winner", "computer")
	} else {
		w.Text("winner", "human")
	}
	w.Texts("path", r.Path)
	w.Objects("levels", len(r.Levels), func(i int, w protocol.Writer) { encodeExampleLevel(w, &r.Levels[i]) })
	w.Objects("nodes", len(r.Nodes), func(i int, w protocol.Writer) { encodeExampleNode(w, &r.Nodes[i]) })
}

func encodeExampleNode(w protocol.Writer, n *learn.NodeState) {
	w.Text("name", n.Name)
	w.Text("parent", n.Parent)
	w.Number("cell", float64(n.Cell))
	w.Number("q", float64(n.Q))
	w.Number("n", float64(n.N))
	w.Text("mean", learn.Truncated(n.Mean()))
}

// encodeExampleLevel writes a choice. Figures are texts truncated to two decimals, as the
// report prints them.
func encodeExampleLevel(w protocol.Writer, l *learn.Level) {
	w.Text("parent", l.Parent)
	w.Number("n", float64(l.N))
	w.Text("chosen", l.Chosen)
	w.Objects("bounds", len(l.Bounds), func(i int, w protocol.Writer) { encodeExampleBound(w, &l.Bounds[i]) })
}

func encodeExampleBound(w protocol.Writer, b *learn.Bound) {
	w.Text("name", b.Name)
	w.Number("q", float64(b.Q))
	w.Number("n", float64(b.N))
	w.Text("mean", learn.Truncated(b.Mean))
	w.Text("bonus", learn.Truncated(b.Bonus))
	w.Text("value", learn.Truncated(b.Value))
}
