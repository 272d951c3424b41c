package record

import (
	"strings"
	"testing"
)

// drawn writes the marks of the nodes of a game's main line, beginning with the root.
func drawn(g *Game) string {
	var nodes []string
	for n := g.Root; ; n = n.Next[0] {
		var marks []string
		for _, m := range n.Text().Marks {
			to := m.Text
			if m.Kind == Arrow {
				to = m.To.String()
			}
			marks = append(marks, strings.TrimSpace(string(m.Kind)+" "+m.At.String()+" "+to))
		}
		nodes = append(nodes, strings.Join(marks, ", "))
		if len(n.Next) == 0 {
			return strings.Join(nodes, " / ")
		}
	}
}

func TestMarks(t *testing.T) {
	for _, c := range []struct{ name, sgf, want string }{
		{"every kind", "(;SZ[9]CR[bc];B[aa]LB[bb:A][cc:12]TR[dd]SQ[ee]MA[ff]AR[ab:ha])",
			"circle b7 / label b8 A, label c7 12, triangle d6, square e5, cross f4, arrow a8 h9"},
		{"a rectangle", "(;SZ[9]TR[bc:cd])", "triangle b7, triangle c7, triangle b6, triangle c6"},
		{"a label with colons and breaks", "(;SZ[9]LB[aa:a\\:b:c\n d])", "label a9 a:b:c d"},
		{"FF[3]", "(;FF[3]SZ[9]L[aa][bb]M[ha])", "label a9 A, label b8 B, cross h9"},
		{"stones set up before", "(;SZ[9]AB[aa]AW[bb]SQ[cc])", " /  / square c7"},
		{"a node without a move", "(;SZ[9];B[aa];TR[bb];SQ[cc])", " / triangle b8, square c7"},
		{"invalid marks are left out", "(;SZ[9]LB[aa][bb:][zz:A][cc:x]AR[aa:aa][aa][aa:zz]TR[zz][dd]CR[])",
			"label c7 x, triangle d6"},
	} {
		g, err := Read(c.sgf, "freestyle15", nil)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := drawn(g); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		back, err := Read(g.SGF(), "freestyle15", nil)
		if err != nil || drawn(back) != drawn(g) {
			t.Errorf("%s: written as %s, read as %s %v", c.name, g.SGF(), drawn(back), err)
		}
	}
}
