package reports

import (
	"strings"

	"tengen/engine/gomoku"
	"tengen/engine/mcts"
	"tengen/engine/player"
)

// uctBitboard is report A: a few rules first, then UCT on bitboards, the
// tree and its playouts kept to a window around the stones. It was written for
// Black, which opens in the centre, and for fives that overlines don't make;
// here it plays either colour and whatever rule it is given.
//
// The report draws only some of its six shapes; they are completed in
// bitboardShapes. Its number of selections is 20,000 when a task says nothing.
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

// windowGame is the board with the empty cells of the window as moves, in row
// order; with none left there, all of the board's.
type windowGame struct {
	*fiveBoard
	legal []mcts.Move
	root  int
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

// bitboardC returns the factor of report A's bound after some stones ("rounds").
func bitboardC(round int) float64 { return 1.414 - 0.5*float64(round)/225 }

// Search plays by the rules that go before, or by the tree.
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
	if m, ok := b.front(func(m mcts.Move) bool { return p.Check(b.point(m)) == nil }); ok {
		return quickInfo(b.point(m)), nil
	}
	legal := restricted(p, b)
	u.options.C = bitboardC(p.Ply())
	return u.search(t, windowGame{b, legal, p.Ply()}, b.line, legal != nil, u.name), nil
}

func (u *uctBitboard) name(m mcts.Move) string { return u.board.point(m).String() }

// front returns report A's rules before the tree, the first that gives a legal
// move.
func (b *fiveBoard) front(legal func(mcts.Move) bool) (mcts.Move, bool) {
	round, me := len(b.line), len(b.line)&1
	cells := b.cellsOf(rect{0, 0, b.size - 1, b.size - 1}, nil)
	sides := [2]int{me, me ^ 1}
	if round >= 8 {
		for _, side := range sides {
			for _, m := range cells {
				if b.wins(side, m) && legal(m) {
					return m, true
				}
			}
		}
	}
	if round >= 6 {
		for _, side := range sides {
			for _, m := range cells {
				if b.decides(side, m, cells) && legal(m) {
					return m, true
				}
			}
		}
	}
	if round >= 8 {
		for _, m := range cells {
			if (b.shapes(me, m) >= 2 || b.shapes(me^1, m) >= 2) && legal(m) {
				return m, true
			}
		}
	}
	return 0, false
}

// decides tells whether after a stone of a side every reply loses: two or more
// cells complete its five, and none the other side's.
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

// bitboardShapes returns the six shapes: * the cell, X own stones, . empty. The
// report names two stones open beside the cell, three stones, and split
// threes; read either way.
func bitboardShapes() [6]string {
	return [6]string{".XX*.", ".X*X.", ".X.X*.", ".XX.*.", "XXX*", "XX*X"}
}

// shapes counts the lines through an empty cell in which a side has one of the
// six shapes.
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

// shapeIn looks for a shape along one reading of a line.
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
