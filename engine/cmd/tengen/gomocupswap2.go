package main

import (
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/opening"
)

// judgeNodes bounds the search of a position that may be offered or taken.
const judgeNodes = 30_000

// judge is what the player thinks of positions.
func (b *gomocupBrain) judge() opening.Judge { return opening.By(b.player, judgeNodes, nil) }

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
	b.position = p
	b.prepare()
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	decided, err := a.Decide(b.judge(), rng)
	if err == nil && decided[0] == opening.TwoMore {
		if err = a.Say(opening.TwoMore); err == nil {
			decided, err = a.Decide(b.judge(), rng)
		}
	}
	switch {
	case err != nil:
		b.say("ERROR %v", err)
	case decided[0] == opening.TakeBlack:
		b.say("SWAP")
	case decided[0] == opening.TakeWhite: // and plays on
		b.answer(func() ([]opening.Move, error) { return b.judge()(p, 1) })
	default:
		b.sayPoints(decided)
	}
}

// answer says a judge's best point.
func (b *gomocupBrain) answer(judged func() ([]opening.Move, error)) {
	moves, err := judged()
	if err != nil {
		b.say("ERROR %v", err)
		return
	}
	b.say("%s", b.format(moves[0].Point))
}

// sayPoints says points in the protocol's notation.
func (b *gomocupBrain) sayPoints(names []string) {
	var points []string
	for _, name := range names {
		pt, _ := gomoku.ParsePoint(name, b.size)
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
	b.prepare()
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	names, err := opening.Balance(b.position, stones, b.judge(), rng)
	if err != nil {
		b.say("ERROR %v", err)
		return
	}
	b.sayPoints(names)
}
