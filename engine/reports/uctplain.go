package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// uctPlain is the tree search of reports B and E for five in a row, with uniformly random
// playouts and no knowledge of the game. The bound is B's, √(C·ln N / n), and the expanded
// move is random as in E. The move with the highest mean is played, as in both. B does not
// state C; here it is 2, so that the bound equals E's with c = 1. B does not state the
// number of playouts either; here it is 20,000.
type uctPlain struct {
	treePlayer
	board *fiveBoard
	rule  gomoku.Rule
}

func newUCTPlain(rule gomoku.Rule, size int) *uctPlain {
	return &uctPlain{
		treePlayer: treePlayer{
			playouts: 20_000, nodes: 1 << 18,
			options: mcts.Options{Formula: mcts.UCBRoot, C: 2, Choice: mcts.BestMean},
		},
		board: newFiveBoard(rule, size), rule: rule,
	}
}

// plainGame is a board on which every empty cell is a move.
type plainGame struct {
	*fiveBoard
	legal []mcts.Move // legal moves at the root; nil for all empty cells
	root  int         // ply of the root
}

func (g plainGame) Moves(buf []mcts.Move) []mcts.Move {
	if len(g.line) == g.root && g.legal != nil {
		return append(buf, g.legal...)
	}
	return g.cellsOf(rect{0, 0, g.size - 1, g.size - 1}, buf)
}

func (g plainGame) Playout(r *mcts.Rand) float64 { return g.playout(r, emptyWindow()) }

// Search runs the tree search.
func (u *uctPlain) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	u.board.reset(p)
	legal := legalMoves(p, u.board)
	g := plainGame{u.board, legal, p.Ply()}
	return u.search(t, g, u.board.line, legal != nil, u.name), nil
}

func (u *uctPlain) name(m mcts.Move) string { return u.board.point(m).String() }

// legalMoves returns the legal moves of a position with forbidden points, or nil if all
// empty cells are legal. The searches use it at the root only, because the reports do not
// consider renju.
func legalMoves(p *gomoku.Position, b *fiveBoard) []mcts.Move {
	if p.ToMove() != gomoku.Black || len(p.ForbiddenPoints()) == 0 {
		return nil
	}
	var legal []mcts.Move
	for _, m := range b.cellsOf(rect{0, 0, b.size - 1, b.size - 1}, nil) {
		if p.Check(b.point(m)) == nil {
			legal = append(legal, m)
		}
	}
	return legal
}
