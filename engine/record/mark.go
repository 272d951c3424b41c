package record

import (
	"errors"
	"strings"

	"tengen/engine/gomoku"
)

// A Mark is a mark on the board.
type Mark struct {
	Kind MarkKind
	At   gomoku.Point
	To   gomoku.Point // the end of an arrow; NoPoint for other kinds
	Text string       // the text of a label
}

// A MarkKind is the kind of a mark.
//
//protocol:list MARK_KINDS
type MarkKind string

// Kinds of marks.
const (
	Label    MarkKind = "label"
	Triangle MarkKind = "triangle"
	Square   MarkKind = "square"
	Circle   MarkKind = "circle"
	Cross    MarkKind = "cross"
	Arrow    MarkKind = "arrow"
)

// markProps lists SGF's properties for marks in the order in which they are written.
var markProps = []struct {
	name string
	kind MarkKind
}{{"LB", Label}, {"TR", Triangle}, {"SQ", Square}, {"CR", Circle}, {"MA", Cross}, {"AR", Arrow}}

// order returns the place of a kind in the order in which kinds are written.
func (k MarkKind) order() int {
	for i, prop := range markProps {
		if prop.kind == k {
			return i
		}
	}
	return len(markProps)
}

// NewMark returns a mark. It returns an error if there is no such kind, a label has no
// text, or an arrow ends at its own point.
func NewMark(kind string, at, to gomoku.Point, text string) (Mark, error) {
	m := Mark{Kind: MarkKind(kind), At: at}
	switch m.Kind {
	case Triangle, Square, Circle, Cross:
		return m, nil
	case Label:
		if m.Text = labelText(text); m.Text == "" {
			return Mark{}, errors.New("a label has no text")
		}
		return m, nil
	case Arrow:
		if m.To = to; to == at || to == gomoku.NoPoint {
			return Mark{}, errors.New("an arrow leads nowhere")
		}
		return m, nil
	}
	return Mark{}, errors.New("there is no mark " + kind)
}

// labelText returns the text of a label as one short line.
func labelText(s string) string { return shorten(strings.Join(strings.Fields(s), " ")) }

// marks reads a property with marks, also of FF[3]. It ignores invalid marks, because the
// game does not depend on them.
func (r *sgfReader) marks(prop sgfProp) (list []Mark) {
	for i, value := range prop.values {
		from, rest, _ := strings.Cut(value, ":")
		switch prop.name {
		case "LB", "L":
			if prop.name == "L" {
				rest = string(rune('A' + i%26))
			}
			at, err := r.point(from)
			if m, bad := NewMark(string(Label), at, gomoku.NoPoint, rest); err == nil && bad == nil {
				list = append(list, m)
			}
		case "AR":
			at, err := r.point(from)
			to, wrong := r.point(rest)
			if m, bad := NewMark(string(Arrow), at, to, ""); err == nil && wrong == nil && bad == nil {
				list = append(list, m)
			}
		default:
			points, err := r.rectangle(value)
			if err != nil {
				continue
			}
			for _, at := range points {
				list = append(list, Mark{Kind: shapes[prop.name], At: at})
			}
		}
	}
	return list
}

// shapes maps SGF's properties that have only points to kinds. M is a property of FF[3].
var shapes = map[string]MarkKind{"TR": Triangle, "SQ": Square, "CR": Circle, "MA": Cross, "M": Cross}

// marks writes marks, one property for each kind.
func (w *sgfWriter) marks(list []Mark) {
	for _, prop := range markProps {
		name := prop.name
		for _, m := range list {
			if m.Kind != prop.kind {
				continue
			}
			value := w.point(m.At)
			switch m.Kind {
			case Label:
				value += ":" + labelEscape.Replace(m.Text)
			case Arrow:
				value += ":" + w.point(m.To)
			}
			w.b.WriteString(name + "[" + value + "]")
			name = "" // further values of the property have no name
		}
	}
}

// labelEscape escapes characters that would end or divide a label.
var labelEscape = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)
