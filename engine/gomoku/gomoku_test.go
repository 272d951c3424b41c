package gomoku

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"tengen/engine/game"
)

// board reads a drawing: rows from the top, x Black, o White, . empty; letters
// mark empty points. It returns the padded cells and the marked points.
func board(t *testing.T, drawing string) (cells [Cells]Color, marks map[rune]Point) {
	t.Helper()
	for i := range cells {
		cells[i] = Wall
	}
	marks = map[rune]Point{}
	rows := strings.Fields(strings.ReplaceAll(drawing, " ", ""))
	for i, row := range rows {
		if len(row) != len(rows) {
			t.Fatalf("row %d of the drawing has %d cells, not %d", i+1, len(row), len(rows))
		}
		for x, r := range row {
			p := At(x, len(rows)-1-i)
			cells[p] = Empty
			switch r {
			case 'x':
				cells[p] = Black
			case 'o':
				cells[p] = White
			case '.':
			default:
				marks[r] = p
			}
		}
	}
	return cells, marks
}

func TestForbiddenDrawings(t *testing.T) {
	for _, c := range []struct {
		name    string
		drawing string
		want    map[rune]Reason
	}{
		{"two open threes", `
			. . . . . . . . .
			. . . . . . . . .
			. . . x . . . . .
			. . . x . . . . .
			. . . A x x . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, map[rune]Reason{'A': DoubleThree}},
		{"one of the threes is blocked", `
			. . . . . . . . .
			. . . o . . . . .
			. . . x . . . . .
			. . . x . . . . .
			. . . A x x . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, map[rune]Reason{'A': Allowed}},
		{"four and three", `
			. . . . . . . . .
			. . . . . . . . .
			. . . x . . . . .
			. . . x . . . . .
			o x x A x . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, map[rune]Reason{'A': Allowed}},
		{"two fours, crossing and in one line", `
			. . . . . . . . . . .
			. . . . x . . . . . .
			. . . . x . . . . . .
			. . . . x . . . . . .
			. . x x A x . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. x . x B x . x . . .
			. . . . . . . . . . .
			. x x x . C . x x x .
			. . . . . . . . . . .`, map[rune]Reason{'A': DoubleFour, 'B': DoubleFour, 'C': DoubleFour}},
		{"six in a row, and five with an overline", `
			. . . . . . . . . . .
			. . . . . . . . . . .
			. x x x A x x . . . .
			. . . . . . . . . . .
			. . . . x . . . . . .
			. . . . x . . . . . .
			x x x x B x . . . . .
			. . . . x . . . . . .
			. . . . x . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .`, map[rune]Reason{'A': Overline, 'B': Allowed}},
		{"a three whose straight four is a double four is none", `
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . o . . . .
			. . . . . . x . . . .
			. . . . x . x . . . .
			. . . . x . x . . . .
			o x . . A x B x . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .`, map[rune]Reason{'A': Allowed}},
		{"a three whose straight four would be an overline is none", `
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . x . . . . . .
			. . . . x . . . . . .
			. x . . A x x . . x .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .`, map[rune]Reason{'A': Allowed}},
	} {
		t.Run(c.name, func(t *testing.T) {
			cells, marks := board(t, c.drawing)
			for r, want := range c.want {
				if got := ForbiddenAt(&cells, marks[r]); got != want {
					t.Errorf("%c: %q, want %q", r, got, want)
				}
			}
		})
	}
}

func TestFives(t *testing.T) {
	for _, c := range []struct {
		game, moves string
		winner      Color
		line        string
	}{
		{"freestyle15", "a1a2b1b2c1c2d1d2e1", Black, "a1b1c1d1e1"},
		{"freestyle15", "a1a2b1b2c1c2d1d2f1f2g1g2e1", Black, "a1b1c1d1e1f1g1"},
		{"standard15", "a1a2b1b2c1c2d1d2f1h2e1", Empty, ""},
		{"standard15", "a1b2a2c3a3d4a4e5h1g7h3f6", Empty, ""},
		{"standard15", "a1b2a2c3a3d4a4e5h1f6", White, "b2c3d4e5f6"},
		{"renju15", "o15a1o1b1o13c1o3d1m15f1m1e1", White, "a1b1c1d1e1f1"},
		{"freestyle20", "t20a1t19a2t18a3t17b4t16", Black, "t16t17t18t19t20"},
		{"freestyle6", "a6b6b5c6c4d6d3e6e2", Black, "a6b5c4d3e2"},
	} {
		p, err := Parse(c.game, c.moves)
		if err != nil {
			t.Errorf("%s %s: %v", c.game, c.moves, err)
			continue
		}
		if got := MoveString(p.WinningLine()); p.Winner() != c.winner || got != c.line {
			t.Errorf("%s %s: %v wins with %q, want %v with %q", c.game, c.moves, p.Winner(), got, c.winner, c.line)
		}
	}
}

func TestDraw(t *testing.T) {
	// The colours change within every line, so that none of the lines has five of one colour.
	p, _ := New(Freestyle, 5)
	for _, m := range []string{"a1", "b1", "a2", "b2", "b3", "a3", "a4", "b4", "a5", "b5",
		"c1", "d1", "c2", "d2", "d3", "c3", "c4", "d4", "c5", "d5", "e1", "e2", "e4", "e3", "e5"} {
		pt, err := ParsePoint(m, 5)
		if err == nil {
			err = p.Play(pt)
		}
		if err != nil {
			t.Fatal(m, err)
		}
	}
	if p.State() != Draw || p.Winner() != Empty {
		t.Errorf("a full board is %v, won by %v", p.State(), p.Winner())
	}
	if err := p.Play(At(0, 0)); !errors.Is(err, game.ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
}

// White has left Black only forbidden points.
func TestNoMove(t *testing.T) {
	p, _ := New(Renju, 15)
	for i := range p.cells {
		if p.cells[i] == Empty {
			p.cells[i] = White
		}
	}
	for _, m := range []string{"e5", "f5", "g5", "i5", "j5"} { // h5 makes six
		pt, _ := ParsePoint(m, 15)
		p.cells[pt] = Black
	}
	h5, _ := ParsePoint("h5", 15)
	p.cells[h5] = Empty
	p.moves = make([]Point, 224)
	if p.State() != NoMove || p.Winner() != White {
		t.Errorf("state %v, winner %v; Black has no legal move and has lost", p.State(), p.Winner())
	}
	if err := p.Check(h5); err != (ForbiddenError{Overline}) {
		t.Errorf("the last point: %v", err)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ game, moves, want string }{
		{"gomoku15", "", `"gomoku15" is not a game of five in a row`},
		{"freestyle", "", `"freestyle": "" is not a board size`},
		{"freestyle015", "", `"freestyle015": "015" is not a board size`},
		{"freestyle21", "", `"freestyle21": board size 21 is not between 5 and 20`},
		{"renju19", "", `"renju19": renju is played on 15 lines, not 19`},
		{"freestyle15", "h8h8", `move 2, "h8": the point is occupied`},
		{"freestyle15", "h8p1", `move 2, "p1": "p1" is not on a board of 15 lines`},
		{"freestyle15", "h8i", `move 2, "i": "i" has no row number`},
		{"freestyle15", "h8 9", `move 2, "9": "9" is not a column letter`},
		{"freestyle15", "h8,天", `move 2, "天": "天" is not a column letter`},
		{"freestyle15", "h8h0", `move 2, "h0": "h0" is not a point`},
		{"renju15", "h8a1i8a2h9a3i9c1j10c3k10c5", ""},
		{"renju15", "i8a1j8c1h7e1h6g1h8", `move 9, "h8": the point is forbidden to Black: double-three`},
	} {
		_, err := Parse(c.game, c.moves)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("Parse(%q, %q): %q, want %q", c.game, c.moves, got, c.want)
		}
	}
}

func TestNotationRoundTrip(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		for y := range size {
			for x := range size {
				p := At(x, y)
				got, err := ParsePoint(strings.ToUpper(p.String()), size)
				if err != nil || got != p {
					t.Fatalf("%v on %d lines: %v, %v", p, size, got, err)
				}
			}
		}
	}
	if p, _ := ParsePoint("h8", 15); p != At(7, 7) {
		t.Errorf("h8 is %d,%d", p.X(), p.Y())
	}
}

func TestSymmetries(t *testing.T) {
	seen := map[Point]bool{}
	p := At(2, 5)
	for s := range Symmetries {
		q := s.Apply(p, 15)
		seen[q] = true
		if back := s.Inverse().Apply(q, 15); back != p {
			t.Errorf("symmetry %d: back at %v, not %v", s, back, p)
		}
	}
	if len(seen) != 8 {
		t.Errorf("eight symmetries of %v make %d points", p, len(seen))
	}
}

// Random games of all rules: symmetric positions agree on what is legal, won
// and forbidden, and Undo restores everything.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		rule := Rule(rng.IntN(3))
		size := 15
		if rule != Renju {
			size = MinSize + rng.IntN(MaxSize-MinSize+1)
		}
		p, _ := New(rule, size)
		keys := []uint64{p.Key()}
		for range 60 {
			pt := At(rng.IntN(size), rng.IntN(size))
			s := Symmetry(rng.IntN(8))
			q := p.Transform(s)
			errP, errQ := p.Check(pt), q.Check(s.Apply(pt, size))
			if (errP == nil) != (errQ == nil) || p.State() != q.State() || p.Winner() != q.Winner() ||
				len(p.ForbiddenPoints()) != len(q.ForbiddenPoints()) {
				t.Fatalf("%s %s: symmetry %d: %v and %v", p.Game(), MoveString(p.Moves()), s, errP, errQ)
			}
			if p.Play(pt) == nil {
				keys = append(keys, p.Key())
			}
		}
		if again, err := Parse(p.Game(), MoveString(p.Moves())); err != nil || again.Key() != p.Key() {
			t.Fatalf("%s %s: read back: %v", p.Game(), MoveString(p.Moves()), err)
		}
		for p.Ply() > 0 {
			p.Undo()
			if p.Key() != keys[p.Ply()] || p.State() != Playing {
				t.Fatalf("undo to ply %d: key %x, want %x", p.Ply(), p.Key(), keys[p.Ply()])
			}
		}
		if fresh, _ := New(rule, size); fresh.cells != p.cells {
			t.Fatal("undoing everything leaves stones")
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("renju15", "h8i9j10")
	f.Add("freestyle20", "T20, a1; b2")
	f.Add("standard5", "a1a1")
	f.Add("freestyle15", "h8\xff")
	f.Fuzz(func(t *testing.T, game, moves string) {
		p, err := Parse(game, moves)
		if err != nil {
			return
		}
		q, err := Parse(p.Game(), MoveString(p.Moves()))
		if err != nil || q.Key() != p.Key() {
			t.Errorf("%q %q: read back: %v", game, moves, err)
		}
	})
}
