package main

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
)

// cellOf returns the cell of a move such as h8.
func cellOf(move string) byte {
	y := int(move[1] - '0')
	if len(move) == 3 {
		y = 10*y + int(move[2]-'0')
	}
	return byte(int(move[0]-'a') + 15*(y-1))
}

// writePack returns a pack whose start is the given moves and whose tree is written as the
// format describes it: moves, and plies after Black's.
func writePack(start string, positions int, tree ...any) []byte {
	return writePackFor("freestyle15", start, positions, tree...)
}

func writePackFor(game, start string, positions int, tree ...any) []byte {
	out := append([]byte("tengen proof 2\n"), byte(len(game)))
	out = append(out, game...)
	moves := strings.Fields(start)
	out = append(out, byte(len(moves)))
	for _, m := range moves {
		out = append(out, cellOf(m))
	}
	out = append(out, byte(positions), 0, 0, 0)
	for _, x := range tree {
		switch x := x.(type) {
		case string:
			out = append(out, cellOf(x))
		case int:
			out = append(out, byte(x))
		}
	}
	return out
}

const end = 255

// Black has two open threes, in row 8 and in row 4, and White is to move. White stops one,
// and Black makes a straight four of the other.
const twoThrees = "h8 a1 i8 a4 j8 o1 h4 o4 i4 a15 j4"

// Black is to move and wins by h8, which makes open threes in column h and row 8. There is
// no win by fours.
const crossing = "h6 a1 h7 a4 i8 o1 j8 o4"

func checkPack(plain []byte, limit int) (counts, error) {
	p, err := parsePack(plain)
	if err != nil {
		return counts{}, err
	}
	c := newChecker(p, limit)
	for n := range p.positions {
		if err := c.position(n); err != nil {
			return c.counts, err
		}
	}
	return c.counts, nil
}

func TestPacks(t *testing.T) {
	for _, c := range []struct {
		name  string
		plain []byte
		limit int
		fault string
	}{
		{"whole", writePack(twoThrees, 1, "g8", "k4", 3, end, end), 100, ""},
		{"a five", writePack(twoThrees+" o15 k8 n15", 1, "l8", 1), 100, ""},
		{"a win by threes", writePack(crossing, 1, "h8", 7, end), 2000, ""},
		{"a wrong move", writePack(twoThrees, 1, "g8", "b2", 3, end, end), 2, "after b2 and"},
		{"a missing position", writePack(crossing, 1, "h8", 7, end), 0, "the pack has no answer"},
		{"a stone on a stone", writePack(twoThrees, 1, "g8", "h8", 3, end, end), 100, "Black's move is illegal"},
		{"a reply on a stone", writePack(twoThrees, 1, "h8", "k4", 3, end, end), 100, "an illegal reply"},
		{"a position too many", writePack(twoThrees, 2, "g8", "k4", 3, end, end), 100, "2 positions are claimed"},
		{"twice", writePack(twoThrees, 2, "g8", "k4", 3, end, "g8", "k4", 3, end, end), 100, "twice"},
		{"more data", writePack(twoThrees, 1, "g8", "k4", 3, end, end, 0), 100, "data follows"},
		{"standard", writePackFor("standard15", twoThrees, 1, "g8", "k4", 3, end, end), 100, ""},
		{"a move to six", writePackFor("standard15", twoThrees+" o15 l8 n15 m8 n14", 1, "k8", 1, end), 0,
			"the pack has no answer"},
		{"renju", writePackFor("renju15", twoThrees, 1, "g8", "k4", 3, end, end), 100, ""},
		{"a forbidden move", writePackFor("renju15", crossing, 1, "h8", 7, end), 2000, "Black's move is illegal"},
		{"another game", writePackFor("caro15", twoThrees, 1, "g8", "k4", 3, end, end), 100,
			"only freestyle, standard and renju"},
		{"cut off", writePack(twoThrees, 1, "g8", "k4", 3, end), 100, "ends too early"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := checkPack(c.plain, c.limit)
			if c.fault == "" {
				if err != nil || got.positions != 1 {
					t.Error(got, err)
				}
			} else if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%v, want %q", err, c.fault)
			}
		})
	}
}

// A reply on a cell that course does not mark leaves the win by fours as long as it was.
func TestCourse(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 6))
	untouched := 0
	for n := range 800 {
		g := newGeometry(9, rule(n%3))
		b := newBoard(g)
		for range 24 {
			m := random.IntN(len(b.cells))
			if b.cells[m] == empty && b.wins[b.toMove()][m] == 0 {
				b.place(m, b.toMove())
			}
		}
		s := newSolver(g)
		s.turnTo(b)
		line := s.fours()
		if line == nil {
			continue
		}
		var touched set
		usual := s.course(line, &touched)
		if usual == 0 && g.renju {
			continue // a move may become forbidden
		}
		if usual == 0 || usual != s.replayFours(line) {
			t.Fatal("the course takes", usual, "plies")
		}
		for r := range b.cells {
			if b.cells[r] != empty || touched[r] {
				continue
			}
			untouched++
			s.place(r, white)
			if got := s.replayFours(line); got != usual {
				t.Errorf("%d plies after %s, %d without it", got, b.name(r), usual)
			}
			s.remove(r)
		}
	}
	if untouched < 2000 {
		t.Error(untouched, "replies")
	}
}

