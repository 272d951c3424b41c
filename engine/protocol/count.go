//go:build !play

package protocol

import (
	"strings"
	"time"

	"tengen/engine/learn"
	"tengen/engine/notation"
	"tengen/engine/search"
)

// Cuts answers "cuts": alpha-beta on a small tree, in several orders.
type Cuts struct {
	ID int64
}

// Count answers "count": what a search without some of its parts takes.
type Count struct {
	ID   int64
	Time time.Duration
	search.Info
}

// switches are the search's heuristics by the names that Lesson.Off uses.
func switches(o *search.Options) map[string]*bool {
	return map[string]*bool{
		"Ordering": &o.Ordering, "TT": &o.TT, "Aspiration": &o.Aspiration, "NullWindow": &o.NullWindow,
		"History": &o.History, "LMR": &o.LMR, "MovePruning": &o.MovePruning, "Futility": &o.Futility,
		"Razoring": &o.Razoring, "Defences": &o.Defences, "VCF": &o.VCF, "VCT": &o.VCT,
	}
}

// count searches from an empty table, without what Lesson.Off names, to
// Limits.Depth or within Limits.Nodes.
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
	options := search.Defaults()
	for name := range strings.FieldsSeq(r.Lesson.Off) {
		on := switches(&options)[name]
		if on == nil {
			c.fail(r, BadRequest, "the search has no heuristic "+notation.Quote(name))
			return
		}
		*on = false
	}
	if c.counted == nil || c.counted.Rule() != p.Rule() {
		c.counted = search.New(p.Rule(), 8<<20)
	}
	c.counted.Forget()
	c.counted.Options = options
	c.begin(r.ID)
	start := c.host.Now()
	info := c.counted.Search(p, 1, search.Limits{Depth: max(r.Limits.Depth, 1), Nodes: r.Limits.Nodes}, c.interrupted, nil, nil)
	c.end()
	c.send(&Count{r.ID, c.host.Now() - start, info})
}

func (c *Count) Encode(w Writer) {
	head(w, c.ID, "count")
	w.Number("depth", float64(c.Depth))
	w.Number("selDepth", float64(c.SelDepth))
	w.Number("nodes", float64(c.Nodes))
	w.Number("ms", float64(c.Time/time.Millisecond))
	w.Text("move", c.Lines[0].Move.String())
	w.Number("score", float64(c.Lines[0].Score))
	w.Number("win", float64(search.WinIn(c.Lines[0].Score)))
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
