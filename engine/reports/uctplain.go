package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// uctPlain is the tree search of reports B and E for five in a row, without
// any knowledge of the game: uniformly random playouts, each child the value
// of its random games. The tree is B's: UCB √(C·ln N / n) and E's random untried
// move; the answer is the child of the highest mean, as in both. B leaves C
// open; it is 2, which makes its bound E's with c = 1. The number of playouts
// is open too; it is 20,000.
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

// plainGame is the board with every empty cell a move.
type plainGame struct {
	*fiveBoard
	legal []mcts.Move // at the root
	root  int         // plies
}

func (g plainGame) Moves(buf []mcts.Move) []mcts.Move {
	if len(g.line) == g.root && g.legal != nil {
		return append(buf, g.legal...)
	}
	return g.cellsOf(rect{0, 0, g.size - 1, g.size - 1}, buf)
}

func (g plainGame) Playout(r *mcts.Rand) float64 { return g.playout(r, nowhere()) }

// Search runs the tree.
func (u *uctPlain) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	u.board.reset(p)
	legal := restricted(p, u.board)
	g := plainGame{u.board, legal, p.Ply()}
	return u.search(t, g, u.board.line, legal != nil, u.name), nil
}

func (u *uctPlain) name(m mcts.Move) string { return u.board.point(m).String() }

// restricted returns the legal moves of a position where forbidden points leave
// fewer of them than empty cells, else nil. Only the root minds them: the
// reports know nothing of renju.
func restricted(p *gomoku.Position, b *fiveBoard) []mcts.Move {
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
