package reports

import (
	"strconv"
	"strings"
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/player"
)

// draw reads a drawing, the top row first: x is Black, o White, a dot an empty point, and
// a letter a marked empty point.
func draw(t *testing.T, rule gomoku.Rule, drawing string) (empty *gomoku.Position, stones [2][]gomoku.Point, marks map[rune]gomoku.Point) {
	t.Helper()
	rows := strings.Fields(strings.ReplaceAll(drawing, " ", ""))
	empty, err := gomoku.New(rule, len(rows))
	if err != nil {
		t.Fatal(err)
	}
	marks = map[rune]gomoku.Point{}
	for i, row := range rows {
		for x, r := range row {
			pt := gomoku.At(x, len(rows)-1-i)
			switch r {
			case 'x':
				stones[0] = append(stones[0], pt)
			case 'o':
				stones[1] = append(stones[1], pt)
			case '.':
			default:
				marks[r] = pt
			}
		}
	}
	return empty, stones, marks
}

// drawnPosition returns the position of a drawing. The drawing must have as many o as x, or one
// less; then White is to move.
func drawnPosition(t *testing.T, rule gomoku.Rule, drawing string) (p *gomoku.Position, marks map[rune]gomoku.Point) {
	t.Helper()
	p, stones, marks := draw(t, rule, drawing)
	for len(stones[p.Ply()&1]) > 0 {
		s := &stones[p.Ply()&1]
		if err := p.Play((*s)[0]); err != nil {
			t.Fatal(err)
		}
		*s = (*s)[1:]
	}
	if len(stones[0])+len(stones[1]) > 0 {
		t.Fatal("the drawing has a wrong number of stones")
	}
	return p, marks
}

