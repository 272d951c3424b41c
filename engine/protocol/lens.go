//go:build !play

package protocol

import (
	"tengen/engine/gomoku"
	"tengen/engine/notation"
	"tengen/engine/pattern"
	"tengen/engine/player"
)

// Lens answers "lens": what the documents' players see in an empty point.
type Lens struct {
	ID     int64
	Point  string
	ToMove string
	View   player.View
}

func (c *Conversation) look(r Request) {
	p, fault := parse(r)
	if fault != nil {
		c.send(fault)
		return
	}
	pt, err := gomoku.ParsePoint(r.Lesson.Point, p.Size())
	if err != nil || p.At(pt) != gomoku.Empty {
		c.fail(r, BadRequest, notation.Quote(r.Lesson.Point)+" is no empty point")
		return
	}
	if c.lens == nil || !c.lens.Fits(p) {
		c.lens = player.NewLens(p.Rule(), p.Size())
	}
	c.send(&Lens{r.ID, pt.String(), p.ToMove().String(), c.lens.Look(p, pt)})
}

// shapeName names what lessons tell apart.
func shapeName(s pattern.Shape) string {
	return [pattern.Shapes]string{
		"dead", "overshoot", "sleeping-one", "one", "sleeping-two", "two", "two", "two",
		"sleeping-three", "three", "three", "four", "straight-four", "five",
	}[s]
}

func className(c pattern.Class) string {
	return [pattern.Classes]string{
		"none", "forbidden", "two", "sleeping-three", "two-two", "sleeping-three-plus", "three", "three-plus",
		"three-three", "four", "four-plus", "four-three", "straight-four", "five",
	}[c]
}

// Encode writes each line as a word of eleven letters: b and w stones, . empty
// cells, # the edge, * the point.
func (l *Lens) Encode(w Writer) {
	head(w, l.ID, "lens")
	w.Text("point", l.Point)
	w.Text("toMove", l.ToMove)
	var lines []string
	for _, line := range l.View.Lines {
		word := make([]byte, len(line))
		for k, c := range line {
			word[k] = ".bw#"[c]
		}
		word[player.ViewReach] = '*'
		lines = append(lines, string(word))
	}
	w.Texts("lines", lines)
	w.Objects("sides", len(l.View.Sides), func(i int, w Writer) {
		s := &l.View.Sides[i]
		w.Text("side", (gomoku.Black + gomoku.Color(i)).String())
		w.Text("class", className(s.Class))
		w.Text("forbidden", s.Forbidden.String())
		w.Number("score", float64(s.Score))
		w.Number("gain", float64(s.Gain))
		w.Objects("lines", len(s.Shapes), func(d int, w Writer) {
			w.Text("shape", shapeName(s.Shapes[d]))
			w.Number("before", float64(s.Own[d][0]))
			w.Number("after", float64(s.Own[d][1]))
			w.Number("otherBefore", float64(s.Other[d][0]))
			w.Number("otherAfter", float64(s.Other[d][1]))
		})
	})
	w.Objects("tuples", len(l.View.Tuples), func(i int, w Writer) {
		t := &l.View.Tuples[i]
		w.Texts("points", names(t.Points[:]))
		w.Number("own", float64(t.Own))
		w.Number("other", float64(t.Other))
		w.Number("score", float64(t.Score))
	})
	w.Number("sum", float64(l.View.Sum))
}
