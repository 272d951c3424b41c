package explain_test

import (
	"errors"
	"fmt"
	"slices"

	"tengen/engine/explain"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// check returns an error if a reason for a move in p, or for p if its move is "", is false by
// the second reading.
func check(p *gomoku.Position, r *explain.Reason) error {
	side := gomoku.Color(r.Side + 1)
	own := p.ToMove()
	at := gomoku.NoPoint
	if r.Move != "" {
		at = points(p.Size(), []string{r.Move})[0]
	}
	if err := checkSide(r, own, side); err != nil {
		return err
	}
	switch r.Kind {
	case explain.Forbidden:
		if why := p.Forbidden(at); why.String() != r.Forbidden || why == gomoku.Allowed {
			return fmt.Errorf("it is %q", why)
		}
		return nil
	case explain.Decided, explain.Unstopped, explain.Turn, explain.Full:
		return checkEnd(p, r)
	}
	if at == gomoku.NoPoint {
		return checkPosition(p, r)
	}
	after := p.Clone()
	if err := after.Play(at); err != nil {
		return err
	}
	if err := checkRows(p, r, at, side); err != nil {
		return err
	}
	switch r.Kind {
	case explain.Five, explain.StraightFour, explain.DoubleFour, explain.FourThree, explain.DoubleThree, explain.Four, explain.OpenThree, explain.Trap:
		return checkMade(p, after, r, at)
	case explain.WinsByFours, explain.WinsByThrees:
		if r.Line[0] != r.Move {
			return errors.New("the line does not begin with the move")
		}
		return checkWin(p, side, r, r.Kind == explain.WinsByFours)
	case explain.Misses:
		return checkMissed(p, after, r, at)
	case explain.StopsFive, explain.Stops, explain.StopsFours, explain.StopsThrees, explain.Both, explain.Takes:
		return checkStopped(p, after, r, at)
	case explain.Lets, explain.LeftAlone, explain.Threatens, explain.Only:
		return checkOtherwise(p, after, r, at)
	}
	return nil
}

// checkSide compares the side with the one that the kind speaks of.
func checkSide(r *explain.Reason, own, side gomoku.Color) error {
	switch r.Kind {
	case explain.StopsFive, explain.Stops, explain.StopsFours, explain.StopsThrees, explain.Both, explain.Takes, explain.Closes,
		explain.Lets, explain.Only, explain.LeftAlone:
		if side == own {
			return errors.New("it is about the wrong side")
		}
	case explain.Decided, explain.Unstopped, explain.Turn, explain.Full, explain.Proved, explain.Forbidden:
	default:
		if side != own {
			return errors.New("it is about the wrong side")
		}
	}
	return nil
}

// checkRows checks that every row is a line of stones of the side with the point in question,
// and that at least five cells free of the other's stones hold it.
func checkRows(p *gomoku.Position, r *explain.Reason, at gomoku.Point, side gomoku.Color) error {
	for _, row := range r.Rows {
		stones := points(p.Size(), row.Stones)
		if len(stones) < 2 {
			return fmt.Errorf("the row %v is no row", row.Stones)
		}
		named := append(points(p.Size(), r.Points), at)
		for _, s := range stones {
			if p.At(s) != side && !slices.Contains(named, s) {
				return fmt.Errorf("%v of the row is no stone of %v", s, side)
			}
		}
		first, last := stones[0], stones[len(stones)-1]
		dx, dy := last.X()-first.X(), last.Y()-first.Y()
		steps := max(dx, -dx, dy, -dy)
		if dx%steps != 0 || dy%steps != 0 || steps > 5 && r.Kind != explain.Five && r.Kind != explain.StopsFive &&
			side == gomoku.Black && p.Rule() != gomoku.Freestyle {
			return fmt.Errorf("the row %v is no line", row.Stones)
		}
		dx, dy = dx/steps, dy/steps
		free := 0
		for k := -4; k <= 8; k++ {
			x, y := first.X()+k*dx, first.Y()+k*dy
			in := x >= 0 && y >= 0 && x < p.Size() && y < p.Size()
			if in && (p.At(gomoku.At(x, y)) == gomoku.Empty || p.At(gomoku.At(x, y)) == side) {
				free++
				continue
			}
			if k >= 0 && k <= steps {
				return fmt.Errorf("the row %v is interrupted", row.Stones)
			}
			if k > steps {
				break
			}
			free = 0
		}
		if free < 5 {
			return fmt.Errorf("the row %v has only %d cells", row.Stones, free)
		}
	}
	return nil
}

// checkMade checks the shape that a move makes.
func checkMade(p, after *gomoku.Position, r *explain.Reason, at gomoku.Point) error {
	own := p.ToMove()
	second := read(p)
	shape := second.shape(at, own)
	if r.Kind == explain.Trap {
		q := points(p.Size(), r.Points)[0]
		third := read(after)
		if own != gomoku.White || after.Forbidden(q).String() != r.Forbidden || r.Forbidden == "" ||
			!third.makesFive(q, own) || len(third.fives(gomoku.Black)) > 0 {
			return errors.New("the defence is not forbidden")
		}
		return nil
	}
	if shape != r.Kind {
		return fmt.Errorf("the shape is %q", shape)
	}
	if r.Kind == explain.Five {
		if after.Winner() != own {
			return errors.New("the game is not won")
		}
		return nil
	}
	third := read(after)
	for _, q := range points(p.Size(), r.Points) {
		five := third.makesFive(q, own)
		straight := false
		for _, d := range dirs {
			straight = straight || slices.Contains(second.threePoints(at, own, d), q)
		}
		if !five && !straight {
			return fmt.Errorf("%v makes neither a five nor a straight four", q)
		}
		if !five && (r.Kind == explain.StraightFour || r.Kind == explain.DoubleFour || r.Kind == explain.Four) {
			return fmt.Errorf("%v makes no five", q)
		}
	}
	if r.Kind == explain.Four && (len(third.fives(own)) != 1 || len(third.fives(own.Other())) > 0) {
		return errors.New("the other side need not answer there")
	}
	if r.Moves > 0 {
		if wins, _ := winsBy(after, own); !wins {
			return fmt.Errorf("it does not win in %d", r.Moves)
		}
	}
	return nil
}

// winsBy reports whether the side that moved last wins by fours whatever the reply to its four.
func winsBy(after *gomoku.Position, own gomoku.Color) (wins, known bool) {
	second := read(after)
	fives := second.fives(own)
	switch {
	case len(second.fives(own.Other())) > 0 || len(fives) == 0:
		return false, true
	case len(fives) > 1 || !second.legal(fives[0], own.Other()):
		return true, true
	}
	second.with(fives[0], own.Other(), func() { wins, known = second.vcf(own) })
	return wins, known
}

// checkWin checks a win of side in p, where the other side passes if need be.
func checkWin(p *gomoku.Position, side gomoku.Color, r *explain.Reason, fours bool) error {
	if r.Trap != "" {
		q := passed(p, side).Clone()
		for _, m := range points(p.Size(), r.Line) {
			if err := q.Play(m); err != nil {
				return err
			}
		}
		at := points(p.Size(), []string{r.Trap})[0]
		if why := q.Forbidden(at); why == gomoku.Allowed || why.String() != r.Forbidden ||
			!read(q).makesFive(at, gomoku.White) {
			return fmt.Errorf("the stop at %v is not forbidden for %q", at, r.Forbidden)
		}
	}
	if err := verified(p, side, r); err != nil {
		return err
	}
	if !fours {
		return nil
	}
	moves, err := read(p).replay(points(p.Size(), r.Line), side)
	if err == nil && moves != r.Moves {
		err = fmt.Errorf("the line has %d moves, not %d", moves, r.Moves)
	}
	return err
}

// checkMissed checks a win that the move gives up.
func checkMissed(p, after *gomoku.Position, r *explain.Reason, at gomoku.Point) error {
	own := p.ToMove()
	if err := checkWin(p, own, r, r.What != "threats"); err != nil {
		return err
	}
	if r.What == "threats" {
		if s := threat.NewSolver(p.Rule()).SolveThreat(p, at, 50_000); s.Outcome == threat.Win {
			return errors.New("the move begins such a win")
		}
		return nil
	}
	if r.What == string(explain.Five) != (r.Moves == 1) {
		return fmt.Errorf("%s in %d", r.What, r.Moves)
	}
	second := read(after)
	for _, q := range points(p.Size(), r.Points) {
		if !second.makesFive(q, own.Other()) {
			return fmt.Errorf("%v is no five", q)
		}
	}
	if wins, _ := winsBy(after, own); after.Winner() == own || wins && r.Moves > 1 {
		return errors.New("the move wins, too")
	}
	return nil
}

// checkStopped checks what the move stops.
func checkStopped(p, after *gomoku.Position, r *explain.Reason, at gomoku.Point) error {
	other := p.ToMove().Other()
	before, second := read(p), read(after)
	switch r.Kind {
	case explain.StopsFive:
		if !before.makesFive(at, other) {
			return errors.New("it is no five")
		}
	case explain.Both, explain.Takes:
		if got := before.shape(at, other); string(got) != r.What || !before.legal(at, other) {
			return fmt.Errorf("it would be %q", got)
		}
	case explain.Stops:
		q := points(p.Size(), r.Points)[0]
		if got := before.shape(q, other); string(got) != r.What || !before.legal(q, other) {
			return fmt.Errorf("it would have been %q", got)
		}
		if len(second.fives(other)) > 0 {
			return errors.New("the other side makes five")
		}
		for _, e := range second.empties() {
			if got := second.shape(e, other); worths[got] >= worths[explain.ReasonKind(r.What)] &&
				second.legal(e, other) {
				return fmt.Errorf("there is still %q at %v", got, e)
			}
		}
	case explain.StopsFours:
		if err := checkWin(p, other, r, true); err != nil {
			return err
		}
		if wins, _ := second.vcf(other); wins {
			return errors.New("there is still a win by fours")
		}
	case explain.StopsThrees:
		if err := checkWin(p, other, r, false); err != nil {
			return err
		}
		if s := threat.Solve(after, other, threat.ByThreats, 50_000, nil); s.Outcome == threat.Win {
			return fmt.Errorf("there is still a win by threats: %v", s.Line)
		}
	}
	return nil
}

// checkOtherwise checks what happens after the move, or without it.
func checkOtherwise(p, after *gomoku.Position, r *explain.Reason, at gomoku.Point) error {
	own, other := p.ToMove(), p.ToMove().Other()
	second := read(after)
	switch r.Kind {
	case explain.LeftAlone:
		if wins, _ := second.vcf(other); wins {
			return errors.New("the move does not stop it")
		}
		return checkWin(p, other, r, true)
	case explain.Lets:
		if r.What == string(explain.Five) {
			if !slices.Equal(second.fives(other), sorted(points(p.Size(), r.Points))) {
				return fmt.Errorf("the fives are at %v", second.fives(other))
			}
			return nil
		}
		return checkWin(after, other, r, r.What == "fours")
	case explain.Threatens:
		if err := checkWin(after, own, r, true); err != nil || len(r.Points) == 0 {
			return err
		}
		return checkHolds(after, other, points(p.Size(), r.Points))
	case explain.Only:
		natural := points(p.Size(), r.Points)[0]
		q := p.Clone()
		if err := q.Play(natural); err != nil {
			return err
		}
		if err := checkWin(q, other, r, true); err != nil {
			return err
		}
		return checkHolds(p, own, []gomoku.Point{at})
	}
	return nil
}

func sorted(list []gomoku.Point) []gomoku.Point {
	slices.Sort(list)
	return list
}

// checkHolds checks that the moves of c, to move in p, after which the other side has no win by
// fours are the given ones.
func checkHolds(p *gomoku.Position, c gomoku.Color, want []gomoku.Point) error {
	second := read(p)
	for _, e := range second.empties() {
		if !second.legal(e, c) {
			continue
		}
		wins, known := false, true
		if !second.makesFive(e, c) {
			q := p.Clone()
			q.Place(e)
			s := threat.Solve(q, c.Other(), threat.ByFours, 100_000, nil)
			wins, known = s.Outcome == threat.Win, s.Outcome != threat.Unknown
		}
		if known && wins == slices.Contains(want, e) {
			return fmt.Errorf("%v: the other side wins: %v", e, wins)
		}
	}
	return nil
}

// checkPosition checks a reason of a position.
func checkPosition(p *gomoku.Position, r *explain.Reason) error {
	side := gomoku.Color(r.Side + 1)
	switch {
	case r.Kind == explain.Five, r.What == string(explain.Five):
		for _, q := range points(p.Size(), r.Points) {
			if !read(p).makesFive(q, side) {
				return fmt.Errorf("%v is no five", q)
			}
		}
		return nil
	case r.Kind == explain.WinsByFours, r.Kind == explain.LeftAlone:
		return checkWin(p, side, r, true)
	case r.Kind == explain.WinsByThrees:
		return checkWin(p, side, r, false)
	}
	return fmt.Errorf("there is no check of %s", r.Kind)
}

// checkEnd checks a reason of a finished game.
func checkEnd(p *gomoku.Position, r *explain.Reason) error {
	if r.Kind == explain.Full {
		if !p.Full() || p.Winner() != gomoku.Empty {
			return errors.New("the board is not full")
		}
		return nil
	}
	winner := p.Winner()
	q := p.Clone()
	for q.Ply() > r.Ply {
		q.Undo()
	}
	at := points(p.Size(), []string{r.Move})[0]
	if p.Moves()[r.Ply] != at || int(winner)-1 != r.Side {
		return errors.New("the move or the winner is wrong")
	}
	second := read(q)
	switch r.Kind {
	case explain.Decided:
		if got := second.shape(at, winner); string(got) != r.What {
			return fmt.Errorf("the shape is %q", got)
		}
		q.Place(at)
		for _, e := range read(q).empties() {
			if q.Check(e) != nil {
				continue
			}
			q.Place(e)
			if q.Over() || threat.Solve(q, winner, threat.ByThreats, 100_000, nil).Outcome != threat.Win {
				return fmt.Errorf("%v stops it", e)
			}
			q.Undo()
		}
	case explain.Unstopped:
		q.Place(at)
		for _, e := range points(p.Size(), r.Points) {
			if !read(q).makesFive(e, winner) {
				return fmt.Errorf("%v is no five", e)
			}
		}
	case explain.Turn:
		if q.ToMove() == winner {
			return errors.New("it is a move of the winner")
		}
		q.Place(at)
		return checkWin(q, winner, r, r.What == "fours")
	}
	return nil
}
