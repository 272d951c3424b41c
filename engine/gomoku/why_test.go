package gomoku

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// position returns a renju position with the stones of a padded board. The numbers
// of black and white stones can be any.
func position(cells [Cells]Color, size int) *Position {
	return &Position{rule: Renju, size: size, cells: cells}
}

// formatRows writes rows as "four b7 c7 d7 e7 (f7)".
func formatRows(rows []Row) string {
	var list []string
	for _, row := range rows {
		words := []string{row.Kind.String()}
		for _, p := range row.Stones {
			words = append(words, p.String())
		}
		var gaps []string
		for _, p := range row.Gaps {
			gaps = append(gaps, p.String())
		}
		list = append(list, strings.Join(words, " ")+" ("+strings.Join(gaps, " ")+")")
	}
	return strings.Join(list, ", ")
}

func TestWhyDrawings(t *testing.T) {
	for _, c := range []struct{ name, drawing, want string }{
		{"two threes, one with both ends open", `
			. . . . . . . . .
			. . . . . . . . .
			. . . x . . . . .
			. . . . . . . . .
			. . . x . . . . .
			. . . A x x . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "three d4 e4 f4 (c4 g4), three d4 d5 d7 (d6)"},
		{"two threes, and a four that is no reason", `
			. . . . . . . . .
			. . . . . . . . .
			. . . x . x . . .
			. . . x . . . . .
			o x x A x . . . .
			. . x . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "three d5 d6 d7 (d4 d8), three c4 d5 f7 (e6)"},
		{"two fours in one line", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. x . x A x . x .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "four b5 d5 e5 f5 (c5), four d5 e5 f5 h5 (g5)"},
		{"a straight four and a closed one", `
			. . . . . . . . .
			. . . . . x . . .
			. . . . . x . . .
			. . . . . x . . .
			. . x x x A . . .
			. . . . . o . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "four c5 d5 e5 f5 (b5 g5), four f5 f6 f7 f8 (f9)"},
		{"an overline beside two threes", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . x . . . .
			. . . . x . . . .
			x x x x A x . . .
			. . . x . . . . .
			. . x . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "overline a5 b5 c5 d5 e5 f5 ()"},
		{"nothing forbids a five", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . x . . . .
			. . . . x . . . .
			x x x x A . . . .
			. . . . . . x . .
			. . . . . . . x .
			. . . . . . . . .
			. . . . . . . . .`, ""},
	} {
		cells, marks := board(t, c.drawing)
		if got := formatRows(position(cells, 9).Why(marks['A'])); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// On random boards Why returns rows of the expected kind for every forbidden point.
// The rows pass through the point, consist of black stones, and are completed by a
// stone on each gap.
func TestWhyRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 17))
	kinds := map[Reason]RowKind{Overline: RowOverline, DoubleFour: RowFour, DoubleThree: RowThree}
	found := map[Reason]int{}
	for range 4000 {
		o := &oracle{}
		randomBoard(rng, o)
		var cells [Cells]Color
		o.pad(&cells)
		p := position(cells, 15)
		for _, pt := range p.ForbiddenPoints() {
			reason, rows := p.Forbidden(pt), p.Why(pt)
			found[reason]++
			if p.cells != cells {
				t.Fatal("the board has changed")
			}
			if len(rows) == 0 || reason != Overline && len(rows) < 2 {
				t.Fatalf("%s: %v for %s\n%s", pt, reason, formatRows(rows), draw(&cells))
			}
			for _, row := range rows {
				if row.Kind != kinds[reason] || !holds(cells, pt, row) {
					t.Fatalf("%s: %v for %s\n%s", pt, reason, formatRows(rows), draw(&cells))
				}
			}
		}
	}
	for reason := range kinds {
		if found[reason] < 100 {
			t.Errorf("%v was seen %d times", reason, found[reason])
		}
	}
}

// holds reports whether a row has the stones and gaps that its kind requires.
func holds(cells [Cells]Color, pt Point, row Row) bool {
	through := false
	for _, s := range row.Stones {
		through = through || s == pt
		if s != pt && cells[s] != Black {
			return false
		}
	}
	cells[pt] = Black
	want := map[RowKind]int{RowOverline: 6, RowFour: 4, RowThree: 3}[row.Kind]
	if !through || len(row.Stones) < want || row.Kind != RowOverline && len(row.Stones) != want {
		return false
	}
	step := (int(row.Stones[want-1]) - int(row.Stones[0]))
	for _, d := range Directions {
		if step%d != 0 || step/d < want-1 || step/d > want {
			continue
		}
		for _, gap := range row.Gaps {
			if n := fillsTo(&cells, int(gap), d); n != want+1 {
				return false
			}
		}
		return true
	}
	return false
}
