package main

import (
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/opening"
	"tengen/engine/player"
)

// judgeNodes bounds the search of a position that may be offered or taken.
const judgeNodes = 30_000

// judge is what the player thinks of positions.
func (b *gomocupBrain) judge() opening.Judge { return opening.NewJudge(hurried{b}, judgeNodes, nil) }

// hurried is a brain's player while it judges positions. How many there will be is
// not known, so each takes up to a quarter of the turn's time that is left. When it
// has gone, or the game has ended, positions are searched to depth 1.
type hurried struct{ *gomocupBrain }

func (h hurried) Search(t *player.Task) (player.Info, error) {
	late := h.now() + h.turnLeft()/4
	t.Stop = func() bool { return h.in.ended() || h.now() >= late }
	if h.nodes > 0 {
		t.Limits.Nodes = min(t.Limits.Nodes, h.nodes)
	}
	return h.player.Search(t)
}

// Forget drops what the player keeps.
func (h hurried) Forget() { h.player.Forget() }

// put is the board with stones on lines, one a line.
func (b *gomocupBrain) put(lines []string) (*gomoku.Position, []string, error) {
	p, err := gomoku.New(b.gameRule(), b.size)
	var words []string
	for _, line := range lines {
		var pt gomoku.Point
		if err == nil {
			pt, err = b.point(line)
		}
		if err == nil {
			err = p.Play(pt)
		}
		words = append(words, pt.String())
	}
	return p, words, err
}

// swap2 answers as the procedure asks after no, three or five stones: with SWAP
// or with the points of one to three stones.
func (b *gomocupBrain) swap2(lines []string) {
	if !b.started() {
		return
	}
	p, words, err := b.put(lines)
	var a *opening.Agreement
	if err == nil {
		a, err = agreed(p, words)
	}
	if err != nil {
		b.say("ERROR %v", err)
		return
	}
	b.prepareFor(p)
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	decided, err := a.Decide(b.judge(), rng)
	if err == nil && decided[0] == opening.TwoMore {
		if err = a.Apply(opening.TwoMore); err == nil {
			decided, err = a.Decide(b.judge(), rng)
		}
	}
	switch {
	case err != nil:
		b.say("ERROR %v", err)
	case decided[0] == opening.TakeBlack:
		b.position = p
		b.say("SWAP")
	case decided[0] == opening.TakeWhite: // and plays on
		moves, err := b.judge()(p, 1)
		if err != nil {
			b.say("ERROR %v", err)
			return
		}
		b.answer(p, []string{moves[0].Point.String()})
	default:
		b.answer(p, decided)
	}
}

// answer puts points on the board p, which is the game's from then on, and says them.
func (b *gomocupBrain) answer(p *gomoku.Position, names []string) {
	b.position = p.Clone()
	var points []string
	for _, name := range names {
		pt, err := gomoku.ParsePoint(name, b.size)
		if err == nil {
			err = b.position.Play(pt)
		}
		if err != nil {
			b.say("ERROR %v", err)
			b.position = p
			return
		}
		points = append(points, b.format(pt))
	}
	b.say("%s", strings.Join(points, " "))
}

// agreed is swap2 after so many stones.
func agreed(p *gomoku.Position, words []string) (*opening.Agreement, error) {
	switch len(words) {
	case 0, 3:
	case 5:
		words = []string{words[0], words[1], words[2], opening.TwoMore, words[3], words[4]}
	default:
		return nil, errors.New("swap2 asks at 0, 3 or 5 stones")
	}
	return opening.Parse(opening.Swap2, p.Game(), words)
}

// balance puts so many stones more that leave neither side much better off
// (Yixin's YXBALANCEONE and YXBALANCETWO, after its YXBOARD). What a dialect says behind, by how much
// a side may be better off, is not heard.
func (b *gomocupBrain) balance(stones int) {
	if !b.started() {
		return
	}
	b.prepareFor(b.position)
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	names, err := opening.Balance(b.position, stones, b.judge(), rng)
	if err != nil {
		b.say("ERROR %v", err)
		return
	}
	b.answer(b.position, names)
}
