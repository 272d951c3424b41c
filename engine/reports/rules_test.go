package reports

import (
	"strings"
	"testing"

	"tengen/engine/connect4"
)

// One position for each of report D's rules. x is First.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		moves, drawing, reason, left string
		sure                         int
	}{
		{"332245", `
			. o o . . . .
			. x x x o . .`, "win", "1", 1},
		{"41273", `
			o x x x . . o`, "block", "5", 0},
		{"33224", `
			. o o . . . .
			. x x x . . .`, "double", "15", -1},
		{"334443316", `
			. . x . . . .
			. . o x . . .
			. . o o . . .
			o . x x . x .`, "stacked", "5", -1},
		{"1213372", `
			x x x . . . .
			x o o . . . o`, "free", "123567", 0},
		{"615332475755313337777115115", `
			o . x . x . x
			x . o . o . o
			x . x . o . x
			o . x . x . o
			o . x . x . o
			o o o x x x o`, "no-safe", "", -1},
	} {
		p, err := connect4.Parse("connect4", c.moves)
		if err != nil {
			t.Fatal(err)
		}
		drawn := strings.Join(strings.Fields(c.drawing), "")
		if got := strings.ReplaceAll(p.String(), "\n", ""); !strings.HasSuffix(got, drawn) {
			t.Errorf("the drawing of %s is %s, want %s", c.moves, got, drawn)
		}
		r := Rules(&p.Board)
		left := ""
		for x := range p.Width() {
			if r.Columns>>x&1 != 0 {
				left += connect4.ColumnName(x)
			}
		}
		if r.Reason != c.reason || left != c.left || r.Sure != c.sure {
			t.Errorf("%s: %s, columns %q, sure %d; want %s, %q, %d", c.moves, r.Reason, left, r.Sure, c.reason,
				c.left, c.sure)
		}
	}
}
