package reports

import (
	"reflect"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// stonesAt returns a board with n stones of alternating colours, row by row in an order
// in which neither side gets five.
func stonesAt(n int) *fiveBoard {
	b := newFiveBoard(gomoku.Standard, 15)
	order := [5]int{0, 3, 1, 4, 2}
	for i := range n {
		row := i / 15
		b.Play(mcts.Move(row*15 + (i%15)/5*5 + order[i%5]))
	}
	return b
}

func TestWindowGrows(t *testing.T) {
	for _, c := range []struct{ stones, half int }{
		{1, 2}, {20, 2}, {21, 4}, {34, 4}, {35, 5}, {54, 5}, {55, 6}, {74, 6}, {75, 7},
	} {
		b := stonesAt(c.stones)
		w := b.window()
		// The stones are in the top rows, so that only the columns show the size
		// of the window.
		cx := (2*b.sumX + c.stones) / (2 * c.stones)
		want := rect{max(cx-c.half, 0), 0, min(cx+c.half, 14), 0}
		if w.x0 != want.x0 || w.x1 != want.x1 {
			t.Error(c.stones, "stones:", w, "want columns", want.x0, want.x1)
		}
	}
	b := newFiveBoard(gomoku.Standard, 15)
	b.Play(7*15 + 7)
	b.Play(8*15 + 8) // the mean 7½ is rounded up
	if w := b.window(); w != (rect{6, 6, 10, 10}) {
		t.Error(w)
	}
}

func TestBitboardConstant(t *testing.T) {
	if c := bitboardC(0); c != 1.414 {
		t.Error(c)
	}
	if c := bitboardC(225); c < 0.9139 || c > 0.9141 {
		t.Error(c)
	}
}

func TestFiveBoardAgreesWithRules(t *testing.T) {
	r := mcts.NewRand(5)
	for _, game := range []string{"freestyle15", "standard15", "standard7", "freestyle20", "renju15"} {
		for range 60 {
			p, err := gomoku.Parse(game, "")
			if err != nil {
				t.Fatal(err)
			}
			b := newFiveBoard(p.Rule(), p.Size())
			for !p.Over() {
				cells := b.cellsOf(rect{0, 0, b.size - 1, b.size - 1}, nil)
				m := cells[r.N(uint32(len(cells)))]
				if p.Play(b.point(m)) != nil {
					continue // forbidden
				}
				wins := b.wins(len(b.line)&1, m)
				b.Play(m)
				value, over := b.Outcome()
				if over != (p.State() == gomoku.Five || p.Full()) || (value == 1) != (p.Winner() != gomoku.Empty) ||
					wins != b.won {
					t.Fatal(game, gomoku.MoveString(p.Moves()), value, over, wins)
				}
			}
			for len(b.line) > 0 {
				b.Undo()
			}
			if b.masks != (fiveMasks{}) || b.cells != [maxFive]uint8{} || b.sumX|b.sumY != 0 {
				t.Fatal("undoing all moves does not restore the empty board")
			}
		}
	}
}

// Playouts do not change the board, do not allocate, and are won by both sides.
func TestPlayoutLeavesBoard(t *testing.T) {
	b := stonesAt(30)
	masks, cells := b.masks, b.cells
	r := mcts.NewRand(1)
	var seen [3]int
	for range 500 {
		seen[int(b.playout(&r, b.window()))+1]++
		seen[int(b.playout(&r, emptyWindow()))+1]++
	}
	if b.masks != masks || b.cells != cells {
		t.Error("a playout changes the board")
	}
	if seen[0] == 0 || seen[2] == 0 {
		t.Error(seen)
	}
	if n := testing.AllocsPerRun(50, func() { b.playout(&r, b.window()) }); n != 0 {
		t.Error(n, "allocations a playout")
	}
}

// The rules that report A applies before the tree search. The expected move is A.
func TestBitboardFront(t *testing.T) {
	for _, c := range []struct {
		name, drawing string
		found         bool
	}{
		{"its five before the opponent's", `
			. . . . . . . . .
			. o o o o . . . .
			. . . . . . . . .
			A x x x x o . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . x`, true},
		{"the opponent's five", `
			. . . . . . . . .
			x o o o o A . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . x x x . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, true},
		{"a straight four", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . A x x x . . .
			. . . . . . . . .
			. . o . . . . . .
			. o . . . . . . .
			. . . . . . . . .
			. . . . . . . . o`, true},
		{"two shapes meet", `
			. . . . . . . . .
			. . . . . . . . .
			. . . x . . . . .
			. . . x . . . . .
			. . . A x x . . .
			. . . . . . . . .
			. . . . . . . . .
			o . . . . . . . .
			o . . . . . . o o`, true},
		{"too few stones for the rules", `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . A x x . . .
			. . . . . . . . .
			. . . . . . . . .
			o . . . . . . . .
			o . . . . . . . .`, false},
	} {
		p, marks := drawnPosition(t, gomoku.Standard, c.drawing)
		b := newFiveBoard(gomoku.Standard, p.Size())
		b.reset(p)
		m, rule := b.ruleMove(func(mcts.Move) bool { return true })
		ok := rule != ""
		if ok != c.found || ok && b.point(m) != marks['A'] {
			t.Error(c.name+":", ok, b.point(m))
		}
	}
}

// The tree players complete a five, and the same seed gives the same result.
func TestTreePlayers(t *testing.T) {
	for _, name := range []string{"uct-plain", "uct-bitboard", "puct-tuples", "puct-patterns"} {
		p, marks := drawnPosition(t, gomoku.Freestyle, `
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			o x x x x A . . .
			. o o o . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`)
		pl, err := newPlayer(name, p.Game())
		if err != nil {
			t.Fatal(err)
		}
		var infos [2]player.Info
		for i := range infos {
			pl.Forget()
			if infos[i], err = pl.Search(&player.Task{Position: gomoku.Value{Position: p}, Lines: 3, Seed: 5,
				Limits: player.Limits{Playouts: 2000}}); err != nil {
				t.Fatal(err)
			}
		}
		if infos[0].Move != marks['A'].String() {
			t.Error(name, "plays", infos[0].Move, infos[0].Candidate)
		}
		if !reflect.DeepEqual(infos[0], infos[1]) {
			t.Error(name, "returns different results for one seed")
		}
		if len(p.Moves()) != 8 {
			t.Error(name, "changes the position")
		}
	}
}

// The tree players play legal moves through whole games, also in renju, while they reuse
// the tree.
func TestTreePlayersGames(t *testing.T) {
	for _, game := range []string{"renju15", "standard6"} {
		for _, name := range []string{"uct-plain", "uct-bitboard", "puct-tuples", "puct-patterns"} {
			p, _ := gomoku.Parse(game, "")
			pl, err := newPlayer(name, game)
			if err != nil {
				t.Fatal(err)
			}
			for !p.Over() {
				info, err := pl.Search(&player.Task{Position: gomoku.Value{Position: p},
					Limits: player.Limits{Playouts: 30}})
				if err != nil {
					t.Fatal(err)
				}
				pt, err := gomoku.ParsePoint(info.Move, p.Size())
				if err == nil {
					err = p.Play(pt)
				}
				if err != nil {
					t.Fatal(name, info.Move, err)
				}
			}
		}
	}
}
