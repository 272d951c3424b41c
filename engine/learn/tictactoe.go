package learn

import (
	"tengen/engine/game"
	"tengen/engine/mcts"
	"tengen/engine/reports"
	"tengen/engine/tictactoe"
)

// ticTacToe implements mcts.Game.
type ticTacToe struct{ *tictactoe.Position }

// NewGame returns a position as a game for tree search, with a policy of
// reports.NewTreeGame. For tic-tac-toe the policy is ignored; it is always "uniform".
// NewGame returns an error if the game does not have the policy.
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

// Outcome returns 1 and true if the last move made three in a row.
func (g ticTacToe) Outcome() (value float64, over bool) {
	if g.Winner() >= 0 {
		return 1, true
	}
	return 0, g.Ply() == tictactoe.Cells
}

// Playout plays random moves to the end.
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
