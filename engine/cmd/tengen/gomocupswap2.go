package main

import (
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"tengen/engine/gomoku"
	"tengen/engine/opening"
)

// judgeNodes is the node limit for evaluating a position that may be offered or
// accepted.
const judgeNodes = 30_000

// judge returns the player's evaluation of positions within the turn's time. Each decision
// gets a new judge.
func (b *gomocupBrain) judge() opening.Judge {
	nodes := int64(judgeNodes)
	if b.nodes > 0 {
		nodes = min(nodes, b.nodes)
	}
	return opening.NewJudge(b.player, nodes, nil, func() time.Duration {
		if b.interrupted() {
			return 0
		}
		return b.untilMargin()
	})
}

// put returns the board with the stones on lines, one per line.
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

// swap2 answers the stages of Swap2, after 0, 3 or 5 stones: with SWAP or with the
// points of one to three stones.
func (b *gomocupBrain) swap2(lines []string) {
	if !b.started() {
		return
	}
	p, words, err := b.put(lines)
	if err != nil {
		b.say("ERROR %v", err)
		return
	}
	decided, err := b.decideSwap2(p, words)
	switch {
	case err != nil:
		b.say("ERROR %v", err)
	case decided[0] == opening.TakeBlack:
		b.position = p
		b.say("SWAP")
	case decided[0] == opening.TakeWhite: // and plays the next stone
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

// decideSwap2 returns what this program does at a stage of Swap2, after 0, 3 or 5 stones:
// it takes a colour or places two or three stones.
func (b *gomocupBrain) decideSwap2(p *gomoku.Position, words []string) ([]string, error) {
	a, err := agreed(p, words)
	if err != nil {
		return nil, err
	}
	b.prepareFor(p)
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	decided, err := a.Decide(b.judge(), rng)
	if err == nil && decided[0] == opening.TwoMore {
		if err = a.Apply(opening.TwoMore); err == nil {
			decided, err = a.Decide(b.judge(), rng)
		}
	}
	return decided, err
}

// yixinSwap2 answers a stage of Swap2 for Yixin-Board, from 1: it tells the stones that
// this program places, by their numbers, or whether it takes Black. For White's next stone
// the client asks itself. The stones of the stages 2 and 3 came by YXBOARD.
func (b *gomocupBrain) yixinSwap2(stage int) {
	if !b.started() {
		return
	}
	p := b.position
	if stage == 1 {
		p, _ = gomoku.New(b.gameRule(), b.size) // the size is one of the rule's since START
	}
	if want := []int{0, 3, 5}[stage-1]; p.Ply() != want {
		b.say("ERROR the step asks at %d stones, not at %d", want, p.Ply())
		return
	}
	var words []string
	for _, pt := range p.Moves() {
		words = append(words, pt.String())
	}
	decided, err := b.decideSwap2(p, words)
	switch {
	case err != nil:
		b.say("ERROR %v", err)
	case decided[0] == opening.TakeBlack:
		b.say("MESSAGE SWAP2 SWAP%d YES", stage-1)
	case decided[0] == opening.TakeWhite:
		b.say("MESSAGE SWAP2 SWAP%d NO", stage-1)
	default:
		for i, name := range decided {
			pt, err := gomoku.ParsePoint(name, b.size)
			if err != nil {
				b.say("ERROR %v", err)
				return
			}
			b.say("MESSAGE SWAP2 MOVE%d %s", len(words)+i+1, strings.Replace(b.format(pt), ",", " ", 1))
		}
	}
}

// answer places points on p, which becomes the game's board, and sends them.
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

// agreed returns the Swap2 agreement after 0, 3 or 5 stones.
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

// balance adds stones, in number stones, that leave the sides about equal (YXBALANCEONE
// and YXBALANCETWO of Yixin, after its YXBOARD). It ignores the permitted advantage
// that some programs send as an argument.
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
