//go:build !play

package protocol

import (
	"strconv"

	"tengen/engine/learn"
	"tengen/engine/player"
	"tengen/engine/search"
)

// lessons is what a conversation keeps from one lesson's request to the next.
type lessons struct {
	lens    *player.Lens
	counted *search.Engine
	lab     *learn.Lab
	labKey  string // the request it was made for
}

// lesson answers a lesson's request; false if it is none.
func (c *Conversation) lesson(r Request) bool {
	switch r.Cmd {
	case "example":
		c.example(r)
	case "lens":
		c.look(r)
	case "cuts":
		c.send(&Cuts{r.ID})
	case "count":
		c.count(r)
	case "grow":
		c.grow(r)
	case "subtree":
		c.subtree(r)
	case "rules":
		c.rules(r)
	default:
		return false
	}
	return true
}

// Example answers "example": document E's worked example, step by step.
type Example struct {
	ID     int64
	C      float64
	Rounds []learn.Round
	Answer string
}

func (c *Conversation) example(r Request) {
	factor := r.Lesson.C
	rounds, answer := learn.Example(factor)
	c.send(&Example{r.ID, factor, rounds, answer})
}

func (e *Example) Encode(w Writer) {
	head(w, e.ID, "example")
	w.Number("c", e.C)
	w.Text("answer", e.Answer)
	w.Objects("rounds", len(e.Rounds), func(i int, w Writer) {
		r := &e.Rounds[i]
		w.Text("leaf", r.Leaf)
		w.Bool("new", r.New)
		w.Bool("full", r.Full)
		w.Text("winner", map[bool]string{true: "computer", false: "human"}[r.Computer])
		w.Texts("path", r.Path)
		w.Objects("levels", len(r.Levels), func(i int, w Writer) { encodeLevel(w, &r.Levels[i]) })
		w.Objects("nodes", len(r.Nodes), func(i int, w Writer) {
			n := &r.Nodes[i]
			w.Text("name", n.Name)
			w.Text("parent", n.Parent)
			w.Number("cell", float64(n.Cell))
			w.Number("q", float64(n.Q))
			w.Number("n", float64(n.N))
			w.Text("mean", learn.Truncated(n.Mean()))
		})
	})
}

// encodeLevel writes a choice; figures are texts cut after two decimals, as the
// document prints them.
func encodeLevel(w Writer, l *learn.Level) {
	w.Text("parent", l.Parent)
	w.Number("n", float64(l.N))
	w.Text("chosen", l.Chosen)
	w.Objects("bounds", len(l.Bounds), func(i int, w Writer) {
		b := &l.Bounds[i]
		w.Text("name", b.Name)
		w.Number("q", float64(b.Q))
		w.Number("n", float64(b.N))
		w.Text("mean", learn.Truncated(b.Mean))
		w.Text("bonus", learn.Truncated(b.Bonus))
		w.Text("value", learn.Truncated(b.Value))
	})
}

// lesson reads what only lessons ask for.
func (d *decoder) lesson() Lesson {
	return Lesson{
		C: d.number("lesson.c", 0, 100), Point: d.text("lesson.point"),
		Off:    d.text("lesson.off"),
		Policy: d.text("lesson.policy"), Playouts: int(d.integer("lesson.playouts", 0, 1000)),
		Open: d.text("lesson.open"),
	}
}

func (d *decoder) number(name string, low, high float64) float64 {
	v, _, err := d.f.Number(name)
	switch {
	case d.err != "":
	case err != nil:
		d.err = "field " + strconv.Quote(name) + ": " + err.Error()
	case !(low <= v && v <= high):
		d.err = "field " + strconv.Quote(name) + " is out of its range"
	default:
		return v
	}
	return 0
}
