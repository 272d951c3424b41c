package reports

import (
	"errors"
	"math/bits"
	"strconv"

	"tengen/engine/connect4"
	"tengen/engine/game"
	"tengen/engine/gomoku"
	"tengen/engine/mcts"
)

// A TreeGame is a position for a tree search with the moves, playouts and options of a
// report.
type TreeGame struct {
	mcts.Game
	Options mcts.Options
	Name    func(mcts.Move) string // returns the name of a move
}

// NewTreeGame returns a position with the moves and playouts of the given policy, or an
// error if the game does not have the policy:
//
//	uniform   any empty cell (reports B and E), any open column
//	window    five in a row: cells around the stones (A)
//	patterns  five in a row: no playouts; trained priors and values (proposed by E)
//	tuples    five in a row: no playouts; priors and values from five-tuples
//	threats   Connect Four: wins, blocks, and no cell under a winning cell of the opponent (D)
func NewTreeGame(p game.Position, policy string) (TreeGame, error) {
	switch p := p.(type) {
	case gomoku.Value:
		return fiveGame(p.Position, policy)
	case connect4.Value:
		return fourGame(p.Position, policy)
	}
	return TreeGame{}, noPolicy(policy)
}

func fiveGame(p *gomoku.Position, policy string) (TreeGame, error) {
	b := newFiveBoard(p.Rule(), p.Size())
	b.reset(p)
	name := func(m mcts.Move) string { return b.point(m).String() }
	switch policy {
	case "uniform":
		return TreeGame{plainGame{b, legalMoves(p, b), p.Ply()}, mcts.Options{Formula: mcts.UCB1, Choice: mcts.MostVisits}, name}, nil
	case "window":
		return TreeGame{windowGame{b, legalMoves(p, b), p.Ply()}, newUCTBitboard(p.Rule(), p.Size()).options, name}, nil
	case "patterns":
		return puctGame(newPUCTPatterns(p.Rule()), p)
	case "tuples":
		return puctGame(newPUCTTuples(p.Rule(), p.Size()), p)
	}
	return TreeGame{}, noPolicy(policy)
}

func puctGame(u *puct, p *gomoku.Position) (TreeGame, error) {
	u.m.Reset(p)
	if p.Ply() > 0 && len(u.Moves(nil)) > 0 {
		return TreeGame{u, u.options, pointName}, nil
	}
	return TreeGame{}, errors.New("priors need a stone to be near")
}

func fourGame(p *connect4.Position, policy string) (TreeGame, error) {
	g := &threatGame{boards: []connect4.Board{p.Board}}
	o := mcts.Options{Formula: mcts.UCB1, Choice: mcts.MostVisits}
	switch policy {
	case "uniform":
		return TreeGame{&openGame{g}, o, columnName}, nil
	case "threats":
		return TreeGame{g, o, columnName}, nil
	}
	return TreeGame{}, noPolicy(policy)
}

func noPolicy(policy string) error {
	return errors.New("this game has no policy " + strconv.Quote(policy))
}

// openGame is Connect Four with uniformly random playouts.
type openGame struct{ *threatGame }

func (g *openGame) Moves(buf []mcts.Move) []mcts.Move {
	for columns := g.last().Open(); columns != 0; columns &= columns - 1 {
		buf = append(buf, mcts.Move(bits.TrailingZeros16(columns)))
	}
	return buf
}

// Playout plays random open columns to the end.
func (g *openGame) Playout(r *mcts.Rand) float64 {
	b := *g.last()
	mover := b.ToMove()
	for !b.Over() {
		b.Drop(randomColumn(r, b.Open()))
	}
	switch b.Outcome() {
	case connect4.Drawn:
		return 0
	case connect4.FirstWins:
		if mover == connect4.First {
			return -1
		}
		return 1
	}
	if mover == connect4.First {
		return 1
	}
	return -1
}
