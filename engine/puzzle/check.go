package puzzle

import (
	"errors"
	"strconv"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/gomoku"
	"tengen/engine/threat"
)

// checkNodes are the positions that a Checker's proofs may visit each: more than
// those of a Finder.
const checkNodes = 400_000

// A Checker proves what puzzles claim, from their positions alone. Wins by fours
// are counted by a search of its own, on a plain board by the rules; wins by
// threats are replayed by the verifier of claimed wins; scores of Connect Four
// are the exact solver's, column by column.
type Checker struct {
	finder Finder
	discs  *solver.Solver
}

// Check tells what is wrong with a puzzle.
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
		if !c.finder.trapped(pos, goal, &r) {
			return errors.New("the win does not rest on what is forbidden")
		}
		if goal == threat.ByFours {
			return checkFours(pos, key, p.Plies)
		}
	}
	return c.checkThreats(pos, key, p.Plies)
}

// checkFours counts the moves that win by fours within so many plies: the key
// alone, and it not in fewer.
func checkFours(p *gomoku.Position, key gomoku.Point, plies int) error {
	f := newFours(p)
	if f.wins(p.ToMove(), plies-2) {
		return errors.New("there is a win by fours in fewer plies")
	}
	firsts := f.firsts(p.ToMove(), plies)
	if len(firsts) != 1 || firsts[0] != key {
		return errors.New("wins by fours begin with " + gomoku.MoveString(firsts))
	}
	return nil
}

// checkThreats proves that the key wins by threats, within so many plies, and
// that no other threat does.
func (c *Checker) checkThreats(p *gomoku.Position, key gomoku.Point, plies int) error {
	s, side := c.finder.solver(p.Rule()), p.ToMove()
	if newFours(p).wins(side, plies) {
		return errors.New("there is a win by fours")
	}
	r := s.SolveThreat(p, key, checkNodes)
	if r.Outcome != threat.Win || !r.Verified {
		return errors.New("the key is not shown to win")
	}
	first := s.FirstThreats(p, side, 2, checkNodes)
	if !first.Sure || len(first.Wins) != 1 || first.Wins[0] != key {
		return errors.New("wins by threats begin with " + gomoku.MoveString(first.Wins))
	}
	if r := s.Solve(p, side, threat.ByThreats, checkNodes, nil); r.Outcome != threat.Win || !r.Verified || r.Plies > plies {
		return errors.New("the win takes " + strconv.Itoa(r.Plies) + " plies")
	}
	return nil
}

// checkDefence proves that all moves but the key lose to a win that the verifier
// accepts, that none is found after the key, that the side to move has no win by
// fours itself, and of an Escape that it is one because of what is forbidden.
func (c *Checker) checkDefence(p *Puzzle, pos *gomoku.Position, key gomoku.Point) error {
	if newFours(pos).wins(pos.ToMove(), 2*p.Plies+1) {
		return errors.New("the side that is to defend wins")
	}
	if !c.finder.onlyDefence(pos, key, gomoku.NoPoint) {
		return errors.New("the key is not the only defence")
	}
	if p.Kind == Escape && !c.finder.bound(pos, key) {
		return errors.New("no other move would hold if nothing were forbidden")
	}
	return nil
}

// checkDiscs compares the columns of Connect Four, each solved for itself.
func (c *Checker) checkDiscs(p *Puzzle) error {
	pos, err := connect4.Parse(p.Game, p.Moves)
	if err != nil {
		return err
	}
	if c.discs == nil {
		c.discs = solver.NewSolver(table, nil)
	}
	key, least := columnOf(p.Key), 0
	if p.Kind == Drop {
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
			return errors.New("column " + connect4.ColumnName(x) + " is worth " + strconv.Itoa(score))
		case x == key && p.Kind == Drop && pliesOf(score, pos.Free()) != p.Plies:
			return errors.New("the win takes " + strconv.Itoa(pliesOf(score, pos.Free())) + " plies")
		}
	}
	if pos.Check(key) != nil {
		return errors.New("the key can't be played")
	}
	return nil
}
