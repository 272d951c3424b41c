package main

import (
	"fmt"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/player"
	"tengen/engine/record"
)

// The commands of Yixin's dialect that concern a position; YXBALANCEONE and YXBALANCETWO
// are beside SWAP2BOARD.

// yixinBoard sets up a position without asking for a move.
func (b *gomocupBrain) yixinBoard(stones []string) {
	p := (*gomoku.Position)(nil)
	if hasPass(stones) {
		p, _ = b.setPassed(stones)
	} else {
		p = b.set(stones, false)
	}
	if p != nil {
		b.position = p
	}
}

// setStones returns the position with the stones of a BOARD, in which this program is to
// move. If they are invalid, it reports it and returns nil.
func (b *gomocupBrain) setStones(stones []string) *gomoku.Position {
	if !hasPass(stones) {
		return b.set(stones, true)
	}
	p, ours := b.setPassed(stones)
	if p != nil && !ours {
		b.say("ERROR the last move or pass is ours: it is not our turn")
		return nil
	}
	return p
}

// passed is the point that stands for a pass on a board.
const passed = "-1,-1"

// hasPass reports whether there is a pass among stones.
func hasPass(stones []string) bool {
	for _, stone := range stones {
		if strings.HasPrefix(stone, passed+",") {
			return true
		}
	}
	return false
}

// setPassed returns the position of a list of stones and passes, and whether the side with
// the number 1 is to move. The side of the first entry is Black. Black must have as many
// entries as White or one more. setPassed reports an invalid list and returns nil.
func (b *gomocupBrain) setPassed(stones []string) (p *gomoku.Position, ours bool) {
	if !b.started() {
		return nil, false
	}
	var points [2][]gomoku.Point // of Black and White
	var turns [2]int             // stones and passes
	black := 0                   // the number of Black's side, 1 or 2
	for _, text := range stones {
		stone := text
		side, pass := strings.CutPrefix(stone, passed)
		if pass {
			stone = "0,0" + side // any point, for the side's number
		}
		pt, number, err := b.stone(stone)
		if err != nil || number == 3 {
			b.say("ERROR %q cannot stand beside a pass", text)
			return nil, false
		}
		if black == 0 {
			black = number
		}
		c := (number + black) & 1
		turns[c]++
		if !pass {
			points[c] = append(points[c], pt)
		}
	}
	if turns[0] != turns[1] && turns[0] != turns[1]+1 {
		b.say("ERROR %d stones and passes against %d: they cannot have been played in turn", turns[0], turns[1])
		return nil, false
	}
	p, err := b.setUp(points[0], points[1])
	if err != nil {
		b.say("ERROR %v", err)
		return nil, false
	}
	toMove := turns[0] - turns[1] // 0 for Black, 1 for White
	if p.ToMove().Index() != toMove {
		p.Pass()
	}
	return p, (toMove == 0) == (black == 1)
}

// inTurn reports whether the moves of a position were played in turn, Black's first.
func inTurn(p *gomoku.Position) bool {
	for i, pt := range p.Moves() {
		if p.At(pt).Index() != i&1 {
			return false
		}
	}
	return true
}

// showForbidden answers with the points that renju forbids to Black: "FORBID xxyyxxyy.",
// two digits for each number, or "FORBID ." if there is none or White is to move.
func (b *gomocupBrain) showForbidden() {
	if !b.started() {
		return
	}
	var list strings.Builder
	if b.position.ToMove() == gomoku.Black {
		for _, pt := range b.position.ForbiddenPoints() {
			fmt.Fprint(&list, b.twoDigits(pt))
		}
	}
	b.say("FORBID %s.", list.String())
}

// twoDigits writes a point as xxyy.
func (b *gomocupBrain) twoDigits(pt gomoku.Point) string {
	x, y, _ := strings.Cut(b.format(pt), ",")
	return fmt.Sprintf("%02s%02s", x, y)
}

// Bits of INFO show_detail.
const (
	detailBest   = 1 // the best move so far, for the board
	detailDepths = 2 // a line for each depth
)

// realtime is the shortest time between two reports of a search.
const realtime = 200 * time.Millisecond

// reporter returns what reports the state of a search that began at a time, nil if the client
// does not want it.
func (b *gomocupBrain) reporter(begun time.Duration) func(*player.Info) {
	if b.detail < detailBest || b.detail > detailBest|detailDepths {
		return nil
	}
	last := begun
	return func(i *player.Info) {
		at := b.now()
		if len(i.Lines) == 0 || at-last < realtime {
			return
		}
		last = at
		line := i.Lines[0]
		best, err := gomoku.ParsePoint(line.Move, b.size)
		if err != nil {
			return
		}
		if b.detail&detailBest != 0 {
			b.say("MESSAGE REALTIME BEST %s", b.format(best))
			b.say("MESSAGE REALTIME VAL %d", line.Eval)
			b.say("MESSAGE REALTIME PV %s", b.names(line.PV))
		}
		if b.detail&detailDepths != 0 {
			b.say("MESSAGE depth %d-%d eval %d nodes %d %s", i.Depth, i.SelDepth, line.Eval, i.Nodes, b.names(line.PV))
		}
	}
}

// names writes points as the client names them. Yixin-Board sends rows before columns, so its
// board is mirrored here on a diagonal.
func (b *gomocupBrain) names(points []string) string {
	if !b.turned {
		return strings.Join(points, " ")
	}
	var names []string
	for _, name := range points {
		if pt, err := gomoku.ParsePoint(name, b.size); err == nil {
			row, column := record.TopLeft(pt, b.size)
			name = fmt.Sprintf("%c%d", 'a'+column, b.size-row)
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}
