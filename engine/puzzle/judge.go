package puzzle

import (
	"errors"

	"tengen/engine/connect4"
	"tengen/engine/connect4/solver"
	"tengen/engine/game"
)

// A Verdict is what a move in a puzzle is worth.
type Verdict uint8

const (
	Wrong  Verdict = iota // it does not do what the puzzle asks for
	Slow                  // it wins, too, but in another way or in more plies
	Right                 // it is one of the best, and the win goes on
	Solved                // it is one of the best, and nothing stops the win any more, or the puzzle's move holds
)

// String is "wrong", "slow", "right" or "solved".
func (v Verdict) String() string { return [4]string{"wrong", "slow", "right", "solved"}[v&3] }

// An Answer is what the engine says to a move.
type Answer struct {
	Verdict Verdict
	Reply   string   // the other side's best move; "" where none matters any more
	Line    []string // how it goes on, from the reply
	Plies   int      // of the win that are left after the reply, for Right
}

// A Judge answers the moves of whoever solves puzzles. It keeps solvers and is
// for one question at a time.
type Judge struct {
	fives  fiveJudge
	solver *solver.Solver // of Connect Four, made when first needed
}

// ErrKind is what is wrong with a puzzle whose kind is none of its game's.
var ErrKind = errors.New("the kind of puzzle is not one of this game")

// table is the size of Connect Four's table as a power of two of entries.
const table = 20

func (j *Judge) discs() *solver.Solver {
	if j.solver == nil {
		j.solver = solver.NewSolver(table, nil)
	}
	return j.solver
}

// Answer judges a move in a position of a puzzle where a win of so many plies is
// claimed, or what holds against one. The position is left as it is.
func (j *Judge) Answer(p game.Position, kind Kind, plies int, move string) (Answer, error) {
	if p.Over() {
		return Answer{}, game.ErrOver
	}
	switch v := p.(type) {
	case connect4.Value:
		if kind != Drop && kind != Save || !v.Classic() {
			return Answer{}, ErrKind
		}
		return j.dropped(v.Position, kind, plies, move)
	case gomokuValue:
		if kind >= Drop {
			return Answer{}, ErrKind
		}
		return j.fives.answer(v.Position, kind, plies, move)
	}
	return Answer{}, ErrKind
}

// Solution is how a puzzle goes: its key and what follows against the longest
// defence. A key that only holds is followed by nothing.
func (j *Judge) Solution(p game.Position, kind Kind) ([]string, error) {
	if p.Over() {
		return nil, game.ErrOver
	}
	switch v := p.(type) {
	case connect4.Value:
		if kind != Drop && kind != Save || !v.Classic() {
			return nil, ErrKind
		}
		a := j.discs().Analyse(v.Position, solver.Options{Nodes: discNodes})
		if kind == Save {
			return []string{connect4.ColumnName(a.Best)}, nil
		}
		return columnNames(a.PV), nil
	case gomokuValue:
		if kind >= Drop {
			return nil, ErrKind
		}
		return j.fives.solution(v.Position, kind), nil
	}
	return nil, ErrKind
}

// dropped judges a column of Connect Four.
func (j *Judge) dropped(p *connect4.Position, kind Kind, plies int, move string) (a Answer, err error) {
	x := columnOf(move)
	p = p.Clone()
	if err := p.Play(x); err != nil {
		return a, err
	}
	if p.Over() {
		if p.Outcome() != connect4.Drawn || kind == Save {
			a.Verdict = Solved
		}
		return a, nil
	}
	after := j.discs().Analyse(p, solver.Options{Nodes: discNodes})
	c := after.Columns[after.Best]
	lasts := pliesOf(-c.Hi, p.Free()+1)
	switch {
	case kind == Save && c.Hi <= 0:
		a.Verdict = Solved
		return a, nil
	case kind == Save || c.Hi >= 0:
	case lasts > plies:
		a.Verdict = Slow
	case lasts <= 3:
		a.Verdict = Solved
	default:
		a.Verdict, a.Plies = Right, lasts-2
	}
	a.Reply, a.Line = connect4.ColumnName(after.Best), columnNames(after.PV)
	return a, nil
}

// columnOf is the column of a name, -1 for none.
func columnOf(move string) int {
	for x := range connect4.MaxSize {
		if connect4.ColumnName(x) == move {
			return x
		}
	}
	return -1
}

func columnNames(list []uint8) []string {
	var names []string
	for _, x := range list {
		names = append(names, connect4.ColumnName(int(x)))
	}
	return names
}
