package reports

import (
	"math/bits"
	"strings"
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// Values of report C's pattern table. In the drawings 2 is a blocked cell, 0 an empty
// cell and 1 a stone.
func TestRunTable(t *testing.T) {
	var table runTable
	fillRuns(&table)
	patterns := 0
	for left := range table {
		for right := range table[left] {
			for middle := range table[left][right] {
				m := uint32(middle)
				if gaps := ^m & (1<<bits.Len32(m) - 1); m&1 == 1 && gaps&(gaps>>1) == 0 {
					patterns++
				}
			}
		}
	}
	if patterns != 792 {
		t.Error(patterns, "patterns")
	}
	for drawing, want := range map[string]int32{
		"00 11111 00": 100000, "2 11111 2": 100000,
		"00 1111 00": 10000, "2 1111 00": 1000, "2 1111 2": 0,
		"00 111 00": 1000, "2 111 00": 100, "2 111 2": 0,
		"00 11 00": 100, "00 1 00": 10, "2 1 00": 1,
		"00 11011 00": 1000,  // one stone makes the five
		"00 1011 00":  1000,  // becomes an open four
		"20 111 02":   100,   // becomes a four with one gap for the five
		"2 1011101 2": 10000, // two stones make a five
		"2 101 2":     0,
	} {
		words := strings.Fields(drawing)
		middle := uint32(0)
		for _, c := range words[1] {
			middle = middle<<1 | uint32(c-'0')
		}
		left, right := strings.Count(words[0], "0"), strings.Count(words[2], "0")
		if got := table[left][right][middle]; got != want {
			t.Error(drawing, got, "want", want)
		}
		if got := table[right][left][bits.Reverse32(middle)>>(32-len(words[1]))]; got != want {
			t.Error(drawing, "backwards", got, "want", want)
		}
	}
}

// The incremental values of both judges equal those of a new judge, are opposite for the
// two sides, and are restored by undo.
func TestIncrementalJudges(t *testing.T) {
	r := mcts.NewRand(8)
	for _, name := range []string{"alphabeta-8", "minimax-4"} {
		p, _ := gomoku.Parse("freestyle15", "h8i9g7")
		pl, err := newPlayer(name, "freestyle15")
		if err != nil {
			t.Fatal(err)
		}
		s := pl.(*alphaBeta)
		s.m.Reset(p)
		s.judge.reset(p)
		before := s.judge.score(gomoku.White)
		var line []gomoku.Point
		for len(line) < 60 {
			pt := gomoku.At(int(r.N(15)), int(r.N(15)))
			if s.m.At(pt) != gomoku.Empty {
				continue
			}
			s.play(pt, gomoku.White-gomoku.Color(len(line)&1))
			line = append(line, pt)
			s.judge.score(gomoku.Black)
		}
		if b, w := s.judge.score(gomoku.Black), s.judge.score(gomoku.White); b != -w {
			t.Error(name, b, w)
		}
		fresh, _ := newPlayer(name, "freestyle15")
		f := fresh.(*alphaBeta)
		f.m.Reset(p)
		f.judge.reset(p)
		for i, pt := range line {
			f.play(pt, gomoku.White-gomoku.Color(i&1))
		}
		if a, b := s.judge.score(gomoku.Black), f.judge.score(gomoku.Black); a != b {
			t.Error(name, "incremental", a, "new", b)
		}
		for i := len(line) - 1; i >= 0; i-- {
			s.undo(line[i], gomoku.White-gomoku.Color(i&1))
		}
		if after := s.judge.score(gomoku.White); after != before || s.near != [gomoku.Cells]uint8{} {
			t.Error(name, before, after)
		}
	}
}

// The order of report C's queues: fives, fours, double threes, own ones first.
func TestQueues(t *testing.T) {
	_, stones, marks := draw(t, gomoku.Freestyle, `
		. . . . . . . . . . . . .
		. x x x x A . . . . . . .
		o . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. o o o o B . . . . . . .
		x . . . . . . . . . . . .
		. . . . . . . . . . . . .
		. . C x x x D . . . . . .
		. . . . . . . . . . . . .
		. . . . . . . . o . . . .
		. . . . . . . . o . . . .
		. . . . . o o . E . . . .
		. . . . . . . . . . . . .`)
	j := newAlphaBeta8(gomoku.Freestyle, 13)
	empty, _ := gomoku.New(gomoku.Freestyle, 13)
	j.m.Reset(empty)
	for side, c := range [2]gomoku.Color{gomoku.Black, gomoku.White} {
		for _, pt := range stones[side] {
			j.m.Play(pt, c)
		}
	}
	order := func(r rune) int { return j.judge.order(marks[r], gomoku.Black) }
	if !(order('A') > order('B') && order('B') > order('C') && order('C') == order('D') && order('D') > order('E') &&
		order('E') > 0) {
		t.Error(order('A'), order('B'), order('C'), order('D'), order('E'))
	}
}

// All depths complete a five and block the opponent's; depth 6 and more find a win by a
// four-three.
func TestAlphaBeta(t *testing.T) {
	for _, c := range []struct {
		name, drawing string
		players       string
		win           int
	}{
		{"five", `
			. . . . . . . . .
			. . . . . . . . .
			. o o o o . . . .
			. . . . . . . . .
			o x x x x A . . .
			. . . . . . . . .
			x . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "minimax-2 minimax-4 minimax-6 alphabeta-8", 1},
		{"block", `
			. . . . . . . . .
			. . . . . . . . .
			x o o o o A . . .
			. . . . . . . . .
			. . x x . . . . .
			. . . . . . . . .
			x . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, "minimax-2 minimax-4 minimax-6 alphabeta-8", 0},
		{"four-three", `
			. . . . . . . . . . .
			. . . . . . . . . . .
			. . . . . . . o . . .
			. . . . . . . . . . .
			. . . . . x . . . . .
			. . . . . x . . . . .
			. . o x x A x . . . .
			. . . . . . . o . . .
			. . . . . . . . . . .
			. . . . o . . . o . .
			. . . . . . . . . . .`, "minimax-6 alphabeta-8", 5},
	} {
		p, marks := drawnPosition(t, gomoku.Freestyle, c.drawing)
		for _, name := range strings.Fields(c.players) {
			info := ask(t, name, p)
			if c.win != 5 && info.Move != marks['A'].String() || info.Lines[0].Win != c.win && c.win > 0 {
				t.Error(name, c.name+":", info.Move, info.Lines[0].Win, info.Candidate)
			}
		}
	}
}

// With PVS the search finds the same move and score with another number of nodes.
func TestPVS(t *testing.T) {
	p, err := gomoku.Parse("freestyle15", "h8h9g7i9j9g9f9f8g8g10")
	if err != nil {
		t.Fatal(err)
	}
	plain, pvs := newMinimax(gomoku.Freestyle, 15, 4), newMinimax(gomoku.Freestyle, 15, 4)
	if !pvs.Switch("PVS", true) || pvs.Switch("LMR", true) {
		t.Fatal("Switch must accept PVS and refuse LMR")
	}
	a, err := plain.Search(&player.Task{Position: gomoku.Value{Position: p}})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := pvs.Search(&player.Task{Position: gomoku.Value{Position: p}})
	if a.Move != b.Move || a.Lines[0].Score != b.Lines[0].Score || a.Nodes == b.Nodes {
		t.Error(a.Move, a.Lines[0].Score, a.Nodes, b.Move, b.Lines[0].Score, b.Nodes)
	}
	stopped, _ := plain.Search(&player.Task{Position: gomoku.Value{Position: p}, Stop: func() bool { return true }})
	if stopped.Move == "" {
		t.Error("a stopped search returns no move")
	}
}
