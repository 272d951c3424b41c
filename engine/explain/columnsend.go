package explain

import (
	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
)

// columnEnd returns the reasons of a finished game: the winner's last double threat, or the
// loser's disc that let the four happen; and the loser's disc after which the winner had a
// win by force.
func (e *Explainer) columnEnd(v connect4.Value, stop func() bool) []Reason {
	if v.Winner() < 0 {
		return []Reason{{Kind: Full, Proved: true}}
	}
	winner := connect4.Side(v.Winner())
	p := v.Position
	if p.Ply() < 2 {
		return nil
	}
	last, _ := p.Last()
	before := p.Ago(2) // with the loser to move
	r := Reason{Side: int(winner), Move: cellOf(p, p.Ply()-2).String(), Ply: p.Ply() - 2, Points: []string{last.String()}, Moves: 1, Proved: true}
	r.Rows = fourRows(p.Ago(1), last, winner)
	switch {
	case before.Urgent(winner)>>last.Col()&1 == 0: // the loser's disc lay under the cell
		r.Kind = Opened
		if before.Replies() == 0 {
			r.What = string(Zugzwang) // every column lets the winner complete four
		}
	case before.Replies() == 0: // at least two threats
		r.Ply = p.Ply() - 3
		r.Kind, r.What, r.Move = Decided, string(DoubleThreat), cellOf(p, r.Ply).String()
	default:
		r.Kind = Unstopped
	}
	list := []Reason{r}
	if t := e.columnTurn(p, stop); t != nil {
		list = append(list, *t)
	}
	return list
}

// cellOf returns the cell of the move with ply moves before it.
func cellOf(p *connect4.Position, ply int) connect4.Cell {
	x := int(p.Moves()[ply])
	return connect4.At(x, p.Ago(p.Ply()-ply).Next(x))
}

// The limits of the count that finds the turning point of a game: positions in all, and the
// log2 of the number of entries in its table.
const (
	turnNodes = 8_000_000
	turnTable = 20
)

// columnTurn finds the loser's disc that lost the game: the last one before which a count shows
// that the loser could hold. It returns nil if that is the loser's very last disc, or if the
// count ends at its limit. Moves is 0 if the length of the win is not counted.
func (e *Explainer) columnTurn(p *connect4.Position, stop func() bool) *Reason {
	if !p.Classic() {
		return nil
	}
	if e.exact == nil {
		e.exact = solver.NewSolver(turnTable, nil)
	}
	if stop == nil {
		stop = func() bool { return false }
	}
	if e.Book != nil {
		e.exact.Open(e.Book(stop))
	}
	e.exact.Forget() // so that the answer depends on the game only
	from := e.exact.Nodes()
	left := func() int64 { return max(from+turnNodes-e.exact.Nodes(), 1) }
	q := p.Clone()
	q.Undo()
	for {
		q.Undo() // the loser is to move
		holds, ok := e.exact.Holds(q, left(), stop)
		if ok && holds {
			break
		}
		if !ok || q.Ply() < 2 {
			return nil
		}
		q.Undo()
	}
	ply := q.Ply()
	if ply == p.Ply()-2 {
		return nil
	}
	r := &Reason{Kind: Turn, Side: (ply + 1) % 2, Move: cellOf(p, ply).String(), Ply: ply, What: "exact", Proved: true}
	if q.Play(int(p.Moves()[ply])) == nil {
		if a := e.exact.Analyse(q, solver.Options{Nodes: left(), Stop: stop, Only: true}); a.Solved {
			r.Moves = moves(solver.PliesToWin(a.Columns[a.Best].Lo, q.Free()))
		}
	}
	return r
}
