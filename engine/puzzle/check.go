package puzzle

import (
	"errors"
	"strconv"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// checkNodes is the limit of positions for each proof of a Checker. It is higher than that
// of a Finder.
const checkNodes = 400_000

// A Checker proves the claims of puzzles from their positions alone. It counts wins by
// fours with a separate search on a plain board, replays wins by threats with the verifier
// of package threat, and solves every column of Connect Four.
type Checker struct {
	finder Finder
	discs  *solver.Solver
}

// Check returns an error if a claim of the puzzle is wrong.
func (c *Checker) Check(p *Puzzle) error {
	if p.Kind >= Drop {
		return c.checkDiscs(p)
	}
	pos, err := gomoku.Parse(p.Game, p.Moves)
	if err != nil {
		return err
	}
	key, err := gomoku.ParsePoint(p.Key, pos.Size())
	if err != nil {
		return err
	}
	if err := pos.Check(key); err != nil {
		return err
	}
	s := c.finder.solver(pos.Rule())
	switch p.Kind {
	case Defence, Escape:
		return c.checkDefence(p, pos, key)
	case Fours, Barred:
		return checkFours(pos, key, p.Plies)
	case Trap:
		r := s.Solve(pos, pos.ToMove(), threat.ByFours, checkNodes, nil)
		goal := threat.ByFours
		if r.Outcome != threat.Win {
			goal = threat.ByThreats
			r = s.Solve(pos, pos.ToMove(), goal, checkNodes, nil)
		}
		if !c.finder.needsForbidden(pos, goal, &r) {
			return errors.New("the win does not depend on forbidden points")
		}
		if goal == threat.ByFours {
			return checkFours(pos, key, p.Plies)
		}
	}
	return c.checkThreats(pos, key, p.Plies)
}

// checkFours checks that the key is the only move that wins by fours within the given number
// of plies, and that it does not win in fewer.
func checkFours(p *gomoku.Position, key gomoku.Point, plies int) error {
	f := newFours(p)
	if plies == 1 {
		if fives := f.fives(p.ToMove()); len(fives) != 1 || fives[0] != key {
			return errors.New("fives are made at " + gomoku.MoveString(fives))
		}
		return nil
	}
	if f.wins(p.ToMove(), plies-2) {
		return errors.New("there is a win by fours in fewer plies")
	}
	firsts := f.firsts(p.ToMove(), plies)
	if len(firsts) != 1 || firsts[0] != key {
		return errors.New("wins by fours begin with " + gomoku.MoveString(firsts))
	}
	return nil
}

// checkThreats checks that the key wins by threats within the given number of plies, that no
// other move does, and that there is no win by fours in as few plies.
func (c *Checker) checkThreats(p *gomoku.Position, key gomoku.Point, plies int) error {
	s, side := c.finder.solver(p.Rule()), p.ToMove()
	if newFours(p).wins(side, plies) {
		return errors.New("there is a win by fours")
	}
	r := s.SolveThreat(p, key, checkNodes)
	if r.Outcome != threat.Win || !r.Verified {
		return errors.New("the key is not proved to win")
	}
	first := s.FirstThreats(p, side, 2, checkNodes)
	if !first.Sure || len(first.Wins) != 1 || first.Wins[0] != key {
		return errors.New("wins by threats begin with " + gomoku.MoveString(first.Wins))
	}
	if other := c.finder.otherWin(p, key); other != gomoku.NoPoint {
		return errors.New(other.String() + " wins by threats, too")
	}
	if r := s.Solve(p, side, threat.ByThreats, checkNodes, nil); r.Outcome != threat.Win || !r.Verified || r.Plies > plies {
		return errors.New("the win takes " + strconv.Itoa(r.Plies) + " plies")
	}
	return nil
}

// checkDefence checks that all moves except the key lose to a verified win, that no win is
// found after the key, and that the side to move has no win by fours. For an Escape it also
// checks that another move would hold if no points were forbidden.
func (c *Checker) checkDefence(p *Puzzle, pos *gomoku.Position, key gomoku.Point) error {
	if newFours(pos).wins(pos.ToMove(), 2*p.Plies+1) {
		return errors.New("the side to move wins")
	}
	if !c.finder.onlyDefence(pos, key, gomoku.NoPoint) {
		return errors.New("the key is not the only defence")
	}
	if p.Kind == Escape && !c.finder.hasForbiddenDefence(pos, key) {
		return errors.New("no other move would hold without forbidden points")
	}
	return nil
}

// checkDiscs solves each column of a puzzle of Connect Four separately and checks that only
// the key does what the puzzle asks.
func (c *Checker) checkDiscs(p *Puzzle) error {
	pos, err := connect4.Parse(p.Game, p.Moves)
	if err != nil {
		return err
	}
	if c.discs == nil {
		c.discs = solver.NewSolver(tableLog, nil)
	}
	key, least := columnOf(p.Key), 0
	switch {
	case p.Kind == Drop && p.Plies == 1:
		least = (pos.Free() + 1) / 2 // the score of a four
	case p.Kind == Drop:
		least = 1
	}
	for x := range pos.Width() {
		if pos.Check(x) != nil {
			continue
		}
		after := pos.Clone()
		if err := after.Play(x); err != nil {
			return err
		}
		score := 0
		switch {
		case !after.Over():
			s, ok := c.discs.Score(after, nil)
			if !ok {
				return errors.New("column " + connect4.ColumnName(x) + " is not solved")
			}
			score = -s
		case after.Outcome() != connect4.Drawn:
			score = (pos.Free() + 1) / 2
		}
		switch {
		case (score >= least) != (x == key):
			return errors.New("the score of column " + connect4.ColumnName(x) + " is " + strconv.Itoa(score))
		case x == key && p.Kind == Drop && pliesOf(score, pos.Free()) != p.Plies:
			return errors.New("the win takes " + strconv.Itoa(pliesOf(score, pos.Free())) + " plies")
		}
	}
	if pos.Check(key) != nil {
		return errors.New("the key can't be played")
	}
	return nil
}
