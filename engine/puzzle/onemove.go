package puzzle

import (
	"math/bits"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/gomoku"
)

// beginnerStones is the largest number of stones of a puzzle for beginners.
const beginnerStones = 14

// OneMoves finds the first puzzles for beginners in a game of five in a row: at most one five
// to make and one five to stop, on boards with few stones.
func (f *Finder) OneMoves(p *gomoku.Position) (list []Puzzle) {
	p = p.Clone()
	var found [kinds]bool
	for ; p.Ply() >= fewestStones && (f.Stop == nil || !f.Stop()); p.Undo() {
		if p.Over() || p.Ply() > beginnerStones {
			continue
		}
		if one := f.oneMove(p); one != nil && !found[one.Kind] {
			found[one.Kind] = true
			list = append(list, *one)
		}
	}
	return list
}

// oneMove returns the puzzle of one move in a position, or nil: Fours of one ply, whose key is
// the only five, or Defence of one ply, whose key is the only move that stops a five.
func (f *Finder) oneMove(p *gomoku.Position) *Puzzle {
	side := p.ToMove()
	own, theirs := fivePoints(p, side), fivePoints(p, side.Other())
	one := &Puzzle{Game: p.Game(), Moves: gomoku.MoveString(p.Moves()), Plies: 1}
	switch {
	case len(own) == 1:
		one.Kind, one.Key = Fours, own[0].String()
	case len(own) == 0 && len(theirs) == 1 && f.holdsOnlyAt(p, theirs[0]):
		one.Kind, one.Key = Defence, theirs[0].String()
	default:
		return nil
	}
	return one
}

// holdsOnlyAt reports whether key, which stops a five, is legal and holds, and the side to move
// has no win by fours that begins with it.
func (f *Finder) holdsOnlyAt(p *gomoku.Position, key gomoku.Point) bool {
	return p.Check(key) == nil && !newFours(p).wins(p.ToMove(), 3) &&
		f.onlyDefence(p, key, gomoku.NoPoint) && !f.hasForbiddenDefence(p, key)
}

// OneDisc returns the puzzle of one move in a position of Connect Four's classic board, or nil:
// Drop of one ply, whose key makes the only four, or Save of two plies, whose key stops one.
func OneDisc(s *solver.Solver, p *connect4.Position) *Puzzle {
	if p.Over() || p.Ply() < fewestStones || p.Ply() > beginnerStones {
		return nil
	}
	own, theirs := p.Urgent(p.ToMove()), p.Urgent(p.ToMove().Other())
	one := &Puzzle{Kind: Drop, Game: p.Game(), Moves: connect4.MoveString(p.Moves()), Plies: 1}
	switch {
	case bits.OnesCount16(own) == 1:
		one.Key = connect4.ColumnName(bits.TrailingZeros16(own))
		return one
	case own != 0 || bits.OnesCount16(theirs) != 1:
		return nil
	}
	one.Kind, one.Plies, one.Key = Save, 2, connect4.ColumnName(bits.TrailingZeros16(theirs))
	if columns, key := scores(s, p); key < 0 || columns[key].Lo < 0 {
		return nil // a second four follows
	}
	return one
}