// A position that is stored counts as an answer under every symmetry.
func TestSymmetry(t *testing.T) {
	p, err := parsePack(writePack("h8", 1, "g8", "g9", 40, end, end))
	if err != nil {
		t.Fatal(err)
	}
	if open, _ := p.atStart(); len(open) != 224-4 {
		t.Errorf("%d replies are open", len(open))
	}
}

// Five or more in a row win in freestyle, exactly five in standard; four do not, and a
// row does not go round the edge.
func TestBoard(t *testing.T) {
	for _, c := range []struct {
		rule  rule
		cells string
		wins  string
		made  bool
	}{
		{freestyle, "d4 e4 f4 g4", "c4 h4", false},
		{freestyle, "d4 e5 f6 h8", "g7", false},
		{freestyle, "d8 e7 f6 g5", "h4 c9", false},
		{freestyle, "a1 b1 c1 d1", "e1", false},
		{freestyle, "l1 m1 n1 o1 a2", "k1", false},
		{freestyle, "d4 e4 f4 h4 i4 j4", "g4", false},
		{freestyle, "d4 e4 f4 g4 h4 i4", "c4 j4", true},
		{standard, "d4 e4 f4 g4", "c4 h4", false},
		{standard, "d4 e4 f4 g4 i4", "c4", false},
		{standard, "b4 d4 e4 f4 g4 i4", "", false},
		{standard, "d4 e4 f4 h4 i4 j4", "", false},
		{standard, "d4 e4 f4 h4 j4", "g4", false},
		{standard, "d4 e4 f4 h4", "g4", false},
		{standard, "d4 e4 f4 g4 h4", "", true},
		{standard, "d4 e4 f4 g4 h4 i4", "", false},
		{standard, "a1 b1 c1 d1 f1", "", false},
		{standard, "l1 m1 n1 o1 a2", "k1", false},
	} {
		b := newBoard(newGeometry(15, c.rule))
		for _, m := range strings.Fields(c.cells) {
			b.place(int(cellOf(m)), black)
		}
		var wins []string
		for m, n := range b.wins[black] {
			if n > 0 {
				wins = append(wins, b.name(m))
			}
		}
		if got := strings.Join(wins, " "); got != c.wins || b.made[black] > 0 != c.made {
			t.Errorf("%s: %s %d", c.cells, got, b.made[black])
		}
		for _, m := range strings.Fields(c.cells) {
			b.remove(int(cellOf(m)))
		}
		if b.cell != [2]int{} || b.made != [2]int{} {
			t.Errorf("%s: the board does not become empty", c.cells)
		}
	}
}

// Renju's forbidden points on the boards of the engine's check set: black stones, white
// stones, and every forbidden point with its reason.
func TestForbidden(t *testing.T) {
	data, err := os.ReadFile("../../../../engine/full/renju.txt")
	if err != nil {
		t.Fatal(err)
	}
	move := regexp.MustCompile(`[a-o]\d+`)
	g := newGeometry(15, renju)
	points := 0
	for line := range strings.Lines(string(data)) {
		parts := strings.Fields(line)
		b := newBoard(g)
		for side, stones := range parts[:2] {
			for _, m := range move.FindAllString(stones, -1) {
				b.place(int(cellOf(m)), side)
			}
		}
		var want set
		for _, m := range move.FindAllString(strings.Join(parts[2:], " "), -1) {
			want[cellOf(m)] = true
		}
		for m, side := range b.cells {
			if side != empty {
				continue
			}
			if want[m] {
				points++
			}
			if got := b.forbidden(m); got != want[m] {
				t.Errorf("%s: %s forbidden: %v", line, b.name(m), got)
			}
		}
	}
	if points < 100 {
		t.Error(points, "forbidden points")
	}
}

// A white stone elsewhere can make a move forbidden only where mayBeForbidden says so.
func TestMayBeForbidden(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	g := newGeometry(15, renju)
	never := 0
	for range 300 {
		b := newBoard(g)
		for range 60 {
			if m := random.IntN(len(b.cells)); b.cells[m] == empty {
				b.place(m, random.IntN(2))
			}
		}
		for m := range b.cells {
			if b.cells[m] != empty || b.mayBeForbidden(m) {
				continue
			}
			never++
			for range 20 {
				if r := random.IntN(len(b.cells)); r != m && b.cells[r] == empty {
					b.place(r, white)
					if b.forbidden(m) {
						t.Errorf("%s is forbidden after %s", b.name(m), b.name(r))
					}
					b.remove(r)
				}
			}
		}
	}
	if never < 1000 {
		t.Error(never, "points")
	}
}

// In renju exactly five wins for Black, five or more for White.
func TestRenjuFives(t *testing.T) {
	b := newBoard(newGeometry(15, renju))
	for side, cells := range []string{"d4 e4 f4 g4 i4", "d6 e6 f6 g6 i6"} {
		for _, m := range strings.Fields(cells) {
			b.place(int(cellOf(m)), side)
		}
	}
	for side, want := range []string{"c4", "c6 h6"} {
		var wins []string
		for m, n := range b.wins[side] {
			if n > 0 {
				wins = append(wins, b.name(m))
			}
		}
		if got := strings.Join(wins, " "); got != want {
			t.Errorf("side %d wins at %s, want %s", side, got, want)
		}
	}
	if !b.forbidden(int(cellOf("h4"))) {
		t.Error("six in a row are allowed")
	}
}
