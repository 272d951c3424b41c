package puzzle

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
)

// Limits for puzzles of Connect Four.
const (
	discNodes   = 5_000_000 // positions
	longestDrop = 15        // plies of the win in a Drop puzzle
	longestSave = 17        // plies of the longest loss in a Save puzzle
	blunder     = 3         // a loss in this many plies is obvious
)

// Discs returns the puzzle in a position of the classic board, or nil if there is none.
func Discs(s *solver.Solver, p *connect4.Position) *Puzzle {
	if p.Over() || p.Board.Urgent(connect4.First)|p.Board.Urgent(connect4.Second) != 0 {
		return nil // making or stopping a four is too easy
	}
	columns, key := scores(s, p)
	if key < 0 || columns[key].Lo < 0 {
		return nil
	}
	best, worse, longest := columns[key].Lo, 0, 0
	for x, c := range columns {
		if !c.Open || x == key {
			continue
		}
		lost := pliesOf(-c.Lo, p.Free()-1) + 1
		switch {
		case c.Lo > 0 || best == 0 && c.Lo == 0:
			return nil // another column is right too
		case c.Lo == 0:
			worse++
		case lost > blunder:
			worse++
			longest = max(longest, lost)
		}
	}
	f := &Puzzle{Kind: Save, Game: p.Game(), Moves: connect4.MoveString(p.Moves()), Plies: longest, Key: connect4.ColumnName(key)}
	most := longestSave
	if best > 0 {
		f.Kind, f.Plies, most = Drop, pliesOf(best, p.Free()), longestDrop
	}
	if worse == 0 || f.Plies > most {
		return nil
	}
	return f
}

// scores returns the exact scores of all columns and the best column, or -1 if a column is
// not solved.
func scores(s *solver.Solver, p *connect4.Position) (list [7]solver.Column, best int) {
	a := s.Analyse(p, solver.Options{Nodes: discNodes})
	for _, c := range a.Columns {
		if c.Open && !c.Solved() {
			return list, -1
		}
	}
	copy(list[:], a.Columns[:])
	return list, a.Best
}

// pliesOf returns the number of plies of a win with the given score, for the side to move,
// when free cells are free.
func pliesOf(score, free int) int { return 2*((free+1)/2-score) + 1 }
