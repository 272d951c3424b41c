package reports

import (
	"math/bits"

	"tengen/engine/connect4"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// uctThreats is report D's player: UCT for Connect Four with a policy for threats. A side
// completes four if it can; otherwise it blocks a four of the opponent; otherwise it plays
// any column except those under a winning cell of the opponent. Tree and playouts use the
// same policy. A playout ends as soon as the result is certain. The most visited move is
// played, and the tree is reused.
//
// The report does not state the constant of UCB; here it is √2 as in report E. Without a
// limit in the task a move has 5·10⁵ playouts, as in the report.
type uctThreats struct {
	treePlayer
	game threatGame
	name string // the game string
}

func newUCTThreats(p *connect4.Position) *uctThreats {
	return &uctThreats{
		treePlayer: treePlayer{
			playouts: 500_000, nodes: 600_000,
			options: mcts.Options{Formula: mcts.UCB1, C: 1.414, Choice: mcts.MostVisits},
		},
		name: p.Game(),
	}
}

// threatGame implements mcts.Game. boards are the boards of the current line; the last is
// the current position. The number of a move is its column.
type threatGame struct {
	boards []connect4.Board
}

func (g *threatGame) last() *connect4.Board { return &g.boards[len(g.boards)-1] }

func (g *threatGame) Play(m mcts.Move) {
	g.boards = append(g.boards, *g.last())
	g.last().Drop(int(m))
}

func (g *threatGame) Undo() { g.boards = g.boards[:len(g.boards)-1] }

func (g *threatGame) Outcome() (value float64, over bool) {
	switch b := g.last(); b.Outcome() {
	case connect4.Playing:
		return 0, false
	case connect4.Drawn:
		return 0, true
	}
	return 1, true // the side that moved last has won
}

// Moves appends the columns that the policy allows, or all columns if it allows none.
func (g *threatGame) Moves(buf []mcts.Move) []mcts.Move {
	b := g.last()
	columns, _ := policy(b)
	if columns == 0 {
		columns = b.Open()
	}
	for ; columns != 0; columns &= columns - 1 {
		buf = append(buf, mcts.Move(bits.TrailingZeros16(columns)))
	}
	return buf
}

// policy returns the columns that report D's rules allow the side to move, and its certain
// result: 1 win, −1 loss, 0 unknown. If the side loses, there may be no columns.
func policy(b *connect4.Board) (columns uint16, sure int) {
	me := b.ToMove()
	open := b.Open()
	if wins := b.Urgent(me) & open; wins != 0 {
		return wins, 1
	}
	if columns = b.Replies(); columns == 0 {
		// The opponent has two threats, one threat above another, or every column is unsafe.
		return b.Urgent(me.Other()) & open, -1
	}
	return columns, 0
}

// Playout plays random columns of the policy until the result is certain.
func (g *threatGame) Playout(r *mcts.Rand) float64 {
	b := *g.last()
	value := -1.0 // value of a win of the side to move, for the side that moved last before the playout
	for !b.Over() {
		columns, sure := policy(&b)
		if sure != 0 {
			return value * float64(sure)
		}
		b.Drop(randomColumn(r, columns))
		value = -value
	}
	return 0 // the board is full, and policy has detected no win
}

// randomColumn returns one of a set of columns, which is not empty.
func randomColumn(r *mcts.Rand, columns uint16) int {
	for k := r.N(uint32(bits.OnesCount16(columns))); k > 0; k-- {
		columns &= columns - 1
	}
	return bits.TrailingZeros16(columns)
}

// Search runs the tree.
func (u *uctThreats) Search(t *player.Task) (player.Info, error) {
	p, err := player.PositionOf[connect4.Value](t)
	switch {
	case err != nil:
		return player.Info{}, err
	case p.Name() != u.name:
		return player.Info{}, player.ErrOtherGame
	}
	u.game.boards = append(u.game.boards[:0], p.Board)
	moves := make([]mcts.Move, 0, p.Ply())
	for _, x := range p.Position.Moves() {
		moves = append(moves, mcts.Move(x))
	}
	return u.search(t, &u.game, moves, false, columnName), nil
}

func columnName(m mcts.Move) string { return connect4.ColumnName(int(m)) }
