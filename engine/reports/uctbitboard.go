package reports

import (
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// uctBitboard is report A's player: a few rules first, then UCT on bitboards, in which
// moves and playouts are restricted to a window around the stones. The report's program
// plays Black, opens in the centre, and does not count overlines as fives. Here it plays
// both colours and all rules.
//
// The report draws only some of its six shapes; bitboardShapes has all of them. Without a
// limit in the task the number of playouts is 20,000.
type uctBitboard struct {
	treePlayer
	board *fiveBoard
}

func newUCTBitboard(rule gomoku.Rule, size int) *uctBitboard {
	return &uctBitboard{
		treePlayer: treePlayer{
			playouts: 20_000, nodes: 500_000,
			options: mcts.Options{Formula: mcts.UCBPlus, Expansion: mcts.OneInTurn, Choice: mcts.MostVisits},
		},
		board: newFiveBoard(rule, size),
	}
}

// windowGame is a board whose moves are the empty cells of the window in row order, or all
// empty cells if the window has none.
type windowGame struct {
	*fiveBoard
	legal []mcts.Move // legal moves at the root; nil for all empty cells
	root  int         // ply of the root
}

func (g windowGame) Moves(buf []mcts.Move) []mcts.Move {
	all := rect{0, 0, g.size - 1, g.size - 1}
	if len(g.line) == g.root && g.legal != nil {
		w := g.window()
		for _, m := range g.legal {
			if x, y := int(m)%g.size, int(m)/g.size; w.x0 <= x && x <= w.x1 && w.y0 <= y && y <= w.y1 {
				buf = append(buf, m)
			}
		}
		if len(buf) == 0 {
			buf = append(buf, g.legal...)
		}
		return buf
	}
	if buf = g.cellsOf(g.window(), buf); len(buf) == 0 {
		buf = g.cellsOf(all, buf)
	}
	return buf
}

func (g windowGame) Playout(r *mcts.Rand) float64 { return g.playout(r, g.window()) }

// bitboardC returns the factor of report A's bound after the given number of stones, which
// the report calls rounds.
func bitboardC(round int) float64 { return 1.414 - 0.5*float64(round)/225 }

// Search returns the move of report A's rules, or else of the tree search.
func (u *uctBitboard) Search(t *player.Task) (player.Info, error) {
	p, err := fiveInARow(t)
	if err != nil {
		return player.Info{}, err
	}
	b := u.board
	b.reset(p)
	if p.Ply() == 0 {
		return quickInfo(gomoku.At((b.size-1)/2, (b.size-1)/2)), nil
	}
	if m, rule := b.ruleMove(func(m mcts.Move) bool { return p.Check(b.point(m)) == nil }); rule != "" {
		return quickInfo(b.point(m)), nil
	}
	legal := legalMoves(p, b)
	u.options.C = bitboardC(p.Ply())
	return u.search(t, windowGame{b, legal, p.Ply()}, b.line, legal != nil, u.name), nil
}

func (u *uctBitboard) name(m mcts.Move) string { return u.board.point(m).String() }

// ruleMove applies the rules that report A tries before the tree search. It returns the
// first legal move that a rule gives and the rule's name as FirstRule has it, or "".
func (b *fiveBoard) ruleMove(legal func(mcts.Move) bool) (m mcts.Move, rule string) {
	round, me := len(b.line), len(b.line)&1
	cells := b.cellsOf(rect{0, 0, b.size - 1, b.size - 1}, nil)
	sides := [2]int{me, me ^ 1}
	if round >= 8 {
		for i, side := range sides {
			for _, m := range cells {
				if b.wins(side, m) && legal(m) {
					return m, [2]string{"five", "block"}[i]
				}
			}
		}
	}
	if round >= 6 {
		for i, side := range sides {
			for _, m := range cells {
				if b.decides(side, m, cells) && legal(m) {
					return m, [2]string{"decide", "deny"}[i]
				}
			}
		}
	}
	if round >= 8 {
		for _, m := range cells {
			if (b.shapes(me, m) >= 2 || b.shapes(me^1, m) >= 2) && legal(m) {
				return m, "shapes"
			}
		}
	}
	return 0, ""
}

// decides reports whether a stone of a side on m wins against every reply: afterwards two
// or more cells complete its five, and none completes a five of the other side.
func (b *fiveBoard) decides(side int, m mcts.Move, cells []mcts.Move) bool {
	for d, at := range b.place[m] {
		b.masks[side][d][at.line&63] |= 1 << (at.bit & 31)
	}
	fives := 0
	for _, c := range cells {
		if c == m {
			continue
		}
		if b.wins(side^1, c) {
			fives = -1
			break
		}
		if b.wins(side, c) {
			fives++
		}
	}
	for d, at := range b.place[m] {
		b.masks[side][d][at.line&63] &^= 1 << (at.bit & 31)
	}
	return fives >= 2
}

// bitboardShapes returns the six shapes of report A, each also valid mirrored: * is the
// cell to play, X an own stone and . an empty cell.
func bitboardShapes() [6]string {
	return [6]string{".XX*.", ".X*X.", ".X.X*.", ".XX.*.", "XXX*", "XX*X"}
}

// shapes returns the number of lines in which the empty cell m is the cell to play of
// one of the six shapes of a side.
func (b *fiveBoard) shapes(side int, m mcts.Move) int {
	x, y := int(m)%b.size, int(m)/b.size
	count := 0
	for _, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		if b.shapeIn(side, x, y, step[0], step[1]) || b.shapeIn(side, x, y, -step[0], -step[1]) {
			count++
		}
	}
	return count
}

// shapeIn reports whether cell x, y is the cell to play of a side's shape in direction
// dx, dy.
func (b *fiveBoard) shapeIn(side, x, y, dx, dy int) bool {
shapes:
	for _, s := range bitboardShapes() {
		here := strings.IndexByte(s, '*')
		for i := range len(s) {
			cx, cy := x+(i-here)*dx, y+(i-here)*dy
			if cx < 0 || cy < 0 || cx >= b.size || cy >= b.size {
				continue shapes
			}
			want := uint8(0)
			if s[i] == 'X' {
				want = uint8(side) + 1
			}
			if b.cells[cy*b.size+cx] != want {
				continue shapes
			}
		}
		return true
	}
	return false
}
