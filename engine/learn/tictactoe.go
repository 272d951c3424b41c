package learn

import (
	"tengen/engine/game"
	"tengen/engine/mcts"
	"tengen/engine/reports"
	"tengen/engine/tictactoe"
)

// ticTacToe is tic-tac-toe as a tree search plays it.
type ticTacToe struct{ *tictactoe.Position }

// NewGame returns a position as a tree search plays it, by a policy that
// reports.NewTreeGame names; tic-tac-toe knows "uniform" only, whatever the
// policy says. The error is about the policy.
func NewGame(p game.Position, policy string) (reports.TreeGame, error) {
	t, ok := p.(*tictactoe.Position)
	if !ok {
		return reports.NewTreeGame(p, policy)
	}
	return reports.TreeGame{
		Game: ticTacToe{t}, Options: mcts.Options{Formula: mcts.UCB1, Choice: mcts.MostVisits},
		Name: func(m mcts.Move) string { return tictactoe.Cell(m).String() },
	}, nil
}

func (g ticTacToe) Moves(buf []mcts.Move) []mcts.Move {
	for c := range tictactoe.Cell(tictactoe.Cells) {
		if g.Free(c) {
			buf = append(buf, mcts.Move(c))
		}
	}
	return buf
}

func (g ticTacToe) Play(m mcts.Move) { g.Place(tictactoe.Cell(m)) }

// Outcome returns 1 when the last move made three in a row.
func (g ticTacToe) Outcome() (value float64, over bool) {
	if g.Winner() >= 0 {
		return 1, true
	}
	return 0, g.Ply() == tictactoe.Cells
}

// Playout plays random cells to the end.
func (g ticTacToe) Playout(r *mcts.Rand) float64 {
	ply := g.Ply()
	value, over := g.Outcome()
	for !over {
		var free [tictactoe.Cells]mcts.Move
		moves := g.Moves(free[:0])
		g.Play(moves[r.N(uint32(len(moves)))])
		value, over = g.Outcome()
	}
	if (g.Ply()-ply)&1 != 0 {
		value = -value
	}
	for g.Ply() > ply {
		g.Undo()
	}
	return value
}
