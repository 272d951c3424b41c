package record

import (
	"errors"
	"strings"

	"tengen/engine/gomoku"
)

// A Mark is what was drawn on the board beside a move.
type Mark struct {
	Kind MarkKind
	At   gomoku.Point
	To   gomoku.Point // where an arrow points; NoPoint for all others
	Text string       // of a label
}

// A MarkKind says what a mark looks like.
type MarkKind string

// The kinds.
const (
	Label    MarkKind = "label"
	Triangle MarkKind = "triangle"
	Square   MarkKind = "square"
	Circle   MarkKind = "circle"
	Cross    MarkKind = "cross"
	Arrow    MarkKind = "arrow"
)

// markProps are SGF's properties of marks, in the order in which they are written.
var markProps = []struct {
	name string
	kind MarkKind
}{{"LB", Label}, {"TR", Triangle}, {"SQ", Square}, {"CR", Circle}, {"MA", Cross}, {"AR", Arrow}}

// NewMark checks a mark: kind is one of the kinds, a label has a text, an arrow
// leads to another point.
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

// labelText is a label in one line that is not long.
func labelText(s string) string { return shorten(strings.Join(strings.Fields(s), " ")) }

// marks reads a property of marks, also those of FF[3]. What is wrong in it is
// left out: the game does not depend on it.
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

// shapes are the kinds of SGF's properties that hold only points; M is FF[3]'s.
var shapes = map[string]MarkKind{"TR": Triangle, "SQ": Square, "CR": Circle, "MA": Cross, "M": Cross}

// marks writes marks, those of a kind as one property.
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
			name = "" // the next value follows without it
		}
	}
}

// labelEscape escapes what would end a label, or divide it.
var labelEscape = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)
