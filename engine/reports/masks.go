package reports

import (
	"tengen/engine/gomoku"
	"tengen/engine/mcts"
)

// A MaskLine is a line of the board as report A keeps it: one number for each colour, in
// which bit k stands for Points[k].
type MaskLine struct {
	Points []gomoku.Point
	Stones [2]uint32 // of Black and of White
	Fives  [2]uint32 // m & m>>1 & m>>2 & m>>3 & m>>4 of the same: the first cell of each five
}

// Masks returns the four lines through pt: its row, its column, and the diagonals from
// the top left and from the bottom left. The bits of a row and of both diagonals run from
// left to right, those of a column from the top.
func Masks(p *gomoku.Position, pt gomoku.Point) [4]MaskLine {
	b := newFiveBoard(p.Rule(), p.Size())
	b.reset(p)
	var lines [4]MaskLine
	here := b.place[b.move(pt)]
	for d, at := range here {
		l := &lines[d]
		l.Points = make([]gomoku.Point, 0, b.size)
		for bit := range uint8(b.size) {
			for m := range b.size * b.size {
				if b.place[m][d] == (bitPlace{at.line, bit}) {
					l.Points = append(l.Points, b.point(mcts.Move(m)))
				}
			}
		}
		// The first cell of a diagonal need not have bit 0.
		shift := b.place[b.move(l.Points[0])][d].bit
		for side := range l.Stones {
			m := b.masks[side][d][at.line] >> shift
			l.Stones[side] = m
			l.Fives[side] = m & (m >> 1) & (m >> 2) & (m >> 3) & (m >> 4)
		}
	}
	return lines
}

// A Window is the part of the board in which report A's random games are played.
type Window struct {
	Centre   gomoku.Point // the rounded mean of the stones
	From, To gomoku.Point // the lower left and the upper right corner
	Half     int          // from the centre to the edge, in cells, before the board's edge cuts it
	Stones   int
}

// WindowOf returns the window of p.
func WindowOf(p *gomoku.Position) Window {
	b := newFiveBoard(p.Rule(), p.Size())
	b.reset(p)
	r := b.window()
	cx, cy := b.mean()
	return Window{
		Centre: gomoku.At(cx, b.size-1-cy), From: gomoku.At(r.x0, b.size-1-r.y1), To: gomoku.At(r.x1, b.size-1-r.y0),
		Half: windowHalf(len(b.line)), Stones: len(b.line),
	}
}

// FirstRule returns the rule that answers p before report A's tree search, and its move:
// "five", "block", "decide" (a stone after which every reply loses), "deny" (the same of the
// opponent), "shapes" (two of the six shapes); or "" and gomoku.NoPoint if the tree decides.
func FirstRule(p *gomoku.Position) (rule string, move gomoku.Point) {
	b := newFiveBoard(p.Rule(), p.Size())
	b.reset(p)
	m, rule := b.ruleMove(func(m mcts.Move) bool { return p.Check(b.point(m)) == nil })
	if rule == "" {
		return "", gomoku.NoPoint
	}
	return rule, b.point(m)
}
