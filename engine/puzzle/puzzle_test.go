package puzzle

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
	"tengen/engine/gomoku"
)

// samples lists puzzles that were found in games of the engine.
var samples = strings.Split(strings.TrimSpace(`
fours renju15 7 0 k8k6j7i6j9j6l6l7m8i7j8i8i9k7i5k5h8j10h9k9l8n8h6h7k4g7g8f7e7i4h10h3j5l4m3i11g9f9f8d6d8e8g11f12g10g12 h12
threats renju15 13 0 e10l5d5h5f9i6g8h7f7e6f10f6f11f8d11c12f13f12h6j7g4i8h9k8l9i10 g9
defence renju15 3 0 e10l5d5h5f9i6g8h7f7e6f10f6f11f8d11c12f13f12h6j7g4i8 h9
defence renju15 7 0 f6j10i9j8h6k9i6g6h8l8i11j9j7k8i8m8n8j11j12m7n6 i7
escape renju15 3 0 i5h6g9i7g5h7h4g7j7h8 h9
escape renju15 3 0 e12j7l13d5h11h9j6h13e13g8e11f7e6e10e14e15f11i10j11h7 d11
trap renju15 7 0 l10h4f4k13m4m13j10m12m11l13n13k14n11 j13
drop connect4 3 0 326545464443146 5
drop connect4 11 0 14426354525536464355346763 2
save connect4 14 0 14426354525536464355346 2
`), "\n")

