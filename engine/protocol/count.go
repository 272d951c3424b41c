//go:build !play

package protocol

import (
	"strings"

	"tengen/engine/learn"
)

// Cuts answers "cuts": alpha-beta on a small tree, in several orders.
type Cuts struct {
	ID int64
}

// Count answers "count": what a textbook search takes for each depth.
type Count struct {
	ID     int64
	Depths []learn.Depth
}

// count searches with the switches that Lesson.Switches names, to
// Limits.Depth, within Limits.Nodes.
func (c *Conversation) count(r Request) {
	p, fault := parse(r)
	if fault != nil {
		c.send(fault)
		return
	}
	if p.Over() {
		c.fail(r, GameOver, "the game is over")
		return
	}
	on := learn.Switches{Width: r.Lesson.Width}
	for word := range strings.FieldsSeq(r.Lesson.Switches) {
		switch word {
		case "cuts":
			on.Cuts = true
		case "order":
			on.Order = true
		case "table":
			on.Table = true
		case "killers":
			on.Killers = true
		case "null-window":
			on.NullWindow = true
		default:
			c.fail(r, BadRequest, "there is no switch "+quote(word))
			return
		}
	}
	if c.textbook == nil || c.textbook.Rule() != p.Rule() {
		c.textbook = learn.NewTextbook(p.Rule())
	}
	c.begin(r.ID)
	depths := c.textbook.Search(p, on, max(r.Limits.Depth, 1), max(r.Limits.Nodes, 1), c.interrupted)
	c.end()
	c.send(&Count{r.ID, depths})
}

func (c *Count) Encode(w Writer) {
	head(w, c.ID, "count")
	w.Objects("depths", len(c.Depths), func(i int, w Writer) {
		d := &c.Depths[i]
		w.Number("plies", float64(d.Plies))
		w.Number("nodes", float64(d.Nodes))
		w.Bool("finished", d.Finished)
		w.Text("move", d.Move.String())
		w.Number("score", float64(d.Score))
	})
}

func (c *Cuts) Encode(w Writer) {
	head(w, c.ID, "cuts")
	orders := []learn.CutsOrder{learn.Minimax, learn.WorstFirst, learn.Given, learn.BestFirst}
	w.Objects("orders", len(orders), func(i int, w Writer) {
		tree, events := learn.Cuts(orders[i])
		w.Text("order", string(orders[i]))
		w.Objects("nodes", len(tree.Parent), func(i int, w Writer) {
			w.Number("parent", float64(tree.Parent[i]))
			w.Number("ply", float64(tree.Ply[i]))
			w.Number("value", float64(tree.Value[i]))
		})
		w.Objects("events", len(events), func(i int, w Writer) { encodeCut(w, &events[i]) })
	})
}

// encodeCut writes null for the open end of a window.
func encodeCut(w Writer, e *learn.CutsEvent) {
	w.Text("kind", e.Kind)
	w.Number("node", float64(e.Node))
	w.Number("value", float64(e.Value))
	if e.Alpha == -learn.Unbounded {
		w.Null("alpha")
	} else {
		w.Number("alpha", float64(e.Alpha))
	}
	if e.Beta == learn.Unbounded {
		w.Null("beta")
	} else {
		w.Number("beta", float64(e.Beta))
	}
	w.Objects("skipped", len(e.Skipped), func(i int, w Writer) { w.Number("node", float64(e.Skipped[i])) })
}
