package reports

import (
	"math/bits"

	"tengen/engine/connect4"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// uctThreats is report D: Connect Four by UCT whose moves heed threats. A
// side completes four; else it blocks an urgent threat; else it plays any
// column but those under a cell where the opponent would complete four. The
// same policy rules the tree and the playouts, which end as soon as the result
// is sure. The most simulated move is played, and the tree lives on.
//
// The report gives no constant for UCB; it is √2 as in report E. Without a
// limit a move has the report's 5·10⁵ playouts.
type uctThreats struct {
	treePlayer
	game threatGame
	name string // of the game
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

// threatGame is a line of boards, the last the current one. Moves are columns.
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
	return 1, true // only who moves can win
}

// Moves returns the columns the policy allows; where every column loses, all.
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

// policy returns what report D's rules leave the side to move, and the sure
// result for it: 1 it wins, −1 it loses, 0 open. A lost side may have no
// columns left.
func policy(b *connect4.Board) (columns uint16, sure int) {
	me := b.ToMove()
	open := b.Open()
	if wins := b.Urgent(me) & open; wins != 0 {
		return wins, 1
	}
	if columns = b.Replies(); columns == 0 {
		// Two threats at once, or one directly above another; or no safe column.
		return b.Urgent(me.Other()) & open, -1
	}
	return columns, 0
}

// Playout plays random columns of the policy until the result is sure.
func (g *threatGame) Playout(r *mcts.Rand) float64 {
	b := *g.last()
	value := -1.0 // of a win for the side to move, for the side that moved last
	for !b.Over() {
		columns, sure := policy(&b)
		if sure != 0 {
			return value * float64(sure)
		}
		for k := r.N(uint32(bits.OnesCount16(columns))); k > 0; k-- {
			columns &= columns - 1
		}
		b.Drop(bits.TrailingZeros16(columns))
		value = -value
	}
	return 0 // a full board: a win would have been sure before
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
