package reports

import (
	"testing"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// The columns and certain results of report D's policy.
func TestThreatPolicy(t *testing.T) {
	for _, c := range []struct {
		name, game, moves string
		columns           string
		sure              int
	}{
		{"completes four", "connect4", "112233", "4", 1},
		{"blocks the urgent threat", "connect4", "43516", "7", 0},
		{"blocks a column", "connect4", "41424", "4", 0},
		{"two urgent threats", "connect4", "37475", "26", -1},
		{"any column while there are no threats", "connect4", "44", "1234567", 0},
	} {
		p, err := connect4.Parse(c.game, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		columns, sure := policy(&p.Board)
		got := ""
		for x := range p.Width() {
			if columns>>x&1 != 0 {
				got += connect4.ColumnName(x)
			}
		}
		if c.columns != "" && got != c.columns || sure != c.sure {
			t.Error(c.name+":", got, sure, "want", c.columns, c.sure)
		}
	}
}

// The certain results of the policy agree with the solver on the classic board.
func TestSureResults(t *testing.T) {
	book, err := solver.NewBook(solver.BookPlies, solver.BundledBook())
	if err != nil {
		t.Fatal(err)
	}
	solver := solver.NewSolver(16, book)
	r := mcts.NewRand(2)
	seen := [3]int{}
	for range 60 {
		p := connect4.Classic()
		for !p.Over() {
			_, sure := policy(&p.Board)
			if sure != 0 && p.Ply() > 7 {
				seen[sure+1]++
				score, ok := solver.Score(p, nil)
				if !ok || score*sure <= 0 {
					t.Fatal(p, "policy says", sure, "solver says", score)
				}
				break
			}
			if p.Play(int(r.N(7))) != nil {
				continue
			}
		}
	}
	if seen[0] == 0 || seen[2] == 0 {
		t.Error(seen)
	}
}

func TestUCTThreats(t *testing.T) {
	for _, game := range []string{"connect4", "connect4-9x10-c4", "connect4-12x12"} {
		p, err := connect4.Parse(game, "")
		if err != nil {
			t.Fatal(err)
		}
		pl, err := newPlayer("uct-threats", game)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Over() {
			info, err := pl.Search(&player.Task{Position: connect4.Value{Position: p},
				Limits: player.Limits{Playouts: 60}, Seed: 3})
			if err != nil {
				t.Fatal(err)
			}
			next, err := connect4.Parse(game, connect4.MoveString(p.Moves())+info.Move)
			if err != nil {
				t.Fatal(info.Move, err)
			}
			p = next
		}
	}
	p, _ := connect4.Parse("connect4", "4455")
	info := mustSearch(t, "uct-threats", &player.Task{Position: connect4.Value{Position: p},
		Limits: player.Limits{Playouts: 4000}})
	if info.Move != "3" && info.Move != "6" {
		t.Error("with two stones in the middle it plays", info.Move)
	}
}

// mustSearch returns the result of a new player for task.
func mustSearch(t *testing.T, name string, task *player.Task) player.Info {
	t.Helper()
	pl, err := newPlayer(name, task.Position.Name())
	if err != nil {
		t.Fatal(err)
	}
	info, err := pl.Search(task)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

func BenchmarkThreatPlayouts(b *testing.B) {
	p, err := connect4.Parse("connect4-12x12-f6", "")
	if err != nil {
		b.Fatal(err)
	}
	u := newUCTThreats(p)
	for b.Loop() {
		u.Forget()
		u.Search(&player.Task{Position: connect4.Value{Position: p}, Limits: player.Limits{Playouts: 20000}})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20000, "ns/playout")
}
