package full

import (
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/protocol"
	"tengen/engine/reports"
)

// lensArgs are the arguments of "lens", which asks about an empty point in five in a
// row.
type lensArgs struct {
	protocol.Place
	point string
}

// Lens is the reply to "lens": the features of an empty point that the reports' players
// use.
type Lens struct {
	ID     int64
	Point  string
	ToMove protocol.SideWord
	View   reports.View
}

//protocol:required lesson.point
func lensCommand(c *protocol.Conversation) protocol.Command {
	var lens *reports.Lens // kept for the board of the last request
	return protocol.Command{Name: "lens", During: true, Read: func(d *protocol.Decoder) func(int64) {
		a := lensArgs{protocol.ReadPlace(d), d.Text("lesson.point")}
		return func(id int64) {
			p, err := gomoku.Parse(a.Game, a.Moves)
			if err != nil {
				c.Fail(id, err)
				return
			}
			pt, err := gomoku.ParsePoint(a.point, p.Size())
			if err != nil || p.At(pt) != gomoku.Empty {
				c.Fail(id, badRequest(game.Quote(a.point)+" is no empty point"))
				return
			}
			if lens == nil || !lens.Fits(p) {
				lens = reports.NewLens(p.Rule(), p.Size())
			}
			c.Send(&Lens{id, pt.String(), p.ToMove().String(), lens.Inspect(p, pt)})
		}
	}}
}

// shapeName returns the name of a shape that lessons distinguish, or "".
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

// Encode writes each line through the point as eleven characters: b and w stones, .
// empty points, # the edge, * the point itself.
func (l *Lens) Encode(w protocol.Writer) {
	protocol.Head(w, l.ID, "lens")
	w.Text("point", l.Point)
	w.Text("toMove", l.ToMove)
	var lines []string
	for _, line := range l.View.Lines {
		word := make([]byte, len(line))
		for k, c := range line {
			word[k] = ".bw#"[c]
		}
		word[reports.ViewReach] = '*'
		lines = append(lines, string(word))
	}
	w.Texts("lines", lines)
	w.Objects("sides", len(l.View.Sides), func(i int, w protocol.Writer) { encodeLensSide(w, &l.View.Sides[i], gomoku.Black+gomoku.Color(i)) })
	w.Objects("tuples", len(l.View.Tuples), func(i int, w protocol.Writer) { encodeLensTuple(w, &l.View.Tuples[i]) })
	w.Number("sum", float64(l.View.Sum))
}

func encodeLensSide(w protocol.Writer, s *reports.SideView, side gomoku.Color) {
	w.Text("side", protocol.SideWord(side.String()))
	w.Text("class", className(s.Class))
	w.Text("forbidden", s.Forbidden.String())
	w.Number("score", float64(s.Score))
	w.Number("gain", float64(s.Gain))
	w.Objects("lines", len(s.Shapes), func(d int, w protocol.Writer) { encodeLensLine(w, s, d) })
}

// encodeLensLine writes the line through the point in one of four directions.
func encodeLensLine(w protocol.Writer, s *reports.SideView, direction int) {
	w.Text("shape", shapeName(s.Shapes[direction]))
	w.Number("before", float64(s.Own[direction][0]))
	w.Number("after", float64(s.Own[direction][1]))
	w.Number("otherBefore", float64(s.Other[direction][0]))
	w.Number("otherAfter", float64(s.Other[direction][1]))
}

func encodeLensTuple(w protocol.Writer, t *reports.Tuple) {
	w.Texts("points", protocol.PointNames(t.Points[:]))
	w.Number("own", float64(t.Own))
	w.Number("other", float64(t.Other))
	w.Number("score", float64(t.Score))
}
