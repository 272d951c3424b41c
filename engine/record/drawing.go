package record

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"tengen/engine/gomoku"
)

// This file writes drawings, and reads the list of moves below them; diagram.go reads the
// boards.

// Drawing returns a drawing, with row numbers and column letters, of the board after the
// first n moves of the game. n is at most the number of moves.
func (g *Game) Drawing(n int) string {
	p, err := gomoku.New(g.Rule, g.Size)
	if err != nil {
		return ""
	}
	for _, m := range g.Moves()[:n] {
		p.Place(m)
	}
	columns := "   "
	for x := range g.Size {
		columns += " " + string(rune('A'+x))
	}
	var b strings.Builder
	b.WriteString(columns + "\n")
	for y := g.Size - 1; y >= 0; y-- {
		b.WriteString(beside(y+1) + " ")
		for x := range g.Size {
			b.WriteString(" " + [3]string{".", "X", "O"}[p.At(gomoku.At(x, y))])
		}
		b.WriteString("  " + strings.TrimSpace(beside(y+1)) + "\n")
	}
	b.WriteString(columns + "\n")
	return b.String()
}

// beside returns a row number padded to two characters.
func beside(row int) string {
	s := strconv.Itoa(row)
	return strings.Repeat(" ", 2-len(s)) + s
}

// readDrawing reads a drawing. The moves are in some order that the rules allow.
// If they are listed below the board, or the stones have numbers, the order is theirs. Other
// moves below the board follow those on it.
func (f *File) readDrawing(text string, rule gomoku.Rule) error {
	d, err := findDrawn(text)
	if err == nil {
		err = f.readDrawn(d, rule)
	}
	if err != nil {
		return err
	}
	below := ""
	for line := range strings.SplitSeq(d.below, "\n") {
		words := strings.Fields(unnumbered(HalfWidth(line)))
		if len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !isPoints(w) }) {
			below += line + "\n"
		}
	}
	if strings.TrimSpace(below) == "" {
		return nil
	}
	list := &File{}
	if err := list.readMoves(HalfWidth(below), f.Game.Rule, f.Game.Size); err != nil || list.Illegal > 0 || !sameStones(list.Game, f.Game) {
		on := &File{}
		moves := f.Game.Moves()
		if on.playMoves(Drawing, gomoku.MoveString(moves)+" "+unnumbered(HalfWidth(below)), f.Game.Rule, f.Game.Size) == nil && on.Illegal == 0 && len(on.Game.Moves()) > len(moves) {
			f.Game = on.Game
			f.guess(GuessBelow)
			return nil
		}
		f.ignore("the list of moves below the board")
		return nil
	}
	f.Game = list.Game
	return nil
}

// sameStones reports whether the main lines of two games end with the same stones.
func sameStones(a, b *Game) bool {
	stones := func(g *Game) map[gomoku.Point]int {
		on := map[gomoku.Point]int{}
		for i, pt := range g.Moves() {
			on[pt] = i & 1
		}
		return on
	}
	return maps.Equal(stones(a), stones(b))
}
