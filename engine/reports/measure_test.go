package reports

import (
	"testing"

	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// unordered is report C's judge without its move ordering: the search then takes the first
// candidates of the board.
type unordered struct{ *runJudge }

func (unordered) order(gomoku.Point, gomoku.Color) int { return 0 }

// play returns the winner of a game from a position, or gomoku.Empty for a draw.
func play(t *testing.T, p *gomoku.Position, players [2]player.Player, limits player.Limits) gomoku.Color {
	t.Helper()
	for !p.Over() {
		task := &player.Task{Position: gomoku.Value{Position: p}, Limits: limits, Seed: 1, Lines: 1}
		info, err := players[p.Ply()&1].Search(task)
		if err != nil {
			t.Fatal(err)
		}
		pt, err := gomoku.ParsePoint(info.Move, p.Size())
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return p.Winner()
}

// Report C: without good ordering the cut to the best few plays at "strength zero". With
// equal depth, it loses every game to the ordered search and to the first method of report E.
func TestUnorderedLoses(t *testing.T) {
	blind := newAlphaBeta8(gomoku.Freestyle, 15)
	blind.judge = unordered{blind.judge.(*runJudge)}
	for name, other := range map[string]player.Player{
		"alphabeta-8": newAlphaBeta8(gomoku.Freestyle, 15), "five-tuple": fiveTuple{},
	} {
		lost, games := 0, 0
		for _, opening := range []string{"h8i9", "h8i8", "h8g7j9", "h8j8g6", "h8h9j10i7"} {
			for _, first := range []bool{true, false} {
				p := parse(t, "freestyle15", opening)
				players := [2]player.Player{blind, other}
				if !first {
					players = [2]player.Player{other, blind}
				}
				mine := gomoku.Black
				if !first {
					mine = gomoku.White
				}
				if play(t, p, players, player.Limits{Depth: 4}) == mine.Other() {
					lost++
				}
				games++
			}
		}
		t.Log("unordered, 4 plies, against", name, "loses", lost, "of", games)
		if lost < games {
			t.Error("unordered loses only", lost, "of", games, "to", name)
		}
	}
}

// Report A: the child with the highest bound is often another than the most visited one.
func TestChoiceByBoundDiffers(t *testing.T) {
	differ, all := 0, 0
	for seed := range uint64(60) {
		r := mcts.NewRand(seed)
		p := parse(t, "standard15", "h8")
		for p.Ply() < 6 {
			b := newFiveBoard(p.Rule(), p.Size())
			b.reset(p)
			cells := b.cellsOf(b.window(), nil)
			if err := p.Play(b.point(cells[r.N(uint32(len(cells)))])); err != nil {
				t.Fatal(err)
			}
		}
		b := newFiveBoard(p.Rule(), p.Size())
		b.reset(p)
		o := newUCTBitboard(p.Rule(), p.Size()).options
		o.C = bitboardC(p.Ply())
		tree := mcts.New(100_000, o)
		tree.Seed(seed)
		g := windowGame{b, nil, p.Ply()}
		for tree.Playouts() < 2000 && tree.Step(g) {
		}
		root := tree.Root()
		best := tree.Best(root)
		top := best
		for _, c := range tree.Children(root, nil) {
			if tree.Bound(root, c, false) > tree.Bound(root, top, false) {
				top = c
			}
		}
		if all++; top != best {
			differ++
		}
	}
	t.Log("in", differ, "of", all, "positions the highest bound is not the most visited child")
	if differ < all/4 {
		t.Error(differ, "of", all)
	}
}

// BenchmarkFirstRule times report A's rules before the tree, with the test for three threats.
func BenchmarkFirstRule(b *testing.B) {
	p, err := gomoku.Parse("standard15", "h8i9g7j6k10e5d11l4m12c3")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		FirstRule(p)
	}
}
