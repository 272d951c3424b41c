package match

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"tengen/engine/connect4"
	connect4player "tengen/engine/connect4/player"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/opening"
	"tengen/engine/player"
	"tengen/engine/reports"
)

// games and players are the tables that the tests use.
var (
	games   = game.Table{opening.Game(), connect4player.Game(nil)}
	players = slices.Concat(player.Players(), connect4player.Players(nil), reports.Players())
)

func TestSchedule(t *testing.T) {
	list, err := Schedule(games, "freestyle15", 3, 5, 7)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := Schedule(games, "freestyle15", 3, 5, 7)
	if !reflect.DeepEqual(list, again) {
		t.Error("the same seed gives another schedule")
	}
	if len(list) != 3*6 {
		t.Fatal(len(list), "games")
	}
	for k := 0; k < len(list); k += 2 {
		a, b := list[k], list[k+1]
		if a.Number != k || a.Opening != b.Opening || a.Players[0] != b.Players[1] || a.Players[1] != b.Players[0] {
			t.Error("not a pair:", a, b)
		}
		p, err := gomoku.Parse("freestyle15", a.Opening)
		if err != nil || p.Over() {
			t.Error(a.Opening, err)
		}
	}
	if other, _ := Schedule(games, "freestyle15", 3, 5, 8); other[0].Opening == list[0].Opening {
		t.Error("another seed gives the same opening")
	}
}

func TestGamesRepeat(t *testing.T) {
	list, err := Schedule(games, "renju15", 2, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	table := NewTable(2)
	for _, p := range list {
		var records [2]Record
		for i := range records {
			sides := [2]Side{}
			for turn, who := range p.Players {
				name := [2]string{"pattern-scores", "five-tuple"}[who]
				pl, err := players.New(games, name, "renju15")
				if err != nil {
					t.Fatal(err)
				}
				sides[turn] = &PlayerSide{Player: pl, Setting: Setting{Player: name}}
			}
			start, err := games.Parse("renju15", p.Opening)
			if err != nil {
				t.Fatal(err)
			}
			records[i] = Play(start, p, sides, 0, nil)
		}
		if !reflect.DeepEqual(records[0], records[1]) {
			t.Error("a game with the same seeds has other moves")
		}
		end, err := gomoku.Parse("renju15", records[0].Moves)
		if err != nil || !end.Over() {
			t.Error("the game isn't over:", records[0].Moves, err)
		}
		table.Add(&records[0])
	}
	if c := table.Cells[0][1]; c.Games() != 2 || c.Pairs.N() != 1 {
		t.Error(c)
	}
}

// scriptedSide plays its moves one after another.
type scriptedSide struct {
	moves []string
	took  time.Duration
	flag  bool
}

func (*scriptedSide) Begin(game.Position) error { return nil }
func (s *scriptedSide) Move(game.Position, uint64) (Answer, error) {
	if len(s.moves) == 0 {
		return Answer{}, errors.New("no moves left")
	}
	m := s.moves[0]
	s.moves = s.moves[1:]
	return Answer{Move: m, Time: s.took, Flag: s.flag}, nil
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		name   string
		sides  [2]Side
		winner int
		reason Reason
	}{
		{"five", [2]Side{&scriptedSide{moves: []string{"a1", "b1", "c1", "d1", "e1"}},
			&scriptedSide{moves: []string{"a2", "b2", "c2", "d2"}}}, 4, Win},
		{"occupied", [2]Side{&scriptedSide{moves: []string{"a1"}}, &scriptedSide{moves: []string{"a1"}}}, 4, Illegal},
		{"crash", [2]Side{&scriptedSide{moves: []string{"a1"}}, &scriptedSide{moves: []string{"a2"}}}, 3, Crash},
		{"flag", [2]Side{&scriptedSide{moves: []string{"a1"}, flag: true}, &scriptedSide{}}, 3, Late},
		{"late", [2]Side{&scriptedSide{moves: []string{"a1"}, took: 2}, &scriptedSide{}}, 3, Late},
	} {
		empty, err := games.Parse("freestyle15", "")
		if err != nil {
			t.Fatal(err)
		}
		r := Play(empty, Pairing{Players: [2]int{4, 3}}, c.sides, 1, nil)
		if r.Winner != c.winner || r.Reason != c.reason {
			t.Error(c.name, r.Winner, r.Reason)
		}
	}
}