func position(t *testing.T, p *Puzzle) game.Position {
	t.Helper()
	table := game.Table{gomoku.Game(), {Name: "connect4", Fits: func(s string) bool { return s == "connect4" },
		Parse: func(s, moves string) (game.Position, error) {
			q, err := connect4.Parse(s, moves)
			return connect4.Value{Position: q}, err
		}}}
	pos, err := table.Parse(p.Game, p.Moves)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// The finder finds the puzzles of samples, and String returns the line that Parse read.
func TestFind(t *testing.T) {
	finder, solver := &Finder{}, solver.NewSolver(18, nil)
	for _, line := range samples {
		p, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if p.String() != line {
			t.Errorf("%s is written as %s", line, p.String())
		}
		var found *Puzzle
		switch v := position(t, &p).(type) {
		case gomoku.Value:
			found = finder.Position(v.Position, 0, [kinds]bool{})
		case connect4.Value:
			found = Discs(solver, v.Position)
		}
		if found == nil || *found != p {
			t.Errorf("%s: found %+v", line, found)
		}
	}
}

// Grades are in the range of ratings, are reproducible, and are higher for harder puzzles.
func TestGrade(t *testing.T) {
	g := &Grader{}
	grades := map[string]int{}
	for _, line := range samples {
		p, _ := Parse(line)
		grade, err := g.Grade(&p)
		if err != nil || grade < 300 || grade > 3000 {
			t.Errorf("%s has grade %d, %v", line, grade, err)
		}
		grades[p.Kind.String()+" "+strconv.Itoa(p.Plies)] = grade
		if testing.Short() {
			continue
		}
		if again, _ := (&Grader{}).Grade(&p); again != grade {
			t.Errorf("%s has grade %d and then %d", line, grade, again)
		}
	}
	for _, pair := range [][2]string{{"defence 3", "defence 7"}, {"drop 3", "drop 11"}} {
		if easy, hard := grades[pair[0]], grades[pair[1]]; easy == 0 || easy >= hard {
			t.Errorf("%v: grades %d and %d", pair, easy, hard)
		}
	}
	for _, line := range []string{"fours renju15 7 0 h8h8 k7", "fours renju15 7 0 h8h9 7", "drop connect4 3 0 8 5",
		"fours go19 7 0 h8 k7"} {
		p, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Grade(&p); err == nil {
			t.Errorf("%s can be graded", line)
		}
	}
	g.Stop = func() bool { return true }
	p, _ := Parse(samples[0])
	if grade, err := g.Grade(&p); err != nil || grade == 0 {
		t.Errorf("stopped at once: %d, %v", grade, err)
	}
}

// In every puzzle the key is right, and playing the solution solves the puzzle. A move far
// away is wrong and gets a reply.
func TestJudge(t *testing.T) {
	j := &Judge{}
	for _, line := range samples {
		p, _ := Parse(line)
		pos := position(t, &p)
		before := pos.Moves()
		solution, err := j.Solution(pos, p.Kind)
		if err != nil || len(solution) == 0 || solution[0] != p.Key {
			t.Errorf("%s: the solution is %v, %v", line, solution, err)
		}
		for _, other := range []string{"a1", "1"} {
			if a, err := j.Answer(pos, p.Kind, p.Plies, other); err == nil && (a.Verdict != Wrong || a.Reply == "") {
				t.Errorf("%s: %s is answered by %+v", line, other, a)
			}
		}
		if pos.Moves() != before {
			t.Fatalf("%s: Answer changed the position to %s", line, pos.Moves())
		}
		plies := p.Plies
		for move, n := p.Key, 0; ; n++ {
			a, err := j.Answer(pos, p.Kind, plies, move)
			if err != nil || a.Verdict != Right && a.Verdict != Solved || n > p.Plies {
				t.Errorf("%s: %s after %s is %+v, %v", line, move, pos.Moves(), a, err)
				break
			}
			if a.Verdict == Solved {
				break
			}
			for _, m := range []string{move, a.Reply} {
				if err := pos.Play(m); err != nil {
					t.Fatal(line, err)
				}
			}
			next, err := j.Solution(pos, p.Kind)
			if err != nil || len(next) == 0 {
				t.Fatal(line, next, err)
			}
			move, plies = next[0], a.Plies
		}
	}
}

func TestRefused(t *testing.T) {
	j := &Judge{}
	for _, c := range []struct {
		kind              Kind
		game, moves, move string
	}{
		{Drop, "freestyle15", "h8", "h9"},
		{Fours, "connect4", "4", "4"},
		{Fours, "freestyle15", "h8", "h8"},
		{Fours, "freestyle15", "h8", "z99"},
		{Drop, "connect4", "4", "8"},
		{Save, "connect4", "444444", "4"},
		{Fours, "freestyle15", "h8a1i8a3j8a5k8b7l8", "c5"},
	} {
		p := &Puzzle{Kind: c.kind, Game: c.game, Moves: c.moves}
		if a, err := j.Answer(position(t, p), c.kind, 5, c.move); err == nil {
			t.Errorf("%+v is answered by %+v", c, a)
		}
	}
	for _, line := range []string{"", "fours", "chess renju15 7 0 h8 h9", "fours renju15 -1 0 h8 h9",
		"fours renju15 7 99999 h8 h9", "fours renju15 7 0 h8 h9 i9"} {
		if p, err := Parse(line); err == nil {
			t.Errorf("%q is read as %+v", line, p)
		}
	}
}

// Symmetric puzzles have equal marks, puzzles that differ only far from the key have equal
// Near, and different puzzles have different marks.
func TestMarks(t *testing.T) {
	whole, near := map[string]string{}, map[string]string{}
	for _, line := range samples {
		p, _ := Parse(line)
		m, err := MarksOf(&p)
		if err != nil {
			t.Fatal(err)
		}
		if whole[m.Whole] != "" || near[m.Near] != "" {
			t.Errorf("%s has the marks of %s or %s", line, whole[m.Whole], near[m.Near])
		}
		whole[m.Whole], near[m.Near] = line, line
		for _, q := range symmetricImages(t, &p) {
			if n, err := MarksOf(&q); err != nil || n != m {
				t.Errorf("%s, turned to %s: other marks, %v", line, q.Moves, err)
			}
		}
	}
	p := Puzzle{Kind: Fours, Game: "freestyle15", Moves: "h8a1i8a3j8", Key: "k8"}
	q := p
	q.Moves = "h8o15i8a3j8"
	a, _ := MarksOf(&p)
	if b, _ := MarksOf(&q); a.Near != b.Near || a.Whole == b.Whole {
		t.Error("a stone in another corner must change Whole but not Near")
	}
}

// symmetricImages returns all symmetric images of a puzzle.
func symmetricImages(t *testing.T, p *Puzzle) (list []Puzzle) {
	switch v := position(t, p).(type) {
	case gomoku.Value:
		key, _ := gomoku.ParsePoint(p.Key, v.Size())
		for s := range gomoku.Symmetries {
			q := *p
			q.Moves, q.Key = gomoku.MoveString(v.Transform(s).Moves()), s.Apply(key, v.Size()).String()
			list = append(list, q)
		}
	case connect4.Value:
		q := *p
		q.Moves, q.Key = connect4.MoveString(v.Mirror().Moves()), connect4.ColumnName(6-columnOf(p.Key))
		list = append(list, q)
	}
	return list
}

// Game finds several puzzles in a game. Each is a position of the game, but a puzzle of kind
// Fours can begin later, in the line of the win.
func TestGame(t *testing.T) {
	p, err := gomoku.Parse("renju15", "e10l5d5h5f9i6g8h7f7e6f10f6f11f8d11c12f13f12h6j7g4i8h9k8l9i10")
	if err != nil {
		t.Fatal(err)
	}
	list := (&Finder{}).Game(p, 8, 2, 0)
	if len(list) < 2 || !slices.ContainsFunc(list, func(f Puzzle) bool { return f.Kind == Defence }) {
		t.Errorf("found %+v", list)
	}
	for _, f := range list {
		if !strings.HasPrefix(gomoku.MoveString(p.Moves()), f.Moves) && f.Kind != Fours {
			t.Errorf("%s is not a position of the game", f.Moves)
		}
	}
}

// An Escape depends on forbidden points, so there is none in the same freestyle game.
// Escapes also finds it before the end of a game.
func TestEscapes(t *testing.T) {
	const moves, key = "i5h6g9i7g5h7h4g7j7h8", "h9"
	f := &Finder{}
	for rule, want := range map[string]int{"renju15": 1, "freestyle15": 0} {
		p, err := gomoku.Parse(rule, moves+key+"k7")
		if err != nil {
			t.Fatal(err)
		}
		list := f.Escapes(p)
		if len(list) != want {
			t.Errorf("%s: found %+v", rule, list)
		}
		for _, found := range list {
			if found.Kind != Escape || found.Moves != moves || found.Key != key {
				t.Errorf("%s: found %s", rule, found.String())
			}
		}
	}
	c := &Checker{}
	for line, fits := range map[string]bool{
		"escape renju15 3 0 i5h6g9i7g5h7h4g7j7h8 h9":                                true,
		"defence renju15 3 0 i5h6g9i7g5h7h4g7j7h8 h9":                               true,
		"escape renju15 3 0 e10l5d5h5f9i6g8h7f7e6f10f6f11f8d11c12f13f12h6j7g4i8 h9": false, // a Defence
		"escape renju15 3 0 i5h6g9i7g5h7h4g7j7h8 h5":                                false, // forbidden
	} {
		p, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Check(&p); (err == nil) != fits {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// Mistake finds puzzles that can have several right moves, and Judge accepts each of them.
// In positions without a win or a defence Mistake finds none.
func TestMistakes(t *testing.T) {
	f, s, j := &Finder{}, solver.NewSolver(18, nil), &Judge{}
	for _, c := range []struct {
		line  string // "" if there is no puzzle
		game  string
		moves string
		right []string // all right moves
		wrong string
	}{
		{"fours freestyle15 3 0 h8a15i8o15j8o1 g8", "freestyle15", "h8a15i8o15j8o1", []string{"g8", "k8"}, "h9"},
		{"defence freestyle15 3 0 h8a15i8o15j8 g8", "freestyle15", "h8a15i8o15j8", []string{"g8", "k8"}, "f8"},
		{"", "freestyle15", "h8h9", nil, ""},
		{"", "freestyle15", "h8a15i8o15j8o1k8", nil, ""}, // a five is to be stopped
		{"save connect4 14 0 14426354525536464355346 2", "connect4", "14426354525536464355346", []string{"2"}, "1"},
		{"drop connect4 11 0 14426354525536464355346763 2", "connect4", "14426354525536464355346763", []string{"2"},
			"1"},
	} {
		p := &Puzzle{Game: c.game, Moves: c.moves}
		var found *Puzzle
		switch v := position(t, p).(type) {
		case gomoku.Value:
			found = f.Mistake(v.Position)
		case connect4.Value:
			found = MistakeDiscs(s, v.Position)
		}
		if found == nil {
			if c.line != "" {
				t.Errorf("%s: no puzzle was found", c.moves)
			}
			continue
		}
		if got := found.String(); got != c.line {
			t.Errorf("%s: found %s, not %s", c.moves, got, c.line)
		}
		for _, move := range append(c.right, c.wrong) {
			a, err := j.Answer(position(t, p), found.Kind, found.Plies, move)
			if err != nil || (a.Verdict == Right || a.Verdict == Solved) != (move != c.wrong) {
				t.Errorf("%s: %s is %v, %v", c.moves, move, a.Verdict, err)
			}
		}
	}
}
