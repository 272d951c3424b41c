package reports

import (
	"slices"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/pattern"
)

func parse(t *testing.T, game, moves string) *gomoku.Position {
	t.Helper()
	p, err := gomoku.Parse(game, moves)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func point(t *testing.T, name string) gomoku.Point {
	t.Helper()
	pt, err := gomoku.ParsePoint(name, 15)
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

// The bits of a line are its stones, and the shift-and leaves the first cell of each five.
func TestMasks(t *testing.T) {
	p := parse(t, "freestyle15", "f9e9g9k9h9a1i9c1l9e1")
	for _, c := range []struct {
		at           string
		d            int
		length       int
		black, white uint32
		fives        uint32
	}{
		{"a9", 0, 15, 1<<5 | 1<<6 | 1<<7 | 1<<8 | 1<<11, 1<<4 | 1<<10, 0},
		{"e9", 1, 15, 0, 1<<6 | 1<<14, 0},
		{"a15", 2, 15, 1 << 6, 0, 0}, // g9 is the only stone on the diagonal from a15 down
		{"a4", 2, 4, 0, 0, 0},
		{"a1", 3, 15, 1 << 8, 1, 0},
	} {
		l := Masks(p, point(t, c.at))[c.d]
		if len(l.Points) != c.length || l.Stones != [2]uint32{c.black, c.white} || l.Fives[0] != c.fives {
			t.Errorf("%s %d: %d cells, %b, %b", c.at, c.d, len(l.Points), l.Stones, l.Fives)
		}
	}
	won := parse(t, "freestyle15", "f9a1g9b1h9c1i9d2j9")
	l := Masks(won, point(t, "o9"))[0]
	if l.Fives[0] != 1<<5 || l.Points[5] != point(t, "f9") {
		t.Errorf("fives %b, bit 5 is %v", l.Fives[0], l.Points[5])
	}
}

// Every bit of every line is the stone on its point.
func TestMasksAreTheStones(t *testing.T) {
	r := mcts.NewRand(4)
	p := parse(t, "standard15", "")
	for p.Ply() < 60 && !p.Over() {
		points := legalPoints(p)
		if err := p.Play(points[r.N(uint32(len(points)))]); err != nil {
			t.Fatal(err)
		}
	}
	for _, pt := range p.Moves() {
		for d, l := range Masks(p, pt) {
			if !slices.Contains(l.Points, pt) {
				t.Fatal(pt, d, "is not in its line")
			}
			for k, q := range l.Points {
				is := p.At(q)
				if l.Stones[0]>>k&1 != 0 != (is == gomoku.Black) || l.Stones[1]>>k&1 != 0 != (is == gomoku.White) {
					t.Fatal(pt, d, q, l.Stones)
				}
			}
		}
	}
}

// The window has the size and the centre of report A.
func TestWindowOf(t *testing.T) {
	for _, c := range []struct {
		moves    string
		from, to string
	}{
		{"", "f6", "j10"},
		{"h8", "f6", "j10"},
		{"a15", "a13", "c15"},
		{"h8j10", "g7", "k11"},
		{"g8h8", "f6", "j10"}, // a half is rounded to the right
	} {
		w := WindowOf(parse(t, "standard15", c.moves))
		if w.From != point(t, c.from) || w.To != point(t, c.to) {
			t.Error(c.moves, w.From, w.To)
		}
	}
	// From the numbers of the report: half 2, +2 above 20 stones, +1 above 34, 54 and 74.
	for n, want := range map[int]int{0: 2, 20: 2, 21: 4, 34: 4, 35: 5, 54: 5, 55: 6, 74: 6, 75: 7, 225: 7} {
		if got := windowHalf(n); got != want {
			t.Error(n, "stones:", got, "want", want)
		}
	}
}

func TestFirstRule(t *testing.T) {
	for _, c := range []struct{ moves, rule, at string }{
		{"h8", "", "-"},
		{"h8a1i8c1j8e1k8g1", "five", "g8"},
		{"h8a1i8c1j8e1k8g1o1", "block", "g8"},
		{"h8a1i8c1j8e1", "decide", "g8"},
		{"h8a1i8c1j8e1o1", "deny", "g8"},
	} {
		p := parse(t, "standard15", c.moves)
		if rule, pt := FirstRule(p); rule != c.rule || rule != "" && pt.String() != c.at && c.rule != "decide" &&
			c.rule != "deny" {
			t.Error(c.moves, rule, pt)
		}
	}
}

// Both tables have every legal point, and the program plays the best of the one it chooses.
func TestPointScores(t *testing.T) {
	for moves, want := range map[string]struct {
		attack bool
		best   int
	}{
		"h8a1i8c1j8e1":   {true, 10000},
		"h8a1i8c1j8e1o1": {false, 10000},
		"h8i9":           {true, 10},
	} {
		p := parse(t, "freestyle15", moves)
		scores, attack, move := PointScores(p)
		best := 0
		for _, s := range scores {
			if best = max(best, s.Own); !want.attack {
				best = max(best, s.Other)
			}
		}
		if len(scores) != 225-p.Ply() || attack != want.attack || best != want.best {
			t.Error(moves, len(scores), attack, best)
		}
		info := ask(t, "pattern-scores", p)
		if info.Lines[0].Eval != want.best || info.Move != move.String() {
			t.Error(moves, "plays", info.Move, info.Lines[0].Eval)
		}
	}
}

// Report C's values of single rows: 10 to the number of stones, a power less for a blocked
// end, 0 for two; one more stone makes ten times as much.
func TestWorthOfRow(t *testing.T) {
	for row, want := range map[string]RunWorth{
		"..X....":   {10, 3, 100},
		"..XX...":   {100, 4, 1000},
		"..XXX...":  {1000, 5, 10000},
		"..XXXX..":  {10000, 6, 100000},
		"OX....":    {1, 2, 10},
		"OXX....":   {10, 3, 100},
		"OXXX...":   {100, 4, 1000},
		"OXXXX..":   {1000, 5, 100000},
		"OXXXXO":    {0, -1, 0},
		"..XX.X..":  {1000, 4, 10000},
		"..XXXXX..": {100000, 7, 100000},
		".X...X..":  {10, 3, 100}, // the first has too little room for a five
		"":          {0, -1, 0},
	} {
		if got := WorthOfRow(row); got != want {
			t.Errorf("%s: %+v, want %+v", row, got, want)
		}
	}
	if all, middles := RunPatterns(); all != 792 || middles != 88 {
		t.Error(all, "patterns of", middles, "middles")
	}
}

// The queue has fives before fours before threes, and own moves before equal ones of the
// opponent.
func TestQueue(t *testing.T) {
	p := parse(t, "freestyle15", "h8a1i8c1j8e1")
	queue := Queue(p)
	searched := 0
	for i, c := range queue {
		if c.Searched {
			searched++
		}
		if i > 0 && max(2*int(c.Own)+1, 2*int(c.Other)) > max(2*int(queue[i-1].Own)+1, 2*int(queue[i-1].Other)) {
			t.Error(c, "comes after", queue[i-1])
		}
	}
	if first := queue[0]; first.Own != pattern.ClassStraightFour || searched != 10 {
		t.Error(first, searched)
	}
	if first := ask(t, "alphabeta-8", p); first.Move != queue[0].Point.String() {
		t.Error("plays", first.Move, "not", queue[0].Point)
	}
}

// The values of two plies are those of the search with open windows.
func TestReplies(t *testing.T) {
	for _, moves := range []string{"h8i9", "h8a1i8c1", "h8a1i8c1j8e1", "h8a1i8c1j8e1k8o1"} {
		p := parse(t, "freestyle15", moves)
		list := Replies(p, 20)
		best := list[0]
		for _, r := range list {
			s := newMinimax(p.Rule(), 15, 2)
			s.begin(p)
			if v := s.move(r.Move, p.ToMove(), 2, -winValue, winValue, false, 0); v != r.Value {
				t.Error(moves, r.Move, r.Value, "the search says", v)
			}
			if r.Value > best.Value {
				best = r
			}
		}
		if info := ask(t, "minimax-2", p); info.Move != best.Move.String() {
			t.Error(moves, "plays", info.Move, "not", best)
		}
	}
}

// The threats of a packed line are the winning cells of the board in that direction, and
// all of them together with those of the columns are all.
func TestFourLineThreats(t *testing.T) {
	p, err := connect4.Parse("connect4-9x9-e1", "")
	if err != nil {
		t.Fatal(err)
	}
	r := mcts.NewRand(9)
	for range 40 {
		b := p.Board
		for !b.Over() {
			for _, s := range []connect4.Side{connect4.First, connect4.Second} {
				found := map[connect4.Cell]bool{}
				for x := range b.Width() {
					for y := range b.Height() {
						for _, l := range FourLines(&b, connect4.At(x, y)) {
							for _, c := range l.Threats(s) {
								found[c] = true
							}
						}
					}
				}
				for _, c := range b.WinningCells(s) {
					vertical := c.Row() >= 3
					for k := 1; vertical && k <= 3; k++ {
						vertical = b.At(connect4.At(c.Col(), c.Row()-k)) == connect4.Content(s)
					}
					if !found[c] && !vertical {
						t.Fatal(c, "is missing")
					}
					delete(found, c)
				}
				if len(found) > 0 {
					t.Fatal(found, "are no winning cells")
				}
			}
			b.Drop(randomColumn(&r, b.Open()))
		}
	}
}

// A line's word has unplayable cells at both ends and at the blocked cell.
func TestFourLineWord(t *testing.T) {
	p, err := connect4.Parse("connect4-7x6-d1", "123")
	if err != nil {
		t.Fatal(err)
	}
	l := FourLines(&p.Board, connect4.At(0, 0))[0]
	if want := uint32(0b01_00_00_00_01_10_11_10_01); l.Word != want {
		t.Errorf("%b, want %b", l.Word, want)
	}
}

// A traced playout follows the policy and ends with a certain result that holds.
func TestTracePlayout(t *testing.T) {
	for seed := range uint64(50) {
		p := connect4.Classic()
		trace := TracePlayout(p.Board, seed)
		for _, x := range trace.Moves {
			columns, sure := policy(&p.Board)
			if sure != 0 || columns>>x&1 == 0 {
				t.Fatal(seed, trace, "leaves the policy at", p)
			}
			if err := p.Play(x); err != nil {
				t.Fatal(err)
			}
		}
		if rules := Rules(&p.Board); !p.Over() && (rules.Sure != trace.Sure || rules.Reason != trace.Reason) ||
			trace.Left != p.Free() {
			t.Fatal(seed, trace, rules)
		}
	}
	early, whole := PlayoutLengths(connect4.Classic().Board, 1000, 1)
	if early >= whole-1 || early < 5 {
		t.Error(early, whole)
	}
}