// The table adds the time of each move to the player that made it.
func TestSpent(t *testing.T) {
	table := NewTable(2)
	table.Add(&Record{Pairing: Pairing{Players: [2]int{1, 0}}, Turn: 1, Winner: 0, Reason: Win,
		Answers: []Answer{{Time: 5}, {Time: 20}, {Time: 7}}})
	if a, b := table.Spent[0], table.Spent[1]; a != (Spent{2, 12, 7}) || b != (Spent{1, 20, 20}) || a.Mean() != 6 {
		t.Error(a, b)
	}
}

// Spend subtracts the time of a move and adds the increment.
func TestClock(t *testing.T) {
	p := NewClock(player.Limits{Left: 100, Increment: 10})
	for i, c := range []struct {
		took, left time.Duration
		flag       bool
	}{{30, 80, false}, {0, 90, false}, {95, 90, true}, {89, 11, false}, {11, 11, true}} {
		if flag := p.Spend(c.took); flag != c.flag || p.Left() != c.left {
			t.Errorf("move %d: %v, %v left", i, flag, p.Left())
		}
	}
	var none Clock
	if none.Spend(time.Hour) || none.Left() != 0 {
		t.Error("the zero Clock has a limit")
	}
}

func TestConnectFour(t *testing.T) {
	const board = "connect4-6x5-c2"
	list, err := Schedule(games, board, 2, 4, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		sides := [2]Side{}
		for turn, who := range p.Players {
			name := [2]string{"tengen", "uct-threats"}[who]
			pl, err := players.New(games, name, board)
			if err != nil {
				t.Fatal(err)
			}
			sides[turn] = &PlayerSide{Player: pl, Setting: Setting{Player: name, Limits: player.Limits{Playouts: 100}}}
		}
		start, err := games.Parse(board, p.Opening)
		if err != nil {
			t.Fatal(err)
		}
		r := Play(start, p, sides, 0, nil)
		if r.Reason != Win && r.Reason != Full {
			t.Error(r)
		}
		if end, err := connect4.Parse(board, r.Moves); err != nil || !end.Over() {
			t.Error(r.Moves, err)
		}
	}
}

func TestElo(t *testing.T) {
	even := Pairs{10, 20, 40, 20, 10}
	if low, elo, high := even.Elo(); math.Abs(elo) > 1e-9 || math.Abs(low+high) > 1e-9 || low >= 0 {
		t.Error(low, elo, high)
	}
	// 75 % corresponds to 190.8 points. The interval follows from variance 0.0625 and
	// n 100.
	strong := Pairs{0, 25, 0, 25, 50}
	low, elo, high := strong.Elo()
	mean, variance := 0.75, 0.25*0.25+0.25*0+0.5*0.0625
	d := 1.96 * math.Sqrt(variance/100)
	for _, c := range [][2]float64{{elo, 190.85}, {low, eloOf(mean - d)}, {high, eloOf(mean + d)}} {
		if math.Abs(c[0]-c[1]) > 0.1 {
			t.Error(low, elo, high)
		}
	}
	if low, score, high := strong.Score(); math.Abs(score-mean) > 1e-4 || math.Abs(low-(mean-d)) > 1e-3 ||
		math.Abs(high-(mean+d)) > 1e-3 {
		t.Error(low, score, high)
	}
	// The interval is wide after two equal pairs and narrow after a hundred wins.
	if low, _, high := (&Pairs{0, 0, 2, 0, 0}).Elo(); low > -150 || high < 150 {
		t.Error(low, high)
	}
	if low, _, high := (&Pairs{0, 0, 0, 0, 50}).Elo(); low < 500 || low > 900 || high < 1199 {
		t.Error(low, high)
	}
	lower, upper := Bounds(0.05, 0.05)
	if math.Abs(upper-2.944) > 0.001 || lower != -upper {
		t.Error(lower, upper)
	}
	if llr := strong.LLR(0, 10); llr <= 0 {
		t.Error(llr)
	}
	if llr := even.LLR(-5, 5); math.Abs(llr) > 1e-9 {
		t.Error(llr)
	}
}
