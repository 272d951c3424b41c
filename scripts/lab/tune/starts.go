package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"tengen/engine/eval"
	"tengen/engine/gomoku"
	"tengen/engine/pattern"
	"tengen/engine/search"
)

const (
	// evenScore is the largest score, for either side, of a balanced start.
	evenScore = 150
	// quickNodes is the node limit per move on the way to a crowded board.
	quickNodes = 80
	// leastStones and mostStones bound the number of stones of crowded boards.
	leastStones, mostStones = 20, 90
	// apart is the least number of plies between two crowded boards of one game.
	apart = 6
)

// even reports whether a short search sees chances for both sides.
func (e *player) even(p *gomoku.Position) bool {
	info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: int64(e.nodes)}})
	return len(info.Lines) > 0 && max(info.Lines[0].Score, -info.Lines[0].Score) < evenScore
}

// balanced draws openings until a short search sees chances for both sides, so that the
// game becomes long enough to be useful for fitting.
func (e *player) balanced(rng *rand.Rand, draw func(gomoku.Rule, *rand.Rand) *gomoku.Position) *gomoku.Position {
	for {
		p := draw(e.Rule(), rng)
		if !p.Over() && !e.except[p.CanonicalKey()] && e.even(p) {
			return p
		}
	}
}

// nearCentre plays three to six random moves within a square of five to nine points in
// the middle.
func nearCentre(rule gomoku.Rule, rng *rand.Rand) *gomoku.Position {
	side := 5 + 2*rng.IntN(3)
	return drawn(rule, rng, 3+rng.IntN(4), (boardSize-side)/2, (boardSize-side)/2, side, boardSize)
}

// likeKept draws an opening as those of the kept sets were: three to six stones in the
// middle 7×7 points, each at most two from another, or two to seven in a square of five to
// seven points anywhere and the stone there that makes the evaluation most even.
func (e *player) likeKept(rule gomoku.Rule, rng *rand.Rand) *gomoku.Position {
	if rng.IntN(2) == 0 {
		return drawn(rule, rng, 3+rng.IntN(4), 4, 4, 7, 2)
	}
	side := 5 + rng.IntN(3)
	x, y := rng.IntN(boardSize-side+1), rng.IntN(boardSize-side+1)
	p := drawn(rule, rng, 2+rng.IntN(6), x, y, side, boardSize)
	m := pattern.NewMap(rule)
	judge := eval.New(m)
	var best gomoku.Point
	least := -1
	for i := range side * side {
		move := gomoku.At(x+i%side, y+i/side)
		if p.Over() || p.Play(move) != nil {
			continue
		}
		m.Reset(p)
		if s := judge.Score(p.ToMove()); least < 0 || max(s, -s) < least {
			best, least = move, max(s, -s)
		}
		p.Undo()
	}
	if least >= 0 {
		p.Play(best)
	}
	return p
}

// drawn plays n random moves in the square of the given side whose corner is (x, y),
// each at most "near" points from another. The game may be over early.
func drawn(rule gomoku.Rule, rng *rand.Rand, n, x, y, side, near int) *gomoku.Position {
	p, err := gomoku.New(rule, boardSize)
	if err != nil {
		panic(err)
	}
	for p.Ply() < n && !p.Over() {
		move := gomoku.At(x+rng.IntN(side), y+rng.IntN(side))
		close := p.Ply() == 0
		for _, m := range p.Moves() {
			dx, dy := m.X()-move.X(), m.Y()-move.Y()
			close = close || max(dx, -dx, dy, -dy) <= near
		}
		if close {
			_ = p.Play(move) // try again if the move is illegal
		}
	}
	return p
}

// crowdedBoards returns boards with leastStones to mostStones stones on which a short
// search sees chances for both sides. All come from one game of quick moves. When a quick
// move has given one side a large advantage, some moves are taken back.
func (e *player) crowdedBoards(rng *rand.Rand) []*gomoku.Position {
	p := e.balanced(rng, nearCentre)
	var boards []*gomoku.Position
	next := leastStones + rng.IntN(apart)
	for tries := 0; p.Ply() < mostStones && tries < 2*mostStones; tries++ {
		info := e.Search(search.Task{Position: p, Limits: search.Limits{Nodes: quickNodes + rng.Int64N(quickNodes)}, Lines: 3})
		if s := info.Lines[0].Score; max(s, -s) > 2*evenScore {
			for range min(3+rng.IntN(4), p.Ply()-2) {
				p.Undo()
			}
			continue
		}
		if p.Ply() >= next && e.even(p) {
			boards = append(boards, p.Clone())
			next = p.Ply() + apart + rng.IntN(apart)
		}
		l := info.Lines[rng.IntN(len(info.Lines))]
		if info.Lines[0].Score-l.Score > 60 {
			l = info.Lines[0]
		}
		if p.Play(l.Move) != nil || p.Over() {
			break
		}
	}
	return boards
}

// readOpenings returns the canonical keys of the openings in files, one opening a line.
func readOpenings(rule gomoku.Rule, paths string) (map[uint64]bool, error) {
	keys := map[uint64]bool{}
	for path := range strings.SplitSeq(paths, ",") {
		if path == "" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			p, err := gomoku.Parse(rule.String()+"15", strings.TrimSpace(line))
			if err != nil {
				return nil, fmt.Errorf("%s: %q: %w", path, line, err)
			}
			keys[p.CanonicalKey()] = true
		}
	}
	return keys, nil
}
