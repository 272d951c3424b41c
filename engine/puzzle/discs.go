package puzzle

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
)

// Bounds of the search for puzzles of Connect Four.
const (
	discNodes   = 5_000_000 // positions
	longestDrop = 15        // plies of a win
	longestSave = 17        // and of a loss that is not seen at once
	blunder     = 3         // plies of a loss that is
)

// Discs returns the puzzle of a position of the classic board that is not over, or
// nil.
func Discs(s *solver.Solver, p *connect4.Position) *Puzzle {
	if p.Over() || p.Board.Urgent(connect4.First)|p.Board.Urgent(connect4.Second) != 0 {
		return nil // to make four, or to stop one, is no puzzle
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
			return nil // another column does it, too
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

// scores returns the exact scores of all columns, and the best column; -1 is none
// that is certain.
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

// pliesOf returns how long a win of a positive score takes when the winner moves
// first and so many cells are free.
func pliesOf(score, free int) int { return 2*((free+1)/2-score) + 1 }