// ask returns the result of the named player for p.
func ask(t *testing.T, name string, p *gomoku.Position) player.Info {
	t.Helper()
	pl, err := newPlayer(name, p.Game())
	if err != nil {
		t.Fatal(err)
	}
	info, err := pl.Search(&player.Task{Position: gomoku.Value{Position: p}, Lines: 3, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// newPlayer returns the named player for a game.
func newPlayer(name, of string) (player.Player, error) {
	return Players().New(game.Table{gomoku.Game(), connect4.Game()}, name, of)
}

func TestTupleScores(t *testing.T) {
	for own, want := range []int{7, 35, 800, 15000, 800000} {
		if got := tupleScore(own, 0); got != want {
			t.Error("own", own, got)
		}
	}
	for other, want := range []int{7, 15, 400, 1800, 100000} {
		if got := tupleScore(0, other); got != want {
			t.Error("other", other, got)
		}
	}
	if tupleScore(1, 1) != 0 || tupleScore(4, 1) != 0 {
		t.Error("the score of a tuple with stones of both sides is not 0")
	}
	p, err := gomoku.Parse("freestyle15", "h8")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for y := range 15 {
		for x := range 15 {
			for _, d := range gomoku.Directions {
				if _, ok := tupleAt(p, int(gomoku.At(x, y)), d); ok {
					n++
				}
			}
		}
	}
	if n != 572 {
		t.Error(n, "tuples")
	}
	// White is to move. Four of the twenty tuples of i8 contain the stone, none of
	// j9's and three of j10's; a1 has three tuples without the stone.
	score := tupleScores(p)
	for name, want := range map[string]int{"i8": 4*15 + 16*7, "j9": 20 * 7, "j10": 3*15 + 17*7, "a1": 3 * 7} {
		pt, _ := gomoku.ParsePoint(name, 15)
		sum := 0
		for _, tu := range Tuples(p, pt) {
			sum += tu.Score
		}
		if score[pt] != want || sum != want {
			t.Error(name, score[pt], sum, "want", want)
		}
	}
}

func TestFiveTuple(t *testing.T) {
	for _, c := range []struct {
		name, drawing string
		score         int // of A
	}{
		{"an own five is better than blocking", `
			. . . . . . . . .
			. . . . . . . . .
			o . . . . . . . .
			. x x x x A . . .
			. . . . . . . . .
			. o o o o . . . .
			. . . . . . . x .
			. . . . . . . . .
			. . . . . . . . .`, 0},
		{"blocking a four is better than an own four", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. x x x . . . . .
			. . . . . . . . .
			x o o o o A . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, 0},
	} {
		p, marks := drawnPosition(t, gomoku.Freestyle, c.drawing)
		if info := ask(t, "five-tuple", p); info.Move != marks['A'].String() {
			t.Error(c.name+":", info.Move, info.Candidate)
		}
	}
	empty, _ := gomoku.New(gomoku.Freestyle, 15)
	if info := ask(t, "five-tuple", empty); info.Move != "h8" || len(info.Heat) != 225 {
		t.Error("the first move is", info.Move)
	}
}

// Scores of the marked points for Black.
func TestPatternScores(t *testing.T) {
	for _, c := range []struct {
		name, drawing string
		want          map[rune]int
	}{
		{"straight fours and a four", `
			o . . . . . . . . . o
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . B x x x C . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			o x x x A . . . . . .
			o . . . . . . . . o o`, map[rune]int{'B': 10000, 'C': 10000, 'A': 500}},
		{"weak four, threes", `
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . D x x C . . . . .
			. . . . . . . . . . .
			. . . . . . . . . . .
			. o . . . . . . . . .
			. . . . . . . . . . .
			o x x x . A . . . . .
			o . . . . . . . . o .`, map[rune]int{'C': 100, 'D': 100, 'A': 400}},
		{"combinations", `
			o . . . . . . . . . o
			. . . . x . . . . . .
			. . . . x . . . . . .
			. . . . A x x . . . .
			. . . . . . . . . . .
			o . . . . . . . . . o
			. . . . . . . . . . .
			. . x x . C . . . . .
			. . . . . x . . . . .
			. . . . . x . . . . .
			o . . . . o . . . . .`, map[rune]int{'A': 5000, 'C': 1000}},
		{"five, split three, twos", `
			o . . . o . . . . . o
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . x . x A . . . . .
			. . . . . . . . . . .
			o . . . . . . . . . o
			. . . . . . . . . B .
			. . . . . . . . . . .
			. . . . . C . x D . .
			. . . . . . . . . . .
			F x x x x o o . . . .`, map[rune]int{'A': 90, 'F': 100000, 'D': 10, 'C': 9, 'B': 0}},
	} {
		p, stones, marks := draw(t, gomoku.Freestyle, c.drawing)
		s := newPatternScores(gomoku.Freestyle)
		s.m.Reset(p)
		for side, c := range [2]gomoku.Color{gomoku.Black, gomoku.White} {
			for _, pt := range stones[side] {
				s.m.Play(pt, c)
			}
		}
		for r, want := range c.want {
			if got := patternScore(s.m, marks[r], gomoku.Black); got != want {
				t.Error(c.name, string(r), got, "want", want)
			}
		}
	}
}

func TestPatternScoresAttackOrDefend(t *testing.T) {
	for _, c := range []struct{ name, drawing string }{
		{"equal scores: play the own point", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			A x x x x o . . .
			. . . . . . . . .
			. o o o o x . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
		{"the opponent's score is higher: play its point", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . x x x . . . .
			. . . . . . . . .
			A o o o o x . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`},
	} {
		p, marks := drawnPosition(t, gomoku.Freestyle, c.drawing)
		if info := ask(t, "pattern-scores", p); info.Move != marks['A'].String() {
			t.Error(c.name+":", info.Move, info.Candidate)
		}
	}
}

func TestScorePlayersGames(t *testing.T) {
	for _, game := range []string{"freestyle5", "standard15", "renju15", "freestyle20"} {
		for _, name := range []string{"five-tuple", "pattern-scores"} {
			p, err := gomoku.Parse(game, "")
			if err != nil {
				t.Fatal(err)
			}
			pl, err := newPlayer(name, game)
			if err != nil {
				t.Fatal(err)
			}
			for !p.Over() {
				info, err := pl.Search(&player.Task{Position: gomoku.Value{Position: p}})
				if err != nil {
					t.Fatal(game, name, err)
				}
				pt, err := gomoku.ParsePoint(info.Move, p.Size())
				if err != nil || p.Play(pt) != nil {
					t.Fatal(game, name, "plays "+strconv.Quote(info.Move))
				}
			}
			if _, err := pl.Search(&player.Task{Position: gomoku.Value{Position: p}}); err == nil {
				t.Error(name, "returns a move for a finished game")
			}
		}
	}
}
