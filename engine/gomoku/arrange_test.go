package gomoku

import (
	"errors"
	"testing"
)

// drawnStones reads a drawing, the top row first. X is a black stone and O a white one.
func drawnStones(rows ...string) (black, white []Point, size int) {
	for i, row := range rows {
		for x, c := range row {
			switch pt := At(x, len(rows)-1-i); c {
			case 'X':
				black = append(black, pt)
			case 'O':
				white = append(white, pt)
			}
		}
	}
	return black, white, len(rows)
}

func TestArrange(t *testing.T) {
	for _, c := range []struct {
		name string
		rule Rule
		rows []string
		want error
	}{
		{"nothing", Freestyle, []string{".....", ".....", ".....", ".....", "....."}, nil},
		{"White to move", Freestyle, []string{"X...O", ".X...", "..X..", "...O.", "....."}, nil},
		{"Black to move", Standard, []string{"X...O", ".X...", "..X..", "...O.", "..O.."}, nil},
		{"a five by the last move", Freestyle, []string{"X...O", ".X..O", "..X..", "...XO", ".O..X"}, nil},
		{"too many", Freestyle, []string{"X...O", ".X...", "..X..", "...X.", "....."}, CountError{4, 1}},
		{"too few", Freestyle, []string{"X...O", ".O...", ".....", ".....", "....."}, CountError{1, 2}},
		{"a five of the side to move", Freestyle, []string{"XO..O", ".X..O", "..X..", "...XO", ".O..X"}, ErrEndless},
		{"two fives", Freestyle, []string{"XXXXX", ".....", ".....", ".....", "OOOOO"}, ErrTwoFives},
		{"an overline that the last move cannot have made", Freestyle, []string{
			"XXXXXXXXXX", "..........", "O.O.O.O.O.", "..........", ".O.O.O.O..",
			"..........", "..........", "..........", "..........", "..........",
		}, ErrEndless},
	} {
		black, white, size := drawnStones(c.rows...)
		moves, err := Arrange(c.rule, size, black, white)
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if err == nil {
			checkArranged(t, c.name, c.rule, size, black, white, moves)
		}
	}
	if _, err := Arrange(Freestyle, 9, []Point{At(9, 0)}, nil); err != ErrOutside {
		t.Errorf("a stone off the board: %v", err)
	}
	if _, err := Arrange(Freestyle, 9, []Point{At(4, 4)}, []Point{At(4, 4)}); err != ErrOccupied {
		t.Errorf("two stones on a point: %v", err)
	}
	if _, err := Arrange(Renju, 19, nil, nil); err == nil {
		t.Error("renju on 19 lines")
	}
}

// In renju the point where two threes cross cannot be the last move, so the order matters.
func TestArrangeForbidden(t *testing.T) {
	cross := []Point{At(7, 7), At(6, 7), At(8, 7), At(7, 6), At(7, 8)}
	white := []Point{At(0, 0), At(2, 0), At(0, 2), At(2, 3), At(4, 14)}
	for i := range cross {
		black := append(append([]Point(nil), cross[i:]...), cross[:i]...)
		moves, err := Arrange(Renju, 15, black, white)
		if err == nil {
			checkArranged(t, "the cross", Renju, 15, black, white, moves)
			continue
		}
		t.Errorf("%v: %v", black, err)
	}
	// Black cannot make six in a row in any order.
	var row, others []Point
	for i := range 6 {
		row = append(row, At(4+i, 7))
		others = append(others, At(2*i, 0))
	}
	if _, err := Arrange(Renju, 15, row, others); err != ErrNoOrder {
		t.Errorf("a black overline: %v", err)
	}
}

// checkArranged plays the moves and compares the board with the stones.
func checkArranged(t *testing.T, name string, rule Rule, size int, black, white, moves []Point) {
	t.Helper()
	p, err := New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := p.Play(m); err != nil {
			t.Fatalf("%s: %s in %s: %v", name, m, MoveString(moves), err)
		}
	}
	if len(moves) != len(black)+len(white) {
		t.Errorf("%s: %d moves", name, len(moves))
	}
	for c, points := range map[Color][]Point{Black: black, White: white} {
		for _, pt := range points {
			if p.At(pt) != c {
				t.Errorf("%s: %s is %s", name, pt, p.At(pt))
			}
		}
	}
}
