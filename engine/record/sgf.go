package record

import (
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// SGF returns the game with its variations in the Smart Game Format, FF[4]
// (red-bean.com/sgf). GM[4] is five in a row; points are two letters, the
// column from the left and the row from the top.
func (g *Game) SGF() string {
	w := sgfWriter{size: g.Size}
	w.b.WriteString("(;")
	w.text("FF", "4")
	w.text("GM", "4")
	w.text("CA", "UTF-8")
	w.text("AP", "Tengen")
	w.text("SZ", strconv.Itoa(g.Size))
	w.text("RU", g.Rule.String())
	w.text("PB", g.Black)
	w.text("PW", g.White)
	w.text("DT", g.Date)
	w.text("RE", g.Result)
	w.text("EV", g.Event)
	text := g.Root.Text()
	w.marks(text.Marks)
	w.text("C", text.Comment)
	w.after(g.Root, gomoku.Black)
	w.b.WriteString(")\n")
	return w.b.String()
}

type sgfWriter struct {
	b    strings.Builder
	size int
}

// text writes a property, unless it is empty.
func (w *sgfWriter) text(name, value string) {
	if value != "" {
		w.b.WriteString(name + "[" + sgfEscape.Replace(value) + "]")
	}
}

var sgfEscape = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// after writes the subtree below n, in which c is to move.
func (w *sgfWriter) after(n *Node, c gomoku.Color) {
	for len(n.Next) == 1 {
		n = n.Next[0]
		w.move(n, c)
		c = c.Other()
	}
	for _, next := range n.Next {
		w.b.WriteString("\n(")
		w.move(next, c)
		w.after(next, c.Other())
		w.b.WriteString(")")
	}
}

func (w *sgfWriter) move(n *Node, c gomoku.Color) {
	w.b.WriteString(";")
	w.text([3]string{"", "B", "W"}[c], w.point(n.Move))
	if n.text == nil {
		return
	}
	w.b.WriteString(sgfGlyphs[n.text.Glyph])
	w.marks(n.text.Marks)
	w.text("C", n.text.Comment)
}

// point returns a point as two letters.
func (w *sgfWriter) point(p gomoku.Point) string {
	x, y := TopLeft(p, w.size)
	return string([]byte{'a' + byte(x), 'a' + byte(y)})
}
